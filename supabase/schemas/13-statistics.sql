-- The numbers of the dashboard. Days and weeks are those of Seoul, and suspected spam counts in none of them. The totals of
-- the list are kept, since every list shows them; everything else is counted when it is asked for.

create table public.inquiry_counts (
  received_on date not null,
  status text not null,
  organization_type text not null,
  estimated_users text not null,
  suspected_spam boolean not null,
  count bigint not null,
  primary key (received_on, status, organization_type, estimated_users, suspected_spam)
);

comment on table public.inquiry_counts is 'Numbers of inquiries by day and kind, kept by triggers on inquiries.';
comment on column public.inquiry_counts.received_on is 'The day in Seoul; ''infinity'' is all days together.';
comment on column public.inquiry_counts.estimated_users is 'Empty where the inquiry says nothing.';

alter table public.inquiry_counts enable row level security;
grant select on table public.inquiry_counts to authenticated;

create policy "Admins read the counts" on public.inquiry_counts
  for select to authenticated
  using ((select private.is_admin()));

create function private.count_inquiries_anew() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- In order, so that two statements that change many rows never wait for each other.
  execute format(
    $sql$
      insert into public.inquiry_counts as kept
        (received_on, status, organization_type, estimated_users, suspected_spam, count)
      select received_on, status, organization_type, coalesce(estimated_users, ''), suspected_spam, sum(difference)
      from (%s) as changes,
        lateral (values ('infinity'::date), ((created_at at time zone 'Asia/Seoul')::date)) as days (received_on)
      group by 1, 2, 3, 4, 5
      having sum(difference) <> 0
      order by 1, 2, 3, 4, 5
      on conflict (received_on, status, organization_type, estimated_users, suspected_spam)
        do update set count = kept.count + excluded.count
    $sql$,
    concat_ws(
      ' union all ',
      case when tg_op <> 'INSERT' then
        'select created_at, status, organization_type, estimated_users, suspected_spam, -1 as difference from before'
      end,
      case when tg_op <> 'DELETE' then
        'select created_at, status, organization_type, estimated_users, suspected_spam, 1 as difference from after'
      end
    )
  );
  return null;
end;
$$;

comment on function private.count_inquiries_anew() is 'Adds to the counts what a statement added to inquiries, and takes off what it took.';

create trigger count_added after insert on public.inquiries
  referencing new table as after
  for each statement execute function private.count_inquiries_anew();
create trigger count_changed after update on public.inquiries
  referencing old table as before new table as after
  for each statement execute function private.count_inquiries_anew();
create trigger count_removed after delete on public.inquiries
  referencing old table as before
  for each statement execute function private.count_inquiries_anew();

-- Sorted, so that a month of counts lies on few pages.
create function private.recount_inquiries() returns void
language plpgsql security definer set search_path = '' set work_mem = '64MB'
as $$
begin
  lock table public.inquiries in share mode;
  delete from public.inquiry_counts;
  insert into public.inquiry_counts
    (received_on, status, organization_type, estimated_users, suspected_spam, count)
  select days.received_on, status, organization_type, coalesce(estimated_users, ''), suspected_spam, count(*)
  from public.inquiries,
    lateral (values ('infinity'::date), ((created_at at time zone 'Asia/Seoul')::date)) as days (received_on)
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4, 5;
end;
$$;
comment on function private.recount_inquiries() is 'Counts every inquiry once more, after rows were loaded past the triggers.';

