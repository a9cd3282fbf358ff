-- The overview and a month's report take as long with a million inquiries as with a thousand: what they tell of the staff's
-- work is counted while it is done, and only where a count does not decide are the inquiries themselves read.

-- Nothing of it is written when an inquiry comes in: who has not been answered has no tally, so that visitors wait for no
-- counter.
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
revoke all on table private.inquiry_tallies from public, anon, authenticated, service_role;

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

revoke all on function private.duration_limits(), private.duration_bin(interval) from public;
-- They run as the admin who moves an inquiry, as part of an index.
grant execute on function private.duration_limits(), private.duration_bin(interval)
  to anon, authenticated, service_role;

create index inquiries_response_time on public.inquiries (private.duration_bin(first_response_at - created_at), created_at)
  include (first_response_at) where first_response_at is not null and not suspected_spam;
create index inquiries_completion_time on public.inquiries (private.duration_bin(completed_at - created_at), created_at)
  include (completed_at) where completed_at is not null and not suspected_spam;

drop index public.inquiries_unanswered;
create index inquiries_unanswered on public.inquiries (created_at, id)
  where status = 'new' and first_response_at is null and not suspected_spam;
create index inquiries_contacted_while_new on public.inquiries (created_at)
  where status = 'new' and first_response_at is not null and not suspected_spam;

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

create or replace function private.recount_inquiries() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  lock table public.inquiries in share mode;
  delete from public.inquiry_counts;
  insert into public.inquiry_counts
    (received_on, status, organization_type, estimated_users, suspected_spam, count)
  select days.received_on, status, organization_type, coalesce(estimated_users, ''), suspected_spam, count(*)
  from public.inquiries,
    lateral (values ('infinity'::date), ((created_at at time zone 'Asia/Seoul')::date)) as days (received_on)
  group by 1, 2, 3, 4, 5;

  delete from private.inquiry_tallies;
  execute 'insert into private.inquiry_tallies (kind, received_on, value, count) '
    || private.tally_query('select *, 1 as difference from public.inquiries');
end;
$$;

revoke all on function private.tally_query(text), private.tally_inquiries_anew() from public;
select private.recount_inquiries();

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
revoke all on function private.median_duration(text, date, date, timestamptz) from public;

create or replace function private.cohort_figures(received_from date, received_to date, as_of timestamptz) returns jsonb
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

