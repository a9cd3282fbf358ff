-- Whoever left thousands of inquiries past the site with somebody's address made each later one of that mailbox read them all:
-- with 43,200 of one day it took longer than the three seconds there are, and was not stored. Now the confirmations can
-- be counted, and need not be looked for among the inquiries; 20261205000600 counts them.

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
