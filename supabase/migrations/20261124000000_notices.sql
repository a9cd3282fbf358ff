-- What staff must hear of, written in the transaction of what it tells of, and who is to hear of it how. A notice holds
-- what kind it is and which inquiry it is about, nothing of a person: an erasure has nothing to remove here.

create table private.notice_kinds (
  kind text primary key check (kind ~ '^[a-z_]{1,40}$'),
  for_admins boolean not null,
  optional boolean not null,
  by_webhook boolean not null
);

comment on table private.notice_kinds is 'The kinds of notices. A later kind is one row more.';
comment on column private.notice_kinds.for_admins is 'Whether it goes to nobody who is no admin any more.';
comment on column private.notice_kinds.optional is 'Whether a person may switch it off, and quiet hours put it off.';
comment on column private.notice_kinds.by_webhook is 'Whether the webhook tells of it.';
alter table private.notice_kinds enable row level security;
revoke all on table private.notice_kinds from public, anon, authenticated, service_role;

insert into private.notice_kinds (kind, for_admins, optional, by_webhook) values
  ('new_inquiry', true, true, true),
  ('assigned', true, true, false),
  ('next_action_due', true, true, false),
  ('promise_at_risk', true, true, true),
  ('outbox_stuck', true, true, true),
  ('digest', true, true, false),
  ('role_changed', false, false, false),
  ('new_device', false, false, false),
  ('password_changed', false, false, false),
  ('factor_added', false, false, false),
  ('factor_removed', false, false, false);

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.notice_kinds (kind),
  inquiry_id uuid references public.inquiries (id) on delete cascade,
  recipient uuid references public.members (user_id) on delete cascade,
  once text unique check (length(once) <= 120),
  facts jsonb check (jsonb_typeof(facts) = 'object' and length(facts::text) <= 300),
  created_at timestamptz not null default now()
);

comment on table public.notices is 'What staff must hear of, written by the database as it happens.';
comment on column public.notices.recipient is 'Whom it is for; null for every admin.';
comment on column public.notices.once is 'What makes a second notice of the same thing the same notice; null where each is its own.';
comment on column public.notices.facts is 'Numbers and roles alone, nothing that somebody wrote.';

create index notices_kind on public.notices (kind);
create index notices_inquiry on public.notices (inquiry_id);
create index notices_recipient on public.notices (recipient);
create index notices_created_at on public.notices (created_at);

