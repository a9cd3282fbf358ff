-- How much each person has to do: what they were given, and what of it is open. It says nothing of how fast anybody is.

create index inquiries_open on public.inquiries (assigned_to) where status <> 'completed' and not suspected_spam;

create function private.workload(received_from date, received_to date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with loads as (
      select assigned_to, sum(received) as received, sum(open) as open
      from (
        select assigned_to, count(*) as received, 0 as open
        from public.inquiries
        where created_at >= received_from::timestamp at time zone 'Asia/Seoul'
          and created_at < (received_to + 1)::timestamp at time zone 'Asia/Seoul'
          and not suspected_spam
        group by assigned_to
        union all
        select assigned_to, 0, count(*)
        from public.inquiries
        where status <> 'completed' and not suspected_spam
        group by assigned_to
      ) as counted
      group by assigned_to
    )
    select coalesce(jsonb_agg(to_jsonb(loads) order by assigned_to), '[]') from loads
  );
end;
$$;

comment on function private.workload(date, date) is
  'By assignee, null for none: how many inquiries received in these days they have, and how many of all days that are not completed.';
revoke all on function private.workload(date, date) from public;
grant execute on function private.workload(date, date) to authenticated;

create function public.workload(received_from date, received_to date) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.workload(received_from, received_to);
$$;

comment on function public.workload(date, date) is 'private.workload, for admins.';
revoke all on function public.workload(date, date) from public, anon, service_role;
grant execute on function public.workload(date, date) to authenticated;
