-- What is to be done now, in queues. When a first response is due the site says, as it knows the business days; today is
-- today in Seoul. Suspected spam waits in none.

create index inquiries_unassigned on public.inquiries (created_at, id)
  where assigned_to is null and status <> 'completed' and not suspected_spam;

create function private.worklist_condition(queue text, overdue_before timestamptz, due_before timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
declare
  unanswered constant text := 'status = ''new'' and first_response_at is null and not suspected_spam';
  next_action constant text := 'next_action_on is not null and not suspected_spam and next_action_on';
  today constant date := (now() at time zone 'Asia/Seoul')::date;
begin
  return case queue
    when 'unanswered' then unanswered
    when 'overdue' then format('%s and created_at < %L', unanswered, overdue_before)
    when 'due_soon' then
      format('%s and created_at >= %L and created_at < %L', unanswered, overdue_before, due_before)
    when 'next_action_past' then format('%s < %L', next_action, today)
    when 'next_action_today' then format('%s = %L', next_action, today)
    when 'unassigned' then 'assigned_to is null and status <> ''completed'' and not suspected_spam'
    when 'mine' then format('assigned_to = %L and status <> ''completed'' and not suspected_spam', (select auth.uid()))
  end;
end;
$$;

comment on function private.worklist_condition(text, timestamptz, timestamptz) is
  'A queue as SQL over inquiries; null for one that is not known.';

create function private.worklist(queue text, overdue_before timestamptz, due_before timestamptz, page_size integer)
returns setof public.inquiries
language plpgsql stable security definer set search_path = ''
as $$
declare
  condition constant text := private.worklist_condition(queue, overdue_before, due_before);
begin
  perform private.require_admin();
  if condition is null then
    raise exception 'unknown queue' using errcode = '22023';
  end if;
  return query execute format(
    'select * from public.inquiries where %s order by %s created_at, id limit %s',
    condition, case when queue like 'next_action%' then 'next_action_on,' else '' end, least(greatest(page_size, 1), 200)
  );
end;
$$;

comment on function private.worklist(text, timestamptz, timestamptz, integer) is
  'The inquiries of a queue, those that have waited longest first, at most 200.';

create function private.worklist_counts(overdue_before timestamptz, due_before timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  queue text;
  counted bigint;
  counts jsonb := '{}';
begin
  perform private.require_admin();
  foreach queue in array array[
    'unanswered', 'overdue', 'due_soon', 'next_action_past', 'next_action_today', 'unassigned', 'mine'
  ] loop
    execute format(
      'select count(*) from public.inquiries where %s',
      private.worklist_condition(queue, overdue_before, due_before)
    ) into counted;
    counts := counts || jsonb_build_object(queue, counted);
  end loop;
  return counts;
end;
$$;

comment on function private.worklist_counts(timestamptz, timestamptz) is 'How many inquiries stand in each queue.';

revoke all on function
  private.worklist_condition(text, timestamptz, timestamptz),
  private.worklist(text, timestamptz, timestamptz, integer),
  private.worklist_counts(timestamptz, timestamptz)
  from public;
grant execute on function
  private.worklist(text, timestamptz, timestamptz, integer),
  private.worklist_counts(timestamptz, timestamptz)
  to authenticated;

create function public.worklist(
  queue text, overdue_before timestamptz, due_before timestamptz, page_size integer default 50
) returns setof public.inquiries
language sql stable security invoker set search_path = ''
as $$
  select * from private.worklist(queue, overdue_before, due_before, coalesce(page_size, 50));
$$;

create function public.worklist_counts(overdue_before timestamptz, due_before timestamptz) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.worklist_counts(overdue_before, due_before);
$$;

comment on function public.worklist(text, timestamptz, timestamptz, integer) is
  'private.worklist, for admins. queue: unanswered, overdue, due_soon, next_action_past, next_action_today, unassigned, mine.';
comment on function public.worklist_counts(timestamptz, timestamptz) is 'private.worklist_counts, for admins.';

revoke all on function
  public.worklist(text, timestamptz, timestamptz, integer), public.worklist_counts(timestamptz, timestamptz)
  from public, anon, service_role;
grant execute on function
  public.worklist(text, timestamptz, timestamptz, integer), public.worklist_counts(timestamptz, timestamptz)
  to authenticated;
