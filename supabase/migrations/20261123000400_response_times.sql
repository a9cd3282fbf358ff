-- How long first responses and completions take, with how many were measured beside every median. Suspected spam counts
-- in none of it; days and weeks are those of Seoul.

-- Answers the questions below without reading the inquiries themselves.
create index inquiries_times on public.inquiries (created_at)
  include (first_response_at, completed_at, organization_type, assigned_to) where not suspected_spam;
drop index public.inquiries_answered;

create function private.response_figures(received_from date, received_to date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  -- A row a week is made for the whole span.
  if received_from is null or received_to is null or received_to - received_from > 3660 then
    raise exception 'a span without an end or of more than ten years' using errcode = '22023';
  end if;
  return (
    with responses as (
      select date_trunc('week', created_at at time zone 'Asia/Seoul')::date as week,
        -- The landing page's form does not ask for a type, and sends this one.
        case organization_type when 'general' then 'landing' else 'inquiry' end as form,
        extract(epoch from first_response_at - created_at)::double precision as seconds
      from public.inquiries
      where created_at >= received_from::timestamp at time zone 'Asia/Seoul'
        and created_at < (received_to + 1)::timestamp at time zone 'Asia/Seoul'
        and not suspected_spam
    ), figures as materialized (
      select week, form, count(*) as received, count(seconds) as answered,
        percentile_cont(array[0.5, 0.9]) within group (order by seconds) as percentiles
      from responses
      group by grouping sets ((), (week), (form))
    ), measured as (
      select week, form, received, answered,
        round(percentiles[1]) as median_seconds, round(percentiles[2]) as p90_seconds
      from figures
    )
    select jsonb_build_object(
      'overall', (
        select to_jsonb(measured) - 'week' - 'form' from measured where week is null and form is null
      ),
      'by_week', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'week', weeks.week, 'received', coalesce(received, 0), 'answered', coalesce(answered, 0),
          'median_seconds', median_seconds, 'p90_seconds', p90_seconds
        ) order by weeks.week), '[]')
        from (
          select monday::date as week
          from generate_series(date_trunc('week', received_from::timestamp), received_to::timestamp, interval '7 days') as monday
        ) as weeks
          left join measured using (week)
      ),
      'by_form', (
        select jsonb_agg(jsonb_build_object(
          'form', forms.form, 'received', coalesce(received, 0), 'answered', coalesce(answered, 0),
          'median_seconds', median_seconds, 'p90_seconds', p90_seconds
        ) order by forms.place)
        from (values (1, 'landing'), (2, 'inquiry')) as forms (place, form)
          left join measured using (form)
      )
    )
  );
end;
$$;

comment on function private.response_figures(date, date) is
  'Of the inquiries received in these days, together, by week (Monday, empty ones too) and by form: how many, how many answered, and the median and 90th percentile of the time to the first response.';

create function private.cohort_figures(received_from date, received_to date, as_of timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'received', count(*),
      'answered', count(*) filter (where first_response_at <= as_of),
      'completed', count(*) filter (where completed_at <= as_of),
      'median_first_response_seconds', round(extract(epoch from
        percentile_cont(0.5) within group (order by first_response_at - created_at) filter (where first_response_at <= as_of)
      )),
      'median_completion_seconds', round(extract(epoch from
        percentile_cont(0.5) within group (order by completed_at - created_at) filter (where completed_at <= as_of)
      ))
    )
    from public.inquiries
    where created_at >= received_from::timestamp at time zone 'Asia/Seoul'
      and created_at < least((received_to + 1)::timestamp at time zone 'Asia/Seoul', as_of)
      and not suspected_spam
  );
end;
$$;

comment on function private.cohort_figures(date, date, timestamptz) is
  'The inquiries received in these days as they stood at a moment: how many had come, were answered and completed, and the median times of those.';

create or replace function private.inquiry_figures() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  seoul_now constant timestamp := now() at time zone 'Asia/Seoul';
  today constant date := seoul_now;
  monday constant date := date_trunc('week', seoul_now);
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'new', coalesce(sum(count) filter (where received_on = 'infinity' and status = 'new'), 0),
      'in_progress', coalesce(sum(count) filter (where received_on = 'infinity' and status = 'in_progress'), 0),
      'completed', coalesce(sum(count) filter (where received_on = 'infinity' and status = 'completed'), 0),
      'this_week', coalesce(sum(count) filter (where received_on between monday and monday + 6), 0),
      'last_week', coalesce(sum(count) filter (where received_on between monday - 7 and monday - 1), 0),
      'last_week_so_far', coalesce(sum(count) filter (where received_on between monday - 7 and today - 8), 0) + (
        select count(*) from public.inquiries
        where created_at >= (today - 7)::timestamp at time zone 'Asia/Seoul'
          and created_at < now() - interval '7 days' and not suspected_spam
      )
    )
    from public.inquiry_counts
    where not suspected_spam and received_on >= monday - 7
  ) || (
    select jsonb_build_object(
      'first_responses', count(*),
      'median_first_response_seconds',
        round(extract(epoch from percentile_cont(0.5) within group (order by first_response_at - created_at)))
    )
    from public.inquiries
    where created_at >= (today - 90)::timestamp at time zone 'Asia/Seoul' and first_response_at is not null
      and not suspected_spam
  ) || jsonb_build_object(
    'oldest_unanswered', (
      select jsonb_build_object('id', id, 'organization_name', organization_name, 'created_at', created_at)
      from public.inquiries
      where status = 'new' and first_response_at is null and not suspected_spam
      order by created_at, id
      limit 1
    ),
    'last_anonymisation', (
      select jsonb_build_object('ran_at', ran_at, 'anonymised', anonymised)
      from private.retention_runs
      order by id desc
      limit 1
    )
  );
end;
$$;

comment on function private.inquiry_figures() is
  'Numbers by status, of this week, of last week and of last week up to this hour; the median first response of the last 90 days'' inquiries and of how many; the oldest unanswered one and the last anonymisation.';

create or replace function private.inquiry_statistics(received_from date, received_to date) returns jsonb
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
      'by_status', (select coalesce(jsonb_agg(to_jsonb(statuses) order by count desc, status), '[]') from statuses)
    )
  );
end;
$$;

comment on function private.inquiry_statistics(date, date) is
  'Inquiries received in these days by week (Monday, empty ones too), type, users and status.';

revoke all on function private.response_figures(date, date), private.cohort_figures(date, date, timestamptz) from public;
grant execute on function private.response_figures(date, date), private.cohort_figures(date, date, timestamptz)
  to authenticated;

create function public.response_figures(received_from date, received_to date) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.response_figures(received_from, received_to);
$$;

create function public.cohort_figures(received_from date, received_to date, as_of timestamptz) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.cohort_figures(received_from, received_to, as_of);
$$;

comment on function public.response_figures(date, date) is 'private.response_figures, for admins.';
comment on function public.cohort_figures(date, date, timestamptz) is 'private.cohort_figures, for admins.';

revoke all on function public.response_figures(date, date), public.cohort_figures(date, date, timestamptz)
  from public, anon, service_role;
grant execute on function public.response_figures(date, date), public.cohort_figures(date, date, timestamptz)
  to authenticated;
