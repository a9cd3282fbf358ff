-- The audit of admins in one list: exports, erasures, roles and invite codes, written in the transaction that
-- does it. Failed sign-ins the site reports; the auth service's own log is out of reach of the API.

create table public.audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- No foreign keys: the list keeps who and what it was after they have gone.
  actor uuid,
  member uuid,
  inquiry_id uuid,
  kind text not null check (kind in (
    'export', 'erasure', 'role', 'invite_created', 'invite_used', 'invite_revoked', 'sign_in_failed',
    'factor_added', 'factor_removed', 'recovery_codes_made', 'factors_removed', 'factors_recovered', 'sessions_ended',
    'direct_session', 'member_removed', 'import', 'resend'
  )),
  from_value text check (length(from_value) <= 60),
  to_value text check (length(to_value) <= 60),
  details jsonb check (length(details::text) <= 800)
);
comment on table public.audit_events is 'Actions that admins answer for. No role of the API writes it; triggers do.';
comment on column public.audit_events.actor is 'The user who did it; null for the system, for an account that signs up and for a sign-in that failed or bypassed it.';
comment on column public.audit_events.member is 'The member whose role it is, or whose sign-in failed or bypassed the site; null where that is no account.';
comment on column public.audit_events.details is
  'An export''s filter and number of rows, an import''s id and number of rows, the channel of what was sent again, an invite code''s id and label, of failed sign-ins how many, what was wrong unless the password, and a mark of an unknown address.';
create index audit_events_newest_first on public.audit_events (at desc, id desc);
create index audit_events_of_actor on public.audit_events (actor, at desc, id desc);
create index audit_events_of_member on public.audit_events (member, at desc, id desc);
create index audit_events_unknown_sign_ins on public.audit_events (at)
  where kind = 'sign_in_failed' and member is null;
alter table public.audit_events enable row level security;
grant select on table public.audit_events to authenticated;

create policy "Admins read what was done" on public.audit_events
  for select to authenticated
  using ((select private.is_admin()));

create trigger limit_writes
  after insert on public.audit_events
  referencing new table as written
  for each statement execute function private.limit_writes('500', 'invite_created', 'import', 'resend');

create function private.audit_inquiry_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.audit_events (at, actor, inquiry_id, kind, details)
  values (new.at, new.actor, new.inquiry_id, new.kind, new.details);
  return null;
end;
$$;
comment on function private.audit_inquiry_event() is 'Writes an export or an erasure into the audit.';

create trigger audit_inquiry_event
  after insert on public.inquiry_events
  for each row
  when (new.kind in ('export', 'erasure'))
  execute function private.audit_inquiry_event();

create function private.audit_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.role is distinct from old.role then
    insert into public.audit_events (actor, member, kind, from_value, to_value)
    values ((select auth.uid()), coalesce(new.user_id, old.user_id), 'role', old.role, new.role);
  end if;
  return null;
end;
$$;
comment on function private.audit_role() is 'Writes a role that was given, changed or taken into the audit.';

create trigger audit_role
  after insert or update or delete on public.user_roles
  for each row execute function private.audit_role();

create function private.audit_invite_code() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.audit_events (actor, kind, to_value, details)
  values (
    (select auth.uid()),
    case when tg_op = 'INSERT' then 'invite_created' else 'invite_used' end,
    case when new.grants_admin then 'admin' else 'staff' end,
    jsonb_build_object('invite', new.id, 'label', new.label, 'uses', new.uses, 'max_uses', new.max_uses)
  );
  return null;
end;
$$;
comment on function private.audit_invite_code() is 'Writes an invite code that was made or used into the audit, never the code.';

create trigger audit_invite_code_made
  after insert on public.invite_codes
  for each row execute function private.audit_invite_code();

create trigger audit_invite_code_used
  after update on public.invite_codes
  for each row
  when (new.uses > old.uses)
  execute function private.audit_invite_code();

create function private.audit_revoked_codes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.audit_events (actor, kind, to_value, details)
  select (select auth.uid()), 'invite_revoked', case when bool_or(revoked.grants_admin) then 'admin' else 'staff' end,
    case count(*)
      when 1 then jsonb_build_object('invite', min(revoked.id::text), 'label', min(revoked.label))
      else jsonb_build_object('count', count(*))
    end
  from revoked join before using (id)
  where before.revoked_at is null and revoked.revoked_at is not null
  having count(*) > 0;
  return null;
end;
$$;
comment on function private.audit_revoked_codes() is 'Writes the invite codes that were revoked together into the audit, as one line.';

create trigger audit_revoked_codes
  after update on public.invite_codes
  referencing old table as before new table as revoked
  for each statement execute function private.audit_revoked_codes();

