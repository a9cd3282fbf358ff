-- Finding and counting inquiries. Under row level security Postgres would use no index for a search (its operators are
-- not leakproof), so these run with the owner's rights, after asking once whether the caller is an admin.

create function private.with_keys(word text) returns text
language sql immutable strict set search_path = ''
as $$
  -- A pair says more than its letters, which the planner would take for further conditions.
  select format('search_keys @> %L::integer[]', array_agg(key))
  from unnest(private.search_keys(word)) as key
  where length(word) = 1 or key not between 0 and x'ffff'::integer;
$$;
comment on function private.with_keys(text) is 'As SQL over inquiries, that they have the keys of a word.';

create function private.with_word(word text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  -- As Crockford reads it: O for 0, I and L for 1. There is no U in one.
  reference constant text := case when word ~ '^[0-9a-tv-z]{4,10}$' then translate(word, 'oil', '011') else word end;
begin
  return case
    when reference <> word then format(
      '(%s and strpos(search_text, %L) > 0 or %s and strpos(split_part(search_text, %L, 1), %L) > 0)',
      private.with_keys(word), word, private.with_keys(reference), e'\x1f', reference
    )
    -- Any two digits are in every tenth telephone number, also in one that a note has, and any two characters in every
    -- hundredth reference.
    when word ~ '^[0-9a-z]{1,3}$' then format(
      '%s and strpos(regexp_replace(split_part(search_text, %L, 2), ''[0-9\x1d]{7,}'', '' '', ''g''), %L) > 0',
      private.with_keys(word), e'\x1e', word
    )
    when word ~ '^[\u0001-\uffff]{1,2}$' then private.with_keys(word)
    else format('%s and strpos(search_text, %L) > 0', private.with_keys(word), word)
  end;
end;
$$;
comment on function private.with_word(text) is
  'As SQL over inquiries, that they have a word: in a reference or a telephone number only one of four characters or more. Two other letters are exact by their key.';

create function private.inquiry_search(search text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  -- A telephone number is found without the further lines of its range and its extension.
  typed text := btrim(private.search_letters(
    regexp_replace(left(search, 100), '(?<=-[0-9]{4})~[0-9]{1,4}(?![0-9])|[(]내선 [0-9]+[)]', '', 'g'), ' '
  ));
  digits text;
  words text[];
begin
  if normalize(left(search, 100), nfkc) !~ '[^ \t\n\r\f\v\u2028\u2029]' then
    return null;
  end if;

  -- A telephone number as from abroad, and one written with blanks.
  typed := regexp_replace(typed, '(?<![^ ])\+82[ \x1d]?(?:0\x1d?)?(?=[0-9])', '0', 'g');
  typed := regexp_replace(typed, '(?<![^ ])(0[0-9]{1,2}|[0-9]{3}) (?=[0-9]{3,4}(?:[ \x1d]|$))', '\1', 'g');
  digits := regexp_replace(typed, '[ \x1d]', '', 'g');
  -- In a longer word, and after an area code, what stands between digits is punctuation, too: a telephone number or a day is
  -- found however written.
  words := array(
    select distinct
      case when length(plain) < 6 and word !~ '^(02\x1d[0-9]{3}|0[1-7][0-9]\x1d[0-9]{2})$' then word else plain end
    from string_to_table(case when digits ~ '^[0-9]{6,}$' then digits else typed end, ' ') as word,
      replace(word, e'\x1d', '') as plain
    where plain <> ''
  );
  -- Of punctuation alone.
  if words = '{}' then
    return 'false';
  end if;

  return (select string_agg(private.with_word(word), ' and ') from unnest(words) as word);
end;
$$;
comment on function private.inquiry_search(text) is
  'A search as SQL over inquiries, that every word is there; null where nothing is searched for.';

create function private.inquiry_filter(
  status text, organization_type text, received_from date, received_to date, suspected_spam boolean
) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(
    ' and ',
    'true',
    'status = ' || quote_literal(status),
    'organization_type = ' || quote_literal(organization_type),
    'created_at >= ' || quote_literal(received_from::timestamp at time zone 'Asia/Seoul'),
    'created_at < ' || quote_literal((received_to + 1)::timestamp at time zone 'Asia/Seoul'),
    case suspected_spam when true then 'suspected_spam' when false then 'not suspected_spam' end
  );
$$;
comment on function private.inquiry_filter(text, text, date, date, boolean) is
  'A filter as SQL over inquiries, its values quoted into it so that each is planned for by how common it is. Null is any.';

create function private.handling_filter(assigned text, resolution text, source text) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return nullif(concat_ws(
    ' and ',
    case assigned
      when 'none' then 'assigned_to is null'
      when 'me' then 'assigned_to = ' || quote_nullable((select auth.uid()))
      else 'assigned_to = ' || quote_literal(assigned::uuid)
    end,
    case resolution
      when 'none' then 'status = ''completed'' and resolution is null'
      else 'resolution = ' || quote_literal(resolution)
    end,
    'source = ' || quote_literal(source)
  ), '');
end;
$$;
comment on function private.handling_filter(text, text, text) is
  'Whose inquiries, by id, ''me'' or ''none'', of which resolution, ''none'' for completed ones without, and source, as SQL over inquiries; null where all are any.';

create function private.search_inquiries(
  search text, status text, organization_type text, received_from date, received_to date, suspected_spam boolean,
  sort text, after_value text, after_id uuid, page_size integer, assigned text default null, resolution text default null, source text default null
) returns setof public.inquiries
language plpgsql stable security definer set search_path = ''
as $$
declare
  sorted_by text := case when sort like 'organization%' then 'organization_name' else 'created_at' end;
  backwards boolean := sort in ('newest', 'organization-reversed');
  comparison text := case when backwards then '<' else '>' end;
  ordered text := format('order by %1$I %2$s, id %2$s', sorted_by, case when backwards then 'desc' else 'asc' end);
  wanted integer := least(greatest(page_size, 1), 1000);
  nearest integer := 2000;
  needed numeric;
  filter text := concat_ws(
    ' and ',
    private.inquiry_filter(status, organization_type, received_from, received_to, suspected_spam),
    private.handling_filter(assigned, resolution, source)
  );
  condition text := private.inquiry_search(search);
  found_ids uuid[];
begin
  perform private.require_admin();
  if sort not in ('newest', 'oldest', 'organization', 'organization-reversed') then
    raise exception 'unknown sort' using errcode = '22023';
  end if;
  if after_id is not null then
    -- The first comparison is where the index is entered.
    filter := format(
      '%1$s and %2$I %3$s= %4$L and (%2$I %3$s %4$L or id %3$s %5$L)', filter, sorted_by, comparison, after_value, after_id
    );
  end if;
  if condition is null then
    return query execute format('select * from public.inquiries where %s %s limit %s', filter, ordered, wanted);
    return;
  end if;

  -- How often several pairs come together the planner cannot know. What is common fills the page from the next two
  -- thousand inquiries, or from as many as those promise; what does not is rare enough to be fetched through the index and
  -- sorted.
  loop
    execute format(
      'select array(select id from (select * from public.inquiries where %s %s limit %s) as next where %s %2$s limit %5$s)',
      filter, ordered, nearest, condition, wanted
    ) into found_ids;
    exit when cardinality(found_ids) = wanted;
    needed := 1.25 * nearest * wanted / greatest(cardinality(found_ids), 1);
    if nearest > 2000 or needed > 30 * wanted then
      execute format(
        'with found as materialized (select id, %I from public.inquiries where %s and %s)
         select array(select id from found %s limit %s)',
        sorted_by, condition, filter, ordered, wanted
      ) into found_ids;
      exit;
    end if;
    nearest := needed;
  end loop;
  return query execute format('select * from public.inquiries where id = any ($1) %s', ordered) using found_ids;
end;
$$;
comment on function private.search_inquiries(text, text, text, date, date, boolean, text, text, uuid, integer, text, text, text) is
  'A page of the inquiries that fit a filter. Days are those of Seoul, both included; it goes on after a row''s value and id.';
grant execute on function private.search_inquiries(text, text, text, date, date, boolean, text, text, uuid, integer, text, text, text)
  to authenticated;

create function public.search_inquiries(
  search text default null, status text default null, organization_type text default null,
  received_from date default null, received_to date default null, suspected_spam boolean default null,
  sort text default 'newest', after_value text default null, after_id uuid default null, page_size integer default 51,
  assigned text default null, resolution text default null, source text default null
) returns setof public.inquiries
language sql stable security invoker set search_path = ''
as $$
  select * from private.search_inquiries(
    search, status, organization_type, received_from, received_to, suspected_spam,
    coalesce(sort, 'newest'), after_value, after_id, coalesce(page_size, 51), assigned, resolution, source
  );
$$;
comment on function public.search_inquiries(text, text, text, date, date, boolean, text, text, uuid, integer, text, text, text) is
  'private.search_inquiries, for admins. sort: newest, oldest, organization, organization-reversed; assigned: an id, me or none; resolution: one of them, or none for completed ones without.';
grant execute on function public.search_inquiries(text, text, text, date, date, boolean, text, text, uuid, integer, text, text, text)
  to authenticated;

create function private.count_inquiries(
  search text, status text, organization_type text, received_from date, received_to date, suspected_spam boolean,
  assigned text default null, resolution text default null, source text default null
) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  condition text := private.inquiry_search(search);
  handling text := private.handling_filter(assigned, resolution, source);
  total bigint;
begin
  perform private.require_admin();
  if condition is not null or handling is not null then
    execute format(
      'select count(*) from public.inquiries where %s',
      concat_ws(
        ' and ',
        private.inquiry_filter(status, organization_type, received_from, received_to, suspected_spam), handling, condition
      )
    ) into total;
    return total;
  end if;

  return (
    select coalesce(sum(kept.count), 0)
    from public.inquiry_counts as kept
    where (kept.status = count_inquiries.status or count_inquiries.status is null)
      and (kept.organization_type = count_inquiries.organization_type or count_inquiries.organization_type is null)
      and (kept.suspected_spam = count_inquiries.suspected_spam or count_inquiries.suspected_spam is null)
      and case when received_from is null and received_to is null then kept.received_on = 'infinity'
        else kept.received_on < 'infinity'
          and kept.received_on between coalesce(received_from, '-infinity') and coalesce(received_to, 'infinity')
      end
  );
end;
$$;
comment on function private.count_inquiries(text, text, text, date, date, boolean, text, text, text) is
  'How many inquiries fit a filter.';
grant execute on function private.count_inquiries(text, text, text, date, date, boolean, text, text, text) to authenticated;

create function public.count_inquiries(
  status text default null, organization_type text default null, received_from date default null,
  received_to date default null, suspected_spam boolean default null, search text default null,
  assigned text default null, resolution text default null, source text default null
) returns bigint
language sql stable security invoker set search_path = ''
as $$
  select private.count_inquiries(
    search, status, organization_type, received_from, received_to, suspected_spam, assigned, resolution, source
  );
$$;
comment on function public.count_inquiries(text, text, date, date, boolean, text, text, text, text) is
  'private.count_inquiries, for admins.';
grant execute on function public.count_inquiries(text, text, date, date, boolean, text, text, text, text) to authenticated;

create function private.count_inquiries_by_status(
  search text, organization_type text, received_from date, received_to date, assigned text, resolution text, source text default null
) returns table (status text, suspected_spam boolean, count bigint)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  condition text := private.inquiry_search(search);
  handling text := private.handling_filter(
    count_inquiries_by_status.assigned, count_inquiries_by_status.resolution, count_inquiries_by_status.source
  );
begin
  perform private.require_admin();
  if condition is not null or handling is not null then
    return query execute format(
      'select status, suspected_spam, count(*)
       from (select status, suspected_spam from public.inquiries where %s limit %s) as found
       group by status, suspected_spam',
      concat_ws(
        ' and ', private.inquiry_filter(null, organization_type, received_from, received_to, null), handling, condition
      ),
      case when condition is null then 'all' else '10001' end
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
comment on function private.count_inquiries_by_status(text, text, date, date, text, text, text) is
  'How many inquiries fit a filter, by status and suspicion: exactly without a search, up to 10,001 together with one.';
grant execute on function private.count_inquiries_by_status(text, text, date, date, text, text, text) to authenticated;
