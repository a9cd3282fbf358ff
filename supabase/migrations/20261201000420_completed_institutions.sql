-- A report lists a month's completed inquiries without suspected spam. For a month of which none was completed yet the
-- planner went through all of it by inquiries_times, because most inquiries of all months are completed.

-- One column: of two the planner believes that neighbours in the index lie on pages far apart, and keeps to the other.
create index inquiries_completed_not_spam on public.inquiries (created_at)
  where status = 'completed' and not suspected_spam;

-- Written day by day, as they come to be while inquiries come in: in any other order a month lies on as many pages as rows.
create or replace function private.recount_inquiries() returns void
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
