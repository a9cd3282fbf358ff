-- A search is taken word by word: every word has to be there, and blanks count nowhere, as in Korean they are written or
-- left out at will (별빛초등학교, 별빛 초등학교). What staff noted is searched too.

alter table public.inquiries add column note_text text;
comment on column public.inquiries.note_text is 'The bodies of its notes, newest first, as much of them as is searched; kept by a trigger on inquiry_notes.';

-- A note is no change of the inquiry: with a new version whoever has it open would be told of a colleague's change.
drop trigger follow_inquiry on public.inquiries;
create trigger follow_inquiry
  before update on public.inquiries
  for each row when (old.note_text is not distinct from new.note_text)
  execute function private.follow_inquiry();

create or replace function private.refuse_note_on_anonymised() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  anonymised_at timestamptz;
begin
  -- The lock makes an erasure wait for this note, which it then erases. Not one that is shared: two notes written at once
  -- would wait for each other, as each becomes part of the inquiry's note_text.
  select inquiries.anonymised_at into anonymised_at
  from public.inquiries where inquiries.id = new.inquiry_id for no key update;
  if anonymised_at is not null then
    raise exception 'the inquiry has been anonymised' using errcode = 'PT409';
  end if;
  return new;
end;
$$;

create function private.collect_notes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  noted uuid := coalesce(new.inquiry_id, old.inquiry_id);
  written text := (
    select left(string_agg(body::text, e'\x1f' order by created_at desc, id), 3000)
    from public.inquiry_notes where inquiry_id = noted
  );
begin
  -- What stays the same would pass for another change of the inquiry.
  update public.inquiries set note_text = written where id = noted and note_text is distinct from written;
  return null;
end;
$$;

comment on function private.collect_notes() is 'Writes the notes of an inquiry into its note_text.';
revoke all on function private.collect_notes() from public;

create trigger collect_notes
  after insert or delete or update of body on public.inquiry_notes
  for each row execute function private.collect_notes();

-- As the other of this name, it names nothing private: it runs as the visitor who inserts.
create function private.search_text(
  reference text, organization_name text, contact_name text, email text, phone text, message text, note_text text
) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select
    left(lower(regexp_replace(normalize(
      reference || gap || organization_name || gap
        -- The first letters of its syllables, 11,172 in the order of 19 of those: ㅂㅂㅊ finds 별빛초등학교.
        || coalesce((
          select string_agg(chr(4352 + (ascii(syllable) - 44032) / 588), '' order by place)
          from string_to_table(organization_name, null) with ordinality as syllables (syllable, place)
          where ascii(syllable) between 44032 and 55203
        ), '')
        || gap || contact_name || gap || email || gap || phone || gap || regexp_replace(phone, '\D', '', 'g') || gap || coalesce(left(message, 500), ''),
      nfkc), '[ \t\n\r\f\v\u2028\u2029]+', '', 'g')), 1100)
    || coalesce(
      gap || left(lower(regexp_replace(normalize(left(note_text, 3000), nfkc), '[ \t\n\r\f\v\u2028\u2029]+', '', 'g')), 3000), ''
    )
  from (values (e'\x1f')) as fields (gap);
$$;

comment on function private.search_text(text, text, text, text, text, text, text) is
  'What an inquiry is found by: its fields and notes in lower case and without blanks, the organisation also by first letters, the phone by digits.';
revoke all on function private.search_text(text, text, text, text, text, text, text) from public;
grant execute on function private.search_text(text, text, text, text, text, text, text)
  to anon, authenticated, service_role;

alter table public.inquiries drop column search_text, drop column search_keys;
update public.inquiries
set note_text = notes.written
from (
  select inquiry_id, left(string_agg(body::text, e'\x1f' order by created_at desc, id), 3000) as written
  from public.inquiry_notes
  group by inquiry_id
) as notes
where inquiries.id = notes.inquiry_id;
alter table public.inquiries
  add column search_text text not null generated always as (
    private.search_text(reference, organization_name, contact_name, email, phone, message, note_text)
  ) stored,
  add column search_keys integer[] not null generated always as (
    private.search_keys(
      private.search_text(reference, organization_name, contact_name, email, phone, message, note_text)
    )
  ) stored;