create table public.notice_deliveries (
  id uuid primary key default gen_random_uuid(),
  notice_id uuid not null references public.notices (id) on delete cascade,
  channel text not null check (channel in ('mail', 'webhook', 'visitor_mail')),
  recipient uuid references public.members (user_id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dead')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '24 hours',
  lease uuid,
  leased_until timestamptz,
  -- A word of the site's own: what a mail server says may hold an address.
  problem text check (problem ~ '^[a-z0-9_]{1,40}$'),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint notice_deliveries_once unique nulls not distinct (notice_id, channel, recipient),
  constraint notice_deliveries_mail_has_a_recipient check ((channel = 'mail') = (recipient is not null)),
  constraint notice_deliveries_settled check ((state = 'waiting') = (settled_at is null)),
  constraint notice_deliveries_lease check ((lease is null) = (leased_until is null))
);

comment on table public.notice_deliveries is 'One row for each notice, channel and recipient. Its id is the Message-ID and the webhook-id.';
comment on column public.notice_deliveries.lease is 'Of the web server that sends it now, until leased_until.';
comment on column public.notice_deliveries.give_up_at is 'From when a failed attempt is the last.';
comment on column public.notice_deliveries.problem is 'Why the last attempt failed, in a word.';

create index notice_deliveries_next on public.notice_deliveries (next_attempt_at) where state = 'waiting';
create index notice_deliveries_newest_first on public.notice_deliveries (created_at desc, id desc);
create index notice_deliveries_unsent on public.notice_deliveries (created_at desc, id desc) where state <> 'sent';
create index notice_deliveries_recipient on public.notice_deliveries (recipient);

create table public.notice_channels (
  channel text primary key check (channel in ('mail', 'webhook', 'visitor_mail')),
  alive_at timestamptz not null default now(),
  last_sent_at timestamptz,
  last_failed_at timestamptz,
  last_problem text check (last_problem ~ '^[a-z0-9_]{1,40}$')
);

comment on table public.notice_channels is 'By what notices go: each that a web server has said within a day it has the settings for.';

create table public.notice_preferences (
  user_id uuid primary key default auth.uid() references public.members (user_id) on delete cascade,
  muted text[] not null default '{}' check (
    muted <@ array['new_inquiry', 'assigned', 'next_action_due', 'promise_at_risk', 'outbox_stuck', 'digest']
      and cardinality(muted) <= 6
  ),
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  constraint notice_preferences_quiet_hours check ((quiet_from is null) = (quiet_until is null))
);

comment on table public.notice_preferences is 'Which mails a person wants; who has no row wants all, at any hour.';
comment on column public.notice_preferences.muted is 'The kinds of which no mail goes to this person.';
comment on column public.notice_preferences.quiet_from is 'The hour in Seoul from which mails wait until quiet_until.';

alter table public.notices enable row level security;
alter table public.notice_deliveries enable row level security;
alter table public.notice_channels enable row level security;
alter table public.notice_preferences enable row level security;
revoke all on table
  public.notices, public.notice_deliveries, public.notice_channels, public.notice_preferences
  from anon, authenticated, service_role;
grant select on table public.notices, public.notice_deliveries, public.notice_channels, public.notice_preferences
  to authenticated;
grant insert (muted, quiet_from, quiet_until), update (muted, quiet_from, quiet_until)
  on table public.notice_preferences to authenticated;

create policy "Admins read every notice" on public.notices
  for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read every delivery" on public.notice_deliveries
  for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read the channels" on public.notice_channels
  for select to authenticated
  using ((select private.is_admin()));
create policy "People read their own preferences" on public.notice_preferences
  for select to authenticated
  using (user_id = (select auth.uid()));
create policy "People write their own preferences" on public.notice_preferences
  for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "People change their own preferences" on public.notice_preferences
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create function private.after_quiet_hours(moment timestamptz, quiet_from integer, quiet_until integer)
returns timestamptz
language sql stable set search_path = ''
as $$
  select case
    when quiet_from is null or quiet_until is null or quiet_from = quiet_until then moment
    when quiet_from < quiet_until and (hour < quiet_from or hour >= quiet_until) then moment
    when quiet_from > quiet_until and hour < quiet_from and hour >= quiet_until then moment
    else (day + case when hour >= quiet_until then 1 else 0 end + make_interval(hours => quiet_until))
      at time zone 'Asia/Seoul'
  end
  from (
    select (moment at time zone 'Asia/Seoul')::date as day,
      extract(hour from moment at time zone 'Asia/Seoul')::integer as hour
  ) as local_time;
$$;

comment on function private.after_quiet_hours(timestamptz, integer, integer) is
  'This moment, or when the quiet hours in Seoul that it lies in end.';

create function private.address_notice() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kinds private.notice_kinds;
begin
  select * into kinds from private.notice_kinds where notice_kinds.kind = new.kind;

  insert into public.notice_deliveries (notice_id, channel, recipient, next_attempt_at, give_up_at)
  select new.id, 'mail', members.user_id, begins.at, begins.at + interval '24 hours'
  from public.members
    left join public.notice_preferences as preferences using (user_id),
    lateral (
      select case
        when kinds.optional then private.after_quiet_hours(now(), preferences.quiet_from, preferences.quiet_until)
        else now()
      end
    ) as begins (at)
  where (new.recipient is null or members.user_id = new.recipient)
    and (kinds.for_admins or new.recipient is not null)
    and members.email is not null
    and not (kinds.optional and new.kind = any (coalesce(preferences.muted, '{}')))
    and (not kinds.for_admins or exists (
      select from public.user_roles where user_roles.user_id = members.user_id and user_roles.role = 'admin'
    ))
    and exists (
      select from public.notice_channels
      where notice_channels.channel = 'mail' and alive_at > now() - interval '1 day'
    );

  if kinds.by_webhook then
    insert into public.notice_deliveries (notice_id, channel)
    select new.id, channel from public.notice_channels
    where channel = 'webhook' and alive_at > now() - interval '1 day';
  end if;

  -- Whoever types a stranger's address in again and again sends that stranger three mails a day at most.
  if new.kind = 'new_inquiry' then
    insert into public.notice_deliveries (notice_id, channel)
    select new.id, channel from public.notice_channels
    where channel = 'visitor_mail' and alive_at > now() - interval '1 day' and (
      select count(*) <= 3 from public.inquiries
      where inquiries.created_at > now() - interval '1 day'
        and inquiries.email = (select email from public.inquiries where inquiries.id = new.inquiry_id)
    );
  end if;
  return null;
end;
$$;

comment on function private.address_notice() is
  'Makes the deliveries of a notice: a mail for each person it is for and who wants it, the webhook once, and the visitor''s confirmation.';

create trigger address_notice
  after insert on public.notices
  for each row execute function private.address_notice();

create function private.enqueue_notice(
  recipient uuid, kind text, facts jsonb default null, once text default null
) returns uuid
language sql volatile security definer set search_path = ''
as $$
  insert into public.notices (kind, recipient, facts, once)
  select enqueue_notice.kind, members.user_id, enqueue_notice.facts, enqueue_notice.once
  from public.members where members.user_id = enqueue_notice.recipient
  on conflict do nothing
  returning id;
$$;

comment on function private.enqueue_notice(uuid, text, jsonb, text) is
  'For the database''s own triggers: one notice to one account. Null when there is no such account, or when the same was told once.';

create function private.notice_new_inquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notices (kind, inquiry_id) values ('new_inquiry', new.id);
  return null;
end;
$$;

comment on function private.notice_new_inquiry() is 'Tells of an inquiry in its own transaction.';

create trigger notice_new_inquiry
  after insert on public.inquiries
  for each row
  when (not new.suspected_spam)
  execute function private.notice_new_inquiry();

create function private.notice_assignment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.assigned_to is distinct from (select auth.uid()) then
    insert into public.notices (kind, inquiry_id, recipient) values ('assigned', new.id, new.assigned_to);
  end if;
  return null;
end;
$$;

comment on function private.notice_assignment() is 'Tells somebody of an inquiry that another person gave them.';

create trigger notice_assignment
  after update on public.inquiries
  for each row
  when (new.assigned_to is not null and new.assigned_to is distinct from old.assigned_to)
  execute function private.notice_assignment();

create function private.notice_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  -- Who signs up knows which role the invite code gave.
  if tg_op <> 'INSERT' or (select auth.uid()) is not null then
    perform private.enqueue_notice(
      changed, 'role_changed', jsonb_build_object('role', case when tg_op <> 'DELETE' then new.role end)
    );
  end if;
  if tg_op <> 'INSERT' and old.role = 'admin' then
    delete from public.notice_deliveries
    using public.notices join private.notice_kinds using (kind)
    where notices.id = notice_deliveries.notice_id and notice_deliveries.recipient = changed
      and notice_deliveries.state = 'waiting' and notice_kinds.for_admins;
  end if;
  return null;
end;
$$;

comment on function private.notice_role() is
  'Tells an account of its new role, and takes back what waits for somebody who is no admin any more.';

create trigger notice_role_given
  after insert on public.user_roles
  for each row execute function private.notice_role();
create trigger notice_role_changed
  after update on public.user_roles
  for each row
  when (old.role is distinct from new.role)
  execute function private.notice_role();
create trigger notice_role_taken
  after delete on public.user_roles
  for each row
  when (old.role = 'admin')
  execute function private.notice_role();

revoke all on function
  private.after_quiet_hours(timestamptz, integer, integer), private.address_notice(),
  private.enqueue_notice(uuid, text, jsonb, text), private.notice_new_inquiry(), private.notice_assignment(),
  private.notice_role()
  from public;
