-- The numbers of the dashboard, by the days and weeks of Seoul. The totals of the list are kept, since every list shows them;
-- what came in a period is counted when it is asked for.

create table public.inquiry_counts (
  received_on date not null,
  status text not null,
  organization_type text not null,
  suspected_spam boolean not null,
  count bigint not null,
  primary key (received_on, status, organization_type, suspected_spam)
);
comment on table public.inquiry_counts is 'Numbers of inquiries by day and kind, kept by triggers on inquiries.';
comment on column public.inquiry_counts.received_on is 'The day in Seoul; ''infinity'' is all days together.';

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
        (received_on, status, organization_type, suspected_spam, count)
      select received_on, status, organization_type, suspected_spam, sum(difference)
      from (%s) as changes,
        lateral (values ('infinity'::date), ((created_at at time zone 'Asia/Seoul')::date)) as days (received_on)
      group by 1, 2, 3, 4
      having sum(difference) <> 0
      order by 1, 2, 3, 4
      on conflict (received_on, status, organization_type, suspected_spam)
        do update set count = kept.count + excluded.count
    $sql$,
    concat_ws(
      ' union all ',
      case when tg_op <> 'INSERT' then
        'select created_at, status, organization_type, suspected_spam, -1 as difference from before'
      end,
      case when tg_op <> 'DELETE' then
        'select created_at, status, organization_type, suspected_spam, 1 as difference from after'
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
    (received_on, status, organization_type, suspected_spam, count)
  select days.received_on, status, organization_type, suspected_spam, count(*)
  from public.inquiries,
    lateral (values ('infinity'::date), ((created_at at time zone 'Asia/Seoul')::date)) as days (received_on)
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4;
end;
$$;
comment on function private.recount_inquiries() is 'Counts every inquiry once more, after rows were loaded past the triggers.';

create function private.period_statistics(received_from date, received_to date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with received as materialized (
      select date_trunc('week', created_at at time zone 'Asia/Seoul')::date::text as week,
        organization_type as type, source, status,
        coalesce(resolution, case when status = 'completed' and anonymised_at is null then 'none' end) as resolution,
        coalesce(assigned_to::text, 'none') as assigned,
        case when status <> 'completed' then coalesce(assigned_to::text, 'none') end as open,
        due_at, first_response_at, first_response_at - created_at as waited, least(now(), anonymised_at) as answerable_until
      from public.inquiries
      where created_at >= received_from::timestamp at time zone 'Asia/Seoul'
        and created_at < (received_to + 1)::timestamp at time zone 'Asia/Seoul'
        and not suspected_spam
    ), counted as (
      select week, type, source, status, resolution, assigned, open, count(*) as count
      from received
      group by grouping sets (week, type, source, status, resolution, assigned, open)
    ), grouped as (
      select name, jsonb_object_agg(value, count) as counts
      from counted, lateral (
        values ('week', week), ('type', type), ('source', source), ('status', status), ('resolution', resolution),
          ('assigned', assigned), ('open', open)
      ) as columns (name, value)
      where value is not null
      group by name
    )
    select jsonb_build_object(
      'received', count(*),
      'answered', count(waited),
      'median_first_response_seconds', round(extract(epoch from percentile_cont(0.5) within group (order by waited))),
      'kept', count(*) filter (where first_response_at <= due_at),
      'missed', count(*) filter (where first_response_at > due_at or first_response_at is null and due_at < answerable_until),
      'by', (select coalesce(jsonb_object_agg(name, counts), '{}') from grouped)
    )
    from received
  );
end;
$$;
comment on function private.period_statistics(date, date) is
  'Of the inquiries received in these days, without suspected spam: how many, how many answered and the median time to that, how many first responses by the deadline and how many later or overdue; and by week (Monday), type, source, status, resolution, assignee and, of those not completed, assignee, how many of each, named as the list''s filter has it.';
