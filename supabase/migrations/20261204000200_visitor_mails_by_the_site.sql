-- Whoever had the public key could have confirmations mailed to strangers: what only the API took was confirmed as well.
-- The site's own inquiries all bear its token, those that waited in its outbox too.

create function private.is_site() returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from private.site_tokens
    where token_hash = encode(
      sha256(convert_to(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-site-token', 'UTF8')), 'hex'
    )
  );
$$;

comment on function private.is_site() is 'Whether the request bears a token of the site''s own server.';
revoke all on function private.is_site() from public;

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
    insert into public.notice_deliveries (notice_id, channel)
    select new.id, 'visitor_mail'
    where (
      select count(*) <= 3 from public.inquiries
      where inquiries.created_at > now() - interval '1 day'
        and inquiries.anonymised_at is null
        and lower(inquiries.email) = (select lower(email) from public.inquiries where inquiries.id = new.inquiry_id)
    );
  end if;
  return null;
end;
$$;
