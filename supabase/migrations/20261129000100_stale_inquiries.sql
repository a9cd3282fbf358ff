-- An inquiry that was taken up and left lying waits in a queue of its own: no deadline of a first response tells of it.

create index inquiries_in_progress on public.inquiries (created_at, id) include (next_action_on)
  where status = 'in_progress' and not suspected_spam;

create or replace function private.worklist_condition(queue text, overdue_before timestamptz, due_before timestamptz) returns text
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
    when 'stale' then
      format(
        'status = ''in_progress'' and not suspected_spam and created_at <= %L'
          ' and (next_action_on is null or next_action_on < %L)',
        now() - interval '14 days', today
      )
    when 'unassigned' then 'assigned_to is null and status <> ''completed'' and not suspected_spam'
    when 'mine' then format('assigned_to = %L and status <> ''completed'' and not suspected_spam', (select auth.uid()))
  end;
end;
$$;

create or replace function private.worklist_counts(overdue_before timestamptz, due_before timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  queue text;
  counted bigint;
  counts jsonb := '{}';
begin
  perform private.require_admin();
  foreach queue in array array[
    'unanswered', 'overdue', 'due_soon', 'next_action_past', 'next_action_today', 'stale', 'unassigned', 'mine'
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

comment on function public.worklist(text, timestamptz, timestamptz, integer) is
  'private.worklist, for admins. queue: unanswered, overdue, due_soon, next_action_past, next_action_today, stale, unassigned, mine.';