create index inquiries_search on public.inquiries using gin (search_keys);
drop function private.search_text(text, text, text, text, text, text);

comment on column public.inquiries.search_text is
  'What it is found by. Of a message only the first 500 letters, and 1,100 of all but the notes: some letters become eighteen in normal form KC.';

create or replace function private.inquiry_search(search text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  typed text := lower(btrim(regexp_replace(normalize(left(search, 100), nfkc), '\s+', ' ', 'g')));
  digits text := regexp_replace(regexp_replace(typed, '^\+82 ?', '0'), '[-. ()]', '', 'g');
  words text[];
  keys integer[];
begin
  words := array(
    select distinct word
    from string_to_table(case when digits ~ '^\d+$' then digits else typed end, ' ') as word
    where word <> ''
  );
  -- A pair says more than its letters, which the planner would take for further conditions.
  keys := array(
    select distinct key
    from unnest(words) as word, unnest(private.search_keys(word)) as key
    where length(word) = 1 or key not between 0 and x'ffff'::integer
  );

  return case when words <> '{}' then concat_ws(
    ' and ',
    format('search_keys @> %L::integer[]', keys),
    (
      select string_agg(format('strpos(search_text, %L) > 0', word), ' and ')
      from unnest(words) as word
      where word !~ '^[\u0001-\uffff]{1,2}$'
    )
  ) end;
end;
$$;

comment on function private.inquiry_search(text) is
  'A search as SQL over inquiries, that every word is there; null where nothing is searched for. One or two letters are exact by their key alone.';

create function private.count_inquiries_by_status(
  search text, organization_type text, received_from date, received_to date
) returns table (status text, suspected_spam boolean, count bigint)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  condition text := private.inquiry_search(search);
begin
  perform private.require_admin();
  if condition is not null then
    return query execute format(
      'select status, suspected_spam, count(*)
       from (select status, suspected_spam from public.inquiries where %s and %s limit 10001) as found
       group by status, suspected_spam',
      private.inquiry_filter(null, organization_type, received_from, received_to, null), condition
    );
    return;
  end if;

  return query
    select kept.status, kept.suspected_spam, sum(kept.count)::bigint
    from public.inquiry_counts as kept
    where (kept.organization_type = count_inquiries_by_status.organization_type
        or count_inquiries_by_status.organization_type is null)
      and case when received_from is null and received_to is null then kept.received_on = 'infinity'
        else kept.received_on < 'infinity'
          and kept.received_on between coalesce(received_from, '-infinity') and coalesce(received_to, 'infinity')
      end
    group by kept.status, kept.suspected_spam
    having sum(kept.count) > 0;
end;
$$;

comment on function private.count_inquiries_by_status(text, text, date, date) is
  'How many inquiries fit a filter, by status and suspicion: exactly without a search, up to 10,001 together with one.';
revoke all on function private.count_inquiries_by_status(text, text, date, date) from public;
grant execute on function private.count_inquiries_by_status(text, text, date, date) to authenticated;

create function public.count_inquiries_by_status(
  search text default null, organization_type text default null, received_from date default null,
  received_to date default null
) returns table (status text, suspected_spam boolean, count bigint)
language sql stable security invoker set search_path = ''
as $$
  select counted.status, counted.suspected_spam, counted.count
  from private.count_inquiries_by_status(search, organization_type, received_from, received_to) as counted;
$$;

comment on function public.count_inquiries_by_status(text, text, date, date) is
  'private.count_inquiries_by_status, for admins.';
revoke all on function public.count_inquiries_by_status(text, text, date, date) from public, anon, service_role;
grant execute on function public.count_inquiries_by_status(text, text, date, date) to authenticated;
