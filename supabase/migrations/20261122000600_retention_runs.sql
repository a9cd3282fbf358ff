-- That the daily anonymisation runs is seen nowhere else: without pg_cron there is no cron.job to ask.

create table private.retention_runs (
  id bigint generated always as identity primary key,
  ran_at timestamptz not null default now(),
  anonymised integer not null check (anonymised >= 0)
);

comment on table private.retention_runs is 'When the daily anonymisation ran, and how many inquiries it anonymised.';
alter table private.retention_runs enable row level security;
revoke all on table private.retention_runs from public, anon, authenticated, service_role;

create or replace function private.anonymise_completed_inquiries(older_than interval default null) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  forgotten integer;
begin
  select count(*) filter (where private.forget_inquirer(due.id, 'anonymisation')) into forgotten
  from (
    select inquiries.id from public.inquiries
    where inquiries.status = 'completed' and inquiries.anonymised_at is null
      and inquiries.completed_at < now() - coalesce(older_than, (select completed_inquiries from private.retention))
    for update
  ) as due;

  -- With a period of its own it is somebody's choice of one day.
  if older_than is null then
    insert into private.retention_runs (anonymised) values (forgotten);
  end if;
  return forgotten;
end;
$$;

create or replace function private.inquiry_figures() returns jsonb
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
  'Numbers by status and by week, the median first response of the last 90 days'' inquiries, the oldest new one and the last anonymisation.';