create or replace function private.promise_figures(received_from date, received_to date, business_days date[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  -- A day of receipt is compared with each of them.
  if cardinality(business_days) > 400 then
    raise exception 'more than 400 business days' using errcode = '22023';
  end if;
  return (
    with days as materialized (
      select day, lead(day) over by_day as next_day, lead(day, 2) over by_day as second_day
      from unnest(business_days) as listed (day)
      window by_day as (order by day)
    ), received as (
      select received_on, sum(count) as count
      from public.inquiry_counts
      where received_on between received_from and received_to and received_on < 'infinity' and not suspected_spam
      group by received_on
      having sum(count) > 0
    ), promised as materialized (
      -- After closing, at 18:00, the next day begins.
      select received_on, received.count, first_day.day = received_on as is_open, first_day.next_day, first_day.second_day,
        late.next_day as next_day_after_closing
      from received
        left join lateral (select * from days where day >= received_on order by day limit 1) as first_day on true
        left join lateral (select * from days where day > received_on order by day limit 1) as late on true
    ), answers as materialized (
      select received_on, tally.count, value::integer <= case kind
          when 'before opening' then next_day - received_on
          when 'in hours' then next_day - received_on
          when 'in hours, days' then second_day - received_on - 1
          when 'after closing' then next_day_after_closing - received_on - 1
        end as is_kept
      from promised join private.inquiry_tallies as tally using (received_on)
      where kind in ('before opening', 'after closing', case when is_open then 'in hours, days' else 'in hours' end)
        -- Entered by its first columns, and not read whole.
        and kind in ('before opening', 'in hours', 'in hours, days', 'after closing')
        and received_on between received_from and received_to
    ), unanswered as materialized (
      select promised.*, promised.count - coalesce(answered.count, 0) as left_over,
        (next_day + time '18:00') at time zone 'Asia/Seoul' as first_due_at,
        (next_day_after_closing + time '18:00') at time zone 'Asia/Seoul' as last_due_at
      from promised
        left join (select received_on, sum(count) as count from answers group by received_on) as answered using (received_on)
      where promised.count > coalesce(answered.count, 0)
    ), running as (
      select unanswered.received_on, case
          when local_time.at::time >= '18:00' then next_day_after_closing + time '18:00'
          when is_open and local_time.at::time >= '09:00' then second_day + local_time.at::time
          else next_day + time '18:00'
        end at time zone 'Asia/Seoul' as due_at
      from unanswered
        join public.inquiries on created_at >= unanswered.received_on::timestamp at time zone 'Asia/Seoul'
          and created_at < (unanswered.received_on + 1)::timestamp at time zone 'Asia/Seoul',
        lateral (values (created_at at time zone 'Asia/Seoul')) as local_time (at)
      where first_due_at <= now() and last_due_at > now() and first_response_at is null and not suspected_spam
    )
    select jsonb_build_object(
      'kept', (select coalesce(sum(count) filter (where is_kept), 0) from answers),
      'missed', (select coalesce(sum(count) filter (where not is_kept), 0) from answers)
        + (select coalesce(sum(left_over) filter (where last_due_at <= now()), 0) from unanswered)
        + (select count(*) filter (where due_at <= now()) from running),
      'open', (select coalesce(sum(left_over) filter (where first_due_at > now()), 0) from unanswered)
        + (select count(*) filter (where due_at > now()) from running)
    )
  );
end;
$$;

create or replace function private.worklist_counts(overdue_before timestamptz, due_before timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  seoul_today constant date := (now() at time zone 'Asia/Seoul')::date;
  stale_before constant timestamptz := now() - interval '14 days';
  stale_day constant date := (stale_before at time zone 'Asia/Seoul')::date;
begin
  perform private.require_admin();
  -- What there are many of is known from the counts, and what is no part of a queue is taken off them.
  return (
    select jsonb_build_object(
      'unanswered', in_all.new - contacted.count,
      'overdue', in_all.new - contacted.count - recent.count,
      'due_soon', recent.due_soon,
      'next_action_past', planned.past,
      'next_action_today', planned.today,
      'stale', in_all.in_progress - in_progress_since.count - in_progress_that_day.count - planned_later.count,
      'unassigned', in_all.new + in_all.in_progress - assigned.count,
      'mine', assigned.mine
    )
    from
      (
        select coalesce(sum(count) filter (where status = 'new'), 0) as new,
          coalesce(sum(count) filter (where status = 'in_progress'), 0) as in_progress
        from public.inquiry_counts where received_on = 'infinity' and not suspected_spam
      ) as in_all,
      (
        select count(*) as count from public.inquiries
        where status = 'new' and first_response_at is not null and not suspected_spam
      ) as contacted,
      (
        select count(*) as count, count(*) filter (where created_at < due_before) as due_soon from public.inquiries
        where status = 'new' and first_response_at is null and not suspected_spam and created_at >= overdue_before
      ) as recent,
      (
        select count(*) filter (where next_action_on < seoul_today) as past,
          count(*) filter (where next_action_on = seoul_today) as today
        from public.inquiries where next_action_on <= seoul_today and not suspected_spam
      ) as planned,
      (
        select coalesce(sum(count), 0) as count from public.inquiry_counts
        where received_on > stale_day and received_on < 'infinity' and status = 'in_progress' and not suspected_spam
      ) as in_progress_since,
      (
        select count(*) as count from public.inquiries
        where status = 'in_progress' and not suspected_spam
          and created_at > stale_before and created_at < (stale_day + 1)::timestamp at time zone 'Asia/Seoul'
      ) as in_progress_that_day,
      (
        select count(*) as count from public.inquiries
        where status = 'in_progress' and not suspected_spam and created_at <= stale_before
          and next_action_on >= seoul_today
      ) as planned_later,
      (
        select coalesce(sum(count), 0) as count,
          coalesce(sum(count) filter (where value = (select auth.uid())::text), 0) as mine
        from private.inquiry_tallies where kind = 'open' and received_on = 'infinity'
      ) as assigned
  );
end;
$$;

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
    select jsonb_build_object('first_responses', count, 'median_first_response_seconds', median_seconds)
    from private.median_duration('response', today - 90, 'infinity', null)
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
