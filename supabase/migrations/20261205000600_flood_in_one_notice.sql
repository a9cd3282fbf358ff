-- Each inquiry, each promise about to break and each assignment was a mail of its own to every admin: whoever left 300 inquiries
-- in ten minutes had 300 mails sent to each of them. Now the first of ten minutes are told of one by one, and what comes
-- after them in one notice an hour.

create function private.noticed_lately(kind text, recipient uuid, times integer) returns boolean
language sql stable set search_path = ''
as $$
  select count(*) > noticed_lately.times
  from (
    select from public.notices
    where notices.kind = noticed_lately.kind and notices.recipient is not distinct from noticed_lately.recipient
      and inquiry_id is not null and created_at > now() - interval '10 minutes'
    limit noticed_lately.times + 1
  ) as recent;
$$;

comment on function private.noticed_lately(text, uuid, integer) is
  'Whether ten minutes had more than so many notices of this kind to this recipient, each of one inquiry.';

create function private.notice_flood(kind text, recipient uuid) returns void
language sql volatile set search_path = ''
as $$
  insert into public.notices (kind, recipient, once)
  values (
    kind, recipient,
    format('%s:flood:%s:%s', kind, recipient, to_char(now() at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24'))
  )
  on conflict do nothing;
$$;

comment on function private.notice_flood(text, uuid) is
  'Tells of many inquiries at once, by a notice of no inquiry: once an hour for each kind and recipient.';
revoke all on function private.noticed_lately(text, uuid, integer), private.notice_flood(text, uuid) from public;

create index notices_kind_newest_first on public.notices (kind, created_at desc);
-- The new one serves the foreign key as well.
drop index public.notices_kind;

create function private.came_past_site() returns boolean
language sql stable set search_path = ''
as $$
  select current_setting('role', true) in ('anon', 'authenticated') and not private.is_site();
$$;

comment on function private.came_past_site() is 'Whether the caller uses the API without being the site.';
revoke all on function private.came_past_site() from public;

-- Past the site nobody is confirmed to, so a notice that is told of to nobody would be for nothing; and the site's own
-- inquiries keep their turn.
create or replace function private.notice_new_inquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.came_past_site() and private.noticed_lately('new_inquiry', null, 4) then
    perform private.notice_flood('new_inquiry', null);
  else
    insert into public.notices (kind, inquiry_id) values ('new_inquiry', new.id);
  end if;
  return null;
end;
$$;

create or replace function private.address_notice() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kinds private.notice_kinds;
  alive text[];
  told_singly boolean := true;
begin
  select * into kinds from private.notice_kinds where notice_kinds.kind = new.kind;
  select array_agg(channel) into alive from public.notice_channels where alive_at > now() - interval '1 day';

  if new.inquiry_id is not null and private.noticed_lately(new.kind, new.recipient, 20) then
    perform private.notice_flood(new.kind, new.recipient);
    told_singly := false;
  end if;

  if told_singly and 'mail' = any (alive) then
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

  if told_singly and kinds.by_webhook and 'webhook' = any (alive) then
    insert into public.notice_deliveries (notice_id, channel) values (new.id, 'webhook');
  end if;

  -- Whoever types a stranger's address in again and again sends that stranger three mails a day at most.
  if new.kind = 'new_inquiry' and new.inquiry_id is not null and 'visitor_mail' = any (alive)
    and not private.came_past_site()
  then
    if private.count_confirmation(new) then
      insert into public.notice_deliveries (notice_id, channel) values (new.id, 'visitor_mail');
    end if;
  end if;
  return null;
end;
$$;

comment on function private.address_notice() is
  'Makes the deliveries of a notice: a mail for each person it is for and who wants it, and the webhook once, or one notice for a flood; and the visitor''s confirmation.';

drop function private.is_mailbox_free(uuid);
-- Nothing looks for a mailbox among the inquiries any more.
drop index public.inquiries_mailbox;
revoke execute on function private.mailbox(text) from anon, authenticated, service_role;
comment on function private.mailbox(text) is 'The address without a tag, in lower case.';
