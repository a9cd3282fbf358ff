-- An account hears of what happens to it: another password, a second factor more or less, a sign-in from a new device.

create function private.notice_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_notice(new.id, 'password_changed');
  return null;
end;
$$;

comment on function private.notice_password() is 'Tells an account that its password was changed.';

create trigger notice_password
  after update of encrypted_password on auth.users
  for each row
  when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.notice_password();

create function private.notice_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform private.enqueue_notice(new.user_id, 'factor_added');
  -- Whose account goes hears of nothing any more.
  elsif exists (select from auth.users where users.id = old.user_id) then
    perform private.enqueue_notice(old.user_id, 'factor_removed');
  end if;
  return null;
end;
$$;

comment on function private.notice_factor() is 'Tells an account of a second factor that was verified, or removed since.';

do $$
begin
  create trigger notice_factor_added
    after update of status on auth.mfa_factors
    for each row
    when (new.status = 'verified' and old.status is distinct from new.status)
    execute function private.notice_factor();
  create trigger notice_factor_removed
    after delete on auth.mfa_factors
    for each row
    when (old.status = 'verified')
    execute function private.notice_factor();
exception when insufficient_privilege then
  -- No authority hangs on it: the audit has what colleagues and recovery codes remove.
  raise warning 'auth.mfa_factors takes no trigger here; nobody is told of a second factor';
end;
$$;

create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  browser text not null,
  network text not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, browser, network)
);

comment on table private.known_devices is
  'From which browsers and networks accounts signed in within a year, longer than their sessions last; any other is a new device.';
alter table private.known_devices enable row level security;
revoke all on table private.known_devices from public, anon, authenticated, service_role;

create function private.notice_new_device() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_known boolean;
  knows_others boolean;
begin
  delete from private.known_devices
  where known_devices.user_id = new.user_id and last_seen_at < now() - interval '1 year';
  select bool_or((browser, network) = (coalesce(new.browser, ''), coalesce(new.network, ''))), count(*) > 0
  into is_known, knows_others
  from private.known_devices where known_devices.user_id = new.user_id;

  insert into private.known_devices (user_id, browser, network)
  values (new.user_id, coalesce(new.browser, ''), coalesce(new.network, ''))
  on conflict (user_id, browser, network) do update set last_seen_at = now();
  if knows_others and not is_known then
    perform private.enqueue_notice(new.user_id, 'new_device');
  end if;
  return null;
end;
$$;

comment on function private.notice_new_device() is
  'Tells an account of a session from a browser or network that it has not signed in from; of its first one nobody needs to hear.';

create trigger notice_new_device
  after insert on public.session_activity
  for each row execute function private.notice_new_device();

revoke all on function private.notice_password(), private.notice_factor(), private.notice_new_device() from public;

-- What a person wants to hear of is theirs while their session lives.
alter policy "People read their own preferences" on public.notice_preferences
  using (user_id = (select private.live_user()));
alter policy "People write their own preferences" on public.notice_preferences
  with check (user_id = (select private.live_user()));
alter policy "People change their own preferences" on public.notice_preferences
  using (user_id = (select private.live_user()))
  with check (user_id = (select private.live_user()));
