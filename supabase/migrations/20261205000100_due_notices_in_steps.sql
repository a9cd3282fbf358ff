-- A flood of inquiries whose promises fell due together made one call longer than the three seconds that a hosted project
-- gives it, each minute anew: nothing was noticed any more, and after a day without the channels' sign of life nothing was
-- sent. Now a call does a bounded part, and the next goes on from there.

create table private.promise_walk (
  only_row boolean primary key default true check (only_row),
  reached_at timestamptz not null default '-infinity',
  reached_id uuid not null default '00000000-0000-0000-0000-000000000000'
);

comment on table private.promise_walk is
  'Up to which unanswered inquiry the promises were looked at, oldest first; begins anew at the end. One row.';
alter table private.promise_walk enable row level security;
revoke all on table private.promise_walk from public, anon, authenticated, service_role;
insert into private.promise_walk default values;

-- A plan of the time when the table was nearly empty would read and sort every inquiry for its part of them.
create function private.notice_promises(due_before timestamptz) returns integer
language plpgsql volatile set search_path = ''
set enable_seqscan to off set enable_bitmapscan to off set enable_sort to off
as $$
declare
  most_read constant integer := 2000;
  most_made constant integer := 200;
  reached private.promise_walk;
  unanswered record;
  read integer := 0;
  made integer := 0;
begin
  select * into reached from private.promise_walk for update;
  for unanswered in
    select id, assigned_to, created_at
    from public.inquiries
    where status = 'new' and first_response_at is null and not suspected_spam
      and created_at < notice_promises.due_before and created_at > now() - interval '14 days'
      and (created_at, id) > (reached.reached_at, reached.reached_id)
    order by created_at, id
    limit most_read
  loop
    read := read + 1;
    reached.reached_at := unanswered.created_at;
    reached.reached_id := unanswered.id;
    insert into public.notices (kind, inquiry_id, recipient, once)
    values ('promise_at_risk', unanswered.id, unanswered.assigned_to, 'promise_at_risk:' || unanswered.id)
    on conflict do nothing;
    if found then
      made := made + 1;
    end if;
    exit when made = most_made;
  end loop;

  if made < most_made and read < most_read then
    update private.promise_walk set reached_at = default, reached_id = default;
  else
    update private.promise_walk set reached_at = reached.reached_at, reached_id = reached.reached_id;
  end if;
  return made;
end;
$$;

comment on function private.notice_promises(timestamptz) is
  'Tells, once each, of inquiries from before then that nobody has answered: at most 200 of the next 2,000. Returns how many.';

create function private.forget_old_notices() returns void
language sql volatile set search_path = ''
as $$
  delete from public.notices where ctid = any (array(
    select ctid from public.notices where created_at < now() - interval '90 days' limit 1000
  ));
$$;

comment on function private.forget_old_notices() is 'Deletes notices older than ninety days, a thousand at most.';
revoke all on function private.notice_promises(timestamptz), private.forget_old_notices() from public;

create or replace function private.make_due_notices(
  channels text[], overdue_before timestamptz, due_before timestamptz, today date default null,
  digest_since timestamptz default null, business_days date[] default '{}', queued integer default 0
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  made integer;
  made_before integer := 0;
begin
  perform private.require_notice_worker();
  insert into public.notice_channels (channel) select unnest(channels)
  on conflict (channel) do update set alive_at = now();

  made_before := private.notice_promises(due_before);

  if today is not null then
    insert into public.notices (kind, inquiry_id, recipient, once)
    select 'next_action_due', due.id, due.assigned_to, due.once
    from (
      select *, format('next_action_due:%s:%s', id, next_action_on) as once
      from public.inquiries
      where next_action_on between today - 7 and today and not suspected_spam
    ) as due
    where not exists (select from public.notices where notices.once = due.once)
    order by due.next_action_on, due.id
    limit 200
    on conflict do nothing;
    get diagnostics made = row_count;
    made_before := made_before + made;
  end if;

  if queued > 0 then
    insert into public.notices (kind, facts, once)
    values ('outbox_stuck', jsonb_build_object('queued', queued),
      'outbox_stuck:' || (now() at time zone 'Asia/Seoul')::date)
    on conflict do nothing;
    get diagnostics made = row_count;
    made_before := made_before + made;
  end if;

  if today is not null and digest_since is not null
    and not exists (select from public.notices where once = 'digest:' || today) then
    insert into public.notices (kind, once, facts)
    select 'digest', 'digest:' || today, jsonb_build_object(
      'new', (select count(*) from public.inquiries where created_at >= digest_since and not suspected_spam),
      'due', count(*) filter (where created_at >= overdue_before and created_at < due_before),
      'overdue', count(*) filter (where created_at < overdue_before),
      'kept', (
        select count(*) from public.inquiries
        where first_response_at >= digest_since and not suspected_spam
          and created_at > now() - interval '30 days'
          and first_response_at <= private.promise_due_at(created_at, business_days)
      )
    )
    from public.inquiries
    where status = 'new' and first_response_at is null and not suspected_spam
    on conflict do nothing;
    get diagnostics made = row_count;
    made_before := made_before + made;
  end if;

  perform private.forget_old_notices();
  return made_before;
end;
$$;
