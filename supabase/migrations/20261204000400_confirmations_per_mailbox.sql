-- Whoever had the public key and knew an address could keep its confirmations away: three inquiries past the site counted as
-- three mails, though none was sent. Now the mails count. And a tag (victim+1@, victim+2@) made one mailbox many.

create function private.mailbox(email text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select regexp_replace(lower(email), '\+[^@]*@', '@');
$$;

comment on function private.mailbox(text) is 'The address without a tag, in lower case. Runs as the visitor who inserts, for the index.';
revoke all on function private.mailbox(text) from public;
grant execute on function private.mailbox(text) to anon, authenticated, service_role;

create index inquiries_mailbox on public.inquiries (private.mailbox(email), created_at) where anonymised_at is null;

create function private.is_mailbox_free(inquiry_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select count(*) < 3
  from public.inquiries
    join public.notices on notices.inquiry_id = inquiries.id and notices.kind = 'new_inquiry'
    join public.notice_deliveries on notice_deliveries.notice_id = notices.id
      and notice_deliveries.channel = 'visitor_mail'
  where inquiries.created_at > now() - interval '1 day'
    and inquiries.anonymised_at is null
    and private.mailbox(inquiries.email) = (
      select private.mailbox(addressed.email) from public.inquiries as addressed
      where addressed.id = is_mailbox_free.inquiry_id
    );
$$;

comment on function private.is_mailbox_free(uuid) is
  'Whether fewer than three confirmations went, or are to go, to the mailbox of this inquiry within a day.';
revoke all on function private.is_mailbox_free(uuid) from public;

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
    and private.is_mailbox_free(new.inquiry_id)
  then
    insert into public.notice_deliveries (notice_id, channel) values (new.id, 'visitor_mail');
  end if;
  return null;
end;
$$;
