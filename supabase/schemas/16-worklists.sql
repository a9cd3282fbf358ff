-- The work of now, in queues, and other inquiries of the same institution. Today is today in Seoul. Suspected spam waits in
-- no queue. Every other open inquiry waits for a first response, for the day of a next action, or for somebody to set one.

create function private.worklist_condition(queue text, soon_until timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
declare
  -- Written as the indexes have it.
  open constant text := 'status <> ''completed'' and not suspected_spam';
  unanswered constant text := open || ' and response = ''awaited''';
  today constant date := (now() at time zone 'Asia/Seoul')::date;
  fortnight_ago constant timestamptz := now() - interval '14 days';
begin
  return case queue
    -- A day that somebody has set goes before a deadline: what was put off until tomorrow is not to be done today.
    when 'today' then
      format(
        '%s and (assigned_to is null or assigned_to = %L) and (next_action_on <= %L or next_action_on is null'
          || ' and (response = ''awaited'' and due_at <= %L or response <> ''awaited'' and created_at <= %L))',
        open, (select auth.uid()), today, soon_until, fortnight_ago
      )
    when 'open' then open
    when 'unanswered' then unanswered
    when 'overdue' then format('%s and due_at < %L', unanswered, now())
    when 'due_soon' then format('%s and due_at between %L and %L', unanswered, now(), soon_until)
    when 'next_action_past' then format('%s and next_action_on < %L', open, today)
    when 'next_action_today' then format('%s and next_action_on = %L', open, today)
    when 'next_action_later' then format('%s and next_action_on > %L', open, today)
    when 'no_next_action' then open || ' and (response <> ''awaited'' or due_at is null) and next_action_on is null'
    when 'stale' then
      format(
        '%s and status = ''in_progress'' and created_at <= %L and (next_action_on is null or next_action_on < %L)',
        open, fortnight_ago, today
      )
    when 'unassigned' then open || ' and assigned_to is null'
    when 'mine' then format('%s and assigned_to = %L', open, (select auth.uid()))
  end;
end;
$$;
comment on function private.worklist_condition(text, timestamptz) is
  'A queue as SQL over inquiries; null for one that is not known.';

create function private.worklist(
  queue text, soon_until timestamptz, page_size integer, side text default 'after', cursor_at timestamptz default null,
  cursor_id uuid default null
) returns setof public.inquiries
language plpgsql stable security definer set search_path = ''
as $$
declare
  condition constant text := private.worklist_condition(queue, soon_until);
  backwards constant boolean := side = 'before';
begin
  perform private.require_admin();
  if condition is null then
    raise exception 'unknown queue' using errcode = '22023';
  end if;
  return query execute format(
    'select * from public.inquiries where %s%s order by next_step_at %3$s, created_at %3$s, id %3$s limit %4$s',
    condition,
    case when cursor_at is not null then
      format(
        ' and (next_step_at, created_at, id) %s (%L, %L, %L::uuid)', case when backwards then '<' else '>' end,
        cursor_at, (select created_at from public.inquiries where inquiries.id = cursor_id), cursor_id
      )
    end,
    case when backwards then 'desc' else 'asc' end,
    least(greatest(page_size, 1), 200)
  );
end;
$$;
comment on function private.worklist(text, timestamptz, integer, text, timestamptz, uuid) is
  'The inquiries of a queue, at most 200, by when something is to be done, and of one time by their receipt: the most urgent ones, those ''after'' a cursor, or those ''before'' it from the nearest on.';

create function private.worklist_counts(soon_until timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  counts jsonb;
begin
  perform private.require_admin();
  execute (
    select 'select jsonb_build_object('
      || string_agg(format('%L, count(*) filter (where %s)', queue, private.worklist_condition(queue, soon_until)), ', ')
      || ') from public.inquiries where status <> ''completed'' and not suspected_spam'
    from unnest(array[
      'today', 'open', 'unanswered', 'overdue', 'due_soon', 'next_action_past', 'next_action_today', 'next_action_later',
      'no_next_action', 'stale', 'unassigned', 'mine'
    ]) as queue
  ) into counts;
  return counts;
end;
$$;
comment on function private.worklist_counts(timestamptz) is 'How many inquiries stand in each queue.';
grant execute on function private.worklist_counts(timestamptz) to authenticated;

-- Other plans are off because they read all rows of an institution before the first of them is counted.
create function private.inquiry_repeats(inquiry_ids uuid[]) returns table (id uuid, nth integer)
language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  if cardinality(inquiry_ids) > 200 then
    raise exception 'more than 200 inquiries' using errcode = '22023';
  end if;
  -- The three parts have no row in common, so that the limit ends them all.
  return query
    select own.id, 1 + (
      select count(*)::integer
      from (
        select from public.inquiries
        where lower(email) = own.email_key
          and anonymised_at is null and not suspected_spam and (created_at, id) < (own.created_at, own.id)
        union all
        select from public.inquiries
        where private.phone_key(phone) = own.phone_key
          and lower(email) is distinct from own.email_key
          and anonymised_at is null and not suspected_spam and (created_at, id) < (own.created_at, own.id)
        union all
        select from public.inquiries
        where private.organization_key(organization_name) = own.organization_key
          and lower(email) is distinct from own.email_key
          and private.phone_key(phone) is distinct from own.phone_key
          and anonymised_at is null and not suspected_spam and (created_at, id) < (own.created_at, own.id)
        limit 99
      ) as earlier
    )
    from (
      -- Those who gave no address have nothing in common.
      select id, created_at, nullif(lower(email), '') as email_key,
        private.phone_key(phone) as phone_key,
        private.organization_key(organization_name) as organization_key
      from public.inquiries
      where id = any (inquiry_ids) and anonymised_at is null
      offset 0
    ) as own;
end;
$$;
comment on function private.inquiry_repeats(uuid[]) is
  'Which inquiry in number of the same institution each of these is, suspected spam left out; a hundred stands for more, too.';
grant execute on function private.inquiry_repeats(uuid[]) to authenticated;

create function private.related_inquiries(own_phone text, own_email text, own_organization text, own_id uuid)
returns table (id uuid, reference text, organization_name text, status text, created_at timestamptz, same text[])
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  email_key constant text := nullif(lower(own_email), '');
  phone_key constant text := private.phone_key(own_phone);
  organization_key constant text := nullif(private.organization_key(own_organization), '');
begin
  perform private.require_admin();
  return query
    select found.id, max(found.reference), max(found.organization_name), max(found.status), max(found.created_at),
      array_agg(found.same order by found.position)
    from (
      (select id, reference, organization_name, status, created_at, 1 as position, 'phone' as same from public.inquiries
        where private.phone_key(phone) = phone_key
          and anonymised_at is null and inquiries.id is distinct from own_id
        order by inquiries.created_at desc, inquiries.id desc limit 20)
      union all
      (select id, reference, organization_name, status, created_at, 2, 'email' from public.inquiries
        where lower(email) = email_key and anonymised_at is null and inquiries.id is distinct from own_id
        order by inquiries.created_at desc, inquiries.id desc limit 20)
      union all
      (select id, reference, organization_name, status, created_at, 3, 'organization_name' from public.inquiries
        where private.organization_key(organization_name) = organization_key
          and anonymised_at is null and inquiries.id is distinct from own_id
        order by inquiries.created_at desc, inquiries.id desc limit 20)
    ) as found
    group by found.id
    order by max(found.created_at) desc, found.id desc
    limit 20;
end;
$$;
comment on function private.related_inquiries(text, text, text, uuid) is
  'The newest twenty inquiries, but for one''s own, of the same phone, e-mail address or organisation, and in what they are the same, however they are written.';
grant execute on function private.related_inquiries(text, text, text, uuid) to authenticated;

create function private.repeat_group(
  inquiry_id uuid, side text, cursor_at timestamptz, cursor_id uuid, row_limit integer, of_person boolean
) returns table (
  id uuid, reference text, organization_name text, contact_name text, status text, suspected_spam boolean,
  created_at timestamptz, same text[]
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  own public.inquiries;
  own_email text;
  own_phone text;
  own_organization text;
begin
  perform private.require_admin();
  -- Anonymised inquiries all have the same contact details.
  select * into own from public.inquiries where inquiries.id = inquiry_id and inquiries.anonymised_at is null;
  own_email := nullif(lower(own.email), '');
  own_phone := private.phone_key(own.phone);
  own_organization := private.organization_key(own.organization_name);

  return query
    -- Written as the indexes have it; the institutions are few, so their rows are sorted.
    with found as (
      select inquiries.id, inquiries.reference, inquiries.organization_name, inquiries.contact_name, inquiries.status,
        inquiries.suspected_spam, inquiries.created_at,
        array_remove(array[
          case when private.phone_key(phone) = own_phone then 'phone' end,
          case when lower(email) = own_email then 'email' end,
          case when private.organization_key(inquiries.organization_name) = own_organization
            then 'organization_name' end
        ], null) as same
      from public.inquiries
      where anonymised_at is null and (
        lower(email) = own_email
        or private.phone_key(phone) = own_phone
        or not of_person and private.organization_key(inquiries.organization_name) = own_organization
      )
    )
    select found.id, found.reference::text, found.organization_name::text, found.contact_name::text, found.status,
      found.suspected_spam, found.created_at, found.same
    from found
    where cursor_at is null
      or side = 'after' and (found.created_at, found.id) < (cursor_at, cursor_id)
      or side = 'before' and (found.created_at, found.id) > (cursor_at, cursor_id)
    order by
      case when side = 'before' then found.created_at end, case when side = 'before' then found.id end,
      found.created_at desc, found.id desc
    limit least(row_limit, 200);
end;
$$;
comment on function private.repeat_group(uuid, text, timestamptz, uuid, integer, boolean) is
  'A page of the inquiries of the same institution as this one, or of the same person, by phone and e-mail address alone, itself among them: the next older ones ''after'' a cursor, the next newer ones ''before'' it, oldest first.';

create function public.repeat_group(
  inquiry_id uuid, side text default 'after', cursor_at timestamptz default null, cursor_id uuid default null,
  row_limit integer default 51, of_person boolean default false
) returns table (
  id uuid, reference text, organization_name text, contact_name text, status text, suspected_spam boolean,
  created_at timestamptz, same text[], nth integer
)
language sql stable security invoker set search_path = ''
as $$
  with listed as materialized (
    select * from private.repeat_group(inquiry_id, side, cursor_at, cursor_id, row_limit, of_person)
      with ordinality as grouped (
        id, reference, organization_name, contact_name, status, suspected_spam, created_at, same, position
      )
  )
  select listed.id, listed.reference, listed.organization_name, listed.contact_name, listed.status,
    listed.suspected_spam, listed.created_at, listed.same, coalesce(repeats.nth, 1)
  from listed
    left join private.inquiry_repeats((select array_agg(listed.id) from listed)) as repeats on repeats.id = listed.id
  order by listed.position;
$$;
grant execute on function
  private.repeat_group(uuid, text, timestamptz, uuid, integer, boolean),
  public.repeat_group(uuid, text, timestamptz, uuid, integer, boolean)
  to authenticated;
