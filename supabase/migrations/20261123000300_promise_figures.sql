-- How many first responses came within two business days, as the site promises. Which days those are the caller says:
-- holidays are announced year by year, and the site's package brings them.

create function private.promise_figures(received_from date, received_to date, business_days date[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  -- A row is compared with each of them.
  if cardinality(business_days) > 400 then
    raise exception 'more than 400 business days' using errcode = '22023';
  end if;
  return (
    with days as materialized (
      select day, lead(day) over by_day as next_day, lead(day, 2) over by_day as second_day
      from unnest(business_days) as listed (day)
      window by_day as (order by day)
    ), promises as (
      select first_response_at, case
          when local_time.at::date = first_day.day and local_time.at::time >= '09:00' then
            first_day.second_day + local_time.at::time
          else first_day.next_day + time '18:00'
        end at time zone 'Asia/Seoul' as due_at
      from public.inquiries,
        lateral (values (created_at at time zone 'Asia/Seoul')) as local_time (at),
        -- After closing, at 18:00, the next day begins.
        lateral (
          select * from days where day >= (local_time.at + interval '6 hours')::date order by day limit 1
        ) as first_day
      where created_at >= received_from::timestamp at time zone 'Asia/Seoul'
        and created_at < (received_to + 1)::timestamp at time zone 'Asia/Seoul'
        and not suspected_spam
    )
    select jsonb_build_object(
      'kept', count(*) filter (where first_response_at <= due_at),
      'missed', count(*) filter (where first_response_at > due_at or (first_response_at is null and due_at <= now())),
      'open', count(*) filter (where first_response_at is null and due_at > now())
    )
    from promises
  );
end;
$$;

comment on function private.promise_figures(date, date, date[]) is
  'Of the inquiries received in these days: first responses within two business days (09:00 to 18:00 in Seoul), later or overdue ones, and those that still have time.';
revoke all on function private.promise_figures(date, date, date[]) from public;
grant execute on function private.promise_figures(date, date, date[]) to authenticated;

create function public.promise_figures(received_from date, received_to date, business_days date[]) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.promise_figures(received_from, received_to, business_days);
$$;

comment on function public.promise_figures(date, date, date[]) is
  'private.promise_figures, for admins. The business days go on for a fortnight after the last day.';
revoke all on function public.promise_figures(date, date, date[]) from public, anon, service_role;
grant execute on function public.promise_figures(date, date, date[]) to authenticated;
