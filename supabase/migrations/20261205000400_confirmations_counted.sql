-- Whoever left thousands of inquiries past the site with somebody's address made each later one of that mailbox read them all:
-- with 43,200 of one day it took longer than the three seconds there are, and was not stored. Now the confirmations are
-- counted, and not looked for among the inquiries.

create table private.confirmations (
  notice_id uuid primary key references public.notices (id) on delete cascade,
  mailbox_hash text not null check (mailbox_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);

comment on table private.confirmations is 'Which notices were confirmed to the visitor within a day, by mailbox. Older rows go each minute.';
comment on column private.confirmations.mailbox_hash is 'Made with the secret of private.audit_secret: it says to nobody whose it is.';
create index confirmations_mailbox on private.confirmations (mailbox_hash, created_at);
create index confirmations_created_at on private.confirmations (created_at);
alter table private.confirmations enable row level security;
revoke all on table private.confirmations from public, anon, authenticated, service_role;

create function private.mailbox_hash(email text) returns text
language sql stable set search_path = ''
as $$
  select encode(extensions.hmac(convert_to(private.mailbox(email), 'UTF8'), secret, 'sha256'), 'hex')
  from private.audit_secret;
$$;

comment on function private.mailbox_hash(text) is 'A mark of the mailbox of this address, the same for each of its tags.';

-- A plan of the time when the table was nearly empty would read every inquiry for each of a long statement.
create function private.count_confirmation(notice public.notices) returns boolean
language plpgsql volatile set search_path = '' set enable_seqscan to off
as $$
declare
  addressee constant text := (select private.mailbox_hash(email) from public.inquiries where id = notice.inquiry_id);
begin
  if (
    select count(*) >= 3 from private.confirmations
    where mailbox_hash = addressee and created_at > now() - interval '1 day'
  ) then
    return false;
  end if;
  insert into private.confirmations (notice_id, mailbox_hash) values (notice.id, addressee);
  return true;
end;
$$;

comment on function private.count_confirmation(public.notices) is
  'Counts one more confirmation for the mailbox of this notice''s inquiry; false when it had three within a day.';
revoke all on function private.mailbox_hash(text), private.count_confirmation(public.notices) from public;

insert into private.confirmations (notice_id, mailbox_hash, created_at)
select notices.id, private.mailbox_hash(inquiries.email), notices.created_at
from public.notice_deliveries
  join public.notices on notices.id = notice_deliveries.notice_id
  join public.inquiries on inquiries.id = notices.inquiry_id
where notice_deliveries.channel = 'visitor_mail' and notices.created_at > now() - interval '1 day'
  and inquiries.anonymised_at is null;

create or replace function private.forget_old_notices() returns void
language sql volatile set search_path = ''
as $$
  delete from public.notices where ctid = any (array(
    select ctid from public.notices where created_at < now() - interval '90 days' limit 1000
  ));
  delete from private.confirmations where ctid = any (array(
    select ctid from private.confirmations where created_at < now() - interval '1 day' limit 1000
  ));
$$;

comment on function private.forget_old_notices() is
  'Deletes notices older than ninety days, and what says of confirmations older than a day whose mailbox it was, a thousand each at most.';

create or replace function private.address_notice() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kinds private.notice_kinds;
  alive text[];
begin
  select * into kinds from private.notice_kinds where notice_kinds.kind = new.kind;
  select array_agg(channel) into alive from public.notice_channels where alive_at > now() - interval '1 day';

  if 'mail' = any (alive) then
    insert into public.notice_deliveries (notice_id, channel, recipient, next_attempt_at, give_up_at)
    select new.id, 'mail', members.user_id, begins.at, begins.at + interval '24 hours'
    from public.members
      left join public.notice_preferences as preferences using (user_id),
      lateral (
        select case
          when kinds.optional and preferences.quiet_from is not null
            then private.after_quiet_hours(now(), preferences.quiet_from, preferences.quiet_until)
          else now()
        end
      ) as begins (at)
    where (new.recipient is null or members.user_id = new.recipient)
      and (kinds.for_admins or new.recipient is not null)
      and members.email is not null
      and not (kinds.optional and new.kind = any (coalesce(preferences.muted, '{}')))
      and (not kinds.for_admins or exists (
        select from public.user_roles where user_roles.user_id = members.user_id and user_roles.role = 'admin'
      ));
  end if;

  if kinds.by_webhook and 'webhook' = any (alive) then
    insert into public.notice_deliveries (notice_id, channel) values (new.id, 'webhook');
  end if;

  -- Whoever types a stranger's address in again and again sends that stranger three mails a day at most.
  if new.kind = 'new_inquiry' and 'visitor_mail' = any (alive)
    and (private.is_site() or current_setting('role', true) not in ('anon', 'authenticated'))
  then
    if private.count_confirmation(new) then
      insert into public.notice_deliveries (notice_id, channel) values (new.id, 'visitor_mail');
    end if;
  end if;
  return null;
end;
$$;

drop function private.is_mailbox_free(uuid);
-- Nothing looks for a mailbox among the inquiries any more.
drop index public.inquiries_mailbox;
revoke execute on function private.mailbox(text) from anon, authenticated, service_role;
comment on function private.mailbox(text) is 'The address without a tag, in lower case.';
