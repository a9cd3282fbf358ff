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
language plpgsql stable set search_path = ''
as $$
declare
  addressee constant text := (select private.mailbox(email) from public.inquiries where id = is_mailbox_free.inquiry_id);
  earlier uuid;
  mails integer := 0;
begin
  -- A loop, which ends at the third mail: as one query, a thousand inquiries of one address took three minutes.
  for earlier in
    select inquiries.id from public.inquiries
    where private.mailbox(inquiries.email) = addressee
      and inquiries.created_at > now() - interval '1 day'
      and inquiries.anonymised_at is null
    order by inquiries.created_at
  loop
    if exists (
      select from public.notices
        join public.notice_deliveries on notice_deliveries.notice_id = notices.id
      where notices.inquiry_id = earlier and notices.kind = 'new_inquiry' and notice_deliveries.channel = 'visitor_mail'
    ) then
      mails := mails + 1;
      if mails = 3 then
        return false;
      end if;
    end if;
  end loop;
  return true;
end;
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
