-- Whom to contact is due today, or was, comes first in every queue. Read one after the other, each by an index: sorted as
-- one, all of a queue would be read for its first five.

create or replace function private.worklist(
  queue text, overdue_before timestamptz, due_before timestamptz, page_size integer
) returns setof public.inquiries
language plpgsql stable security definer set search_path = ''
as $$
declare
  condition constant text := private.worklist_condition(queue, overdue_before, due_before);
  today constant date := (now() at time zone 'Asia/Seoul')::date;
  wanted constant integer := least(greatest(page_size, 1), 200);
  found_due integer;
begin
  perform private.require_admin();
  if condition is null then
    raise exception 'unknown queue' using errcode = '22023';
  end if;
  return query execute format(
    'select * from public.inquiries where %s and next_action_on <= %L order by next_action_on, created_at, id limit %s',
    condition, today, wanted
  );
  get diagnostics found_due = row_count;
  return query execute format(
    'select * from public.inquiries where %s and (next_action_on is null or next_action_on > %L) order by created_at, id limit %s',
    condition, today, wanted - found_due
  );
end;
$$;

comment on function private.worklist(text, timestamptz, timestamptz, integer) is
  'The inquiries of a queue, at most 200: those to be contacted by today, the longest due first, then the others, the longest waiting first.';
