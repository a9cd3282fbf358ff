-- How many inquiries there are of each kind, kept while they come and change: counting a million takes too long for a page.

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
revoke all on table public.inquiry_counts from anon, authenticated;
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

create function private.recount_inquiries() returns void
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
end;
$$;

comment on function private.recount_inquiries() is 'Counts every inquiry once more, after rows were loaded past the triggers.';

revoke all on function private.count_inquiries_anew(), private.recount_inquiries() from public;