create function private.overview_statistics() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  seoul_now constant timestamp := now() at time zone 'Asia/Seoul';
  monday constant timestamptz := date_trunc('week', seoul_now) at time zone 'Asia/Seoul';
  ninety_days_ago constant timestamptz := (seoul_now::date - 90)::timestamp at time zone 'Asia/Seoul';
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'new', coalesce(sum(count) filter (where status = 'new'), 0),
      'in_progress', coalesce(sum(count) filter (where status = 'in_progress'), 0),
      'completed', coalesce(sum(count) filter (where status = 'completed'), 0)
    )
    from public.inquiry_counts
    where received_on = 'infinity' and not suspected_spam
  ) || (
    select jsonb_build_object(
      'this_week', count(*) filter (where created_at >= monday),
      'last_week', count(*) filter (where created_at < monday),
      'last_week_so_far', count(*) filter (where created_at < now() - interval '7 days')
    )
    from public.inquiries
    where created_at >= monday - interval '7 days' and created_at < monday + interval '7 days' and not suspected_spam
  ) || (
    select jsonb_build_object(
      'first_responses', count(first_response_at),
      'median_first_response_seconds', round(extract(epoch from
        percentile_cont(0.5) within group (order by first_response_at - created_at)
      ))
    )
    from public.inquiries
    where created_at >= ninety_days_ago and not suspected_spam
  ) || jsonb_build_object(
    'completed_without_resolution', (
      select count(*) from public.inquiries where status = 'completed' and resolution is null and not suspected_spam
    ),
    'oldest_unanswered', (
      select jsonb_build_object('id', id, 'organization_name', organization_name, 'created_at', created_at, 'due_at', due_at)
      from public.inquiries
      where status <> 'completed' and not suspected_spam and response = 'awaited'
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
comment on function private.overview_statistics() is
  'Numbers by status, of this week, of last week and of last week up to this hour; the median first response of the last 90 days'' inquiries and of how many; how many were completed without a resolution; the oldest unanswered one and the last anonymisation.';
grant execute on function private.overview_statistics() to authenticated;

create function private.inquiry_statistics(received_from date, received_to date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  -- A row a week is made for the whole span.
  if received_from is null or received_to is null or received_to - received_from > 3660 then
    raise exception 'a span without an end or of more than ten years' using errcode = '22023';
  end if;
  return (
    with counted as materialized (
      select received_on, status, organization_type, nullif(estimated_users, '') as estimated_users, count
      from public.inquiry_counts
      where received_on between received_from and received_to
        and not suspected_spam and count > 0
    ), weeks as (
      select week::date as week, coalesce(sum(counted.count), 0) as count
      from generate_series(date_trunc('week', received_from::timestamp), received_to::timestamp, interval '7 days') as week
        left join counted on date_trunc('week', counted.received_on::timestamp) = week
      group by week
    ), organization_types as (
      select organization_type, sum(count) as count from counted group by organization_type
    ), bands as (
      select estimated_users, sum(count) as count from counted group by estimated_users
    ), statuses as (
      select status, sum(count) as count from counted group by status
    ), sources as (
      select source, count(*) as count
      from public.inquiries
      where created_at >= received_from::timestamp at time zone 'Asia/Seoul'
        and created_at < (received_to + 1)::timestamp at time zone 'Asia/Seoul'
        and not suspected_spam
      group by source
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
      'by_source', (select coalesce(jsonb_agg(to_jsonb(sources) order by count desc, source), '[]') from sources)
    )
  );
end;
$$;

comment on function private.inquiry_statistics(date, date) is
  'Inquiries received in these days by week (Monday, empty ones too), type, users, status and source.';

grant execute on function private.inquiry_statistics(date, date) to authenticated;

create function private.response_statistics(received_from date, received_to date) returns jsonb
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
        case when source <> 'web' then 'none' when organization_type = 'general' then 'landing' else 'inquiry' end as form,
        extract(epoch from first_response_at - created_at)::double precision as seconds
      from public.inquiries
      where created_at >= received_from::timestamp at time zone 'Asia/Seoul'
        and created_at < (received_to + 1)::timestamp at time zone 'Asia/Seoul'
        and not suspected_spam
    ), statistics as materialized (
      select week, form, count(*) as received, count(seconds) as answered,
        percentile_cont(array[0.5, 0.9]) within group (order by seconds) as percentiles
      from responses
      group by grouping sets ((), (week), (form))
    ), measured as (
      select week, form, received, answered,
        round(percentiles[1]) as median_seconds, round(percentiles[2]) as p90_seconds
      from statistics
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

comment on function private.response_statistics(date, date) is
  'Of the inquiries received in these days, together, by week (Monday, empty ones too) and by form: how many, how many answered, and the median and 90th percentile of the time to the first response.';

grant execute on function private.response_statistics(date, date) to authenticated;

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

grant execute on function private.workload(date, date) to authenticated;

create function private.deadline_statistics(received_from date, received_to date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'kept', count(*) filter (where first_response_at <= due_at),
      'missed', count(*) filter (where first_response_at > due_at or first_response_at is null and due_at < now()),
      -- What came past the site just now waits for its deadline.
      'open', count(*) filter (where first_response_at is null and (due_at >= now() or due_at is null))
    )
    from public.inquiries
    where created_at >= received_from::timestamp at time zone 'Asia/Seoul'
      and created_at < (received_to + 1)::timestamp at time zone 'Asia/Seoul'
      and not suspected_spam
  );
end;
$$;
comment on function private.deadline_statistics(date, date) is
  'Of the inquiries received in these days: first responses by the deadline, later or overdue ones, and those that still have time.';

create function private.cohort_statistics(received_from date, received_to date, as_of timestamptz) returns jsonb
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
comment on function private.cohort_statistics(date, date, timestamptz) is
  'The inquiries received in these days as they stood at a moment: how many had come, were answered and completed, and the median times of those.';

-- Everything that a month's report counts, in one request.
create function private.month_report(
  received_from date, received_to date, previous_from date, previous_to date, as_of timestamptz,
  previous_as_of timestamptz
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  -- A row a week is made for the whole span.
  if greatest(received_to - received_from, previous_to - previous_from) > 366 then
    raise exception 'a span of more than a year' using errcode = '22023';
  end if;
  return jsonb_build_object(
    'statistics', private.inquiry_statistics(received_from, received_to),
    'cohorts', jsonb_build_object(
      'current', private.cohort_statistics(received_from, received_to, as_of),
      'previous', private.cohort_statistics(previous_from, previous_to, previous_as_of)
    ),
    'deadlines', jsonb_build_object(
      'current', private.deadline_statistics(received_from, received_to),
      'previous', private.deadline_statistics(previous_from, previous_to)
    ),
    'resolutions', (
      select coalesce(jsonb_object_agg(resolution, count), '{}')
      from (
        select resolution, count(*) as count from public.inquiries
        where created_at >= received_from::timestamp at time zone 'Asia/Seoul'
          and created_at < (received_to + 1)::timestamp at time zone 'Asia/Seoul'
          and not suspected_spam and resolution is not null
        group by resolution
      ) as resolutions
    )
  );
end;
$$;
comment on function private.month_report(date, date, date, date, timestamptz, timestamptz) is
  'inquiry_statistics of these days, cohort_statistics and deadline_statistics of them and of those before, and how many have each resolution.';

create function public.month_report(
  received_from date, received_to date, previous_from date, previous_to date, as_of timestamptz,
  previous_as_of timestamptz
) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.month_report(received_from, received_to, previous_from, previous_to, as_of, previous_as_of);
$$;
comment on function public.month_report(date, date, date, date, timestamptz, timestamptz) is
  'private.month_report, for admins.';
grant execute on function
  private.month_report(date, date, date, date, timestamptz, timestamptz),
  public.month_report(date, date, date, date, timestamptz, timestamptz)
  to authenticated;