create table private.audit_secret (
  only_row boolean primary key default true check (only_row),
  secret bytea not null default extensions.gen_random_bytes(32)
);
comment on table private.audit_secret is 'The key that hashes unknown addresses: a short mark tells two apart, and says of neither whose it is.';

alter table private.audit_secret enable row level security;
insert into private.audit_secret default values;

create function private.subject_hash(subject text) returns text
language sql stable set search_path = ''
as $$
  select encode(extensions.hmac(convert_to(subject, 'UTF8'), secret, 'sha256'), 'hex') from private.audit_secret;
$$;
comment on function private.subject_hash(text) is 'How an address, a mailbox, an account, a device or a network is kept: the hash names it to nobody.';

-- The site writes here, because a visitor's role may insert but call no function with more rights than its own.
create table public.failed_sign_ins (
  email public.email_text primary key,
  step public.name_text
);
comment on table public.failed_sign_ins is 'Always empty: what the site''s server inserts goes into the audit, without the address. Refuses everybody else.';
comment on column public.failed_sign_ins.step is 'The step that failed: ''factor'', ''recovery'' or ''mailed'' for these codes, ''reauthentication'' for a password given again; null for the password at log-in.';

alter table public.failed_sign_ins enable row level security;
grant insert on table public.failed_sign_ins to anon, authenticated;

-- Asked after the trigger, which leaves no row.
create policy "Nothing is stored of failed sign-ins" on public.failed_sign_ins
  for insert to anon, authenticated
  with check (false);

create function private.audit_failed_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  this_window constant timestamptz := date_bin('10 minutes', now(), 'epoch'::timestamptz);
  most_accounts constant integer := 100;
  address constant text := lower(btrim(new.email));
  failed_member uuid;
  failed_mark text;
  what jsonb;
begin
  perform private.require_site();

  -- One at a time, so that each row is found by the next.
  perform pg_advisory_xact_lock(hashtext('public.failed_sign_ins'));
  select user_id into failed_member from public.members where lower(members.email) = address limit 1;
  if failed_member is null then
    -- Counted by the day: so many each ten minutes would be 14,400 rows a day, kept for ninety.
    failed_mark := left(private.subject_hash(address), 8);
    if (
      select count(*) >= most_accounts from public.audit_events
      where audit_events.at > now() - interval '1 day' and kind = 'sign_in_failed' and member is null
    ) and not exists (
      select from public.audit_events
      where audit_events.at >= this_window and kind = 'sign_in_failed' and details ->> 'mark' = failed_mark
        and details ->> 'step' is not distinct from new.step
    ) then
      failed_mark := 'others';
    end if;
  end if;

  -- One row for an account and ten minutes, so that whoever tries a million passwords makes no million rows.
  what := jsonb_strip_nulls(jsonb_build_object('mark', failed_mark, 'step', new.step));
  update public.audit_events
  set at = now(), details = jsonb_set(details, '{attempts}', to_jsonb((details ->> 'attempts')::integer + 1))
  where audit_events.at >= this_window and kind = 'sign_in_failed'
    and member is not distinct from failed_member and details - 'attempts' = what;
  if not found then
    insert into public.audit_events (member, kind, details)
    values (failed_member, 'sign_in_failed', what || '{"attempts": 1}');
  end if;
  -- Marks of strangers stay only as long as somebody could still look into them.
  delete from public.audit_events
  where kind = 'sign_in_failed' and member is null and audit_events.at < now() - interval '90 days';
  return null;
end;
$$;
comment on function private.audit_failed_sign_in() is
  'Counts a sign-in or reauthentication that failed, for a member by their id, for an unknown address by a mark; at most a hundred unknown ones in a day, the rest together. Only for the site''s own server (PT401).';

create trigger audit_failed_sign_in
  before insert on public.failed_sign_ins
  for each row execute function private.audit_failed_sign_in();

create function private.audit_page(
  person uuid, day date, side text, cursor_at timestamptz, cursor_id bigint, row_limit integer
) returns setof public.audit_events
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select * from public.audit_events as events
    where (person is null or events.actor = person or events.member = person)
      and (day is null or events.at >= day::timestamp at time zone 'Asia/Seoul')
      and (day is null or events.at < (day + 1)::timestamp at time zone 'Asia/Seoul')
      and (
        cursor_at is null
        or side = 'after' and (events.at, events.id) < (cursor_at, cursor_id)
        or side = 'before' and (events.at, events.id) > (cursor_at, cursor_id)
      )
    order by
      case when side = 'before' then events.at end, case when side = 'before' then events.id end,
      events.at desc, events.id desc
    limit least(row_limit, 200);
end;
$$;
comment on function private.audit_page(uuid, date, text, timestamptz, bigint, integer) is
  'A page of the audit, of what a person did or had done to them, of a day in Seoul: the next older ones ''after'' a cursor, the next newer ones ''before'' it, oldest first.';
