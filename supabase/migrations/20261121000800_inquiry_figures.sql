-- The figures of the dashboard. Suspected spam counts in none of them; days and weeks are those of Seoul.

-- Answer the questions below without reading the inquiries themselves.
create index inquiries_unanswered on public.inquiries (created_at, id) where status = 'new' and not suspected_spam;
create index inquiries_answered on public.inquiries (created_at) include (first_response_at, completed_at)
  where first_response_at is not null and not suspected_spam;

create function private.inquiry_figures() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  monday date := date_trunc('week', now() at time zone 'Asia/Seoul');
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'new', coalesce(sum(count) filter (where received_on = 'infinity' and status = 'new'), 0),
      'in_progress', coalesce(sum(count) filter (where received_on = 'infinity' and status = 'in_progress'), 0),
      'completed', coalesce(sum(count) filter (where received_on = 'infinity' and status = 'completed'), 0),
      'this_week', coalesce(sum(count) filter (where received_on between monday and monday + 6), 0),
      'last_week', coalesce(sum(count) filter (where received_on between monday - 7 and monday - 1), 0)
    )
    from public.inquiry_counts
    where not suspected_spam and received_on >= monday - 7
  ) || jsonb_build_object(
    'median_first_response_seconds', (
      select round(extract(epoch from percentile_cont(0.5) within group (order by first_response_at - created_at)))
      from public.inquiries
      where created_at > now() - interval '90 days' and first_response_at is not null and not suspected_spam
    ),
    'oldest_new', (
      select jsonb_build_object('id', id, 'organization_name', organization_name, 'created_at', created_at)
      from public.inquiries
      where status = 'new' and not suspected_spam
      order by created_at, id
      limit 1
    )
  );
end;
$$;

comment on function private.inquiry_figures() is
  'Numbers by status and by week, the median first response of the last 90 days'' inquiries, and the oldest new one.';

create function private.inquiry_statistics(received_from date, received_to date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  first_day date := coalesce(received_from, (
    select min(received_on) from public.inquiry_counts where not suspected_spam and count > 0
  ));
  last_day date := coalesce(received_to, (now() at time zone 'Asia/Seoul')::date);
begin
  perform private.require_admin();
  return (
    with counted as materialized (
      select received_on, status, organization_type, nullif(estimated_users, '') as estimated_users, count
      from public.inquiry_counts
      where received_on between first_day and last_day and received_on < 'infinity'
        and not suspected_spam and count > 0
    ), weeks as (
      select week::date as week, coalesce(sum(counted.count), 0) as count
      from generate_series(date_trunc('week', first_day::timestamp), last_day::timestamp, interval '7 days') as week
        left join counted on date_trunc('week', counted.received_on::timestamp) = week
      group by week
    ), organization_types as (
      select organization_type, sum(count) as count from counted group by organization_type
    ), bands as (
      select estimated_users, sum(count) as count from counted group by estimated_users
    ), statuses as (
      select status, sum(count) as count from counted group by status
    ), answered as (
      select
        round(extract(epoch from percentile_cont(0.5) within group (order by first_response_at - created_at)))
          as first_response,
        round(extract(epoch from percentile_cont(0.5) within group (order by completed_at - created_at)))
          as completion
      from public.inquiries
      where created_at >= first_day::timestamp at time zone 'Asia/Seoul'
        and created_at < (last_day + 1)::timestamp at time zone 'Asia/Seoul'
        and first_response_at is not null and not suspected_spam
    )
    select jsonb_build_object(
      'by_week', (select coalesce(jsonb_agg(to_jsonb(weeks) order by week), '[]') from weeks),
      'by_organization_type', (
        select coalesce(jsonb_agg(to_jsonb(organization_types) order by count desc, organization_type), '[]')
        from organization_types
      ),
      'by_estimated_users', (
        select coalesce(jsonb_agg(to_jsonb(bands) order by count desc, estimated_users), '[]') from bands
      ),
      'by_status', (select coalesce(jsonb_agg(to_jsonb(statuses) order by count desc, status), '[]') from statuses),
      'median_first_response_seconds', (select first_response from answered),
      'median_completion_seconds', (select completion from answered)
    )
  );
end;
$$;

comment on function private.inquiry_statistics(date, date) is
  'Inquiries received in these days by week (Monday, empty ones too), type, users and status, and the median times to answer and to complete them.';

revoke all on function private.inquiry_figures(), private.inquiry_statistics(date, date) from public;
grant execute on function private.inquiry_figures(), private.inquiry_statistics(date, date) to authenticated;

create function public.inquiry_figures() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.inquiry_figures();
$$;

create function public.inquiry_statistics(received_from date default null, received_to date default null) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.inquiry_statistics(received_from, received_to);
$$;

comment on function public.inquiry_figures() is 'private.inquiry_figures, for admins.';
comment on function public.inquiry_statistics(date, date) is 'private.inquiry_statistics, for admins. Null is from the first day, or up to today.';

revoke all on function public.inquiry_figures(), public.inquiry_statistics(date, date) from public, anon, service_role;
grant execute on function public.inquiry_figures(), public.inquiry_statistics(date, date) to authenticated;
