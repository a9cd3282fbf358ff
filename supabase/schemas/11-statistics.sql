-- The numbers of the dashboard. Days and weeks are those of Seoul, and suspected spam counts in none of them.

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

-- An inquiry that nobody has worked on has no tally, so that visitors wait for no counter.
create table private.inquiry_tallies (
  kind text not null check (kind in (
    'response', 'completion', 'before opening', 'in hours', 'in hours, days', 'after closing', 'outcome', 'open'
  )),
  received_on date not null,
  value text not null,
  count bigint not null,
  primary key (kind, received_on, value)
);

comment on table private.inquiry_tallies is
  'Numbers of inquiries by what staff did with them, without suspected spam; kept by triggers on inquiries.';
comment on column private.inquiry_tallies.kind is
  '''response'' and ''completion'': how long they took, as a bin of private.duration_bin. The next four, by the time of day of receipt: how many closings (18:00), or days of 24 hours, went by before the first response. ''open'': not completed, by assignee.';
comment on column private.inquiry_tallies.received_on is 'The day in Seoul; ''infinity'' is all days together.';

alter table private.inquiry_tallies enable row level security;

create function private.duration_limits() returns interval[]
language sql immutable parallel safe set search_path = ''
as $$
  -- In hours, as a month is no fixed time.
  select array[
    '0', '1 min', '2 min', '3 min', '5 min', '7 min', '10 min', '15 min', '20 min', '30 min', '40 min', '50 min',
    '1h', '75 min', '90 min', '2h', '150 min', '3h', '4h', '5h', '6h', '7h', '8h', '10h', '12h', '14h', '16h', '18h', '20h',
    '22h', '24h', '28h', '32h', '36h', '40h', '44h', '48h', '54h', '60h', '66h', '72h', '84h', '96h', '108h', '120h',
    '144h', '168h', '192h', '216h', '240h', '288h', '336h', '408h', '504h', '600h', '720h', '900h', '1080h', '1440h',
    '2160h', '4320h', '8760h'
  ]::interval[];
$$;

comment on function private.duration_limits() is
  'Where each bin of durations begins. An index and the tallies hold what came of them: with other limits both are to be made anew.';

create function private.duration_bin(duration interval) returns integer
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return width_bucket(duration, private.duration_limits());
end;
$$;

comment on function private.duration_bin(interval) is
  'The place of the last of private.duration_limits that is no longer; 0 where all are longer.';

-- They run as the admin who moves an inquiry, as part of an index.
grant execute on function private.duration_limits(), private.duration_bin(interval)
  to anon, authenticated, service_role;

create index inquiries_response_time on public.inquiries (private.duration_bin(first_response_at - created_at), created_at)
  include (first_response_at) where first_response_at is not null and not suspected_spam;
create index inquiries_completion_time on public.inquiries (private.duration_bin(completed_at - created_at), created_at)
  include (completed_at) where completed_at is not null and not suspected_spam;

create function private.tally_query(source text) returns text
language sql immutable set search_path = ''
as $$
  select format(
    $sql$
      select kind, tally.received_on, value, sum(difference) as count
      from (%s) as inquiry,
        lateral (values (
          created_at at time zone 'Asia/Seoul', first_response_at at time zone 'Asia/Seoul'
        )) as seoul (received_at, answered_at),
        lateral (values (
          received_at::date,
          case when received_at::time < '09:00' then 'before opening' when received_at::time < '18:00' then 'in hours'
            else 'after closing' end,
          -- Those that are over: who answers at the last moment has kept a promise.
          case when answered_at is not null then greatest(
            (answered_at + interval '6 hours' - interval '1 microsecond')::date - (received_at + interval '6 hours')::date, 0
          ) end,
          case when answered_at is not null then greatest(
            ceil(extract(epoch from first_response_at - created_at) / 86400) - 1, 0
          ) end
        )) as passed (received_on, time_of_day, closings, days),
        lateral (values
          ('response', received_on, private.duration_bin(first_response_at - created_at)::text),
          ('completion', received_on, private.duration_bin(completed_at - created_at)::text),
          (time_of_day, received_on, closings::text),
          ('in hours, days', received_on, case when time_of_day = 'in hours' then days::text end),
          ('outcome', received_on, outcome),
          ('open', 'infinity'::date, case when status <> 'completed' then assigned_to::text end)
        ) as tally (kind, received_on, value)
      where not suspected_spam and value is not null
      group by kind, tally.received_on, value
      having sum(difference) <> 0
    $sql$,
    source
  );
$$;

comment on function private.tally_query(text) is
  'The tallies of inquiries as SQL. source: a query of their columns and of how often each counts.';

create function private.tally_inquiries_anew() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  columns constant text :=
    'created_at, first_response_at, completed_at, outcome, status, assigned_to, suspected_spam';
begin
  -- Nobody has worked on an inquiry that just came in, and a note changes none of it.
  case tg_op
    when 'INSERT' then
      if not exists (
        select from after
        where first_response_at is not null or completed_at is not null or outcome is not null or assigned_to is not null
      ) then
        return null;
      end if;
    when 'UPDATE' then
      if not exists (
        select created_at, first_response_at, completed_at, outcome, status, assigned_to, suspected_spam from after
        except all
        select created_at, first_response_at, completed_at, outcome, status, assigned_to, suspected_spam from before
      ) then
        return null;
      end if;
    else
      null;
  end case;

  -- In order, so that two statements that change many rows never wait for each other.
  execute format(
    $sql$
      insert into private.inquiry_tallies as kept (kind, received_on, value, count)
      select * from (%s) as changes order by kind, received_on, value
      on conflict (kind, received_on, value) do update set count = kept.count + excluded.count
    $sql$,
    private.tally_query(concat_ws(
      ' union all ',
      case when tg_op <> 'INSERT' then format('select %s, -1 as difference from before', columns) end,
      case when tg_op <> 'DELETE' then format('select %s, 1 as difference from after', columns) end
    ))
  );
  return null;
end;
$$;

comment on function private.tally_inquiries_anew() is
  'Adds to the tallies what a statement changed of what staff did with inquiries.';

create trigger tally_added after insert on public.inquiries
  referencing new table as after
  for each statement execute function private.tally_inquiries_anew();
create trigger tally_changed after update on public.inquiries
  referencing old table as before new table as after
  for each statement execute function private.tally_inquiries_anew();
create trigger tally_removed after delete on public.inquiries
  referencing old table as before
  for each statement execute function private.tally_inquiries_anew();

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

  delete from private.inquiry_tallies;
  execute 'insert into private.inquiry_tallies (kind, received_on, value, count) select * from ('
    || private.tally_query('select *, 1 as difference from public.inquiries')
    || ') as tallies order by kind, received_on, value';
end;
$$;

comment on function private.recount_inquiries() is 'Counts every inquiry once more, after rows were loaded past the triggers.';

create function private.median_duration(kind text, received_from date, received_to date, as_of timestamptz)
returns table (count bigint, median_seconds numeric)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  event constant text := case median_duration.kind when 'response' then 'first_response_at' else 'completed_at' end;
  condition constant text := format(
    'not suspected_spam and %1$I is not null and private.duration_bin(%1$I - created_at) = any ($1)
     and created_at >= $2 and created_at < $3 and (%1$I <= $4 or $4 is null)', event
  );
  start_of_first constant timestamptz := received_from::timestamp at time zone 'Asia/Seoul';
  end_of_last constant timestamptz := (received_to + 1)::timestamp at time zone 'Asia/Seoul';
  bins integer[] := '{}';
  counts bigint[] := '{}';
  tally record;
  counted bigint;
  up_to bigint := 0;
  passed bigint := 0;
  middle integer[] := '{}';
begin
  -- Of some bins all durations have passed by that moment, of some none, and the rest are looked up.
  for tally in
    with limits as materialized (
      select bin, starts, lead(starts) over (order by bin) as ends
      from unnest(array[null::interval] || private.duration_limits()) with ordinality as listed (starts, place),
        lateral (values (place::integer - 1)) as places (bin)
    ), days as materialized (
      select bin,
        case when as_of is null then date 'infinity'
          else coalesce(((as_of - ends) at time zone 'Asia/Seoul')::date, '-infinity') end as all_before,
        case when as_of is null or starts is null then date 'infinity'
          else ((as_of - starts) at time zone 'Asia/Seoul')::date end as none_after
      from limits
    )
    select days.bin, coalesce(sum(kept.count) filter (where received_on < all_before), 0) as whole,
      array_agg(received_on) filter (where received_on >= all_before and received_on <= none_after and kept.count > 0)
        as to_look_up
    from private.inquiry_tallies as kept join days on days.bin = kept.value::integer
    where kept.kind = median_duration.kind and received_on between received_from and received_to
    group by days.bin
    order by days.bin
  loop
    counted := tally.whole;
    if tally.to_look_up is not null then
      execute 'select $5 + count(*) from unnest($6) as received_on, lateral (
          select from public.inquiries where ' || condition || '
            and created_at >= received_on::timestamp at time zone ''Asia/Seoul''
            and created_at < (received_on + 1)::timestamp at time zone ''Asia/Seoul''
        ) as late'
      into counted
      using array[tally.bin], start_of_first, end_of_last, as_of, counted, tally.to_look_up;
    end if;
    bins := bins || tally.bin;
    counts := counts || counted;
    up_to := up_to + counted;
  end loop;

  count := up_to;
  up_to := 0;
  for place in 1 .. cardinality(bins) loop
    -- The middle one, or the two that the median lies between.
    if up_to + counts[place] > (count - 1) / 2 and up_to <= count / 2 then
      if middle = '{}' then
        passed := up_to;
      end if;
      middle := middle || bins[place];
    end if;
    up_to := up_to + counts[place];
  end loop;
  if count > 0 then
    execute format(
      'select round(extract(epoch from percentile_cont(0.5) within group (order by duration)))
       from (
         select %I - created_at as duration from public.inquiries where %s
         order by duration offset $5 limit $6
       ) as middle',
      event, condition
    ) into median_seconds
    using middle, start_of_first, end_of_last, as_of, (count - 1) / 2 - passed, count / 2 - (count - 1) / 2 + 1;
  end if;
  return next;
end;
$$;

comment on function private.median_duration(text, date, date, timestamptz) is
  'Of the inquiries received in these days: how many were answered (kind ''response'') or completed (''completion'') by a moment, null for ever, and the median time that it took.';

create function private.inquiry_figures() returns jsonb
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
    select jsonb_build_object('first_responses', count, 'median_first_response_seconds', median_seconds)
    from private.median_duration('response', today - 90, 'infinity', null)
  ) || jsonb_build_object(
    'oldest_unanswered', (
      select jsonb_build_object('id', id, 'organization_name', organization_name, 'created_at', created_at, 'due_at', due_at)
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

create function public.inquiry_figures() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.inquiry_figures();
$$;

comment on function public.inquiry_figures() is 'private.inquiry_figures, for admins.';

grant execute on function private.inquiry_figures(), public.inquiry_figures() to authenticated;

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

create function public.inquiry_statistics(received_from date default null, received_to date default null)
returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  -- A row a week is made for the whole span.
  if received_to > current_date + 3660 or coalesce(received_to, current_date) - received_from > 3660 then
    raise exception 'a span of more than ten years' using errcode = '22023';
  end if;
  return private.inquiry_statistics(received_from, received_to);
end;
$$;

comment on function public.inquiry_statistics(date, date) is 'private.inquiry_statistics, for admins. Null is from the first day, or up to today.';

grant execute on function private.inquiry_statistics(date, date), public.inquiry_statistics(date, date)
  to authenticated;

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

create function public.response_figures(received_from date, received_to date) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.response_figures(received_from, received_to);
$$;

comment on function public.response_figures(date, date) is 'private.response_figures, for admins.';

grant execute on function private.response_figures(date, date), public.response_figures(date, date) to authenticated;

create function private.cohort_figures(received_from date, received_to date, as_of timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  last_day constant date := (as_of at time zone 'Asia/Seoul')::date;
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'received', whole_days.count + running_day.count,
      'answered', responses.count,
      'completed', completions.count,
      'median_first_response_seconds', responses.median_seconds,
      'median_completion_seconds', completions.median_seconds
    )
    from
      (
        select coalesce(sum(count), 0) as count from public.inquiry_counts
        where received_on between received_from and least(received_to, last_day - 1) and received_on < 'infinity'
          and not suspected_spam
      ) as whole_days,
      (
        select count(*) as count from public.inquiries
        where last_day between received_from and received_to
          and created_at >= last_day::timestamp at time zone 'Asia/Seoul' and created_at < as_of and not suspected_spam
      ) as running_day,
      private.median_duration('response', received_from, received_to, as_of) as responses,
      private.median_duration('completion', received_from, received_to, as_of) as completions
  );
end;
$$;

comment on function private.cohort_figures(date, date, timestamptz) is
  'The inquiries received in these days as they stood at a moment: how many had come, were answered and completed, and the median times of those.';

create function public.cohort_figures(received_from date, received_to date, as_of timestamptz) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.cohort_figures(received_from, received_to, as_of);
$$;

comment on function public.cohort_figures(date, date, timestamptz) is 'private.cohort_figures, for admins.';

grant execute on function
  private.cohort_figures(date, date, timestamptz),
  public.cohort_figures(date, date, timestamptz)
  to authenticated;

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

create function public.workload(received_from date, received_to date) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.workload(received_from, received_to);
$$;

comment on function public.workload(date, date) is 'private.workload, for admins.';

grant execute on function private.workload(date, date), public.workload(date, date) to authenticated;

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
      'current', private.cohort_figures(received_from, received_to, as_of),
      'previous', private.cohort_figures(previous_from, previous_to, previous_as_of)
    ),
    'deadlines', jsonb_build_object(
      'current', private.deadline_statistics(received_from, received_to),
      'previous', private.deadline_statistics(previous_from, previous_to)
    ),
    'outcomes', (
      select coalesce(jsonb_object_agg(outcome, count), '{}')
      from (
        select value as outcome, sum(count) as count from private.inquiry_tallies
        where kind = 'outcome' and received_on between received_from and received_to
        group by value
      ) as outcomes
    )
  );
end;
$$;
comment on function private.month_report(date, date, date, date, timestamptz, timestamptz) is
  'inquiry_statistics of these days, cohort_figures and deadline_statistics of them and of those before, and how many have each outcome.';

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
