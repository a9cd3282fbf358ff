-- Written by `npm run db:diff`: the files of supabase/schemas, one after another.


-- 01-text.sql

-- These files are the schema of today, run in the order of their names. `npm run db:diff` writes as a migration what they
-- say more than the migrations, except rows and the settings of the platform's roles: a change of those is written by hand.

-- The schema of what the API does not expose, and the types of the text that people send.

create extension if not exists btree_gist with schema extensions;

create schema private;

comment on schema private is 'Functions and tables of the database itself. Never exposed through the API.';

grant usage on schema private to authenticated, service_role;

-- Each object below is for the roles it is granted to, and for no other. Postgres lets everybody execute a function, and
-- projects made before 30 May 2026 give the API's roles every right on what is created in public.
alter default privileges revoke all on functions from public;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;

alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- A visitor's role may use no name of the schema private while it inserts, so the letters are written into the bodies.
do $do$
declare
  -- Unicode's Default_Ignorable_Code_Point: fillers, soft hyphens, what turns the text around it. Joiners and selectors of a
  -- variation are part of emoji.
  unseen constant text :=
    '\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180e\u200b\u200e-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0'
    '\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff';
  -- The combining marks (category M) of Unicode 17, for a bracket expression: Postgres has no class for them.
  marks constant text :=
    '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f'
    '\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3'
    '\u07fd\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f\u08ca-\u08e1'
    '\u08e3-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09bc\u09be-\u09c4'
    '\u09c7-\u09c8\u09cb-\u09cd\u09d7\u09e2-\u09e3\u09fe\u0a01-\u0a03\u0a3c\u0a3e-\u0a42\u0a47-\u0a48'
    '\u0a4b-\u0a4d\u0a51\u0a70-\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0ac5\u0ac7-\u0ac9\u0acb-\u0acd'
    '\u0ae2-\u0ae3\u0afa-\u0aff\u0b01-\u0b03\u0b3c\u0b3e-\u0b44\u0b47-\u0b48\u0b4b-\u0b4d\u0b55-\u0b57'
    '\u0b62-\u0b63\u0b82\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c44'
    '\u0c46-\u0c48\u0c4a-\u0c4d\u0c55-\u0c56\u0c62-\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cc4\u0cc6-\u0cc8'
    '\u0cca-\u0ccd\u0cd5-\u0cd6\u0ce2-\u0ce3\u0cf3\u0d00-\u0d03\u0d3b-\u0d3c\u0d3e-\u0d44\u0d46-\u0d48'
    '\u0d4a-\u0d4d\u0d57\u0d62-\u0d63\u0d81-\u0d83\u0dca\u0dcf-\u0dd4\u0dd6\u0dd8-\u0ddf\u0df2-\u0df3\u0e31'
    '\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f3f'
    '\u0f71-\u0f84\u0f86-\u0f87\u0f8d-\u0f97\u0f99-\u0fbc\u0fc6\u102b-\u103e\u1056-\u1059\u105e-\u1060'
    '\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u135d-\u135f\u1712-\u1715'
    '\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17b4-\u17d3\u17dd\u180b-\u180d\u180f\u1885-\u1886\u18a9'
    '\u1920-\u192b\u1930-\u193b\u1a17-\u1a1b\u1a55-\u1a5e\u1a60-\u1a7c\u1a7f\u1ab0-\u1add\u1ae0-\u1aeb'
    '\u1b00-\u1b04\u1b34-\u1b44\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2'
    '\u1cd4-\u1ce8\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff'
    '\u302a-\u302f\u3099-\u309a\ua66f-\ua672\ua674-\ua67d\ua69e-\ua69f\ua6f0-\ua6f1\ua802\ua806\ua80b'
    '\ua823-\ua827\ua82c\ua880-\ua881\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua983'
    '\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36\uaa43\uaa4c-\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4\uaab7-\uaab8'
    '\uaabe-\uaabf\uaac1\uaaeb-\uaaef\uaaf5-\uaaf6\uabe3-\uabea\uabec-\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f'
    '\U000101fd\U000102e0\U00010376-\U0001037a\U00010a01-\U00010a03\U00010a05-\U00010a06\U00010a0c-\U00010a0f'
    '\U00010a38-\U00010a3a\U00010a3f\U00010ae5-\U00010ae6\U00010d24-\U00010d27\U00010d69-\U00010d6d'
    '\U00010eab-\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011000-\U00011002'
    '\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107f-\U00011082\U000110b0-\U000110ba\U000110c2'
    '\U00011100-\U00011102\U00011127-\U00011134\U00011145-\U00011146\U00011173\U00011180-\U00011182'
    '\U000111b3-\U000111c0\U000111c9-\U000111cc\U000111ce-\U000111cf\U0001122c-\U00011237\U0001123e\U00011241'
    '\U000112df-\U000112ea\U00011300-\U00011303\U0001133b-\U0001133c\U0001133e-\U00011344\U00011347-\U00011348'
    '\U0001134b-\U0001134d\U00011357\U00011362-\U00011363\U00011366-\U0001136c\U00011370-\U00011374'
    '\U000113b8-\U000113c0\U000113c2\U000113c5\U000113c7-\U000113ca\U000113cc-\U000113d0\U000113d2'
    '\U000113e1-\U000113e2\U00011435-\U00011446\U0001145e\U000114b0-\U000114c3\U000115af-\U000115b5'
    '\U000115b8-\U000115c0\U000115dc-\U000115dd\U00011630-\U00011640\U000116ab-\U000116b7\U0001171d-\U0001172b'
    '\U0001182c-\U0001183a\U00011930-\U00011935\U00011937-\U00011938\U0001193b-\U0001193e\U00011940'
    '\U00011942-\U00011943\U000119d1-\U000119d7\U000119da-\U000119e0\U000119e4\U00011a01-\U00011a0a'
    '\U00011a33-\U00011a39\U00011a3b-\U00011a3e\U00011a47\U00011a51-\U00011a5b\U00011a8a-\U00011a99'
    '\U00011b60-\U00011b67\U00011c2f-\U00011c36\U00011c38-\U00011c3f\U00011c92-\U00011ca7\U00011ca9-\U00011cb6'
    '\U00011d31-\U00011d36\U00011d3a\U00011d3c-\U00011d3d\U00011d3f-\U00011d45\U00011d47\U00011d8a-\U00011d8e'
    '\U00011d90-\U00011d91\U00011d93-\U00011d97\U00011ef3-\U00011ef6\U00011f00-\U00011f01\U00011f03'
    '\U00011f34-\U00011f3a\U00011f3e-\U00011f42\U00011f5a\U00013440\U00013447-\U00013455\U0001611e-\U0001612f'
    '\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016f4f\U00016f51-\U00016f87\U00016f8f-\U00016f92\U00016fe4'
    '\U00016ff0-\U00016ff1\U0001bc9d-\U0001bc9e\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001d165-\U0001d169'
    '\U0001d16d-\U0001d172\U0001d17b-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244'
    '\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001da9f\U0001daa1-\U0001daaf'
    '\U0001e000-\U0001e006\U0001e008-\U0001e018\U0001e01b-\U0001e021\U0001e023-\U0001e024\U0001e026-\U0001e02a'
    '\U0001e08f\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef\U0001e5ee-\U0001e5ef'
    '\U0001e6e3\U0001e6e6\U0001e6ee-\U0001e6ef\U0001e6f5\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a'
    '\U000e0100-\U000e01ef';
begin
  execute format($definition$
    create function private.is_clean_text(written text, longest integer) returns boolean
    language sql immutable strict parallel safe set search_path = ''
    as $$
      -- In this order: normalising takes time quadratic in the length of a run of marks.
      select case
        when length(written) > longest then false
        when written ~ '[%s]{9}' then false
        -- No controls but tab and newline.
        else written is nfc normalized and written !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f%s]'
      end;
    $$;
  $definition$, marks, unseen);
  execute format($definition$
    create function private.is_seen(written text) returns boolean
    language sql immutable strict parallel safe set search_path = ''
    as $$
      select written ~ '[^\s\u00a0\u1680\u2000-\u200d\u2028-\u2029\u202f\u205f\u2800\u3000%s%s]';
    $$;
  $definition$, marks, unseen);
end;
$do$;
comment on function private.is_clean_text(text, integer) is
  'Whether a text is in normal form C, no longer than this, and free of controls, of letters that nobody sees and of runs of more than eight marks.';
comment on function private.is_seen(text) is 'Whether a text has a letter that somebody sees.';
grant execute on function private.is_clean_text(text, integer), private.is_seen(text) to anon, authenticated, service_role;

-- Postgres checks a domain before it computes a generated column, a CHECK of the table afterwards: 40,000 combining marks
-- keep normalize() busy for 54 seconds, and no timeout interrupts it.
create domain public.name_text as text check (private.is_clean_text(value, 100));

create domain public.email_text as text check (private.is_clean_text(value, 255));

create domain public.phone_text as text check (private.is_clean_text(value, 70));

create domain public.message_text as text check (private.is_clean_text(value, 5000));

create domain public.note_text as text check (private.is_clean_text(value, 2000));

create domain public.reference_text as text check (value ~ '^[0-9A-HJKMNP-TV-Z]{10}$');

-- In a mailto: link some signs would add headers and recipients; the others no mail server takes.
alter domain public.email_text add constraint email_without_link_signs
  check (value !~ '[?&%,;:<>()\[\]{}|\\"\s\u00a0\u1680\u2000-\u200d\u2028\u2029\u202f\u205f\u3000]') not valid;

comment on domain public.name_text is 'A name or label of at most 100 letters.';

comment on domain public.email_text is 'An e-mail address of at most 255 letters, without what a mailto: link takes for more than an address.';

comment on domain public.phone_text is 'Telephone numbers, of at most 70 letters.';

comment on domain public.message_text is 'A visitor''s message, at most 5,000 letters.';

comment on domain public.note_text is 'A text by staff, at most 2,000 letters.';

comment on domain public.reference_text is 'Ten characters of Crockford base32.';


-- 02-members.sql

-- Accounts and admins. Roles are read from user_roles alone: users can write their own metadata.

-- Every statement of the API calls is_admin or live_user. PL/pgSQL plans a function's queries once a connection, SQL at each
-- call; that is_admin repeats the conditions of live_session spares it two more calls.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.sessions
      join auth.users on users.id = sessions.user_id and coalesce(users.banned_until <= now(), true)
      join public.user_roles on user_roles.user_id = sessions.user_id and user_roles.role = 'admin'
      cross join private.session_limits as limits
      left join public.session_activity as activity on activity.session_id = sessions.id
      cross join lateral (
        select exists (
          select from auth.mfa_factors
          where mfa_factors.user_id = sessions.user_id and mfa_factors.status = 'verified'
        )
      ) as factor (is_held)
    where sessions.id = ((select auth.jwt()) ->> 'session_id')::uuid and sessions.user_id = (select auth.uid())
      and coalesce(activity.last_seen_at, sessions.created_at) + limits.idle > now()
      and least(sessions.not_after, sessions.created_at + limits.longest) > now()
      and case
        when factor.is_held then (select auth.jwt()) ->> 'aal' = 'aal2' and sessions.aal = 'aal2'
        else not limits.admins_need_factor
      end
  );
end;
$$;
comment on function private.is_admin() is
  'Whether the caller is an admin, not banned, whose session lives, with the second factor where the account has one or every admin needs one. In policies write (select private.is_admin()) so that it runs once a query.';
grant execute on function private.is_admin() to authenticated, service_role;

create function private.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'only admins may do this' using errcode = '42501';
  end if;
end;
$$;
comment on function private.require_admin() is
  'Refuses a caller who is no admin with 42501. The first line of what runs with more rights than its caller.';

create function private.live_user() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select session.user_id from private.live_session() as session where private.has_required_factor());
end;
$$;
comment on function private.live_user() is
  'The caller, while their session lives and has the second factor where the account has one; else null. In policies write (select private.live_user()) so that it runs once a query.';
grant execute on function private.live_user() to authenticated, service_role;

create table public.user_roles (
  -- Deferred, because the trigger redeem_invite_at_sign_up inserts the role before the user.
  user_id uuid not null references auth.users (id) on delete cascade deferrable initially deferred,
  role text not null check (role in ('admin', 'staff')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
comment on table public.user_roles is 'Roles of signed-up users. ''admin'' opens the dashboard; ''staff'' is an account without it.';

alter table public.user_roles enable row level security;
grant select on table public.user_roles to authenticated;

create policy "Users read their own roles and admins everybody's" on public.user_roles
  for select to authenticated
  using (user_id = (select private.live_user()) or (select private.is_admin()));

-- The open dashboard of a revoked admin learns of the change at once.
alter publication supabase_realtime add table public.user_roles;

create table public.members (
  -- No foreign key: the row outlives the account.
  user_id uuid primary key,
  email text,
  created_at timestamptz not null default now(),
  display_name public.name_text
    check (
      length(display_name) <= 30
      and private.is_seen(display_name)
      and display_name = btrim(display_name)
      -- One line, and nothing that could be taken for somebody's address.
      and display_name !~ '[\t\n@<>]'
    ),
  removed_at timestamptz
);
comment on table public.members is
  'One row an account, written by triggers on auth.users. Names those who act on inquiries, after they have gone too.';
comment on column public.members.display_name is 'At most 30 letters; null until the member has written one.';
comment on column public.members.removed_at is 'When the account went; then there is no address any more.';

alter table public.members enable row level security;
grant select, update (display_name) on table public.members to authenticated;

create policy "Users read their own membership and admins everybody's" on public.members
  for select to authenticated
  using (user_id = (select private.live_user()) or (select private.is_admin()));
create policy "Users name themselves" on public.members
  for update to authenticated
  using (user_id = (select private.live_user()))
  with check (user_id = (select private.live_user()));

create function public.display_name(role public.user_roles) returns text
language sql stable security invoker set search_path = ''
as $$ select members.display_name from public.members where members.user_id = role.user_id $$;
comment on function public.display_name(public.user_roles) is 'A column computed for the API: the name of whose role it is.';
grant execute on function public.display_name(public.user_roles) to authenticated;

create function private.record_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.members (user_id, email) values (new.id, new.email)
  on conflict (user_id) do update set email = excluded.email;
  return null;
end;
$$;
comment on function private.record_member() is 'Adds a new account to the members, and copies a change of its address.';

create trigger record_member
  after insert or update of email on auth.users
  for each row execute function private.record_member();

create function private.release_from_leavers() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  leavers constant uuid[] := array(
    select members.user_id from public.members
    where not exists (
      select from public.user_roles where user_roles.user_id = members.user_id and user_roles.role = 'admin'
    )
  );
  theirs constant uuid[] := array(
    select id from public.inquiries where assigned_to = any (leavers) and status <> 'completed' limit 500
  );
begin
  -- Both kinds in the one order, or a change of several would end in a deadlock.
  perform from public.inquiries where id = any (theirs || array(
    select inquiry_id from public.inquiry_replies where author = any (leavers) and state = 'sending'
  )) order by id for no key update;
  perform set_config('private.takes_away', 'on', true);
  update public.inquiries set assigned_to = null
  where id = any (theirs) and assigned_to = any (leavers) and status <> 'completed';
  -- One that is being sent now is passed over: its outcome waits for the inquiry.
  update public.notification_deliveries set state = 'dead', settled_at = now(), problem = 'writer_left'
  where id = any (array(
    select delivery.id from public.notification_deliveries as delivery
      join public.inquiry_replies as reply on reply.id = delivery.notification_id
    where reply.author = any (leavers) and delivery.state = 'waiting' for update of delivery skip locked
  ));
  update public.invite_codes set revoked_at = now() where created_by = any (leavers) and private.is_open(invite_codes);
end;
$$;
comment on function private.release_from_leavers() is
  'Revokes the open invite codes of those who are no admins any more, holds their replies until an admin sends them again, and takes their open inquiries, 500 at a time: nobody stays because they hold too many. The site calls it each minute for the rest.';

create function private.anonymise_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.members
  set removed_at = now(), email = null,
    -- Colleagues knew them by it.
    display_name = coalesce(display_name, substring(members.email from '^[A-Za-z0-9._+-]{1,30}'))
  where members.user_id = old.id;
  delete from public.notification_preferences where notification_preferences.user_id = old.id;
  return null;
end;
$$;
comment on function private.anonymise_member() is
  'Keeps the name of a deleted account and nothing else of it.';

create trigger anonymise_member
  after delete on auth.users
  for each row execute function private.anonymise_member();

create function private.grant_admin(user_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.user_roles'));
  perform private.require_admin();
  perform private.require_reauthentication();

  if not exists (
    select from public.members where members.user_id = grant_admin.user_id and members.removed_at is null
  ) then
    raise exception 'no such member' using errcode = '23503';
  end if;
  if exists (
    select from public.user_roles where user_roles.user_id = grant_admin.user_id and user_roles.role = 'admin'
  ) then
    return 'already';
  end if;

  update public.user_roles set role = 'admin' where user_roles.user_id = grant_admin.user_id;
  if not found then
    insert into public.user_roles (user_id, role) values (grant_admin.user_id, 'admin');
  end if;
  return 'granted';
end;
$$;
comment on function private.grant_admin(uuid) is 'Makes a member admin: ''granted'' or ''already''; 23503 when there is no such member.';

create function private.revoke_admin(user_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  admins uuid[];
begin
  perform pg_advisory_xact_lock(hashtext('public.user_roles'));
  perform private.require_admin();
  perform private.require_reauthentication();

  admins := array(select user_roles.user_id from public.user_roles where user_roles.role = 'admin');
  if revoke_admin.user_id = any (admins) is not true then
    return 'not-admin';
  end if;
  if cardinality(admins) = 1 then
    return 'last-admin';
  end if;

  delete from public.user_roles where user_roles.user_id = revoke_admin.user_id and user_roles.role = 'staff';
  -- Changed rather than deleted: hosted Realtime cannot filter deletions by user.
  update public.user_roles set role = 'staff'
  where user_roles.user_id = revoke_admin.user_id and user_roles.role = 'admin';
  return 'revoked';
end;
$$;
comment on function private.revoke_admin(uuid) is
  'Makes an admin staff, gives up their open inquiries and revokes their invite codes: ''revoked'', ''not-admin'', or ''last-admin'' for the only one, who stays. Only when reauthenticated (PT428).';

create function private.remove_member(user_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  -- As in revoke_admin: of two admins who remove each other at once, one stays.
  perform pg_advisory_xact_lock(hashtext('public.user_roles'));
  perform private.require_admin();
  perform private.require_reauthentication();
  if remove_member.user_id = (select auth.uid()) then
    return 'own';
  end if;
  delete from auth.users where users.id = remove_member.user_id;
  if not found then
    return 'gone';
  end if;
  insert into public.audit_events (actor, member, kind)
  values ((select auth.uid()), remove_member.user_id, 'member_removed');
  return 'removed';
end;
$$;
comment on function private.remove_member(uuid) is
  'Deletes a colleague''s account, for a reauthenticated admin: ''removed'', ''gone'', or ''own'', which nobody removes.';


-- 03-sessions.sql

-- Sessions. A token outlives its session by up to an hour, so each check looks the session up; that of an admin ends when it is
-- not used, and in any case after a while.

create table private.session_limits (
  only_row boolean primary key default true check (only_row),
  idle interval not null default '12 hours' check (idle >= '1 minute'),
  longest interval not null default '7 days' check (longest >= '1 minute'),
  admins_need_factor boolean not null default false
);
comment on table private.session_limits is
  'When the session of an admin ends, after being idle and after its start, and whether it needs a second factor. One row; update it to change them.';
comment on column private.session_limits.admins_need_factor is
  'Whether an admin without a second factor is none until they have added one. The site''s REQUIRE_MFA says the same.';

alter table private.session_limits enable row level security;
insert into private.session_limits default values;

create function private.require_second_factor(required boolean) returns void
language sql set search_path = ''
as $$
  update private.session_limits set admins_need_factor = required;
$$;
comment on function private.require_second_factor(boolean) is
  'Has the database ask every admin for a second factor, as the site does with REQUIRE_MFA=admins, or no longer. For the project''s owner.';

-- In public, because Realtime says from there which session has ended.
create table public.session_activity (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null,
  last_seen_at timestamptz not null default now(),
  browser public.name_text check (length(browser) <= 60),
  network public.name_text check (length(network) <= 60)
);
comment on table public.session_activity is 'When a session was last used, and from where. No role of the API writes it; record_session_use does, for the site alone.';
comment on column public.session_activity.browser is 'The user agent in the site''s words, such as Chrome on Windows.';
comment on column public.session_activity.network is 'The address without its last part.';
create index session_activity_of_user on public.session_activity (user_id);
alter table public.session_activity enable row level security;
grant select (session_id) on table public.session_activity to authenticated;

create policy "Users see their own sessions and admins everybody's" on public.session_activity
  for select to authenticated
  using (user_id = (select private.live_user()) or (select private.is_admin()));

alter publication supabase_realtime add table public.session_activity;

create function private.live_session() returns table (
  id uuid, user_id uuid, is_admin boolean, started_at timestamptz, idle_at timestamptz, over_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select * from (
    select sessions.id, sessions.user_id, user_roles.user_id is not null, sessions.created_at,
      case when user_roles.user_id is not null
        then coalesce(activity.last_seen_at, sessions.created_at) + limits.idle end,
      least(sessions.not_after, case when user_roles.user_id is not null then sessions.created_at + limits.longest end)
    from auth.sessions
      join auth.users on users.id = sessions.user_id and coalesce(users.banned_until <= now(), true)
      cross join private.session_limits as limits
      left join public.user_roles on user_roles.user_id = sessions.user_id and user_roles.role = 'admin'
      left join public.session_activity as activity on activity.session_id = sessions.id
    where sessions.id = (auth.jwt() ->> 'session_id')::uuid and sessions.user_id = auth.uid()
  ) as session (id, user_id, is_admin, started_at, idle_at, over_at)
  where coalesce(session.idle_at > now(), true) and coalesce(session.over_at > now(), true);
end;
$$;
comment on function private.live_session() is
  'The session of the caller''s token, while it lives and the account is not banned, and when it ends: idle_at unless it is used before, over_at in any case; null for never. No row once it has ended.';

create function private.account_has_factor(user_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.mfa_factors
    where mfa_factors.user_id = account_has_factor.user_id and mfa_factors.status = 'verified'
  );
end;
$$;
comment on function private.account_has_factor(uuid) is 'Whether an account has a verified factor now, whatever its tokens say.';

create function private.has_required_factor() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- A token says aal2 for up to an hour after its factor went; the session no longer does.
  return not private.account_has_factor(auth.uid()) or coalesce(auth.jwt() ->> 'aal' = 'aal2', false) and exists (
    select from auth.sessions
    where sessions.id = (auth.jwt() ->> 'session_id')::uuid and sessions.user_id = auth.uid() and sessions.aal = 'aal2'
  );
end;
$$;
comment on function private.has_required_factor() is
  'Whether the caller''s session has shown a second factor, or their account has none that it could ask for.';

create function private.record_session_use(browser text, network text) returns table (idle_at timestamptz, over_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
begin
  -- A direct caller of the API could name a device that the account knows, and keep a session that nobody uses.
  if browser is not null and private.is_site() then
    insert into public.session_activity as known (session_id, user_id, browser, network)
    select session.id, session.user_id, left(record_session_use.browser, 60), left(record_session_use.network, 60)
    from private.live_session() as session
    on conflict (session_id) do update
    set last_seen_at = now(), browser = excluded.browser, network = excluded.network
    -- A session is used many times a minute.
    where known.last_seen_at <= now() - interval '1 minute'
      or (known.browser, known.network) is distinct from (excluded.browser, excluded.network);
  end if;
  return query select session.idle_at, session.over_at from private.live_session() as session;
end;
$$;
comment on function private.record_session_use(text, text) is
  'Returns when the caller''s session ends, and no row once it has. With a browser it first notes that the session is used, and from where, if the site says so.';

create function private.session_end() returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when exists (select from private.live_session())
      then case when private.has_required_factor() then 'live' else 'factor-pending' end
    when exists (select from auth.users where users.id = auth.uid() and users.banned_until > now()) then 'banned'
    when sessions.id is null then 'ended'
    when least(sessions.not_after, sessions.created_at + limits.longest) <= now() then 'over'
    else 'idle'
  end
  from private.session_limits as limits
    left join auth.sessions on sessions.id = (auth.jwt() ->> 'session_id')::uuid and sessions.user_id = auth.uid();
$$;
comment on function private.session_end() is
  'The end of the session of the caller''s token: ''idle'' or ''over'' its longest time, the account is ''banned'', ''ended'' by somebody; while nothing did, ''live'', or ''factor-pending'' where the second factor is still to be shown.';

-- The open pages of a banned account learn from Realtime that its sessions have gone.
create function private.end_banned_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions where sessions.user_id = new.id;
  return null;
end;
$$;
comment on function private.end_banned_sessions() is 'Signs an account that was banned out everywhere.';

create trigger end_banned_sessions
  after update of banned_until on auth.users
  for each row
  when (new.banned_until > now())
  execute function private.end_banned_sessions();

-- Otherwise every sign-in without a log-out stays: of 30,000, an account took 13 s to remove.
create function private.limit_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions where sessions.id in (
    select older.id from auth.sessions as older
    where older.user_id = new.user_id order by older.created_at desc, older.id = new.id desc offset 100
  );
  return null;
end;
$$;
comment on function private.limit_sessions() is 'Ends the oldest sessions of an account that has more than a hundred.';

create trigger limit_sessions
  after insert on auth.sessions
  for each row execute function private.limit_sessions();

create function private.list_sessions(member uuid) returns table (
  id uuid, user_id uuid, started_at timestamptz, last_seen_at timestamptz, browser text, network text, is_current boolean,
  of_member bigint
)
language sql stable security definer set search_path = ''
as $$
  select sessions.id, sessions.user_id, sessions.created_at, coalesce(activity.last_seen_at, sessions.created_at),
    activity.browser, activity.network, sessions.id = own.id, count(*) over (partition by sessions.user_id)
  from private.live_session() as own
    cross join private.session_limits as limits
    join auth.sessions
      on (list_sessions.member is null or sessions.user_id = list_sessions.member)
      and (sessions.user_id = (select private.live_user()) or (select private.is_admin()))
    left join public.session_activity as activity on activity.session_id = sessions.id
    left join public.user_roles on user_roles.user_id = sessions.user_id and user_roles.role = 'admin'
  where coalesce(sessions.not_after > now(), true)
    and (
      user_roles.user_id is null
      or sessions.created_at + limits.longest > now()
        and coalesce(activity.last_seen_at, sessions.created_at) + limits.idle > now()
    )
  -- Where PostgREST cuts the list, each member is still in it.
  order by row_number() over (
    partition by sessions.user_id order by sessions.id = own.id desc, coalesce(activity.last_seen_at, sessions.created_at) desc
  ), 2;
$$;
comment on function private.list_sessions(uuid) is
  'The sessions of a member that live, or of all: the caller''s own, and for admins everybody''s; of each the current one and the newest first, and how many there are.';

create function private.end_session(id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := (select sessions.user_id from auth.sessions where sessions.id = end_session.id);
  caller constant uuid := private.live_user();
begin
  if owner is distinct from caller or caller is null then
    -- Others' sessions are as good as gone, so that nobody but an admin learns whether they live.
    if caller is not null and (owner is null or not private.is_admin()) then
      return 'gone';
    end if;
    perform private.require_admin();
    perform private.require_reauthentication();
  end if;
  delete from auth.sessions where sessions.id = end_session.id;
  if owner <> caller then
    insert into public.audit_events (actor, member, kind, details) values (caller, owner, 'sessions_ended', '{"count": 1}');
  end if;
  return 'ended';
end;
$$;
comment on function private.end_session(uuid) is
  'Signs a device out: one''s own, or as a reauthenticated admin a colleague''s; ''gone'' where there is none, or none that the caller may know of.';

create function private.end_sessions(member uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  own_session constant uuid := (select session.id from private.live_session() as session);
  caller constant uuid := private.live_user();
  ended integer;
begin
  if member is distinct from caller or caller is null then
    perform private.require_admin();
    perform private.require_reauthentication();
  end if;
  delete from auth.sessions where sessions.user_id = member and sessions.id <> own_session;
  get diagnostics ended = row_count;
  if member <> caller and ended > 0 then
    insert into public.audit_events (actor, member, kind, details)
    values (caller, member, 'sessions_ended', jsonb_build_object('count', ended));
  end if;
  return ended;
end;
$$;
comment on function private.end_sessions(uuid) is
  'Signs all devices of a member out but the one that asks, and returns how many: one''s own, or as a reauthenticated admin a colleague''s.';

create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  browser text not null,
  network text not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, browser, network)
);
comment on table private.known_devices is
  'From which browsers and networks accounts signed in within a year, longer than their sessions last, the newest hundred of each; any other is a new device.';
alter table private.known_devices enable row level security;


-- 04-reauthentication.sql

-- Reauthentication. Acts that cannot be taken back, or give others power, need the password again: a session left open on a
-- shared computer, or a stolen token, is not enough.

create table private.reauthentications (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  reauthenticated_at timestamptz not null default now()
);
comment on table private.reauthentications is 'When the owner of a session last gave their password again.';

alter table private.reauthentications enable row level security;

create function private.is_session_reauthenticated(session uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
      left join private.reauthentications as given on given.session_id = sessions.id
    where sessions.id = is_session_reauthenticated.session
      and greatest(sessions.created_at, given.reauthenticated_at) > moment - interval '10 minutes'
  );
$$;
comment on function private.is_session_reauthenticated(uuid, timestamptz) is
  'Whether the session was begun, or its owner''s password given again, within ten minutes before this moment. The only place that knows how many.';

create function private.is_reauthenticated() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.live_session() as session where private.is_session_reauthenticated(session.id, now())
  );
$$;
comment on function private.is_reauthenticated() is
  'Whether the caller signed in, or gave their password again, in the last ten minutes.';

create function private.require_reauthentication() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_reauthenticated() then
    raise exception 'reauthentication is needed' using errcode = 'PT428';
  end if;
end;
$$;
comment on function private.require_reauthentication() is
  'Refuses with PT428 a caller who is not reauthenticated. The line after require_admin.';

-- Only the auth service checks passwords. Whoever has just begun a session by one shows that session's token here.
create function private.reauthenticate(session_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.reauthentications (session_id)
  select sessions.id from private.live_session() as session
    join auth.sessions on sessions.user_id = session.user_id and sessions.id = reauthenticate.session_id
  where session.user_id = private.live_user() and session.started_at > now() - interval '1 minute'
  on conflict on constraint reauthentications_pkey do update set reauthenticated_at = now();
  return found;
end;
$$;
comment on function private.reauthenticate(uuid) is
  'Reauthenticates a session of the caller, whose token must be that of one begun in the last minute; false where it is not, or the session is none of theirs.';


-- 05-second-factor.sql

-- The second factor, and the recovery codes of those who lost it.

create function private.has_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.account_has_factor(private.live_user());
$$;
comment on function private.has_factor() is 'private.account_has_factor, of the caller.';

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
comment on table private.recovery_codes is
  'Codes that replace a lost authenticator app, as hashes. Codes of 80 random bits need no slower one.';

alter table private.recovery_codes enable row level security;

create function private.plain_code(code text) returns text
language sql immutable strict set search_path = ''
as $$
  -- The first hundred letters: normalising takes time quadratic in the length of a run of marks.
  select translate(
    upper(regexp_replace(
      normalize(left(code, 100), nfkc),
      '[-\s.\u00ad\u00b7\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060-\u2069\u2212\ufeff]+', '', 'g'
    )),
    'OIL', '011'
  );
$$;
comment on function private.plain_code(text) is
  'A recovery or invite code as it was meant, however it was read aloud, copied or typed: without separators and what nobody sees, in capitals, and with digits for the letters that new_invite_code leaves out.';

create function private.recovery_code_hash(user_id uuid, code text) returns text
language sql immutable strict set search_path = ''
as $$
  select encode(sha256(convert_to(user_id::text || ' ' || private.plain_code(code), 'UTF8')), 'hex');
$$;
comment on function private.recovery_code_hash(uuid, text) is 'How a code is stored: SHA-256 of whose it is and its plain_code, in lower-case hex.';

create function private.make_recovery_codes() returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  maker uuid := private.live_user();
  codes text[];
begin
  if maker is null or not private.account_has_factor(maker) then
    raise exception 'recovery codes are for who has shown a second factor' using errcode = '42501';
  end if;
  perform private.require_reauthentication();
  perform pg_advisory_xact_lock(hashtext('private.recovery_codes'), hashtext(maker::text));
  codes := array(select private.new_invite_code() from generate_series(1, 10));
  delete from private.recovery_codes where recovery_codes.user_id = maker;
  insert into private.recovery_codes (user_id, code_hash)
  select maker, private.recovery_code_hash(maker, code) from unnest(codes) as code;
  -- A line and a mail each ten minutes, so that nobody fills the audit or a mailbox by making codes.
  update public.audit_events
  set details = jsonb_build_object('count', (details ->> 'count')::integer + 1)
  where audit_events.member = maker and kind = 'recovery_codes_made' and audit_events.at > now() - interval '10 minutes';
  if not found then
    insert into public.audit_events (actor, member, kind, details) values (maker, maker, 'recovery_codes_made', '{"count": 1}');
    perform private.notify_account(maker, 'recovery_codes_made');
  end if;
  return codes;
end;
$$;
comment on function private.make_recovery_codes() is
  'Ten new recovery codes of the caller, shown this once, in place of the older ones; 42501 without a second factor, PT428 unless reauthenticated.';

create function private.recovery_codes_left() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.recovery_codes where recovery_codes.user_id = private.live_user();
$$;
comment on function private.recovery_codes_left() is 'How many recovery codes the caller has.';

create function private.delete_factors(user_id uuid, only_factor uuid default null) returns integer
language plpgsql set search_path = ''
as $$
declare
  deleted integer;
begin
  perform set_config('private.deletes_factors', 'on', true);
  delete from auth.mfa_factors
  where mfa_factors.user_id = delete_factors.user_id and mfa_factors.id = coalesce(only_factor, mfa_factors.id);
  get diagnostics deleted = row_count;
  perform set_config('private.deletes_factors', '', true);

  delete from auth.mfa_amr_claims using auth.sessions
  where sessions.id = mfa_amr_claims.session_id and sessions.user_id = delete_factors.user_id
    and mfa_amr_claims.authentication_method = 'totp'
    and (only_factor is null or sessions.factor_id = only_factor);
  update auth.sessions set aal = 'aal1', factor_id = null
  where sessions.user_id = delete_factors.user_id and (only_factor is null or sessions.factor_id = only_factor);
  delete from private.recovery_codes
  where recovery_codes.user_id = delete_factors.user_id and not private.account_has_factor(delete_factors.user_id);
  return deleted;
end;
$$;
comment on function private.delete_factors(uuid, uuid) is
  'Deletes the factors of an account, or one of them, and with the last one its recovery codes; returns how many factors. The project''s owner calls it for the only admin who lost their device.';

-- The auth service lets whoever holds a session's token add and remove its factors, and so lock the owner out. It names no
-- session: the one that shows the factor is known only when it commits.
create function private.check_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.created_at < now() - interval '10 minutes' or not exists (
    select from auth.sessions
    where sessions.user_id = new.user_id and sessions.factor_id = new.id
      and private.is_session_reauthenticated(sessions.id, new.created_at)
  ) then
    raise exception 'reauthentication is needed' using errcode = 'PT428';
  end if;
  insert into public.audit_events (actor, member, kind) values (new.user_id, new.user_id, 'factor_added');
  perform private.notify_account(new.user_id, 'factor_added');
  return null;
end;
$$;
comment on function private.check_factor() is
  'Refuses with PT428, and else audits and tells the account of, a factor that a session verifies which was not reauthenticated when the factor was begun, or more than ten minutes ago.';

create function private.prevent_factor_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- With an account that goes its factors go, and nobody is told.
  if exists (select from auth.users where users.id = old.user_id) then
    if current_setting('private.deletes_factors', true) is distinct from 'on' then
      raise exception 'reauthentication is needed' using errcode = 'PT428';
    end if;
    perform private.notify_account(old.user_id, 'factor_removed');
  end if;
  return old;
end;
$$;
comment on function private.prevent_factor_removal() is
  'Refuses with PT428 to delete a verified factor other than by private.delete_factors, which remove_factor, remove_factors and use_recovery_code call, and tells the account of it.';

do $$
begin
  create constraint trigger check_factor
    after update of status on auth.mfa_factors
    deferrable initially deferred
    for each row
    when (new.status = 'verified' and old.status is distinct from new.status)
    execute function private.check_factor();
  create trigger prevent_factor_removal
    before delete on auth.mfa_factors
    for each row
    when (old.status = 'verified')
    execute function private.prevent_factor_removal();
exception when insufficient_privilege then
  raise warning 'auth.mfa_factors takes no trigger here; a factor is added and removed directly without reauthentication, and nobody is told';
end;
$$;

create function private.remove_factor(id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  remover constant uuid := private.live_user();
begin
  if remover is null then
    raise exception 'nobody is signed in' using errcode = '42501';
  end if;
  perform private.require_reauthentication();
  if private.delete_factors(remover, remove_factor.id) = 0 then
    return 'gone';
  end if;
  insert into public.audit_events (actor, member, kind) values (remover, remover, 'factor_removed');
  return 'removed';
end;
$$;
comment on function private.remove_factor(uuid) is
  'Removes one of the caller''s factors, when reauthenticated (PT428): ''removed'', or ''gone'' where they have no such factor.';

create function private.use_recovery_code(code text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  session record;
begin
  select * into session from private.live_session();
  if session.user_id is null then
    raise exception 'nobody is signed in' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtext('private.recovery_codes'), hashtext(session.user_id::text));
  if not exists (
    select from private.recovery_codes
    where recovery_codes.user_id = session.user_id
      and recovery_codes.code_hash = private.recovery_code_hash(session.user_id, use_recovery_code.code)
  ) then
    return 'wrong';
  end if;

  if private.delete_factors(session.user_id) = 0 then
    return 'no-factor';
  end if;
  -- A finder of the lost device may be signed in on it.
  delete from auth.sessions where sessions.user_id = session.user_id and sessions.id <> session.id;
  insert into public.audit_events (actor, member, kind) values (session.user_id, session.user_id, 'factors_recovered');
  return 'recovered';
end;
$$;
comment on function private.use_recovery_code(text) is
  'Spends a recovery code: the account is without factors and other sessions until a new one is added. ''recovered'', ''wrong'' or ''no-factor''.';

create function private.remove_factors(user_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_reauthentication();
  -- One's own want a code.
  if remove_factors.user_id = auth.uid() then
    return 'own';
  end if;
  if private.delete_factors(remove_factors.user_id) = 0 then
    return 'none';
  end if;
  delete from auth.sessions where sessions.user_id = remove_factors.user_id;
  insert into public.audit_events (actor, member, kind) values (auth.uid(), remove_factors.user_id, 'factors_removed');
  return 'removed';
end;
$$;
comment on function private.remove_factors(uuid) is
  'Takes the factors, recovery codes and sessions of a colleague who lost their device, for a reauthenticated admin: ''removed'', ''none'' or ''own''.';

create function private.members_with_factor() returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select distinct mfa_factors.user_id from auth.mfa_factors where mfa_factors.status = 'verified';
end;
$$;
comment on function private.members_with_factor() is 'The members with a second factor.';


-- 06-invite-codes.sql

-- Invite codes. Without a valid one nobody signs up, whoever calls the API: a trigger on auth.users decides.

create table public.invite_codes (
  id uuid primary key default gen_random_uuid(),
  code_hash text not null unique check (code_hash ~ '^[0-9a-f]{64}$'),
  label public.name_text not null default '',
  grants_admin boolean not null default false,
  max_uses integer not null default 1 check (max_uses > 0),
  uses integer not null default 0,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid references public.members (user_id) on delete set null,
  check (uses between 0 and max_uses)
);
comment on table public.invite_codes is 'Invite codes, as SHA-256 hashes. Out of reach of the API but for the functions that admins call.';
create index invite_codes_created_by on public.invite_codes (created_by);
alter table public.invite_codes enable row level security;

create function private.invite_code_hash(code text) returns text
language sql immutable strict set search_path = ''
as $$
  select encode(sha256(convert_to(private.plain_code(code), 'UTF8')), 'hex');
$$;
comment on function private.invite_code_hash(text) is 'How a code is stored: SHA-256 of its plain_code, in lower-case hex.';

create function private.is_open(code public.invite_codes) returns boolean
language sql stable set search_path = ''
as $$ select code.revoked_at is null and code.uses < code.max_uses and coalesce(code.expires_at > now(), true) $$;
comment on function private.is_open(public.invite_codes) is 'Whether somebody can still sign up with this code.';

create function private.usable_invite_id(code text) returns uuid
language sql stable set search_path = ''
as $$
  select invite_codes.id from public.invite_codes
  where invite_codes.code_hash = private.invite_code_hash(code) and private.is_open(invite_codes);
$$;
comment on function private.usable_invite_id(text) is 'The invite that a code opens now, or null.';

create function private.redeem_invite_at_sign_up() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  invite_grants_admin boolean;
begin
  -- One sign-up at a time: two first registrants, or two uses of a one-use code, must see each other.
  perform pg_advisory_xact_lock(hashtext('public.user_roles'));

  update public.invite_codes
  set uses = invite_codes.uses + 1
  where invite_codes.id = private.usable_invite_id(new.raw_user_meta_data ->> 'inviteCode')
  returning invite_codes.grants_admin into invite_grants_admin;

  if not found then
    raise exception 'invite code is not valid' using errcode = 'P0001';
  end if;

  insert into public.user_roles (user_id, role)
  values (new.id, case when invite_grants_admin or not exists (select from auth.users) then 'admin' else 'staff' end);
  return new;
end;
$$;
comment on function private.redeem_invite_at_sign_up() is
  'Counts the use of an invite code and writes the role. The first registrant becomes admin.';

create trigger redeem_invite_at_sign_up
  before insert on auth.users
  for each row execute function private.redeem_invite_at_sign_up();

-- By its name this runs after the trigger that writes the role. The auth service copies the sign-up metadata into the identity,
-- and from there over the user's own again.
create function private.strip_sign_up_claims() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'identities' then
    new.identity_data := new.identity_data - array['inviteCode', 'isAdmin'];
  else
    new.raw_user_meta_data :=
      (coalesce(new.raw_user_meta_data, '{}') - 'inviteCode') || jsonb_build_object('isAdmin', exists (
        select from public.user_roles where user_roles.user_id = new.id and user_roles.role = 'admin'
      ));
    -- They are in every token, and anybody with an account writes them.
    if length(new.raw_user_meta_data::text) > 2000 then
      raise exception 'too much metadata' using errcode = '22001';
    end if;
  end if;
  return new;
end;
$$;
comment on function private.strip_sign_up_claims() is
  'Keeps invite codes, untrue claims of isAdmin and more than 2,000 letters (22001) out of what the auth service stores.';

create trigger strip_sign_up_claims
  before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.strip_sign_up_claims();

do $$
begin
  create trigger strip_sign_up_claims
    before insert or update of identity_data on auth.identities
    for each row execute function private.strip_sign_up_claims();
exception when insufficient_privilege then
  -- No authority hangs on it: the code only stays readable to those who may read the auth schema.
  raise warning 'auth.identities takes no trigger here; used invite codes stay in identity_data';
end;
$$;

create function private.new_invite_code() returns text
language sql volatile set search_path = ''
as $$
  -- Sixteen letters of 32: 80 bits. Without I, L, O and U, which are misread.
  select string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(random.bytes, nth) & 31) + 1, 1)
      || case when nth in (3, 7, 11) then '-' else '' end,
    '' order by nth
  )
  from (select extensions.gen_random_bytes(16) as bytes) as random, generate_series(0, 15) as nth;
$$;
comment on function private.new_invite_code() is 'A code nobody can guess, in four groups to read aloud.';

create function private.create_invite_code(
  label text, grants_admin boolean, max_uses integer, expires_at timestamptz
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  code text := private.new_invite_code();
begin
  perform pg_advisory_xact_lock(hashtext('public.user_roles'));
  perform private.require_admin();
  -- Such a code, found by a stranger, would open the dashboard, or make accounts long after; nobody hands out so many at once.
  if grants_admin or max_uses > 10 or coalesce(expires_at, 'infinity') > now() + interval '91 days' or (
    select count(*) >= 19 from public.invite_codes where created_by = auth.uid() and private.is_open(invite_codes)
  ) then
    perform private.require_reauthentication();
  end if;
  if max_uses > 1000 then
    raise exception 'an invite code is for at most a thousand' using errcode = '22023';
  end if;
  if expires_at <= now() then
    raise exception 'the expiry is over already' using errcode = '22023';
  end if;
  insert into public.invite_codes (code_hash, label, grants_admin, max_uses, expires_at, created_by)
  values (
    private.invite_code_hash(code), coalesce(btrim(label), ''), coalesce(grants_admin, false), coalesce(max_uses, 1),
    expires_at, (select auth.uid())
  );
  return code;
end;
$$;
comment on function private.create_invite_code(text, boolean, integer, timestamptz) is
  'Makes an invite code and returns it, this once: only its hash is kept. One for an admin, for more than ten or for longer than ninety-one days, or the caller''s twentieth that is open, wants reauthentication (PT428).';

create function private.list_invite_codes() returns table (
  id uuid, label text, grants_admin boolean, max_uses integer, uses integer, expires_at timestamptz,
  revoked_at timestamptz, created_at timestamptz, created_by uuid
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select codes.id, codes.label::text, codes.grants_admin, codes.max_uses, codes.uses, codes.expires_at,
      codes.revoked_at, codes.created_at, codes.created_by
    from public.invite_codes as codes
    order by private.is_open(codes) desc, codes.created_at desc, codes.label, codes.id;
end;
$$;
comment on function private.list_invite_codes() is 'Every invite code with its uses, the open ones first and then the newest, without the code or its hash.';

create function private.revoke_invite_code(id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.invite_codes set revoked_at = now()
  where invite_codes.id = revoke_invite_code.id and invite_codes.revoked_at is null;
  return found;
end;
$$;
comment on function private.revoke_invite_code(uuid) is 'Ends an invite code; false when there is none to end.';

-- The edge function verify-invite-code learns whether a code is good, and nothing else.
create function private.check_invite_code(code text, caller text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- The site counts each of its visitors, who all come from its address: the wrong codes of some close it for nobody else.
  is_counted constant boolean := not private.is_site();
  grants_admin boolean;
begin
  -- Generous, because a whole institution may stand behind one address.
  if is_counted and private.count_attempt('invite check', caller, 1000, now() + interval '10 minutes') is not null then
    return 'limited';
  end if;
  select invite_codes.grants_admin into grants_admin
  from public.invite_codes
  where invite_codes.id = private.usable_invite_id(check_invite_code.code);
  if not found then
    return 'unknown';
  end if;
  if is_counted then
    perform private.take_attempt_back('invite check', caller);
  end if;
  return case when grants_admin then 'admin' else 'staff' end;
end;
$$;
comment on function private.check_invite_code(text, text) is
  'The role that a code would give: ''admin'', ''staff'', ''unknown'' or, after too many wrong ones from a caller other than the site, ''limited''.';


-- 07-search-keys.sql

-- The letters and keys by which an inquiry is found. The generated columns of public.inquiries call these as the visitor who
-- inserts, so every role may execute them; they name nothing private. They are PL/pgSQL because SQL is planned at each call:
-- storing an inquiry takes 0.8 ms of processor time instead of 1.1, triggers aside.

create function private.phone_key(phone text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return replace(substring(phone from '^[+0-9-]+'), '-', '');
end;
$$;
comment on function private.phone_key(text) is
  'The number to dial: of several the first, without the further lines of a range and without an extension.';
grant execute on function private.phone_key(text) to anon, authenticated, service_role;

create function private.organization_key(name text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return lower(regexp_replace(name, '[\s\u00a0\u3000]+', '', 'g'));
end;
$$;
comment on function private.organization_key(text) is 'The same for a name in capitals or small letters, with blanks or without.';
grant execute on function private.organization_key(text) to anon, authenticated, service_role;

create function private.search_fields(
  reference text, phone text, organization_name text, organization_initials text, contact_name text, contact_initials text,
  email text, message text
) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  gap constant text := e'\x1f';
begin
  return reference || gap
    || replace(regexp_replace(phone, '~[0-9]+|[(][^)]*[)]|[^0-9+/]', '', 'g'), '/', gap) || e'\x1e'
    || organization_name || gap || organization_initials || gap || contact_name || gap || contact_initials || gap
    || email || gap || coalesce(left(message, 500), '');
end;
$$;
comment on function private.search_fields(text, text, text, text, text, text, text, text) is
  'The searched text of an inquiry without staff''s: its two numbers, a mark, and its words; of a message the first 500 letters.';
grant execute on function private.search_fields(text, text, text, text, text, text, text, text)
  to anon, authenticated, service_role;

create function private.search_words(next_action text, resolution_reason text, note_text text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return left(concat_ws(e'\x1f', next_action, resolution_reason, note_text), 3400);
end;
$$;
comment on function private.search_words(text, text, text) is
  'Staff''s texts about an inquiry, as much of them as is searched.';
grant execute on function private.search_words(text, text, text) to anon, authenticated, service_role;

-- ㅂㅂㅊ finds 별빛초등학교 and ㅈ1ㄱㄷ finds 제1고등학교.
create function private.initials(name text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  -- The 11,172 syllables are in the order of their 19 initials.
  initials constant text := array_to_string(array(
    select case when ascii(letter) between 44032 and 55203 then chr(4352 + (ascii(letter) - 44032) / 588) else letter end
    from string_to_table(regexp_replace(normalize(name, nfkc), '[ \t\n\r\f\v\u2028\u2029]+', '', 'g'), null) as letter
  ), '');
begin
  return case
    when initials !~ '[\u1100-\u1112]' then ''
    when initials !~ '[^\u1100-\u1112]' then initials
    else initials || e'\x1f' || regexp_replace(initials, '[^\u1100-\u1112]+', '', 'g')
  end;
end;
$$;
comment on function private.initials(text) is
  'A name with each syllable''s first consonant in its place, then those alone if it has anything else; nothing without any.';
grant execute on function private.initials(text) to anon, authenticated, service_role;

-- The keyboard of Windows types two consonants as one where a syllable could end in them: ㅄ for 부산, ㄳ for 강서.
create function private.search_letters(written text, blank text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  -- In normal form KC, in which ㆍ is \u119e. What is read as a word, as in R&D and 50%, counts as a letter.
  signs constant text :=
    '[-.,/:;!?~''"`()<>{}\[\]\u00b7\u119e\u2010-\u2015\u2018-\u201f\u2022\u2027\u2032\u2033\u2212\u2219\u22c5\u3001\u3002\u3008-\u3011\u3014-\u301c\u30fb]+';
  letters text := written;
  pair text;
begin
  if letters ~ '[ㄳㄵㄶㄺ-ㅀㅄ]' then
    foreach pair in array '{ㄳㄱㅅ,ㄵㄴㅈ,ㄶㄴㅎ,ㄺㄹㄱ,ㄻㄹㅁ,ㄼㄹㅂ,ㄽㄹㅅ,ㄾㄹㅌ,ㄿㄹㅍ,ㅀㄹㅎ,ㅄㅂㅅ}'::text[] loop
      letters := replace(letters, left(pair, 1), right(pair, 2));
    end loop;
  end if;
  -- The normal form takes a consonant for an initial, and would make a syllable of it and a vowel: ㅋ큐ㅠ of ㅋㅋㅠㅠ.
  letters := normalize(regexp_replace(letters, '([ㄱ-ㅎ])([ㅏ-ㅣ])', e'\\1\x1f\\2', 'g'), nfkc);
  letters := lower(regexp_replace(letters, '[ \t\n\r\f\v\u2028\u2029]+', blank, 'g'));
  -- 1200명 finds 1,200명, and the other way.
  letters := regexp_replace(letters, '(?<=[0-9]),(?=[0-9]{3}(?![0-9]))', '', 'g');
  -- 쉼표 finds 쉼,표 and obrien O'Brien; between digits a mark stays, as 3.1 is not 31.
  letters := regexp_replace(letters, '([0-9])' || signs || '(?=[0-9])', e'\\1\x1d', 'g');
  return regexp_replace(letters, signs, '', 'g');
end;
$$;
comment on function private.search_letters(text, text) is
  'A text, or a search, in the letters in which the two are compared: without punctuation, and with this for its blanks.';
grant execute on function private.search_letters(text, text) to anon, authenticated, service_role;

create function private.search_text(fields text, words text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  mark constant text := e'\x1d';
  gap constant text := e'\x1f';
begin
  return left(replace(fields, mark, ''), 1100)
    || case when words <> '' then gap || left(replace(words, mark, ''), 3400) else '' end
    -- A longer word is searched for without its marks, so four letters beside them are enough.
    || case when strpos(fields || words, mark) > 0 then left(
      (
        select string_agg(gap || marked[1], '')
        from regexp_matches(fields || gap || words, '([^\x1d-\x1f]{0,4}(?:\x1d[^\x1d-\x1f]{1,4})+)', 'g') as found (marked)
      ),
      300
    ) else '' end;
end;
$$;
comment on function private.search_text(text, text) is
  'The keys of an inquiry: its fields and its activities in the letters of a search, and again what stands around the marks between digits.';
grant execute on function private.search_text(text, text) to anon, authenticated, service_role;

-- Pairs come from an array of the letters beside itself, moved by one: 0.10 ms an inquiry, where a window takes 0.22.
create function private.search_keys(written text) returns integer[]
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  letters integer[] := array(select ascii(letter) from string_to_table(written, null) as letter);
begin
  return coalesce(
    (
      select array_agg(distinct key)
      from (
        select unnest(letters)
        union all
        select (letter << 16) | next_letter
        from unnest(letters[:cardinality(letters) - 1], letters[2:]) as pairs (letter, next_letter)
      ) as keys (key)
    ),
    '{}'
  );
end;
$$;
comment on function private.search_keys(text) is
  'Each letter, and each two that stand side by side, as a number: a trigram index finds no two syllables, the usual search.';
grant execute on function private.search_keys(text) to anon, authenticated, service_role;


-- 08-inquiries.sql

-- Adoption inquiries: anyone leaves one, admins work them, nobody deletes them through the API.

-- For the exclusion constraint, which compares a text in a GiST index.
create extension if not exists btree_gist with schema extensions;

create table public.inquiries (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null default gen_random_uuid() unique,
  -- The site derives it from the content, so that the same inquiry sent twice is recognised; a row without one gets a random one.
  reference public.reference_text not null
    default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)),
  organization_name public.name_text not null check (private.is_seen(organization_name)),
  contact_name public.name_text not null check (private.is_seen(contact_name)),
  email public.email_text not null
    check (
      email ~ '^[^@.]+([.][^@.]+)*@([^@.]+[.])+[^@.]{2,}$' and email !~ '@-|@.*([.]-|-[.])|-$'
      -- No Hangul before the @: it was typed in Hangul mode.
      and email !~ '^[^@]*[\u1100-\u11ff\u302e\u302f\u3131-\u318e\ua960-\ua97c\uac00-\ud7fb\uffa0-\uffdc]'
      or email = '' and source <> 'web'
    ),
  phone public.phone_text not null,
  message public.message_text,
  organization_type text not null default 'general'
    check (organization_type in ('school', 'company', 'hospital', 'counseling', 'health', 'other', 'general')),
  estimated_users text check (estimated_users in ('under50', '50-100', '100-300', '300-500', 'over500')),
  source text not null default 'web' check (source in ('web', 'phone', 'kakao', 'mail', 'referral', 'fair')),
  status text not null default 'new' check (status in ('new', 'in_progress', 'completed')),
  suspected_spam boolean not null default false,
  assigned_to uuid references public.members (user_id) on delete set null,
  version integer not null default 1 check (version > 0),
  undo_id uuid,
  changed_by uuid,
  created_at timestamptz not null default now(),
  due_at timestamptz,
  first_response_at timestamptz,
  contact_attempts integer not null default 0 check (contact_attempts >= 0),
  response text not null generated always as (
    case
      when first_response_at is not null then 'given'
      when suspected_spam or status = 'completed' then 'none'
      else 'awaited'
    end
  ) stored,
  completed_at timestamptz,
  anonymised_at timestamptz,
  privacy_notice_version text check (privacy_notice_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  mail_problem text check (mail_problem ~ '^[a-z0-9_]{1,40}$'),
  note_text text,
  search_text text not null generated always as (
    private.search_text(
      private.search_letters(
        private.search_fields(
          reference, phone, organization_name, private.initials(organization_name), contact_name,
          private.initials(contact_name), email, message
        ),
        ''
      ),
      private.search_letters(private.search_words(next_action, resolution_reason, note_text), '')
    )
  ) stored,
  -- The keys of search_text, written out once more because a generated column cannot name another.
  search_keys integer[] not null generated always as (
    private.search_keys(
      private.search_text(
        private.search_letters(
          private.search_fields(
            reference, phone, organization_name, private.initials(organization_name), contact_name,
            private.initials(contact_name), email, message
          ),
          ''
        ),
        private.search_letters(private.search_words(next_action, resolution_reason, note_text), '')
      )
    )
  ) stored,
  next_action_on date check (next_action_on between '2020-01-01' and '2099-12-31'),
  next_action_time time(0) check (next_action_time < '24:00'),
  next_action public.name_text check (private.is_seen(next_action) and next_action !~ '[\t\n]'),
  next_step_at timestamptz not null generated always as (
    coalesce(
      (next_action_on + coalesce(next_action_time, '24:00')) at time zone 'Asia/Seoul',
      case
        when first_response_at is null then coalesce(due_at, created_at)
        else (created_at at time zone 'UTC' + interval '14 days') at time zone 'UTC'
      end
    )
  ) stored,
  resolution text check (resolution in ('adopted', 'on_hold', 'declined', 'unreachable')),
  resolution_reason public.note_text check (private.is_seen(resolution_reason) and length(resolution_reason) <= 300),
  -- Twice is once: the same content within ten minutes is a double click or a retried post.
  constraint inquiries_twice_is_once exclude using gist (
    reference with =,
    tsrange(created_at at time zone 'UTC', created_at at time zone 'UTC' + interval '10 minutes') with &&
  ),
  -- 02-123-4567, +12025550123, 02-123-4567~8 (내선 12), 02-123-4567 / 010-1234-5678: as readPhone of the site writes them.
  constraint inquiries_phone_can_be_dialled check (
    anonymised_at is not null or phone = '' and source <> 'web' or phone || ' / ' ~ (
      '^((((02|0(3[1-3]|4[1-4]|5[1-5]|6[1-4])|01[16-9]|080|0[35]0[0-9])-[0-9]{3,4}|0[17]0-[0-9]{4}|1[568][0-9]{2})-[0-9]{4}'
      '|[+](?!82)[1-9][0-9]{7,14})(~[0-9]{1,4})?( [(]내선 [0-9]{1,6}[)])? / ){1,2}$'
    )
  ),
  constraint inquiries_can_be_reached check (email <> '' or phone <> ''),
  constraint inquiries_next_action_has_a_day check (
    next_action_on is not null or next_action is null and next_action_time is null
  ),
  constraint inquiries_next_action_while_open check (next_action_on is null or status <> 'completed'),
  constraint inquiries_resolution_fits_status check (
    resolution is null
    or case resolution
      when 'on_hold' then status = 'in_progress' and next_action_on is not null
      else status = 'completed'
    end
  ),
  constraint inquiries_reason_of_resolution check (resolution_reason is null or resolution is not null),
  -- Nobody can answer it any more.
  constraint inquiries_anonymised_is_completed check (anonymised_at is null or status = 'completed')
);
comment on table public.inquiries is 'Adoption inquiries left by institutions on the site.';
comment on column public.inquiries.submission_id is 'Chosen by the site for each post it accepts, so that a replay of one is recognised.';
comment on column public.inquiries.reference is 'The number that a visitor quotes on the phone: ten characters of Crockford base32.';
comment on column public.inquiries.suspected_spam is 'Whether a field was filled in that people do not see. Kept all the same.';
comment on column public.inquiries.organization_type is '''general'' is what the landing form sends, which does not ask.';
comment on column public.inquiries.source is
  'How it reached us: by the site, or as staff entered it, by telephone, KakaoTalk or mail, by recommendation or at a fair.';
comment on column public.inquiries.email is 'Empty where whoever called gave none; never of the site''s own.';
comment on column public.inquiries.phone is 'Empty where whoever asked gave none; never of the site''s own.';
comment on column public.inquiries.version is 'One more after each change, so that nobody overwrites what they have not seen.';
comment on column public.inquiries.undo_id is 'The action that made this version, for whoever made it to undo; null if that was an undo itself.';
comment on column public.inquiries.changed_by is 'The user who made this version; null for the first, and for the system.';
comment on column public.inquiries.due_at is
  'Until when the site promised a first response. The site computes it once, at receipt; null until its server has seen a row that came directly, and for good where an admin brings what was old and tells of no answer.';
comment on column public.inquiries.first_response_at is
  'When somebody first reached the inquirer: the earliest call, mail or visit, or reply that was sent. Kept by triggers on both; a status alone is no response.';
comment on column public.inquiries.contact_attempts is 'How often somebody called and reached nobody; kept by the trigger on contacts.';
comment on column public.inquiries.response is
  'Where the first response stands, for whoever asks: awaited, given, or none, as suspected spam and what was completed without one.';
comment on column public.inquiries.anonymised_at is 'Since when nobody can tell any more who asked.';
comment on column public.inquiries.search_text is
  'The text that a search reads: the first 500 letters of a message, and 1,100 of all but staff''s texts, since some letters become eighteen in normal form KC.';
comment on column public.inquiries.privacy_notice_version is
  'The day of its wording, as 2026-11-22; null for what came before there was one, or for a direct call.';
comment on column public.inquiries.mail_problem is 'Why no mail reaches its address, in a word of the site''s; null as far as anybody knows.';
comment on column public.inquiries.note_text is 'The bodies of its notes, the remarks of its contacts and its replies, newest first, as much of them as is searched; kept by triggers on all three.';
comment on column public.inquiries.next_action_on is 'The day in Seoul to get in touch again; none once completed.';
comment on column public.inquiries.next_action_time is 'The time of that day in Seoul, if one was agreed.';
comment on column public.inquiries.next_action is 'The task of that day, in a line.';
comment on column public.inquiries.next_step_at is
  'While it is open, by when something is to be done: the next action''s time or, without one, the end of its day if somebody set that, else the deadline of the first response, after it two weeks after receipt.';
comment on column public.inquiries.resolution is 'The outcome of a completed inquiry, null until somebody says; on_hold is in progress until its next action.';
create index inquiries_newest_first on public.inquiries (created_at desc, id desc);

-- One a status: with the status as its first column the planner passes an index over for the one above, and reads all
-- that came after the newest completed one.
create index inquiries_new_newest_first on public.inquiries (created_at desc, id desc) where status = 'new';
create index inquiries_in_progress_newest_first on public.inquiries (created_at desc, id desc)
  where status = 'in_progress';
create index inquiries_completed_newest_first on public.inquiries (created_at desc, id desc)
  where status = 'completed';
create index inquiries_type_newest_first on public.inquiries (organization_type, created_at desc, id desc);
create index inquiries_spam_newest_first on public.inquiries (created_at desc, id desc) where suspected_spam;

-- With what they are counted by: of 100,000 inquiries the 53,000 of nobody are counted in 31 ms, where reading them took 206.
create index inquiries_assigned_newest_first on public.inquiries (assigned_to, created_at desc, id desc)
  include (status, suspected_spam);
create index inquiries_resolution_newest_first on public.inquiries (resolution, created_at desc, id desc)
  include (status, suspected_spam) where resolution is not null;
create index inquiries_source_newest_first on public.inquiries (source, created_at desc, id desc) where source <> 'web';
create index inquiries_without_resolution on public.inquiries (created_at desc, id desc)
  where status = 'completed' and resolution is null and anonymised_at is null and not suspected_spam;
create index inquiries_by_organization on public.inquiries (organization_name, id);
create index inquiries_status_by_organization on public.inquiries (status, organization_name, id);
create index inquiries_type_by_organization on public.inquiries (organization_type, organization_name, id);
create index inquiries_search on public.inquiries using gin (search_keys);

-- The worklist counts its queues in the first without reading the inquiries themselves.
create index inquiries_open on public.inquiries (created_at, id)
  include (status, assigned_to, due_at, response, next_action_on)
  where status <> 'completed' and not suspected_spam;
create index inquiries_open_by_next_step on public.inquiries (next_step_at, created_at, id)
  where status <> 'completed' and not suspected_spam;
create index inquiries_next_action on public.inquiries (next_action_on, id) where next_action_on is not null;
create index inquiries_without_deadline on public.inquiries (created_at) where due_at is null and source = 'web';

-- Inquiries of the same institution, however it is written. With the time, so that they are counted in their order.
create index inquiries_same_email on public.inquiries (lower(email), created_at, id) where anonymised_at is null;
create index inquiries_same_phone on public.inquiries (
  private.phone_key(phone), created_at, id
) where anonymised_at is null;
create index inquiries_same_organization on public.inquiries (
  private.organization_key(organization_name), created_at, id
) where anonymised_at is null;

-- The statistics read this, and not the inquiries themselves.
create index inquiries_times on public.inquiries (created_at)
  include (due_at, first_response_at, organization_type, source, status, resolution, assigned_to, anonymised_at)
  where not suspected_spam;
create index inquiries_to_anonymise on public.inquiries (completed_at)
  where status = 'completed' and anonymised_at is null;
alter table public.inquiries enable row level security;
grant insert (
  submission_id, reference, organization_name, contact_name, email, phone, message, organization_type,
  estimated_users, status, suspected_spam, created_at, due_at, privacy_notice_version
) on table public.inquiries to anon, authenticated;
grant select on table public.inquiries to authenticated;
grant update (status, assigned_to, suspected_spam, next_action_on, next_action_time, next_action, resolution, resolution_reason)
  on table public.inquiries to authenticated;

-- With the secret key inquiries are brought in and taken out, not changed.
grant select, insert on table public.inquiries to service_role;

create policy "Anyone leaves a new inquiry" on public.inquiries
  for insert to anon, authenticated
  with check (status = 'new' and source = 'web');
create policy "Admins read every inquiry" on public.inquiries
  for select to authenticated
  using ((select private.is_admin()));
create policy "Admins work on every inquiry" on public.inquiries
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

alter publication supabase_realtime add table public.inquiries;

-- A tag (victim+1@, victim+2@) or dots (v.ictim@, vic.tim@), which Google ignores, would make many mailboxes of one. Elsewhere
-- two people whose addresses differ by dots alone are rare, and share no more than a limit.
create function private.mailbox(email text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select replace(split_part(regexp_replace(address, '@[^@]*$', ''), '+', 1), '.', '')
    || coalesce(regexp_replace(substring(address from '@[^@]*$'), '^@googlemail\.com$', '@gmail.com'), '')
  from lower(email) as address;
$$;
comment on function private.mailbox(text) is 'The mailbox of an address, for limits: without a tag and dots, in lower case.';


-- 09-limits.sql

-- Limits on leaving inquiries. The publishable key is public, so what the site's own server limits is limited here
-- for whoever calls the API with that key.

create table private.site_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);
comment on table private.site_tokens is 'SHA-256 hashes of the SITE_TOKENs by which the site''s own server proves itself.';

alter table private.site_tokens enable row level security;

create function private.trust_site_token(token text) returns void
language plpgsql set search_path = ''
as $$
begin
  if length(token) < 32 then
    raise exception 'a site token has 32 characters or more' using errcode = '22023';
  end if;
  insert into private.site_tokens (token_hash) values (encode(sha256(convert_to(token, 'UTF8')), 'hex'))
  on conflict do nothing;
end;
$$;
comment on function private.trust_site_token(text) is
  'Lets the server that sends this token act as the site: it names its visitor''s address, references and times of receipt, and delivers notifications.';

create function private.distrust_site_token(token text) returns void
language sql set search_path = ''
as $$
  delete from private.site_tokens where token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex');
$$;
comment on function private.distrust_site_token(text) is
  'Takes back private.trust_site_token: for a token that leaked, or that no server sends any more.';

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

create function private.require_site() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_site() then
    raise exception 'unknown site token' using errcode = 'PT401';
  end if;
end;
$$;
comment on function private.require_site() is 'Refuses with PT401 whoever is no server of the site.';

create function private.is_direct() returns boolean
language sql stable set search_path = ''
as $$
  select current_setting('role', true) in ('anon', 'authenticated') and not private.is_site();
$$;
comment on function private.is_direct() is 'Whether the caller uses the API without being the site.';

create unlogged table private.inquiry_budgets (
  network text not null,
  window_start timestamptz not null,
  inquiries integer not null default 0,
  primary key (network, window_start)
);
comment on table private.inquiry_budgets is 'Inquiries left in ten minutes, by network. Older rows go each minute.';

alter table private.inquiry_budgets enable row level security;

create function private.networks_of(address text) returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  return case family(address::inet)
    when 4 then array[host(address::inet)]
    -- One connection has a /64, one customer often a /48 of them.
    else array[host(network(set_masklen(address::inet, 64))) || '/64', host(network(set_masklen(address::inet, 48))) || '/48']
  end;
exception when others then
  return array['unknown'];
end;
$$;
comment on function private.networks_of(text) is 'The networks that an address counts for, the smallest first; ''unknown'' for what is no address.';

create function private.count_inquiry(network text) returns integer
language plpgsql set search_path = ''
as $$
declare
  this_window constant timestamptz := date_bin('10 minutes', now(), 'epoch'::timestamptz);
  counted integer;
begin
  insert into private.inquiry_budgets as budget (network, window_start, inquiries)
  values (count_inquiry.network, this_window, 1)
  on conflict on constraint inquiry_budgets_pkey do update set inquiries = budget.inquiries + 1
  returning inquiries into counted;
  return counted;
end;
$$;
comment on function private.count_inquiry(text) is 'Counts one more inquiry from a network, and returns how many these ten minutes had.';

-- The limit of ten minutes, used 144 times a day, could fill the disk of a hosted project: 7.8 GB a day by the site from one
-- address.
create unlogged table private.inquiry_days (
  network_hash text not null check (network_hash ~ '^[0-9a-f]{64}$'),
  day date not null,
  inquiries integer not null default 0,
  primary key (network_hash, day)
);
comment on table private.inquiry_days is
  'Inquiries left by the site in a day (UTC), by network, which the hash names to nobody. Older rows go each minute.';

alter table private.inquiry_days enable row level security;

create function private.count_inquiry_of_day(network text) returns integer
language plpgsql set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  counted integer;
begin
  insert into private.inquiry_days as days (network_hash, day, inquiries)
  values (private.subject_hash(count_inquiry_of_day.network), today, 1)
  on conflict on constraint inquiry_days_pkey do update set inquiries = days.inquiries + 1
  returning inquiries into counted;
  return counted;
end;
$$;
comment on function private.count_inquiry_of_day(text) is
  'Counts one more inquiry by the site from a network, and returns how many this day had.';

create function private.delete_old_counts() returns void
language sql volatile set search_path = ''
as $$
  delete from private.inquiry_budgets where ctid = any (array(
    select ctid from private.inquiry_budgets
    where window_start < date_bin('10 minutes', now(), 'epoch'::timestamptz) for update skip locked
  ));
  delete from private.inquiry_days where ctid = any (array(
    select ctid from private.inquiry_days where day < (now() at time zone 'UTC')::date for update skip locked
  ));
$$;
comment on function private.delete_old_counts() is
  'Forgets the networks whose ten minutes or day is over. The site calls it each minute, and the daily job in case no site runs.';

-- Otherwise a stolen token fills the disk, or buries in the audit what was done with it.
create unlogged table private.account_writes (
  id bigint generated always as identity primary key,
  account uuid not null,
  day date not null,
  kind text not null,
  rows integer not null
);
comment on table private.account_writes is
  'Rows that an account wrote in a day (UTC), by table. Older ones go when the next account writes.';
create index account_writes_of_day on private.account_writes (account, day, kind);
alter table private.account_writes enable row level security;

create function private.limit_writes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  writer constant uuid := auth.uid();
  today constant date := (now() at time zone 'UTC')::date;
  added constant integer := (
    select count(*) from written where tg_nargs = 1 or to_jsonb(written) ->> 'kind' = any (tg_argv[1:])
  );
begin
  -- Otherwise a colleague's codes and inquiries, or one's own writing, would keep anybody from taking them away.
  if writer is null or added = 0 or current_setting('private.takes_away', true) = 'on' then
    return null;
  end if;
  -- A count that another change of the same account holds is passed over: who waited for it could be waited for.
  update private.account_writes set rows = rows + added
  where ctid = (
    select ctid from private.account_writes
    where account = writer and day = today and kind = tg_table_name limit 1 for update skip locked
  );
  if not found then
    delete from private.account_writes
    where ctid = any (array(select ctid from private.account_writes where day < today for update skip locked));
    insert into private.account_writes (account, day, kind, rows) values (writer, today, tg_table_name, added);
  end if;
  if (
    select sum(rows) > tg_argv[0]::integer from private.account_writes
    where account = writer and day = today and kind = tg_table_name
  ) then
    raise exception 'too many changes of a day' using errcode = 'PT429';
  end if;
  return null;
end;
$$;
comment on function private.limit_writes() is
  'Refuses (PT429) an account more rows of a table in a day (UTC) than the trigger says, of the kinds that it names, if any; none of what follows from taking away a role, an account or a person''s data.';

-- Sequences, which no rollback sets back: a statement that stores an inquiry of 90 KB and is refused for its second takes
-- back every other count.
create sequence private.direct_attempts;

create sequence private.direct_attempts_of_day;

comment on sequence private.direct_attempts is
  'Attempts to leave an inquiry directly, counted on from the microsecond in which their ten minutes began.';

comment on sequence private.direct_attempts_of_day is 'The same, counted on from the beginning of their day (UTC).';

create function private.count_direct_attempt(counter regclass, window_length interval) returns bigint
language plpgsql set search_path = ''
as $$
declare
  microseconds constant bigint := extract(epoch from window_length) * 1000000;
  -- Not now(): a transaction begun in the window before would count it anew.
  this_moment constant bigint := extract(epoch from clock_timestamp()) * 1000000;
  window_start constant bigint := this_moment - this_moment % microseconds;
  attempt bigint := nextval(counter);
begin
  -- Two that begin the same window at once may count as one.
  if attempt <= window_start or attempt > window_start + microseconds then
    attempt := setval(counter, window_start + 1);
  end if;
  return attempt - window_start;
end;
$$;
comment on function private.count_direct_attempt(regclass, interval) is
  'Counts one more attempt to leave an inquiry directly, and returns how many this window had, stored or not.';

create function private.is_entering() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(current_setting('private.entering', true), '') = 'on' $$;
comment on function private.is_entering() is 'Whether an admin brings the inquiries that this transaction stores.';

create function private.limit_inquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  headers constant jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}');
  token constant text := headers ->> 'x-site-token';
  is_site constant boolean := private.is_site();
  -- The last hop of X-Forwarded-For is the one that the platform's proxy saw itself.
  address constant text := case when is_site then headers ->> 'x-visitor-address' else
    coalesce(headers ->> 'cf-connecting-ip', btrim(split_part(headers ->> 'x-forwarded-for', ',', -1)), 'unknown')
  end;
  -- A whole school behind one address sends 300 by the site; nobody needs to send any directly, where each can cost 90 KB
  -- of disk: 5,000 letters that nothing compresses, and a thousand index keys.
  suspicious_from constant integer := case when is_site then 300 else 10 end;
  refused_from constant integer := case when is_site then 600 else 30 end;
  most_of_day constant integer := 1500;
  size integer := 1;
  network text;
  counted integer;
begin
  if current_setting('role', true) not in ('anon', 'authenticated') or private.is_entering() then
    return new;
  end if;
  if token is not null and not is_site then
    raise exception 'unknown site token' using errcode = 'PT401';
  end if;
  if current_setting('private.has_inserted', true) = 'on' then
    raise exception 'one inquiry at a time' using errcode = '22023';
  end if;
  perform set_config('private.has_inserted', 'on', true);
  if not is_site then
    if private.count_direct_attempt('private.direct_attempts', '10 minutes') > 300 then
      raise exception 'too many inquiries' using errcode = 'PT429';
    end if;
    if private.count_direct_attempt('private.direct_attempts_of_day', '1 day') > 1000 then
      raise exception 'too many inquiries of a day' using errcode = 'PT429';
    end if;
  end if;

  if is_site then
    new.created_at := least(now(), greatest(new.created_at, now() - interval '7 days'));
  else
    -- A caller who chose them could take the reference of an inquiry that is on its way, or ask whether it came.
    new.reference := upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10));
    new.submission_id := gen_random_uuid();
    new.created_at := now();
    new.due_at := null;
  end if;

  -- Without an address the site delivers what it accepted, and counted, before.
  if address is null then
    return new;
  end if;
  foreach network in array private.networks_of(address) loop
    counted := private.count_inquiry(case when is_site then 'site ' else 'direct ' end || network);
    if counted > refused_from * size
      or is_site and private.count_inquiry_of_day(network) > most_of_day * size
    then
      raise exception 'too many inquiries' using errcode = 'PT429';
    end if;
    new.suspected_spam := new.suspected_spam or counted > suspicious_from * size;
    size := 4;
  end loop;
  return new;
end;
$$;
comment on function private.limit_inquiry() is
  'Counts an inquiry of the API for the network it comes from, suspects or refuses (PT429) too many in ten minutes or a day, counted with what a rollback took back of direct ones, and a second in one transaction (22023); lets only the site choose its reference, submission_id, created_at and due_at.';

create trigger limit_inquiry
  before insert on public.inquiries
  for each row execute function private.limit_inquiry();

create trigger limit_writes
  after insert on public.inquiries
  referencing new table as written
  for each statement execute function private.limit_writes('5000');

-- The planner's estimate of a table's rows knows no row-level security: a count of kind planned or estimated would tell
-- every account how many inquiries there are.
create function public.check_request() returns void
language plpgsql stable security invoker set search_path = ''
as $$
declare
  prefer constant text := coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer', '');
begin
  if prefer !~* 'count\s*=\s*"?(planned|estimated)' or current_setting('role', true) = 'service_role' then
    return;
  end if;
  if current_setting('role', true) <> 'authenticated' or not private.is_admin() then
    raise exception 'estimated counts are for admins' using errcode = '42501';
  end if;
end;
$$;
comment on function public.check_request() is
  'Asked by PostgREST before every request (pgrst.db_pre_request): refuses estimated counts to all but admins.';
grant execute on function public.check_request() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'public.check_request';

notify pgrst, 'reload config';


-- 10-history.sql

-- How an inquiry changes: its versions, what follows a change, and the history that tells of it.

-- The history of inquiries: who did what, and when. The database alone writes it, and nobody edits it.
create table public.inquiry_events (
  id bigint generated always as identity primary key,
  inquiry_id uuid references public.inquiries (id) on delete cascade,
  at timestamptz not null default now(),
  -- No foreign key: the history keeps who it was after the account has gone.
  actor uuid,
  kind text not null check (
    kind in ('status', 'assignment', 'spam', 'export', 'erasure', 'anonymisation')
    or kind in ('next_action', 'resolution', 'note', 'contact')
    or kind in ('intake', 'correction')
  ),
  from_value text check (length(from_value) <= 60),
  to_value text check (length(to_value) <= 60),
  details jsonb check (length(details::text) <= 600),
  check ((inquiry_id is null) = (kind = 'export'))
);
comment on table public.inquiry_events is 'The history of inquiries. No role of the API writes it; triggers and functions do.';
comment on column public.inquiry_events.actor is 'The user who did it; null for the system.';
comment on column public.inquiry_events.from_value is
  'Before: a status, a user''s id, whether it was suspected spam, or the kind of a contact that was taken back.';
comment on column public.inquiry_events.to_value is 'After, as from_value; null where it was removed.';
comment on column public.inquiry_events.details is
  'An export''s filter and number of rows; an intake''s import, if any; the columns that a correction changed; whether a change undid one; whether an assignee had left the admins; whether a restore had undone an erasure.';
create index inquiry_events_of_inquiry on public.inquiry_events (inquiry_id, at, id);
create index inquiry_events_newest_first on public.inquiry_events (at desc, id desc);

-- Every page counts those of its admin.
create index inquiry_events_intakes on public.inquiry_events (actor) where kind = 'intake';
alter table public.inquiry_events enable row level security;
grant select on table public.inquiry_events to authenticated, service_role;

create policy "Admins read the history" on public.inquiry_events
  for select to authenticated
  using ((select private.is_admin()));

create trigger limit_writes
  after insert on public.inquiry_events
  referencing new table as written
  for each statement execute function private.limit_writes('50000', 'status', 'assignment', 'spam', 'next_action', 'resolution');

create function private.record_inquiry_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  corrected constant text[] := array(
    select name
    from (values
      ('organization_name', old.organization_name::text, new.organization_name::text),
      ('contact_name', old.contact_name, new.contact_name), ('phone', old.phone, new.phone), ('email', old.email, new.email),
      ('organization_type', old.organization_type, new.organization_type),
      ('estimated_users', old.estimated_users, new.estimated_users)
    ) as columns (name, was, is_now)
    where was is distinct from is_now
  );
begin
  -- The history keeps the day and time of a next action and the kind of a resolution, not their words: these may be about a person,
  -- and no erasure would find them here.
  insert into public.inquiry_events (inquiry_id, actor, kind, from_value, to_value, details)
  select new.id, (select auth.uid()), changed.kind, changed.from_value, changed.to_value,
    case when changed.kind = 'correction' then jsonb_build_object('fields', corrected) else '{}' end || case
      when current_setting('private.undoing', true) = 'on' then jsonb_build_object('undone', true)
      when changed.kind = 'assignment' and changed.to_value is null and new.status <> 'completed' and not exists (
        select from public.user_roles where user_roles.user_id = old.assigned_to and user_roles.role = 'admin'
      ) then jsonb_build_object('left', true)
      when changed.kind = 'correction' then '{}'
    end
  from (values
    (
      'next_action',
      old.next_action_on || coalesce(to_char(old.next_action_time, ' HH24:MI'), ''),
      new.next_action_on || coalesce(to_char(new.next_action_time, ' HH24:MI'), ''),
      old.next_action is distinct from new.next_action
    ),
    ('resolution', old.resolution, new.resolution, old.resolution_reason is distinct from new.resolution_reason),
    ('status', old.status, new.status, false),
    ('assignment', old.assigned_to::text, new.assigned_to::text, false),
    ('spam', old.suspected_spam::text, new.suspected_spam::text, false),
    ('correction', null, null, corrected <> '{}')
  ) as changed (kind, from_value, to_value, is_rewritten)
  where (changed.from_value is distinct from changed.to_value or changed.is_rewritten)
    and (
      new.anonymised_at is not distinct from old.anonymised_at
      or changed.kind not in ('next_action', 'resolution', 'correction')
    );
  return null;
end;
$$;
comment on function private.record_inquiry_change() is
  'Writes what changed of an inquiry into its history; the same value twice where only the words of a next action or a resolution did, and of a correction the columns alone.';

create trigger record_inquiry_change
  after update on public.inquiries
  for each row when (old.version <> new.version)
  execute function private.record_inquiry_change();

create function private.record_export(filter jsonb) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  counted bigint;
begin
  perform private.require_admin();
  perform private.require_reauthentication();
  counted := private.count_inquiries(filter);
  insert into public.inquiry_events (actor, kind, details)
  values ((select auth.uid()), 'export', jsonb_build_object(
    -- A search may be somebody's name, which no erasure would find here.
    'filter', filter || case when filter ? 'q' then '{"q": true}' else '{}' end::jsonb, 'row_count', counted
  ));
  return counted;
end;
$$;
comment on function private.record_export(jsonb) is
  'Records that the caller exports the inquiries that fit a filter, of a search only that there was one, and how many these are; returns how many.';

create function private.stamp_inquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_undo constant boolean := coalesce(current_setting('private.undoing', true), '') = 'on';
  is_reopened constant boolean := old.status = 'completed' and new.status <> 'completed';
  is_given constant boolean := new.assigned_to is distinct from old.assigned_to;
begin
  new.version := old.version + 1;
  new.undo_id := case when not is_undo then private.undo_id() end;
  new.changed_by := (select auth.uid());

  -- An undo says itself what the time was.
  if new.status <> old.status and not is_undo then
    new.completed_at := case when new.status = 'completed' then now() end;
  end if;

  if new.assigned_to is not null and (is_given or is_reopened) and not exists (
    select from public.user_roles where user_roles.user_id = new.assigned_to and user_roles.role = 'admin'
  ) then
    if not is_given then
      new.assigned_to := null;
    -- The undo of a reopening gives it back to who completed it.
    elsif not (is_undo and new.status = 'completed') then
      raise exception 'only an admin can be given an inquiry' using errcode = '23514';
    end if;
  end if;
  return new;
end;
$$;
comment on function private.stamp_inquiry() is
  'Counts the versions and says who made each, keeps the time of completion, and gives inquiries to admins alone; a reopened one of who is no admin any more to nobody.';

-- A note, a contact, a deadline, a mail that does not arrive or a day that is set again is no change of the inquiry: with a new
-- version whoever has it open would be told of a colleague's change, and the next button pressed there be refused for it.
create trigger stamp_inquiry
  before update on public.inquiries
  for each row when (
    (
      old.status, old.assigned_to, old.suspected_spam,
      old.next_action_on, old.next_action_time, old.next_action, old.resolution, old.resolution_reason, old.anonymised_at,
      old.organization_name, old.contact_name, old.email, old.phone, old.organization_type, old.estimated_users
    ) is distinct from (
      new.status, new.assigned_to, new.suspected_spam,
      new.next_action_on, new.next_action_time, new.next_action, new.resolution, new.resolution_reason, new.anonymised_at,
      new.organization_name, new.contact_name, new.email, new.phone, new.organization_type, new.estimated_users
    )
  )
  execute function private.stamp_inquiry();

create function private.clear_follow_up() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (new.status = 'completed' and old.status <> 'completed') or new.anonymised_at is not null then
    new.next_action_on := null;
    new.next_action := null;
  end if;
  if new.next_action_on is null and old.next_action_on is not null then
    new.next_action_time := null;
  end if;
  if new.status <> 'completed' and old.status = 'completed' and new.resolution is distinct from 'on_hold' then
    new.resolution := null;
  end if;
  if old.resolution = 'on_hold' and new.resolution = 'on_hold'
    and (new.status <> 'in_progress' or new.next_action_on is null) then
    new.resolution := null;
  end if;
  if new.resolution is null or new.anonymised_at is not null then
    new.resolution_reason := null;
  end if;
  return new;
end;
$$;
comment on function private.clear_follow_up() is
  'Drops the next action on completion, the resolution on reopening, the hold with its status or day, and what was written with the person''s data.';

create trigger clear_follow_up
  before update on public.inquiries
  for each row execute function private.clear_follow_up();

-- Inquiries are locked in the order of their ids, as undos, deadlines, notes and contacts lock them: of 339 such operations at once, 42
-- ended in a deadlock where the scan gave the order, 2 of 3,176 with it.
create function private.update_inquiries(versions jsonb, change jsonb) returns table (
  id uuid, version integer, undo_id uuid, status text, assigned_to uuid, suspected_spam boolean
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted constant uuid[] := array(select jsonb_object_keys(versions)::uuid);
  action uuid;
begin
  perform private.require_admin();
  if cardinality(wanted) > 200 then
    raise exception 'at most 200 inquiries at once' using errcode = '22023';
  end if;

  perform from public.inquiries as inquiry where inquiry.id = any (wanted) order by inquiry.id for no key update;
  update public.inquiries as inquiry set
    status = coalesce(change ->> 'status', inquiry.status),
    assigned_to = case
      when change ? 'assigned_to' then (change ->> 'assigned_to')::uuid else inquiry.assigned_to
    end,
    suspected_spam = coalesce((change ->> 'suspected_spam')::boolean, inquiry.suspected_spam)
  where inquiry.id = any (wanted) and inquiry.version = (versions ->> inquiry.id::text)::integer
    and inquiry.anonymised_at is null
    and (
      change ->> 'status' <> inquiry.status
      or (change ->> 'suspected_spam')::boolean <> inquiry.suspected_spam
      or change ? 'assigned_to' and (change ->> 'assigned_to')::uuid is distinct from inquiry.assigned_to
    );
  if found then
    action := private.undo_id();
  end if;

  -- A colleague may have made the same change just before. Pressed again, because the answer was lost, nothing has changed.
  return query
    select inquiry.id, inquiry.version,
      case when inquiry.undo_id = action or action is null and exists (
        select from private.undo_steps as step
        where step.undo_id = inquiry.undo_id and step.inquiry_id = inquiry.id and step.actor = (select auth.uid())
      ) then inquiry.undo_id end,
      inquiry.status::text, inquiry.assigned_to, inquiry.suspected_spam
    from public.inquiries as inquiry where inquiry.id = any (wanted);
end;
$$;
comment on function private.update_inquiries(jsonb, jsonb) is
  'Gives inquiries a status, an assignee or a spam mark, each only in the version that was seen ({id: version}); returns how they stand now, and what undoes it where the caller did it. At most 200.';

create function private.correct_inquiry(inquiry_id uuid, seen integer, correction jsonb) returns table (
  organization_name text, version integer, undo_id uuid
)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  corrected public.inquiries;
begin
  perform private.require_admin();
  select * into corrected from public.inquiries where id = correct_inquiry.inquiry_id for no key update;
  if corrected.anonymised_at is not null then
    raise exception 'the inquiry has been anonymised' using errcode = 'PT409';
  end if;
  -- No old value is kept longer than it can be undone: a stolen token could make every inquiry unanswerable.
  if (
    select count(*) >= 200 from public.inquiry_events
    where kind = 'correction' and actor = (select auth.uid()) and at > now() - interval '1 day'
  ) then
    raise exception 'too many corrections of a day' using errcode = 'PT429';
  end if;

  corrected := jsonb_populate_record(corrected, correction);
  return query
    update public.inquiries as inquiry set
      (organization_name, contact_name, email, phone, organization_type, estimated_users) = row(
        corrected.organization_name, corrected.contact_name, corrected.email, corrected.phone,
        corrected.organization_type, corrected.estimated_users
      ),
      mail_problem = case when inquiry.email = corrected.email then inquiry.mail_problem end
    where inquiry.id = correct_inquiry.inquiry_id and inquiry.version = seen
    returning inquiry.organization_name::text, inquiry.version, inquiry.undo_id;
end;
$$;
comment on function private.correct_inquiry(uuid, integer, jsonb) is
  'Gives an inquiry what is right of who asked and how to reach them, in the version that was seen, by the names of the columns; another address has no known problem. Returns nothing for another version; refuses one whose person was erased (PT409), and more than 200 a day (PT429).';


-- 11-activities.sql

-- Activities, which staff write down about an inquiry: notes, and contacts with the inquirer.

create table public.inquiry_notes (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  author uuid default auth.uid() references public.members (user_id) on delete set null,
  body public.note_text not null check (private.is_seen(body)),
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
comment on table public.inquiry_notes is 'Notes of admins on inquiries, which their authors may edit.';
comment on column public.inquiry_notes.author is 'Null once the account has gone.';
create index inquiry_notes_of_inquiry on public.inquiry_notes (inquiry_id, created_at, id);
create index inquiry_notes_author on public.inquiry_notes (author);
alter table public.inquiry_notes enable row level security;
grant select, insert (inquiry_id, body) on table public.inquiry_notes to authenticated;

create policy "Admins read every note" on public.inquiry_notes
  for select to authenticated
  using ((select private.is_admin()));
create policy "Admins add notes of their own" on public.inquiry_notes
  for insert to authenticated
  with check ((select private.is_admin()) and author = (select auth.uid()));

alter publication supabase_realtime add table public.inquiry_notes;

create trigger limit_writes
  after insert on public.inquiry_notes
  referencing new table as written
  for each statement execute function private.limit_writes('2000');

create function private.refuse_note_on_anonymised() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  anonymised_at timestamptz;
begin
  -- The lock makes an erasure wait for this note, which it then erases. Not one that is shared: two notes written at once
  -- would wait for each other, as each becomes part of the inquiry's note_text.
  select inquiries.anonymised_at into anonymised_at
  from public.inquiries where inquiries.id = new.inquiry_id for no key update;
  if anonymised_at is not null then
    raise exception 'the inquiry has been anonymised' using errcode = 'PT409';
  end if;
  return new;
end;
$$;
comment on function private.refuse_note_on_anonymised() is 'Keeps personal data out of an inquiry whose person has been erased.';

create trigger refuse_note_on_anonymised
  before insert on public.inquiry_notes
  for each row execute function private.refuse_note_on_anonymised();

-- A button pressed twice, or again because the answer was lost, writes once. By its name this runs after the trigger that
-- locks the inquiry, and so sees what a press at the same moment has stored.
create function private.skip_repeated_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.inquiry_notes as earlier
    where earlier.inquiry_id = new.inquiry_id and earlier.author = new.author and earlier.body = new.body
      and earlier.created_at > now() - interval '1 minute'
  ) then
    return null;
  end if;
  return new;
end;
$$;
comment on function private.skip_repeated_note() is
  'Stores nothing where the same admin wrote the same note within the last minute.';

create trigger skip_repeated_note
  before insert on public.inquiry_notes
  for each row execute function private.skip_repeated_note();

create function private.collect_notes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  noted constant uuid := coalesce(new.inquiry_id, old.inquiry_id);
  written text;
begin
  -- An erasure changes each of thousands, and would read all for each.
  if exists (select from public.inquiries where id = noted and anonymised_at is not null) then
    return null;
  end if;
  written := (
    select left(string_agg(words, e'\x1f' order by created_at desc, id), 3000)
    from (
      select body::text as words, created_at, id from public.inquiry_notes where inquiry_id = noted
      union all
      select remark::text, created_at, id from public.inquiry_contacts where inquiry_id = noted and remark is not null
      union all
      select subject || e'\n' || body, created_at, id from public.inquiry_replies
      where inquiry_id = noted and state <> 'cancelled'
    ) as activities
  );
  -- An update without a difference would pass for another change of the inquiry.
  update public.inquiries set note_text = written where id = noted and note_text is distinct from written;
  return null;
end;
$$;
comment on function private.collect_notes() is 'Writes the notes of an inquiry, the remarks of its contacts and its replies into its note_text; nothing once the person''s data has gone.';

create trigger collect_notes
  after insert or delete or update of body on public.inquiry_notes
  for each row execute function private.collect_notes();

-- How staff got in touch with an inquirer, or tried to, and when. The first that reached somebody is the first response.
create table public.inquiry_contacts (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  author uuid default auth.uid() references public.members (user_id) on delete set null,
  kind text not null check (kind in ('call', 'no_answer', 'email', 'visit', 'reply_received')),
  remark public.note_text check (private.is_seen(remark) and length(remark) <= 500),
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
comment on table public.inquiry_contacts is 'Contacts of admins with inquirers, whose remarks their authors may edit.';
comment on column public.inquiry_contacts.author is 'Null once the account has gone.';
comment on column public.inquiry_contacts.remark is 'At most 500 letters, if any; goes with the person''s data.';
create index inquiry_contacts_of_inquiry on public.inquiry_contacts (inquiry_id, created_at, id);
create index inquiry_contacts_author on public.inquiry_contacts (author);
alter table public.inquiry_contacts enable row level security;
grant select, insert (inquiry_id, kind, remark) on table public.inquiry_contacts to authenticated;

create policy "Admins read every contact" on public.inquiry_contacts
  for select to authenticated
  using ((select private.is_admin()));
create policy "Admins add contacts of their own" on public.inquiry_contacts
  for insert to authenticated
  with check ((select private.is_admin()) and author = (select auth.uid()));

alter publication supabase_realtime add table public.inquiry_contacts;

create trigger limit_writes
  after insert on public.inquiry_contacts
  referencing new table as written
  for each statement execute function private.limit_writes('2000');

create trigger refuse_contact_on_anonymised
  before insert on public.inquiry_contacts
  for each row execute function private.refuse_note_on_anonymised();

create function private.skip_repeated_contact() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.inquiry_contacts as earlier
    where earlier.inquiry_id = new.inquiry_id and earlier.author = new.author and earlier.kind = new.kind
      and earlier.remark is not distinct from new.remark and earlier.created_at > now() - interval '1 minute'
  ) then
    return null;
  end if;
  return new;
end;
$$;
comment on function private.skip_repeated_contact() is
  'Stores nothing where the same admin logged the same contact within the last minute.';

create trigger skip_repeated_contact
  before insert on public.inquiry_contacts
  for each row execute function private.skip_repeated_contact();

create trigger collect_notes
  after insert or delete or update of remark on public.inquiry_contacts
  for each row execute function private.collect_notes();

create function private.respond_by_contact() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  contacted constant uuid := coalesce(new.inquiry_id, old.inquiry_id);
  missed constant integer := (
    select count(*) from public.inquiry_contacts where inquiry_id = contacted and kind = 'no_answer'
  );
  responded timestamptz := (select first_response_at from public.inquiries where id = contacted);
begin
  responded := case
    -- It was this one, which has gone.
    when responded = old.created_at then least(
      (select min(created_at) from public.inquiry_contacts where inquiry_id = contacted and kind in ('call', 'email', 'visit')),
      (select min(settled_at) from public.inquiry_replies where inquiry_id = contacted and state = 'sent')
    )
    else least(responded, case when new.kind in ('call', 'email', 'visit') then new.created_at end)
  end;
  -- An update without a difference would pass for another change of the inquiry.
  update public.inquiries set first_response_at = responded, contact_attempts = missed
  where id = contacted and (first_response_at is distinct from responded or contact_attempts <> missed);
  return null;
end;
$$;
comment on function private.respond_by_contact() is
  'Takes the first contact by which staff reached somebody for the first response, unless a reply was sent before, and counts missed calls as attempts.';

create trigger respond_by_contact
  after insert or delete on public.inquiry_contacts
  for each row execute function private.respond_by_contact();

create function private.edit_activity(activity_id uuid, words text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  -- Before the activity itself, as an undo and an erasure do.
  perform from public.inquiries
  where anonymised_at is null and inquiries.id in (
    select inquiry_id from public.inquiry_notes where inquiry_notes.id = activity_id
    union all
    select inquiry_id from public.inquiry_contacts where inquiry_contacts.id = activity_id
  ) for no key update;
  if not found then
    return false;
  end if;
  update public.inquiry_notes
  set body = words, edited_at = case when body = words then edited_at else now() end
  where inquiry_notes.id = activity_id and author = (select auth.uid());
  if not found then
    update public.inquiry_contacts
    set remark = nullif(words, ''),
      edited_at = case when remark is not distinct from nullif(words, '') then edited_at else now() end
    where inquiry_contacts.id = activity_id and author = (select auth.uid());
  end if;
  return found;
end;
$$;
comment on function private.edit_activity(uuid, text) is
  'Gives a note of the caller these words, or a contact this remark; false where it is not theirs, has gone, or the person''s data has.';

create function private.record_contact(contacted uuid, seen integer, kind text, remark text, change jsonb) returns table (
  undo_id uuid, version integer, organization_name text, next_action_on date, ended_hold boolean
)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  inquiry public.inquiries;
  step constant uuid := gen_random_uuid();
  stored uuid;
  next_on date;
  next_time time;
  next_line text;
  owner uuid;
  result text;
  is_changed boolean;
begin
  perform private.require_admin();
  select * into inquiry from public.inquiries where inquiries.id = contacted for no key update;
  if not found then
    return;
  end if;

  next_on := case
    when change ? 'next_action_on' then (change ->> 'next_action_on')::date
    when inquiry.next_action_on <= (change ->> 'done_by')::date then null
    else inquiry.next_action_on
  end;
  next_time := case
    when next_on is not null then coalesce(
      (change ->> 'next_action_time')::time,
      case when next_on = inquiry.next_action_on then inquiry.next_action_time end
    )
  end;
  next_line := case
    when next_on is not null then
      coalesce(change ->> 'next_action', case when next_on = inquiry.next_action_on then inquiry.next_action end)
  end;
  owner := case
    when (change ->> 'take')::boolean then coalesce(inquiry.assigned_to, (select auth.uid())) else inquiry.assigned_to
  end;
  result := case when kind = 'reply_received' then nullif(inquiry.resolution, 'on_hold') else inquiry.resolution end;
  is_changed := (next_on, next_time, next_line, owner, result) is distinct from (
    inquiry.next_action_on, inquiry.next_action_time, inquiry.next_action::text, inquiry.assigned_to, inquiry.resolution
  );

  if is_changed then
    if inquiry.version is distinct from seen then
      return;
    end if;
    perform set_config('private.undo_id', step::text, true);
    update public.inquiries
    set next_action_on = next_on, next_action_time = next_time, next_action = next_line, assigned_to = owner,
      resolution = result
    where inquiries.id = contacted;
  end if;
  insert into public.inquiry_contacts (id, inquiry_id, kind, remark) values (step, contacted, kind, remark)
  returning inquiry_contacts.id into stored;
  -- Pressed again, because the answer was lost: what undoes the first press.
  if stored is null and not is_changed then
    select earlier.id into stored
    from public.inquiry_contacts as earlier
    where earlier.inquiry_id = contacted and earlier.author = (select auth.uid()) and earlier.kind = kind
      and earlier.remark is not distinct from remark
    order by earlier.created_at desc
    limit 1;
  end if;
  return query
    select coalesce(stored, step), now_stored.version, now_stored.organization_name::text, now_stored.next_action_on,
      coalesce(inquiry.resolution = 'on_hold' and now_stored.resolution is null, false)
    from public.inquiries as now_stored where now_stored.id = contacted;
end;
$$;
comment on function private.record_contact(uuid, integer, text, text, jsonb) is
  'Logs a contact and what follows from it, all or nothing, with one undo: next_action_on (null for none), next_action_time and next_action, done_by (a next action due by that day is done), take (who logs it takes an inquiry of nobody). An answer of the inquirer ends a hold. Returns nothing where the inquiry is not there, or something of it is to change and it is no longer in the version that was seen.';


-- 12-undo.sql

-- How an admin takes back what they did, within ten minutes.

create function private.undo_time() returns interval
language sql immutable set search_path = ''
as $$ select interval '10 minutes' $$;
comment on function private.undo_time() is 'How long an action can be undone.';

create function private.undo_id() returns uuid
language plpgsql volatile set search_path = ''
as $$
begin
  if coalesce(current_setting('private.undo_id', true), '') = '' then
    perform set_config('private.undo_id', gen_random_uuid()::text, true);
  end if;
  return current_setting('private.undo_id')::uuid;
end;
$$;
comment on function private.undo_id() is 'The id that undoes the current transaction, one action of an admin, whatever it changes.';

-- Completion drops the next action, and reopening the resolution: whoever undoes it has them again as they were.
create table private.undo_steps (
  undo_id uuid not null,
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  actor uuid not null,
  at timestamptz not null default now(),
  -- Null for a note, a contact or a reply alone, whose id is the undo_id.
  version integer,
  status text,
  assigned_to uuid,
  suspected_spam boolean,
  completed_at timestamptz,
  next_action_on date,
  next_action_time time(0),
  next_action public.name_text,
  resolution text,
  resolution_reason public.note_text,
  organization_name public.name_text,
  contact_name public.name_text,
  email public.email_text,
  phone public.phone_text,
  organization_type text,
  estimated_users text,
  mail_problem text,
  is_undone boolean not null default false,
  primary key (undo_id, inquiry_id)
);
comment on table private.undo_steps is
  'Each inquiry as it was before an action, or the note, contact or reply that the action added, while it can be undone. Goes with the person''s data.';
comment on column private.undo_steps.version is 'The version that the action made.';
create index undo_steps_at on private.undo_steps (at);
create index undo_steps_of_inquiry on private.undo_steps (inquiry_id);
alter table private.undo_steps enable row level security;

create function private.record_undo_step() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Rows that another transaction clears up are skipped: waiting could be mutual.
  delete from private.undo_steps
  where ctid = any (array(
    select ctid from private.undo_steps where at < now() - private.undo_time() for update skip locked
  ));
  if new.anonymised_at is distinct from old.anonymised_at then
    delete from private.undo_steps where undo_steps.inquiry_id = new.id;
  elsif new.undo_id is not null and (select auth.uid()) is not null then
    insert into private.undo_steps (
      undo_id, inquiry_id, actor, version, status, assigned_to, suspected_spam, completed_at,
      next_action_on, next_action_time, next_action, resolution, resolution_reason,
      organization_name, contact_name, email, phone, organization_type, estimated_users, mail_problem
    ) values (
      new.undo_id, new.id, (select auth.uid()), new.version, old.status, old.assigned_to, old.suspected_spam,
      old.completed_at, old.next_action_on, old.next_action_time, old.next_action, old.resolution, old.resolution_reason,
      old.organization_name, old.contact_name, old.email, old.phone, old.organization_type, old.estimated_users, old.mail_problem
    )
    -- A second change of one action: the first has kept how it was.
    on conflict (undo_id, inquiry_id) do update set version = excluded.version;
  end if;
  return null;
end;
$$;
comment on function private.record_undo_step() is
  'Keeps how an inquiry was before a change, for ten minutes; nothing once the person''s data has gone.';

create trigger record_undo_step
  after update on public.inquiries
  for each row when (old.version <> new.version)
  execute function private.record_undo_step();

create function private.record_undo_activity() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select auth.uid()) is not null then
    insert into private.undo_steps (undo_id, inquiry_id, actor) values (new.id, new.inquiry_id, (select auth.uid()))
    -- A contact with a next step: what that changed is kept, and the same id undoes both.
    on conflict (undo_id, inquiry_id) do nothing;
  end if;
  return null;
end;
$$;
comment on function private.record_undo_activity() is 'Keeps that a note, a contact or a reply was added, whose id undoes it.';

create trigger record_undo_step
  after insert on public.inquiry_notes
  for each row execute function private.record_undo_activity();

create trigger record_undo_step
  after insert on public.inquiry_contacts
  for each row execute function private.record_undo_activity();

create function private.undo_change(step private.undo_steps) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  if step.version <> (select inquiries.version from public.inquiries where inquiries.id = step.inquiry_id) then
    return 'changed-since';
  end if;
  perform set_config('private.undoing', 'on', true);
  update public.inquiries set
    status = step.status,
    assigned_to = step.assigned_to,
    suspected_spam = step.suspected_spam,
    completed_at = step.completed_at,
    next_action_on = step.next_action_on,
    next_action_time = step.next_action_time,
    next_action = step.next_action,
    resolution = step.resolution,
    resolution_reason = step.resolution_reason,
    (organization_name, contact_name, email, phone, organization_type, estimated_users) = row(
      step.organization_name, step.contact_name, step.email, step.phone, step.organization_type, step.estimated_users
    ),
    -- A mail may have failed since, without a version of its own.
    mail_problem = case when email = step.email then mail_problem else step.mail_problem end
  where inquiries.id = step.inquiry_id;
  perform set_config('private.undoing', '', true);
  return 'undone';
exception when check_violation or foreign_key_violation then
  -- The former assignee is no admin any more.
  return 'not-undoable';
end;
$$;
comment on function private.undo_change(private.undo_steps) is
  'Gives an inquiry back what it had before the change that made this version, if nobody has changed it since.';

-- All inquiries, and then all counts, are locked before any is changed: between two inquiries, the change of one would change
-- counts that a colleague who changes the other waits for, while the first waits for that other.
create function private.lock_with_counts(inquiry_ids uuid[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- In order, so that two who do it at the same time never wait for each other.
  perform from public.inquiries where inquiries.id = any (inquiry_ids) order by inquiries.id for update;
  perform from public.inquiry_counts
  where cardinality(inquiry_ids) > 0 and (received_on = 'infinity' or received_on = any (array(
    select (created_at at time zone 'Asia/Seoul')::date from public.inquiries where inquiries.id = any (inquiry_ids)
  )))
  order by received_on, status, organization_type, suspected_spam
  for update;
end;
$$;
comment on function private.lock_with_counts(uuid[]) is 'Locks inquiries that are changed one by one, and the counts that they are in.';

create function private.undo(undo_id uuid) returns table (
  id uuid, version integer, outcome text, organization_name text, what text
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  inquiry public.inquiries;
  changed constant uuid[] := array(
    select step.inquiry_id from private.undo_steps as step where step.undo_id = undo.undo_id and step.version is not null
  );
  step private.undo_steps;
begin
  perform private.require_admin();
  -- In order, so that two who undo at the same time never wait for each other.
  perform from public.inquiries
  where inquiries.id in (select kept.inquiry_id from private.undo_steps as kept where kept.undo_id = undo.undo_id)
  order by inquiries.id for update;
  perform private.lock_with_counts(changed);

  for step in
    select kept.* from private.undo_steps as kept
    where kept.undo_id = undo.undo_id and kept.actor = (select auth.uid())
      and kept.at > now() - private.undo_time()
    order by kept.inquiry_id
  loop
    id := step.inquiry_id;
    select inquiries.* into inquiry from public.inquiries where inquiries.id = step.inquiry_id;
    organization_name := inquiry.organization_name;
    what := case
      when step.is_undone then null
      when exists (select from public.inquiry_contacts as contact where contact.id = step.undo_id) then 'contact'
      when exists (select from public.inquiry_replies as reply where reply.id = step.undo_id) then 'reply'
      when step.version is null then 'note'
      -- A change of the status may drop a resolution and a next action.
      when step.status <> inquiry.status then 'status'
      when step.assigned_to is distinct from inquiry.assigned_to then 'assignment'
      when step.suspected_spam <> inquiry.suspected_spam then 'spam'
      when step.resolution is distinct from inquiry.resolution
        or step.resolution_reason is distinct from inquiry.resolution_reason then 'resolution'
      when (step.next_action_on, step.next_action_time, step.next_action::text)
        is distinct from (inquiry.next_action_on, inquiry.next_action_time, inquiry.next_action::text) then 'next_action'
      else 'correction'
    end;
    -- Pressed again, because the answer was lost or the button was still there.
    outcome := case
      when step.is_undone then 'undone'
      when what = 'reply' then private.cancel_reply(step)
      when step.version is null then 'undone'
      else private.undo_change(step)
    end;
    if outcome = 'undone' and not step.is_undone then
      -- The history never tells what was written: it may have been about a person.
      with note (kind, was) as (
        delete from public.inquiry_notes where inquiry_notes.id = step.undo_id returning 'note', null
      ), contact (kind, was) as (
        delete from public.inquiry_contacts where inquiry_contacts.id = step.undo_id returning 'contact', kind
      )
      insert into public.inquiry_events (inquiry_id, actor, kind, from_value, details)
      select step.inquiry_id, step.actor, removed.*, '{"undone": true}'
      from (table note union all table contact) as removed;
    end if;
    version := case when outcome = 'undone' then step.version + 1 end;
    update private.undo_steps as kept set is_undone = kept.is_undone or undo.outcome = 'undone'
    where kept.undo_id = step.undo_id and kept.inquiry_id = step.inquiry_id;
    return next;
  end loop;
end;
$$;
comment on function private.undo(uuid) is
  'Undoes what the caller did in one action within the last ten minutes: by inquiry what came of it, the new version, null for a note or a contact, and what was undone, null if that was before. A reply is taken back only until it leaves. Nothing is returned where there is nothing to undo.';


-- 13-intake.sql

-- Inquiries that reach staff by telephone, KakaoTalk or mail, by recommendation or at a fair, as admins enter them: one at a time, or from a file
-- with what became of them.

create table private.imports (
  id uuid primary key,
  actor uuid not null,
  at timestamptz not null default now(),
  result jsonb check (length(result::text) <= 200)
);
comment on table private.imports is
  'Imports by the id that their page chose, so that one pressed twice is done once. Older than a day they go when the next comes.';

alter table private.imports enable row level security;

create function private.enter_inquiries(entered jsonb, import_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  writer constant uuid := auth.uid();
  -- A caller may well say the same again; a file that is read again may not.
  known_for interval := '10 minutes';
  stored uuid[];
  answer jsonb;
begin
  perform private.require_admin();
  if jsonb_typeof(entered) is distinct from 'array' or jsonb_array_length(entered) not between 1 and 500 then
    raise exception 'one to 500 inquiries at once' using errcode = '22023';
  end if;
  -- Whoever brings several at once imports them.
  if import_id is not null or jsonb_array_length(entered) > 1 then
    import_id := coalesce(import_id, gen_random_uuid());
    known_for := '60 days';
    delete from private.imports where imports.at < now() - interval '1 day';
    insert into private.imports (id, actor) values (import_id, writer) on conflict do nothing;
    if not found then
      select result into answer from private.imports where imports.id = import_id and imports.actor = writer;
      if not found then
        raise exception 'the import of somebody else' using errcode = '22023';
      end if;
      return answer;
    end if;
  end if;

  perform set_config('private.entering', 'on', true);
  with line as (
    select source, organization_type, organization_name, contact_name, email, phone, estimated_users, message, reference,
      least(created_at, now()) as created_at, due_at, coalesce(status, 'new') as status, coalesce(suspected_spam, false) as suspected_spam,
      assigned_to, first_response_at, completed_at, next_action_on, next_action_time,
      next_action, resolution
    from jsonb_populate_recordset(null::public.inquiries, entered)
  ), added as (
    insert into public.inquiries (
      source, organization_type, organization_name, contact_name, email, phone, estimated_users, message, reference,
      created_at, due_at, status, suspected_spam, assigned_to, first_response_at, completed_at, next_action_on, next_action_time,
      next_action, resolution
    )
    select * from line
    where not exists (
      select from public.inquiries
      where inquiries.reference = line.reference
        and inquiries.created_at > line.created_at - known_for and inquiries.created_at < line.created_at + known_for
    )
    -- Two who enter the same never wait for each other.
    order by reference
    on conflict do nothing
    returning inquiries.id, inquiries.source, inquiries.created_at
  ), logged as (
    insert into public.inquiry_events (inquiry_id, actor, kind, to_value, details)
    select id, writer, 'intake', source, case when import_id is not null then jsonb_build_object('import', import_id) end
    from added
  )
  select coalesce(array_agg(id), '{}') into stored from added;

  if exists (
    select from public.inquiries
    where inquiries.id = any (stored)
      and (
        inquiries.created_at < '2020-01-01'
        -- A time without end is none that a page can show.
        or due_at not between inquiries.created_at and inquiries.created_at + interval '31 days'
        or first_response_at not between inquiries.created_at and now()
        or completed_at not between inquiries.created_at and now()
        or (status = 'completed') <> (completed_at is not null)
        or not exists (
          select from public.user_roles where user_roles.user_id = coalesce(assigned_to, writer) and user_roles.role = 'admin'
        )
      )
  ) then
    raise exception 'since 2020, due within 31 days, answered and completed since it came, and given to an admin'
      using errcode = '22023';
  end if;

  insert into public.inquiry_contacts (inquiry_id, author, kind, created_at)
  select inquiries.id, writer, 'call', inquiries.created_at
  from public.inquiries
  where inquiries.id = any (stored) and inquiries.reference in (
    select line.reference from jsonb_to_recordset(entered) as line (reference text, was_answered boolean)
    where line.was_answered
  );

  answer := jsonb_build_object(
    'entered', cardinality(stored), 'known', jsonb_array_length(entered) - cardinality(stored)
  );
  if import_id is null then
    return answer || jsonb_build_object('id', coalesce(stored[1], (
      select inquiries.id from public.inquiries where inquiries.reference = entered -> 0 ->> 'reference'
      order by inquiries.created_at desc limit 1
    )));
  end if;
  update private.imports set result = answer where imports.id = import_id;
  insert into public.audit_events (actor, kind, details)
  values (writer, 'import', jsonb_build_object('import', import_id, 'row_count', cardinality(stored)));
  return answer;
end;
$$;
comment on function private.enter_inquiries(jsonb, uuid) is
  'Stores what an admin brings, one to 500 inquiries, each with who entered it in its history, that call if it was answered, its owner and the next contact; all or none. Returns how many it stored and how many it knew: the same content within ten minutes, or of an import within 60 days; of one its id, too. More than one is an import, which is audited and done once.';

create function private.known_inquiries(entered jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if jsonb_typeof(entered) is distinct from 'array' or jsonb_array_length(entered) > 500 then
    raise exception 'at most 500 inquiries at once' using errcode = '22023';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'nth', line.nth, 'known', known.id, 'same', same.id, 'organization_name', same.organization_name
    ) order by line.nth), '[]')
    from jsonb_to_recordset(entered) as line (
        nth integer, reference text, email text, phone text, created_at timestamptz
      )
      left join lateral (
        select id from public.inquiries
        where inquiries.reference = line.reference
          and inquiries.created_at > line.created_at - interval '60 days'
          and inquiries.created_at < line.created_at + interval '60 days'
        limit 1
      ) as known on true
      left join lateral (
        select id, organization_name
        from (
          (select id, organization_name, created_at from public.inquiries
            where lower(inquiries.email) = nullif(lower(line.email), '') and anonymised_at is null
            order by inquiries.created_at desc, inquiries.id desc limit 1)
          union all
          (select id, organization_name, created_at from public.inquiries
            where private.phone_key(inquiries.phone) = private.phone_key(line.phone) and anonymised_at is null
            order by inquiries.created_at desc, inquiries.id desc limit 1)
        ) as found
        order by created_at desc limit 1
      ) as same on true
    where known.id is not null or same.id is not null
  );
end;
$$;
comment on function private.known_inquiries(jsonb) is
  'The inquiries that an import would bring, by their index in it: which has the same content within 60 days, and the newest of the same telephone or e-mail address.';


-- 14-search.sql

-- Finding and counting inquiries. Under row level security Postgres would use no index for a search (its operators are
-- not leakproof), so these run with the owner's rights, after asking once whether the caller is an admin.

create function private.with_keys(word text) returns text
language sql immutable strict set search_path = ''
as $$
  -- A pair says more than its letters, which the planner would take for further conditions.
  select format('search_keys @> %L::integer[]', array_agg(key))
  from unnest(private.search_keys(word)) as key
  where length(word) = 1 or key not between 0 and x'ffff'::integer;
$$;
comment on function private.with_keys(text) is 'As SQL over inquiries, that they have the keys of a word.';

create function private.with_word(word text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  -- As Crockford reads it: O for 0, I and L for 1. There is no U in one.
  reference constant text := case when word ~ '^[0-9a-tv-z]{4,10}$' then translate(word, 'oil', '011') else word end;
begin
  return case
    when reference <> word then format(
      '(%s and strpos(search_text, %L) > 0 or %s and strpos(split_part(search_text, %L, 1), %L) > 0)',
      private.with_keys(word), word, private.with_keys(reference), e'\x1f', reference
    )
    -- Any two digits are in every tenth telephone number, also in one that a note has, and any two characters in every
    -- hundredth reference: of a number so few are only its beginning, as 02 and 031.
    when word ~ '^[0-9a-z]{1,3}$' then format(
      '%s and (strpos(regexp_replace(split_part(search_text, %L, 2), ''[0-9\x1d]{7,}'', '' '', ''g''), %L) > 0 %s)',
      private.with_keys(word), e'\x1e', word,
      case when word ~ '^0[0-9]{1,2}$' then
        format('or strpos(split_part(search_text, %L, 1), %L) > 0', e'\x1e', e'\x1f' || word)
      end
    )
    when word ~ '^[\u0001-\uffff]{1,2}$' then private.with_keys(word)
    else format('%s and strpos(search_text, %L) > 0', private.with_keys(word), word)
  end;
end;
$$;
comment on function private.with_word(text) is
  'As SQL over inquiries, that they have a word: in a reference or a telephone number only one of four characters or more, or the two or three digits that a number begins with. Two other letters are exact by their key.';

create function private.inquiry_search(search text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  -- A telephone number is found without the further lines of its range and its extension.
  typed text := btrim(private.search_letters(
    regexp_replace(left(search, 100), '(?<=-[0-9]{4})~[0-9]{1,4}(?![0-9])|[(]내선 [0-9]+[)]', '', 'g'), ' '
  ));
  digits text;
  words text[];
begin
  if normalize(left(search, 100), nfkc) !~ '[^ \t\n\r\f\v\u2028\u2029]' then
    return null;
  end if;

  -- A telephone number as from abroad, and one written with blanks.
  typed := regexp_replace(typed, '(?<![^ ])\+82[ \x1d]?(?:0\x1d?)?(?=[0-9])', '0', 'g');
  typed := regexp_replace(typed, '(?<![^ ])(0[0-9]{1,2}|[0-9]{3}) (?=[0-9]{3,4}(?:[ \x1d]|$))', '\1', 'g');
  digits := regexp_replace(typed, '[ \x1d]', '', 'g');
  -- In a longer word, and after an area code, what stands between digits is punctuation, too: a telephone number or a day is
  -- found however written.
  words := array(
    select distinct
      case when length(plain) < 6 and word !~ '^(02\x1d[0-9]{3}|0[1-7][0-9]\x1d[0-9]{2})$' then word else plain end
    from string_to_table(case when digits ~ '^[0-9]{6,}$' then digits else typed end, ' ') as word,
      replace(word, e'\x1d', '') as plain
    where plain <> ''
  );
  -- The search was punctuation alone.
  if words = '{}' then
    return 'false';
  end if;

  return (select string_agg(private.with_word(word), ' and ') from unnest(words) as word);
end;
$$;
comment on function private.inquiry_search(text) is
  'A search as SQL over inquiries, that every word is there; null where nothing is searched for.';

create function private.inquiry_condition(filter jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  name text;
  value text;
  condition text;
  conditions text := 'true';
begin
  for name, value in select * from jsonb_each_text(filter) order by key = 'q' loop
    condition := case name
      when 'status' then case when value in ('new', 'in_progress', 'completed') then format('status = %L', value) end
      when 'type' then
        case when value in ('school', 'company', 'hospital', 'counseling', 'health', 'other', 'general')
          then format('organization_type = %L', value)
        end
      when 'assigned' then
        case value
          when 'none' then 'assigned_to is null'
          when 'me' then format('assigned_to = %L', (select auth.uid()))
          else format('assigned_to = %L', value::uuid)
        end
      when 'resolution' then
        case
          when value = 'none' then 'status = ''completed'' and resolution is null and anonymised_at is null'
          when value in ('adopted', 'on_hold', 'declined', 'unreachable') then format('resolution = %L', value)
        end
      when 'source' then
        case when value in ('web', 'phone', 'kakao', 'mail', 'referral', 'fair') then format('source = %L', value) end
      when 'from' then
        case when value ~ '^2[0-9]{3}-[0-9]{2}-[0-9]{2}$'
          then format('created_at >= %L', value::date::timestamp at time zone 'Asia/Seoul')
        end
      when 'to' then
        case when value ~ '^2[0-9]{3}-[0-9]{2}-[0-9]{2}$'
          then format('created_at < %L', (value::date + 1)::timestamp at time zone 'Asia/Seoul')
        end
      when 'spam' then case value when 'none' then 'not suspected_spam' when 'only' then 'suspected_spam' end
      when 'q' then coalesce(private.inquiry_search(value), 'true')
      when 'sort' then case when value in ('newest', 'oldest', 'organization', 'organization-reversed') then 'true' end
    end;
    if condition is null then
      raise exception 'unknown filter' using errcode = '22023';
    end if;
    conditions := conditions || ' and ' || condition;
  end loop;
  return conditions;
end;
$$;
comment on function private.inquiry_condition(jsonb) is
  'A filter, its parts named as the list''s address names them, as SQL over inquiries. Each value is quoted into it, so that it is planned for by how common it is. Days are those of Seoul, both included. An unknown part or value is refused (22023).';

create function private.search_inquiries(filter jsonb, side text, cursor_value text, cursor_id uuid, page_size integer)
returns setof public.inquiries
language plpgsql stable security definer set search_path = ''
as $$
declare
  sort constant text := coalesce(filter ->> 'sort', 'newest');
  sorted_by constant text := case when sort like 'organization%' then 'organization_name' else 'created_at' end;
  backwards constant boolean := (sort in ('newest', 'organization-reversed')) <> (side = 'before');
  ordered constant text :=
    format('order by %1$I %2$s, id %2$s', sorted_by, case when backwards then 'desc' else 'asc' end);
  wanted constant integer := least(greatest(page_size, 1), 1000);
  nearest integer := 2000;
  needed numeric;
  condition text;
  searched text;
  found_ids uuid[];
begin
  perform private.require_admin();
  condition := private.inquiry_condition(filter - 'q');
  searched := private.inquiry_search(filter ->> 'q');
  if cursor_id is not null then
    -- The first comparison is where the index is entered.
    condition := format(
      '%1$s and %2$I %3$s= %4$L and (%2$I %3$s %4$L or id %3$s %5$L)',
      condition, sorted_by, case when backwards then '<' else '>' end, cursor_value, cursor_id
    );
  end if;
  if searched is null then
    return query execute format('select * from public.inquiries where %s %s limit %s', condition, ordered, wanted);
    return;
  end if;

  -- How often several pairs come together the planner cannot know. What is common fills the page from the next two
  -- thousand inquiries, or from as many as those promise; what does not is rare enough to be fetched through the index and
  -- sorted.
  loop
    execute format(
      'select array(select id from (select * from public.inquiries where %s %s limit %s) as next where %s %2$s limit %5$s)',
      condition, ordered, nearest, searched, wanted
    ) into found_ids;
    exit when cardinality(found_ids) = wanted;
    needed := 1.25 * nearest * wanted / greatest(cardinality(found_ids), 1);
    if nearest > 2000 or needed > 30 * wanted then
      execute format(
        'with found as materialized (select id, %I from public.inquiries where %s and %s)
         select array(select id from found %s limit %s)',
        sorted_by, searched, condition, ordered, wanted
      ) into found_ids;
      exit;
    end if;
    nearest := needed;
  end loop;
  return query execute format('select * from public.inquiries where id = any ($1) %s', ordered) using found_ids;
end;
$$;
comment on function private.search_inquiries(jsonb, text, text, uuid, integer) is
  'A page of the inquiries that fit a filter, in its order: the first, the one ''after'' a row''s value and id, or the one ''before'' it, nearest first.';

create function private.counted_inquiries(filter jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  days constant text[] := array['from', 'to'];
  condition constant text := private.inquiry_condition(filter);
begin
  if filter - array['status', 'type', 'spam', 'sort'] - days <> '{}' then
    return 'select status, suspected_spam, 1 as count from public.inquiries where ' || condition;
  end if;
  return format(
    'select status, suspected_spam, count from public.inquiry_counts where %s and received_on %s',
    private.inquiry_condition(filter - days),
    case when filter ?| days then
      format(
        'between %L and %L and received_on < ''infinity''',
        coalesce(filter ->> 'from', '-infinity'), coalesce(filter ->> 'to', 'infinity')
      )
    else '= ''infinity''' end
  );
end;
$$;
comment on function private.counted_inquiries(jsonb) is
  'What fits a filter as SQL, to add up: the counts that are kept, or, where these do not tell, one a row.';

create function private.count_inquiries(filter jsonb) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  total bigint;
begin
  perform private.require_admin();
  execute format('select coalesce(sum(count), 0) from (%s) as counted', private.counted_inquiries(filter)) into total;
  return total;
end;
$$;
comment on function private.count_inquiries(jsonb) is 'How many inquiries fit a filter.';

create function private.count_inquiries_by_status(filter jsonb)
returns table (status text, suspected_spam boolean, count bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query execute format(
    'select status, suspected_spam, sum(count)::bigint from (%s limit %s) as counted
     group by status, suspected_spam having sum(count) > 0',
    private.counted_inquiries(filter - array['status', 'spam']), case when filter ? 'q' then '10001' else 'all' end
  );
end;
$$;
comment on function private.count_inquiries_by_status(jsonb) is
  'How many inquiries fit a filter but for its own status and suspicion, by these: exactly without a search, up to 10,001 together with one.';
grant execute on function private.count_inquiries_by_status(jsonb) to authenticated;


-- 15-saved-views.sql

-- Filters of the inquiry list that admins save under a name, for themselves or for all.

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  owner uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name public.name_text not null
    check (length(name) <= 30 and private.is_seen(name) and name = btrim(name) and name !~ '[\t\n]'),
  -- Never a search: its words may be somebody's name, which no erasure would find here.
  filter jsonb not null
    check (filter <> '{}' and not filter ? 'q' and coalesce(filter ->> 'from' <= filter ->> 'to', true)),
  is_shared boolean not null default false
);
comment on table public.saved_views is 'Filters of the inquiry list under a name. Ten at most are an admin''s own, twenty at most are shared.';
comment on column public.saved_views.filter is
  'As private.inquiry_condition reads it, like {"status": "new", "assigned": "me"}; me is whoever reads it.';

create unique index saved_views_name on public.saved_views (owner, lower(name));

alter table public.saved_views enable row level security;
grant select, insert (name, filter, is_shared), update (name, is_shared), delete on table public.saved_views to authenticated;

create policy "Admins read their own views and those an admin shares" on public.saved_views
  for select to authenticated
  using (
    (select private.is_admin()) and (
      owner = (select auth.uid())
      or is_shared and exists (
        select from public.user_roles where user_roles.user_id = saved_views.owner and user_roles.role = 'admin'
      )
    )
  );
create policy "Admins keep views of their own" on public.saved_views
  for insert to authenticated
  with check ((select private.is_admin()) and owner = (select auth.uid()));
create policy "Admins rename and share their own views" on public.saved_views
  for update to authenticated
  using ((select private.is_admin()) and owner = (select auth.uid()))
  with check ((select private.is_admin()) and owner = (select auth.uid()));
create policy "Admins remove their own views" on public.saved_views
  for delete to authenticated
  using ((select private.is_admin()) and owner = (select auth.uid()));

create function private.bound_saved_views() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.inquiry_condition(new.filter);
  end if;
  -- One at a time: two that come at once would both be the last.
  perform pg_advisory_xact_lock(hashtext('public.saved_views'));
  if tg_op = 'INSERT' and (select count(*) from public.saved_views where owner = new.owner) >= 10 then
    raise exception 'more than 10 views' using errcode = 'PT422';
  end if;
  if new.is_shared and (
    select count(*) from public.saved_views
    where is_shared and id <> new.id and exists (
      select from public.user_roles where user_roles.user_id = saved_views.owner and user_roles.role = 'admin'
    )
  ) >= 20 then
    raise exception 'more than 20 shared views' using errcode = 'PT409';
  end if;
  return new;
end;
$$;
comment on function private.bound_saved_views() is
  'Refuses an unknown filter (22023), and a view too many of one admin (PT422) or of all that are shared (PT409): every page of the list counts them.';

create trigger bound_saved_views
  before insert or update on public.saved_views
  for each row execute function private.bound_saved_views();

-- Every page of every admin's list counts them, and those by every inquiry row by row.
create function private.counted_saved_views() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  counted_until constant timestamptz := clock_timestamp() + interval '1 second';
  view public.saved_views;
  counts jsonb;
  counted jsonb := '[]';
begin
  for view in
    select * from public.saved_views
    -- Views of admins who were none while others shared theirs could be more than are allowed.
    order by owner <> (select auth.uid()), lower(name), id limit 30
  loop
    counts := null;
    if clock_timestamp() < counted_until then
      begin
        select coalesce(jsonb_agg(total), '[]') into counts
        from private.count_inquiries_by_status(view.filter) as total;
      exception when invalid_parameter_value then
        -- A part or a value that an earlier version knew.
        counts := null;
      end;
    end if;
    counted := counted || jsonb_build_object(
      'id', view.id, 'name', view.name, 'is_own', view.owner = (select auth.uid()), 'owner', view.owner,
      'filter', view.filter, 'counts', counts
    );
  end loop;
  return counted;
end;
$$;
comment on function private.counted_saved_views() is
  'The views that the caller reads, their own first, thirty at most, each with how many inquiries fit it, counted as the list counts them; null once that has taken a second, and of a filter that is none any more.';
grant execute on function private.counted_saved_views() to authenticated;


-- 16-worklists.sql

-- The work of now, in queues, and other inquiries of the same institution. Today is today in Seoul. Suspected spam waits in
-- no queue. Every other open inquiry waits for a first response, for the day of a next action, or for somebody to set one.

create function private.worklist_condition(queue text, soon_until timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
declare
  -- Written as the indexes have it.
  open constant text := 'status <> ''completed'' and not suspected_spam';
  unanswered constant text := open || ' and response = ''awaited''';
  today constant date := (now() at time zone 'Asia/Seoul')::date;
  fortnight_ago constant timestamptz := now() - interval '14 days';
begin
  return case queue
    -- A day that somebody has set goes before a deadline: what was put off until tomorrow is not to be done today.
    when 'today' then
      format(
        '%s and (assigned_to is null or assigned_to = %L) and (next_action_on <= %L or next_action_on is null'
          || ' and (response = ''awaited'' and due_at <= %L or response <> ''awaited'' and created_at <= %L))',
        open, (select auth.uid()), today, soon_until, fortnight_ago
      )
    when 'open' then open
    when 'unanswered' then unanswered
    when 'overdue' then format('%s and due_at < %L', unanswered, now())
    when 'due_soon' then format('%s and due_at between %L and %L', unanswered, now(), soon_until)
    when 'next_action_past' then format('%s and next_action_on < %L', open, today)
    when 'next_action_today' then format('%s and next_action_on = %L', open, today)
    when 'next_action_later' then format('%s and next_action_on > %L', open, today)
    when 'no_next_action' then open || ' and (response <> ''awaited'' or due_at is null) and next_action_on is null'
    when 'stale' then
      format(
        '%s and status = ''in_progress'' and created_at <= %L and (next_action_on is null or next_action_on < %L)',
        open, fortnight_ago, today
      )
    when 'unassigned' then open || ' and assigned_to is null'
    when 'mine' then format('%s and assigned_to = %L', open, (select auth.uid()))
  end;
end;
$$;
comment on function private.worklist_condition(text, timestamptz) is
  'A queue as SQL over inquiries; null for one that is not known.';

create function private.worklist(
  queue text, soon_until timestamptz, page_size integer, side text default 'after', cursor_at timestamptz default null,
  cursor_id uuid default null
) returns setof public.inquiries
language plpgsql stable security definer set search_path = ''
as $$
declare
  condition constant text := private.worklist_condition(queue, soon_until);
  backwards constant boolean := side = 'before';
begin
  perform private.require_admin();
  if condition is null then
    raise exception 'unknown queue' using errcode = '22023';
  end if;
  return query execute format(
    'select * from public.inquiries where %s%s order by next_step_at %3$s, created_at %3$s, id %3$s limit %4$s',
    condition,
    case when cursor_at is not null then
      format(
        ' and (next_step_at, created_at, id) %s (%L, %L, %L::uuid)', case when backwards then '<' else '>' end,
        cursor_at, (select created_at from public.inquiries where inquiries.id = cursor_id), cursor_id
      )
    end,
    case when backwards then 'desc' else 'asc' end,
    least(greatest(page_size, 1), 200)
  );
end;
$$;
comment on function private.worklist(text, timestamptz, integer, text, timestamptz, uuid) is
  'The inquiries of a queue, at most 200, by when something is to be done, and of one time by their receipt: the most urgent ones, those ''after'' a cursor, or those ''before'' it from the nearest on.';

create function private.worklist_counts(soon_until timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  counts jsonb;
begin
  perform private.require_admin();
  execute (
    select 'select jsonb_build_object('
      || string_agg(format('%L, count(*) filter (where %s)', queue, private.worklist_condition(queue, soon_until)), ', ')
      || ') from public.inquiries where status <> ''completed'' and not suspected_spam'
    from unnest(array[
      'today', 'open', 'unanswered', 'overdue', 'due_soon', 'next_action_past', 'next_action_today', 'next_action_later',
      'no_next_action', 'stale', 'unassigned', 'mine'
    ]) as queue
  ) into counts;
  return counts;
end;
$$;
comment on function private.worklist_counts(timestamptz) is 'How many inquiries stand in each queue.';
grant execute on function private.worklist_counts(timestamptz) to authenticated;

-- Other plans are off because they read all rows of an institution before the first of them is counted.
create function private.inquiry_repeats(inquiry_ids uuid[]) returns table (id uuid, nth integer)
language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  if cardinality(inquiry_ids) > 200 then
    raise exception 'more than 200 inquiries' using errcode = '22023';
  end if;
  -- The three parts have no row in common, so that the limit ends them all.
  return query
    select own.id, 1 + (
      select count(*)::integer
      from (
        select from public.inquiries
        where lower(email) = own.email_key
          and anonymised_at is null and not suspected_spam and (created_at, id) < (own.created_at, own.id)
        union all
        select from public.inquiries
        where private.phone_key(phone) = own.phone_key
          and lower(email) is distinct from own.email_key
          and anonymised_at is null and not suspected_spam and (created_at, id) < (own.created_at, own.id)
        union all
        select from public.inquiries
        where private.organization_key(organization_name) = own.organization_key
          and lower(email) is distinct from own.email_key
          and private.phone_key(phone) is distinct from own.phone_key
          and anonymised_at is null and not suspected_spam and (created_at, id) < (own.created_at, own.id)
        limit 99
      ) as earlier
    )
    from (
      -- Those who gave no address have nothing in common.
      select id, created_at, nullif(lower(email), '') as email_key,
        private.phone_key(phone) as phone_key,
        private.organization_key(organization_name) as organization_key
      from public.inquiries
      where id = any (inquiry_ids) and anonymised_at is null
      offset 0
    ) as own;
end;
$$;
comment on function private.inquiry_repeats(uuid[]) is
  'Which inquiry in number of the same institution each of these is, suspected spam left out; a hundred stands for more, too.';
grant execute on function private.inquiry_repeats(uuid[]) to authenticated;

create function private.related_inquiries(own_phone text, own_email text, own_organization text, own_id uuid)
returns table (id uuid, reference text, organization_name text, status text, created_at timestamptz, same text[])
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  email_key constant text := nullif(lower(own_email), '');
  phone_key constant text := private.phone_key(own_phone);
  organization_key constant text := nullif(private.organization_key(own_organization), '');
begin
  perform private.require_admin();
  return query
    select found.id, max(found.reference), max(found.organization_name), max(found.status), max(found.created_at),
      array_agg(found.same order by found.position)
    from (
      (select id, reference, organization_name, status, created_at, 1 as position, 'phone' as same from public.inquiries
        where private.phone_key(phone) = phone_key
          and anonymised_at is null and inquiries.id is distinct from own_id
        order by inquiries.created_at desc, inquiries.id desc limit 20)
      union all
      (select id, reference, organization_name, status, created_at, 2, 'email' from public.inquiries
        where lower(email) = email_key and anonymised_at is null and inquiries.id is distinct from own_id
        order by inquiries.created_at desc, inquiries.id desc limit 20)
      union all
      (select id, reference, organization_name, status, created_at, 3, 'organization_name' from public.inquiries
        where private.organization_key(organization_name) = organization_key
          and anonymised_at is null and inquiries.id is distinct from own_id
        order by inquiries.created_at desc, inquiries.id desc limit 20)
    ) as found
    group by found.id
    order by max(found.created_at) desc, found.id desc
    limit 20;
end;
$$;
comment on function private.related_inquiries(text, text, text, uuid) is
  'The newest twenty inquiries, but for one''s own, of the same phone, e-mail address or organisation, and in what they are the same, however they are written.';
grant execute on function private.related_inquiries(text, text, text, uuid) to authenticated;

create function private.repeat_group(
  inquiry_id uuid, side text, cursor_at timestamptz, cursor_id uuid, row_limit integer, of_person boolean
) returns table (
  id uuid, reference text, organization_name text, contact_name text, status text, suspected_spam boolean,
  created_at timestamptz, same text[]
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  own public.inquiries;
  own_email text;
  own_phone text;
  own_organization text;
begin
  perform private.require_admin();
  -- Anonymised inquiries all have the same contact details.
  select * into own from public.inquiries where inquiries.id = inquiry_id and inquiries.anonymised_at is null;
  own_email := nullif(lower(own.email), '');
  own_phone := private.phone_key(own.phone);
  own_organization := private.organization_key(own.organization_name);

  return query
    -- Written as the indexes have it; the institutions are few, so their rows are sorted.
    with found as (
      select inquiries.id, inquiries.reference, inquiries.organization_name, inquiries.contact_name, inquiries.status,
        inquiries.suspected_spam, inquiries.created_at,
        array_remove(array[
          case when private.phone_key(phone) = own_phone then 'phone' end,
          case when lower(email) = own_email then 'email' end,
          case when private.organization_key(inquiries.organization_name) = own_organization
            then 'organization_name' end
        ], null) as same
      from public.inquiries
      where anonymised_at is null and (
        lower(email) = own_email
        or private.phone_key(phone) = own_phone
        or not of_person and private.organization_key(inquiries.organization_name) = own_organization
      )
    )
    select found.id, found.reference::text, found.organization_name::text, found.contact_name::text, found.status,
      found.suspected_spam, found.created_at, found.same
    from found
    where cursor_at is null
      or side = 'after' and (found.created_at, found.id) < (cursor_at, cursor_id)
      or side = 'before' and (found.created_at, found.id) > (cursor_at, cursor_id)
    order by
      case when side = 'before' then found.created_at end, case when side = 'before' then found.id end,
      found.created_at desc, found.id desc
    limit least(row_limit, 200);
end;
$$;
comment on function private.repeat_group(uuid, text, timestamptz, uuid, integer, boolean) is
  'A page of the inquiries of the same institution as this one, or of the same person, by phone and e-mail address alone, itself among them: the next older ones ''after'' a cursor, the next newer ones ''before'' it, oldest first.';

create function public.repeat_group(
  inquiry_id uuid, side text default 'after', cursor_at timestamptz default null, cursor_id uuid default null,
  row_limit integer default 51, of_person boolean default false
) returns table (
  id uuid, reference text, organization_name text, contact_name text, status text, suspected_spam boolean,
  created_at timestamptz, same text[], nth integer
)
language sql stable security invoker set search_path = ''
as $$
  with listed as materialized (
    select * from private.repeat_group(inquiry_id, side, cursor_at, cursor_id, row_limit, of_person)
      with ordinality as grouped (
        id, reference, organization_name, contact_name, status, suspected_spam, created_at, same, position
      )
  )
  select listed.id, listed.reference, listed.organization_name, listed.contact_name, listed.status,
    listed.suspected_spam, listed.created_at, listed.same, coalesce(repeats.nth, 1)
  from listed
    left join private.inquiry_repeats((select array_agg(listed.id) from listed)) as repeats on repeats.id = listed.id
  order by listed.position;
$$;
grant execute on function
  private.repeat_group(uuid, text, timestamptz, uuid, integer, boolean),
  public.repeat_group(uuid, text, timestamptz, uuid, integer, boolean)
  to authenticated;


-- 17-statistics.sql

-- The numbers of the dashboard, by the days and weeks of Seoul. The totals of the list are kept, since every list shows them;
-- what came in a period is counted when it is asked for.

create table public.inquiry_counts (
  received_on date not null,
  status text not null,
  organization_type text not null,
  suspected_spam boolean not null,
  count bigint not null,
  primary key (received_on, status, organization_type, suspected_spam)
);
comment on table public.inquiry_counts is 'Numbers of inquiries by day and kind, kept by triggers on inquiries.';
comment on column public.inquiry_counts.received_on is 'The day in Seoul; ''infinity'' is all days together.';

alter table public.inquiry_counts enable row level security;
grant select on table public.inquiry_counts to authenticated;

create policy "Admins read the counts" on public.inquiry_counts
  for select to authenticated
  using ((select private.is_admin()));

create function private.count_inquiries_anew() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- In order, so that two statements that change many rows never wait for each other.
  execute format(
    $sql$
      insert into public.inquiry_counts as kept
        (received_on, status, organization_type, suspected_spam, count)
      select received_on, status, organization_type, suspected_spam, sum(difference)
      from (%s) as changes,
        lateral (values ('infinity'::date), ((created_at at time zone 'Asia/Seoul')::date)) as days (received_on)
      group by 1, 2, 3, 4
      having sum(difference) <> 0
      order by 1, 2, 3, 4
      on conflict (received_on, status, organization_type, suspected_spam)
        do update set count = kept.count + excluded.count
    $sql$,
    concat_ws(
      ' union all ',
      case when tg_op <> 'INSERT' then
        'select created_at, status, organization_type, suspected_spam, -1 as difference from before'
      end,
      case when tg_op <> 'DELETE' then
        'select created_at, status, organization_type, suspected_spam, 1 as difference from after'
      end
    )
  );
  return null;
end;
$$;
comment on function private.count_inquiries_anew() is 'Adds to the counts what a statement added to inquiries, and takes off what it took.';

create trigger count_added after insert on public.inquiries
  referencing new table as after
  for each statement execute function private.count_inquiries_anew();

create trigger count_changed after update on public.inquiries
  referencing old table as before new table as after
  for each statement execute function private.count_inquiries_anew();

create trigger count_removed after delete on public.inquiries
  referencing old table as before
  for each statement execute function private.count_inquiries_anew();

-- Sorted, so that a month of counts lies on few pages.
create function private.recount_inquiries() returns void
language plpgsql security definer set search_path = '' set work_mem = '64MB'
as $$
begin
  lock table public.inquiries in share mode;
  delete from public.inquiry_counts;
  insert into public.inquiry_counts
    (received_on, status, organization_type, suspected_spam, count)
  select days.received_on, status, organization_type, suspected_spam, count(*)
  from public.inquiries,
    lateral (values ('infinity'::date), ((created_at at time zone 'Asia/Seoul')::date)) as days (received_on)
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4;
end;
$$;
comment on function private.recount_inquiries() is 'Counts every inquiry once more, after rows were loaded past the triggers.';

create function private.period_statistics(received_from date, received_to date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with received as materialized (
      select date_trunc('week', created_at at time zone 'Asia/Seoul')::date::text as week,
        organization_type as type, source, status,
        coalesce(resolution, case when status = 'completed' and anonymised_at is null then 'none' end) as resolution,
        coalesce(assigned_to::text, 'none') as assigned,
        case when status <> 'completed' then coalesce(assigned_to::text, 'none') end as open,
        due_at, first_response_at, first_response_at - created_at as waited, least(now(), anonymised_at) as answerable_until
      from public.inquiries
      where created_at >= received_from::timestamp at time zone 'Asia/Seoul'
        and created_at < (received_to + 1)::timestamp at time zone 'Asia/Seoul'
        and not suspected_spam
    ), counted as (
      select week, type, source, status, resolution, assigned, open, count(*) as count
      from received
      group by grouping sets (week, type, source, status, resolution, assigned, open)
    ), grouped as (
      select name, jsonb_object_agg(value, count) as counts
      from counted, lateral (
        values ('week', week), ('type', type), ('source', source), ('status', status), ('resolution', resolution),
          ('assigned', assigned), ('open', open)
      ) as columns (name, value)
      where value is not null
      group by name
    )
    select jsonb_build_object(
      'received', count(*),
      'answered', count(waited),
      'median_first_response_seconds', round(extract(epoch from percentile_cont(0.5) within group (order by waited))),
      'kept', count(*) filter (where first_response_at <= due_at),
      'missed', count(*) filter (where first_response_at > due_at or first_response_at is null and due_at < answerable_until),
      'by', (select coalesce(jsonb_object_agg(name, counts), '{}') from grouped)
    )
    from received
  );
end;
$$;
comment on function private.period_statistics(date, date) is
  'Of the inquiries received in these days, without suspected spam: how many, how many answered and the median time to that, how many first responses by the deadline and how many later or overdue; and by week (Monday), type, source, status, resolution, assignee and, of those not completed, assignee, how many of each, named as the list''s filter has it.';


-- 18-notifications.sql

-- Notifications to staff, written in the transaction of the event itself, and whom they reach. A notification holds
-- what kind it is and which inquiry it is about, nothing of a person: an erasure has nothing to remove here.

create table private.notification_kinds (
  kind text primary key check (kind ~ '^[a-z_]{1,40}$'),
  for_admins boolean not null,
  by_webhook boolean not null
);
comment on table private.notification_kinds is 'The kinds of notifications. A later kind is one row more.';
comment on column private.notification_kinds.for_admins is 'Whether it goes to nobody who is no admin any more.';
comment on column private.notification_kinds.by_webhook is 'Whether the webhook tells of it.';

alter table private.notification_kinds enable row level security;
insert into private.notification_kinds (kind, for_admins, by_webhook) values
  ('new_inquiry', true, true),
  ('assigned', true, false),
  ('next_action_due', true, false),
  ('deadline_at_risk', true, true),
  ('digest', true, false),
  ('reply', true, false),
  ('role_changed', false, false),
  ('new_device', false, false),
  ('password_changed', false, false),
  ('factor_added', false, false),
  ('factor_removed', false, false),
  ('recovery_codes_made', false, false);

create function private.optional_kinds() returns text[]
language sql immutable set search_path = ''
as $$ select array['new_inquiry', 'assigned', 'next_action_due', 'deadline_at_risk', 'digest'] $$;
comment on function private.optional_kinds() is 'The kinds that a person may switch off, and quiet hours put off.';
grant execute on function private.optional_kinds() to authenticated;

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.notification_kinds (kind),
  inquiry_id uuid references public.inquiries (id) on delete cascade,
  recipient uuid references public.members (user_id) on delete cascade,
  once text unique check (length(once) <= 120),
  facts jsonb check (jsonb_typeof(facts) = 'object' and length(facts::text) <= 300),
  created_at timestamptz not null default now()
);
comment on table public.notifications is 'Events that staff must hear of, written by the database as they happen.';
comment on column public.notifications.recipient is 'The member it is for; null for every admin.';
comment on column public.notifications.once is 'The key that makes a second notification of the same event the same one; null where each is its own.';
comment on column public.notifications.facts is 'Numbers and roles; nothing that somebody wrote.';
create index notifications_kind_newest_first on public.notifications (kind, created_at desc);
create index notifications_inquiry on public.notifications (inquiry_id);
create index notifications_recipient on public.notifications (recipient);
create index notifications_created_at on public.notifications (created_at);
alter table public.notifications enable row level security;
grant select on table public.notifications to authenticated;

create policy "Admins read every notification" on public.notifications
  for select to authenticated
  using ((select private.is_admin()));

create table public.notification_preferences (
  user_id uuid primary key default auth.uid() references public.members (user_id) on delete cascade,
  muted text[] not null default '{}' check (
    muted <@ private.optional_kinds() and cardinality(muted) <= cardinality(private.optional_kinds())
  ),
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  constraint notification_preferences_quiet_hours check ((quiet_from is null) = (quiet_until is null))
);
comment on table public.notification_preferences is 'The mails that a person wants; without a row all, at any hour.';
comment on column public.notification_preferences.muted is 'The kinds of which no mail goes to this person.';
comment on column public.notification_preferences.quiet_from is 'The hour in Seoul from which mails wait until quiet_until.';

alter table public.notification_preferences enable row level security;
grant select, insert (muted, quiet_from, quiet_until), update (muted, quiet_from, quiet_until)
  on table public.notification_preferences to authenticated;

create policy "People read their own preferences" on public.notification_preferences
  for select to authenticated
  using (user_id = (select private.live_user()));
create policy "People write their own preferences" on public.notification_preferences
  for insert to authenticated
  with check (user_id = (select private.live_user()));
create policy "People change their own preferences" on public.notification_preferences
  for update to authenticated
  using (user_id = (select private.live_user()))
  with check (user_id = (select private.live_user()));

-- After the first sixty of a day one notification an hour tells of a flood of inquiries, not one mail each: ten in ten minutes
-- would use up what a mailbox provider sends in a day.
create function private.told_as_flood(kind text, recipient uuid, times integer) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  if (
    select count(*) <= told_as_flood.times
    from (
      select from public.notifications
      where notifications.kind = told_as_flood.kind and notifications.recipient is not distinct from told_as_flood.recipient
        and inquiry_id is not null and created_at > now() - interval '1 day'
      limit told_as_flood.times + 1
    ) as recent
  ) then
    return false;
  end if;
  insert into public.notifications (kind, recipient, once)
  values (
    kind, recipient,
    format('%s:flood:%s:%s', kind, recipient, to_char(now() at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24'))
  )
  on conflict do nothing;
  return true;
end;
$$;
comment on function private.told_as_flood(text, uuid, integer) is
  'Whether a day had more than so many notifications of this kind to this recipient, each of one inquiry; then it has told of them by one of no inquiry, once an hour.';

-- Nobody confirms the address of a new account, and an account can change its password three times a second: a stranger's
-- mailbox would get a mail for each.
create function private.notify_account(
  recipient uuid, kind text, facts jsonb default null, once text default null
) returns uuid
language sql volatile security definer set search_path = ''
as $$
  insert into public.notifications (kind, recipient, facts, once)
  select notify_account.kind, members.user_id, notify_account.facts, notify_account.once
  from public.members where members.user_id = notify_account.recipient and (
    select count(*) < 20 from public.notifications
    where notifications.recipient = members.user_id and notifications.kind = notify_account.kind
      and created_at > now() - interval '1 day'
  )
  on conflict do nothing
  returning id;
$$;
comment on function private.notify_account(uuid, text, jsonb, text) is
  'For the database''s own triggers: one notification to one account. Null when there is no such account, when the same was told once, or after twenty of this kind within a day.';

-- Inquiries that came by the API directly are confirmed to nobody, so a notification that is told of to nobody would be for
-- nothing; and the site's own inquiries keep their turn.
create function private.notify_of_new_inquiries() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_entering() and private.is_direct() and exists (select from received where not suspected_spam)
    and private.told_as_flood('new_inquiry', null, 19) then
    return null;
  end if;
  insert into public.notifications (kind, inquiry_id, facts)
  select 'new_inquiry', case when count(*) = 1 then (array_agg(id))[1] end,
    case when private.is_entering() then jsonb_build_object('count', count(*)) end
  from received where not suspected_spam and status <> 'completed'
  group by case when not private.is_entering() then id end;
  return null;
end;
$$;
comment on function private.notify_of_new_inquiries() is
  'Tells of each inquiry in its own transaction, and of those that an admin imports together.';

create trigger notify_of_new_inquiries
  after insert on public.inquiries
  referencing new table as received
  for each statement execute function private.notify_of_new_inquiries();

create function private.notify_of_assignments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (kind, inquiry_id, recipient, once)
  select 'assigned', case when count(*) = 1 then (array_agg(given.id))[1] end, given.assigned_to,
    format('assigned:%s:%s', given.assigned_to, extract(epoch from date_bin(private.undo_time(), now(), 'epoch'::timestamptz)))
  from given join before using (id)
  where given.assigned_to is distinct from before.assigned_to
    and given.assigned_to is distinct from (select auth.uid()) and given.assigned_to is not null
  group by given.assigned_to
  on conflict (once) do update set inquiry_id = null
  where notifications.inquiry_id is distinct from excluded.inquiry_id;
  return null;
end;
$$;
comment on function private.notify_of_assignments() is
  'Tells somebody of inquiries that others gave them, in one notification for each window as long as an undo.';

-- An undo gives back what its owner knew of.
create trigger notify_of_assignments
  after update on public.inquiries
  referencing old table as before new table as given
  for each statement when (coalesce(current_setting('private.undoing', true), '') <> 'on')
  execute function private.notify_of_assignments();

create function private.notify_of_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed constant uuid := coalesce(new.user_id, old.user_id);
begin
  if new.role is not distinct from old.role or tg_op = 'DELETE' and old.role <> 'admin' then
    return null;
  end if;
  -- At sign-up the person knows which role the invite code gave.
  if tg_op <> 'INSERT' or (select auth.uid()) is not null then
    perform private.notify_account(changed, 'role_changed', jsonb_build_object('role', new.role));
  end if;
  if old.role = 'admin' then
    delete from public.notification_deliveries
    using public.notifications join private.notification_kinds using (kind)
    where notifications.id = notification_deliveries.notification_id and notification_deliveries.recipient = changed
      and notification_deliveries.state = 'waiting' and notification_kinds.for_admins;
    perform private.release_from_leavers();
  end if;
  return null;
end;
$$;
comment on function private.notify_of_role() is
  'Tells an account of its new role, takes back what waits for somebody who is no admin any more, and from them what they hold.';

create trigger notify_of_role
  after insert or update or delete on public.user_roles
  for each row execute function private.notify_of_role();

-- An account hears of what happens to it: another password, a sign-in from a new device; of a second factor more or less from
-- the triggers that guard it.

create function private.notify_of_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_account(new.id, 'password_changed');
  return null;
end;
$$;
comment on function private.notify_of_password() is 'Tells an account that its password was changed.';

create trigger notify_of_password
  after update of encrypted_password on auth.users
  for each row
  when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.notify_of_password();

create function private.notify_of_new_device() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_known boolean;
  knows_others boolean;
begin
  delete from private.known_devices
  where known_devices.user_id = new.user_id and last_seen_at <= greatest(now() - interval '1 year', (
    select last_seen_at from private.known_devices
    where known_devices.user_id = new.user_id order by last_seen_at desc offset 99 limit 1
  ));
  select bool_or((browser, network) = (coalesce(new.browser, ''), coalesce(new.network, ''))), count(*) > 0
  into is_known, knows_others
  from private.known_devices where known_devices.user_id = new.user_id;

  insert into private.known_devices (user_id, browser, network)
  values (new.user_id, coalesce(new.browser, ''), coalesce(new.network, ''))
  on conflict (user_id, browser, network) do update set last_seen_at = now();
  if knows_others and not is_known then
    perform private.notify_account(new.user_id, 'new_device');
  end if;
  return null;
end;
$$;
comment on function private.notify_of_new_device() is
  'Tells an account of a session from a browser or network that it has not signed in from; of its first one nobody needs to hear.';

create trigger notify_of_new_device
  after insert on public.session_activity
  for each row execute function private.notify_of_new_device();

-- The site records each session that it begins. Whoever begins one directly has the password, and may have ended it within
-- the minute: then its deletion is told of.
create function private.tell_of_direct_sessions(begun_before timestamptz, session_id uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  direct record;
begin
  for direct in
    select sessions.id, sessions.user_id
    from public.user_roles
      cross join private.session_limits as limits
      join auth.sessions on sessions.user_id = user_roles.user_id
    where user_roles.role = 'admin'
      and (tell_of_direct_sessions.session_id is null or sessions.id = tell_of_direct_sessions.session_id)
      and sessions.created_at + limits.idle > now()
      and not exists (select from public.session_activity as activity where activity.session_id = sessions.id)
      and (
        sessions.aal = 'aal2'
        or not limits.admins_need_factor and not private.account_has_factor(sessions.user_id)
      )
      and greatest(sessions.created_at, (
        select max(claims.created_at) from auth.mfa_amr_claims as claims where claims.session_id = sessions.id
      )) <= begun_before
  loop
    if private.notify_account(direct.user_id, 'new_device', once => 'new_device:' || direct.id) is not null then
      insert into public.audit_events (member, kind) values (direct.user_id, 'direct_session');
    end if;
  end loop;
end;
$$;
comment on function private.tell_of_direct_sessions(timestamptz, uuid) is
  'Tells an admin''s account, once, and the audit of a session that can read as that admin and that the site has not begun: of this one, or of all until then.';

create function private.tell_of_ended_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_of_direct_sessions(now(), old.id);
  return old;
end;
$$;
comment on function private.tell_of_ended_session() is 'Tells of a direct session before it is gone.';

create trigger tell_of_ended_session
  before delete on auth.sessions
  for each row execute function private.tell_of_ended_session();

-- Does a bounded part: a hosted project gives a call three seconds, and the next one goes on from there.
create function private.make_due_notifications(
  channels text[], soon_until timestamptz default null, today date default null, digest_since timestamptz default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_site();
  insert into public.notification_channels (channel) select unnest(channels)
  on conflict (channel) do update set alive_at = now();

  insert into public.notifications (kind, inquiry_id, recipient, once)
  select due.kind, due.id, due.assigned_to, due.once
  from (
    select 'deadline_at_risk' as kind, id, assigned_to, 'deadline_at_risk:' || id as once, created_at as since
    from public.inquiries
    where status <> 'completed' and not suspected_spam and response = 'awaited'
      and due_at <= soon_until and created_at > now() - interval '14 days'
    union all
    select 'next_action_due', id, assigned_to, format('next_action_due:%s:%s', id, next_action_on), next_action_on
    from public.inquiries
    where next_action_on between today - 7 and today and not suspected_spam
  ) as due
  where not exists (select from public.notifications where notifications.once = due.once)
  order by due.since, due.id
  limit 200
  on conflict do nothing;

  if digest_since is not null and not exists (select from public.notifications where once = 'digest:' || today) then
    insert into public.notifications (kind, once, facts)
    select 'digest', 'digest:' || today, jsonb_build_object(
      'new', (select count(*) from public.inquiries where created_at >= digest_since and not suspected_spam),
      'due', count(*) filter (where due_at between now() and soon_until),
      'overdue', count(*) filter (where due_at < now()),
      'kept', (
        select count(*) from public.inquiries
        where first_response_at >= digest_since and first_response_at <= due_at and not suspected_spam
          and created_at > now() - interval '30 days'
      )
    )
    from public.inquiries
    where status <> 'completed' and not suspected_spam and response = 'awaited'
    on conflict do nothing;
  end if;

  delete from public.notifications where ctid = any (array(
    select ctid from public.notifications where created_at < now() - interval '90 days' limit 1000
  ));
  delete from private.confirmations where ctid = any (array(
    select ctid from private.confirmations where created_at < now() - interval '1 day' limit 1000
  ));
  return (
    select count(*) from public.notification_deliveries
    where state = 'waiting' and (problem is not null or next_attempt_at <= now())
  );
end;
$$;
comment on function private.make_due_notifications(text[], timestamptz, date, timestamptz) is
  'Makes the notifications that time brings, each once: responses due by soon_until, next contacts of today, the day''s digest; null outside of business hours, all three. Keeps the channels alive, and no notification longer than ninety days, nor longer than a day whose mailbox had a confirmation. Returns how many deliveries should have been sent by now.';

-- The site knows the holidays, the database only what bypassed the site.
create function private.store_deadlines(deadlines jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_site();
  -- A session that the site begins is recorded within seconds.
  perform private.tell_of_direct_sessions(now() - interval '1 minute');
  perform private.delete_old_counts();
  perform private.release_from_leavers();
  perform from public.inquiries where id in (select key::uuid from jsonb_each_text(deadlines)) order by id for no key update;
  update public.inquiries set due_at = deadline.value::timestamptz
  from jsonb_each_text(deadlines) as deadline
  where inquiries.id = deadline.key::uuid and inquiries.due_at is null;
  return (
    select coalesce(jsonb_object_agg(id, created_at), '{}')
    from (
      select id, created_at from public.inquiries
      where due_at is null and source = 'web' and not exists (
        select from public.inquiry_events where inquiry_events.inquiry_id = inquiries.id and inquiry_events.kind = 'intake'
      )
      order by created_at limit 500
    ) as next
  );
end;
$$;
comment on function private.store_deadlines(jsonb) is
  'Looks each minute after what bypassed the site: stores the deadlines of inquiries, by id, that have none, and returns when the next 500 of those without that no admin brought were received; tells of sessions; forgets networks no longer counted; takes inquiries and codes from who is no admin any more.';


-- 19-deliveries.sql

-- How notifications leave: one delivery for each channel and person, claimed by a web server, sent, or tried again.

create domain public.channel_name as text check (value in ('mail', 'webhook', 'visitor_mail', 'reply'));

comment on domain public.channel_name is 'By what a notification leaves.';

create table public.notification_deliveries (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null references public.notifications (id) on delete cascade,
  channel public.channel_name not null,
  recipient uuid references public.members (user_id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dead', 'undeliverable')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '24 hours',
  lease uuid,
  leased_until timestamptz,
  -- A word of the site's own: what a mail server says may hold an address.
  problem text check (problem ~ '^[a-z0-9_]{1,40}$'),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint notification_deliveries_once unique nulls not distinct (notification_id, channel, recipient),
  constraint notification_deliveries_mail_has_a_recipient check ((channel = 'mail') = (recipient is not null)),
  constraint notification_deliveries_settled check ((state = 'waiting') = (settled_at is null)),
  constraint notification_deliveries_lease check ((lease is null) = (leased_until is null))
);
comment on table public.notification_deliveries is 'One row for each notification, channel and recipient. Its id is the Message-ID and the webhook-id.';
comment on column public.notification_deliveries.state is 'dead after a day of failed attempts; undeliverable once the address was refused for good.';
comment on column public.notification_deliveries.lease is 'The lease of the web server that sends it now, until leased_until.';
comment on column public.notification_deliveries.give_up_at is 'From when a failed attempt is the last.';
comment on column public.notification_deliveries.problem is 'Why the last attempt failed, in a word.';
create index notification_deliveries_next on public.notification_deliveries (next_attempt_at) where state = 'waiting';
create index notification_deliveries_newest_first on public.notification_deliveries (created_at desc, id desc);
create index notification_deliveries_unsent on public.notification_deliveries (created_at desc, id desc) where state <> 'sent';
create index notification_deliveries_recipient on public.notification_deliveries (recipient);
alter table public.notification_deliveries enable row level security;
grant select on table public.notification_deliveries to authenticated;

create policy "Admins read every delivery" on public.notification_deliveries
  for select to authenticated
  using ((select private.is_admin()));

create table public.notification_channels (
  channel public.channel_name primary key,
  alive_at timestamptz not null default now(),
  last_sent_at timestamptz,
  last_failed_at timestamptz,
  last_problem text check (last_problem ~ '^[a-z0-9_]{1,40}$')
);
comment on table public.notification_channels is 'By what notifications go: each that a web server has said within a day it has the settings for.';

alter table public.notification_channels enable row level security;
grant select on table public.notification_channels to authenticated;

create policy "Admins read the channels" on public.notification_channels
  for select to authenticated
  using ((select private.is_admin()));

create table private.confirmations (
  notification_id uuid primary key references public.notifications (id) on delete cascade,
  mailbox_hash text not null check (mailbox_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);
comment on table private.confirmations is 'Notifications confirmed to the visitor within a day, by mailbox. Older rows go each minute.';
comment on column private.confirmations.mailbox_hash is 'Made with the secret of private.audit_secret: it says to nobody whose it is.';
create index confirmations_mailbox on private.confirmations (mailbox_hash, created_at);
create index confirmations_created_at on private.confirmations (created_at);
alter table private.confirmations enable row level security;

-- A plan of the time when the table was nearly empty would read every inquiry for each of a long statement.
create function private.count_confirmation(notification public.notifications) returns boolean
language plpgsql volatile set search_path = '' set enable_seqscan to off
as $$
declare
  addressee constant text := (
    select private.subject_hash(private.mailbox(email)) from public.inquiries where id = notification.inquiry_id
  );
begin
  if (
    select count(*) >= 3 from private.confirmations
    where mailbox_hash = addressee and created_at > now() - interval '1 day'
  ) then
    return false;
  end if;
  insert into private.confirmations (notification_id, mailbox_hash) values (notification.id, addressee);
  return true;
end;
$$;
comment on function private.count_confirmation(public.notifications) is
  'Counts one more confirmation for the mailbox of this notification''s inquiry; false when it had three within a day.';

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

create function private.create_deliveries() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kinds private.notification_kinds;
  alive text[];
  told_singly boolean;
  -- Assignments of one window are told of when none of them can be undone any more.
  due constant timestamptz := case
    when new.kind = 'assigned' then date_bin(private.undo_time(), now(), 'epoch'::timestamptz) + 2 * private.undo_time()
    else now()
  end;
  -- By an admin, who need not be told.
  is_entered constant boolean := new.kind = 'new_inquiry' and new.facts is not null;
begin
  if new.kind = 'reply' then
    -- Until then its writer may cancel it.
    insert into public.notification_deliveries (notification_id, channel, next_attempt_at)
    values (new.id, 'reply', now() + interval '15 seconds');
    return null;
  end if;
  select * into kinds from private.notification_kinds where notification_kinds.kind = new.kind;
  select array_agg(channel) into alive from public.notification_channels where alive_at > now() - interval '1 day';

  told_singly := new.inquiry_id is null or not private.told_as_flood(new.kind, new.recipient, 60);

  if told_singly and 'mail' = any (alive) then
    insert into public.notification_deliveries (notification_id, channel, recipient, next_attempt_at, give_up_at)
    select new.id, 'mail', members.user_id, begins.at, begins.at + interval '24 hours'
    from public.members
      left join public.notification_preferences as preferences using (user_id),
      lateral (
        select case when new.kind = any (private.optional_kinds())
          then private.after_quiet_hours(due, preferences.quiet_from, preferences.quiet_until) else due end
      ) as begins (at)
    where (new.recipient is null or members.user_id = new.recipient)
      and (kinds.for_admins or new.recipient is not null)
      and members.email is not null
      and not (is_entered and members.user_id = auth.uid())
      and not new.kind = any (coalesce(preferences.muted, '{}'))
      and (not kinds.for_admins or exists (
        select from public.user_roles where user_roles.user_id = members.user_id and user_roles.role = 'admin'
      ));
  end if;

  if told_singly and kinds.by_webhook and 'webhook' = any (alive) then
    insert into public.notification_deliveries (notification_id, channel) values (new.id, 'webhook');
  end if;

  -- A stranger whose address is typed in again and again gets three mails a day at most.
  if new.kind = 'new_inquiry' and new.inquiry_id is not null and 'visitor_mail' = any (alive)
    and not is_entered and not private.is_direct()
  then
    if private.count_confirmation(new) then
      insert into public.notification_deliveries (notification_id, channel) values (new.id, 'visitor_mail');
    end if;
  end if;
  return null;
end;
$$;
comment on function private.create_deliveries() is
  'Makes the deliveries of a notification: a mail for each person it is for and who wants it, and the webhook once, or one notification for a flood; and the visitor''s confirmation. Of a reply the mail to the inquirer alone.';

create trigger create_deliveries
  after insert on public.notifications
  for each row execute function private.create_deliveries();

create function private.told_of(notification public.notifications) returns table (inquiry_id uuid, facts jsonb)
language sql stable set search_path = ''
as $$
  select notification.inquiry_id, notification.facts where notification.kind <> 'assigned'
  union all
  select case when count(*) = 1 then (array_agg(inquiries.id))[1] end, jsonb_build_object('count', count(*))
  from public.inquiries
  where notification.kind = 'assigned' and assigned_to = notification.recipient and status <> 'completed'
    and id in (
      select given.inquiry_id
      from public.inquiry_events as given, date_bin(private.undo_time(), notification.created_at, 'epoch'::timestamptz) as begun
      where given.kind = 'assignment' and given.to_value = notification.recipient::text
        and given.actor is distinct from notification.recipient and given.details ->> 'undone' is null
        and given.at >= begun and given.at < begun + private.undo_time()
    )
  having count(*) > 0;
$$;
comment on function private.told_of(public.notifications) is
  'The inquiry and the facts that a notification tells of now. Of assignments: those that still stand, of one by its id; no row if none does.';

-- For the site's web servers, on which no service key stands. The public ones are bound as they are made, so that visitors
-- need no right on the schema private.
create function private.claim_deliveries(channels text[], batch integer, lease_seconds integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claimed jsonb;
begin
  perform private.require_site();
  with due as (
    select notification_deliveries.id from public.notification_deliveries
      join public.notifications on notifications.id = notification_id
    where state = 'waiting' and next_attempt_at <= now() and channel = any (channels)
      and (leased_until is null or leased_until < now())
    order by kind = any (private.optional_kinds()), next_attempt_at
    limit least(greatest(batch, 1), 100)
    for update of notification_deliveries skip locked
  ), allowed as (
    select due.id, told.inquiry_id, told.facts from due
      join public.notification_deliveries using (id)
      join public.notifications on notifications.id = notification_id
      join private.notification_kinds using (kind)
      cross join lateral private.told_of(notifications) as told
      left join public.members on members.user_id = notification_deliveries.recipient
      left join public.inquiries on inquiries.id = told.inquiry_id
    where (channel <> 'mail' or members.email is not null)
      and (channel <> 'mail' or not for_admins or exists (
        select from public.user_roles
        where user_roles.user_id = notification_deliveries.recipient and user_roles.role = 'admin'
      ))
      and inquiries.anonymised_at is null
  ), dropped as (
    delete from public.notification_deliveries
    where notification_deliveries.id in (select id from due except select id from allowed)
  ), leased as (
    update public.notification_deliveries
    set lease = gen_random_uuid(), attempts = attempts + 1,
      leased_until = now() + make_interval(secs => least(greatest(lease_seconds, 1), 600))
    where notification_deliveries.id in (select id from allowed)
    returning *
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', leased.id, 'lease', leased.lease, 'channel', leased.channel, 'attempts', leased.attempts,
    'kind', notifications.kind, 'facts', allowed.facts, 'noticed_at', notifications.created_at,
    'inquiry_id', inquiries.id, 'reference', inquiries.reference, 'received_at', inquiries.created_at, 'due_at', inquiries.due_at,
    'address', case
      when leased.channel = 'mail' then members.email
      when leased.channel in ('visitor_mail', 'reply') then inquiries.email
    end,
    'reply', case when leased.channel = 'reply' then jsonb_build_object(
      'subject', replies.subject, 'body', replies.body, 'reply_to', writers.email
    ) end
  ) order by leased.next_attempt_at, leased.channel), '[]') into claimed
  from leased
    join allowed using (id)
    join public.notifications on notifications.id = leased.notification_id
    left join public.inquiries on inquiries.id = allowed.inquiry_id
    left join public.members on members.user_id = leased.recipient
    left join public.inquiry_replies as replies on replies.id = notifications.id
    left join public.members as writers on writers.user_id = replies.author;
  return claimed;
end;
$$;
comment on function private.claim_deliveries(text[], integer, integer) is
  'Leases deliveries that are due to one web server, at most a hundred, and says of each what to send, those that nobody may switch off first; drops what is for nobody any more.';

create function private.settle_delivery(
  delivery_id uuid, delivery_lease uuid, problem text default null, undeliverable boolean default false
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  settled public.notification_deliveries;
begin
  perform private.require_site();
  if settle_delivery.problem is null then
    -- Sent is sent, even after the lease.
    update public.notification_deliveries
    set state = 'sent', settled_at = now(), lease = null, leased_until = null, problem = null
    where id = delivery_id and state <> 'sent'
    returning * into settled;
  else
    update public.notification_deliveries
    set lease = null, leased_until = null, problem = settle_delivery.problem,
      state = case when undeliverable then 'undeliverable' when now() >= give_up_at then 'dead' else 'waiting' end,
      settled_at = case when undeliverable or now() >= give_up_at then now() end,
      next_attempt_at = now()
        + least(interval '1 hour', interval '15 seconds' * 2 ^ least(attempts - 1, 20)) * (0.5 + random() / 2)
    where id = delivery_id and lease = delivery_lease and state = 'waiting'
    returning * into settled;
  end if;
  if settled.id is null then
    return 'not-leased';
  end if;

  -- An address that does not exist is no fault of the channel.
  if settled.state <> 'undeliverable' then
    update public.notification_channels
    set last_sent_at = case when settled.state = 'sent' then now() else last_sent_at end,
      last_failed_at = case when settled.state <> 'sent' then now() else last_failed_at end,
      last_problem = coalesce(settle_delivery.problem, last_problem)
    where channel = settled.channel;
  end if;
  if settled.channel in ('visitor_mail', 'reply') and settled.state in ('sent', 'undeliverable') then
    update public.inquiries set mail_problem = settled.problem
    from public.notifications
    where notifications.id = settled.notification_id and inquiries.id = notifications.inquiry_id
      and mail_problem is distinct from settled.problem;
  end if;
  return settled.state;
end;
$$;
comment on function private.settle_delivery(uuid, uuid, text, boolean) is
  'Says that a delivery was sent, or why not: ''sent''; ''waiting'' for the next attempt, ''dead'' after a day of them, ''undeliverable'' at once; ''not-leased'' when another server has it.';

create function private.delivery_page(
  wanted text, cursor_at timestamptz, cursor_id uuid, side text, row_limit integer
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(page) order by page.created_at desc, page.id desc), '[]')
    from (
      select deliveries.id, deliveries.channel, deliveries.recipient, deliveries.state, deliveries.attempts,
        deliveries.problem, deliveries.created_at, deliveries.settled_at, deliveries.next_attempt_at,
        notifications.kind, inquiries.id as inquiry_id, inquiries.reference
      from public.notification_deliveries as deliveries
        join public.notifications on notifications.id = deliveries.notification_id
        left join public.inquiries on inquiries.id = notifications.inquiry_id
      where (wanted is null
          or wanted = 'failed' and deliveries.state = 'waiting' and deliveries.problem is not null
          or wanted = 'waiting' and deliveries.state = 'waiting' and deliveries.problem is null
          or wanted in ('sent', 'dead', 'undeliverable') and deliveries.state = wanted)
        and (cursor_at is null
          or side = 'after' and (deliveries.created_at, deliveries.id) < (cursor_at, cursor_id)
          or side = 'before' and (deliveries.created_at, deliveries.id) > (cursor_at, cursor_id))
      order by
        case when side = 'before' then deliveries.created_at end, case when side = 'before' then deliveries.id end,
        deliveries.created_at desc, deliveries.id desc
      limit least(row_limit, 200)
    ) as page
  );
end;
$$;
comment on function private.delivery_page(text, timestamptz, uuid, text, integer) is
  'A page of the deliveries, newest first: all, or those waiting, sent, failed (waiting for another attempt), dead or undeliverable.';

create function private.delivery_counts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'waiting', count(*) filter (where state = 'waiting' and problem is null),
      'failed', count(*) filter (where state = 'waiting' and problem is not null),
      'dead', count(*) filter (where state = 'dead'),
      'undeliverable', count(*) filter (where state = 'undeliverable'),
      'sent', count(*) filter (where state = 'sent')
    )
    from public.notification_deliveries
  );
end;
$$;
comment on function private.delivery_counts() is 'How many deliveries wait, failed and wait again, are dead or undeliverable, and were sent.';
grant execute on function private.delivery_counts() to authenticated;

create function private.resend_delivery(delivery_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  with resent as (
    update public.notification_deliveries
    set state = 'waiting', settled_at = null, attempts = 0, next_attempt_at = now(),
      give_up_at = now() + interval '24 hours'
    where id = delivery_id and (state in ('dead', 'undeliverable') or state = 'waiting' and problem is not null)
      and (leased_until is null or leased_until < now())
      -- None of these would be sent.
      and (channel not in ('visitor_mail', 'reply') or exists (
        select from public.notifications join public.inquiries on inquiries.id = notifications.inquiry_id
        where notifications.id = notification_id and inquiries.anonymised_at is null
      ))
    returning notification_id, channel
  )
  insert into public.audit_events (actor, inquiry_id, kind, to_value, details)
  select (select auth.uid()), notifications.inquiry_id, 'resend', notifications.kind, jsonb_build_object('channel', channel)
  from resent join public.notifications on notifications.id = notification_id;
  return found;
end;
$$;
comment on function private.resend_delivery(uuid) is
  'Tries a delivery that failed, is dead or undeliverable once more, now, and for another day, and audits it; false for any other, and to who was erased.';


-- 20-replies.sql

-- Mails by which admins answer inquiries, and the texts that they keep for it.

-- In a text names in braces stand for what comes from the inquiry.
create table public.reply_texts (
  id uuid primary key default gen_random_uuid(),
  title public.name_text not null check (length(title) <= 60 and private.is_seen(title) and title = btrim(title) and title !~ '[\t\n]'),
  body public.note_text not null check (private.is_seen(body)),
  changed_at timestamptz not null default now(),
  -- No foreign key: the text stays after the account has gone.
  changed_by uuid default auth.uid()
);
comment on table public.reply_texts is 'Texts for answers, at most a hundred. Written, changed and removed by admins.';

create unique index reply_texts_title on public.reply_texts (lower(title));

alter table public.reply_texts enable row level security;
grant select, insert (title, body), update (title, body), delete on table public.reply_texts to authenticated;

create policy "Admins read reply texts" on public.reply_texts
  for select to authenticated
  using ((select private.is_admin()));
create policy "Admins write reply texts" on public.reply_texts
  for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change reply texts" on public.reply_texts
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "Admins remove reply texts" on public.reply_texts
  for delete to authenticated
  using ((select private.is_admin()));

create function private.bound_reply_texts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.changed_at := now();
    new.changed_by := (select auth.uid());
  else
    -- One at a time: two that come at once would both be the hundredth.
    perform pg_advisory_xact_lock(hashtext('public.reply_texts'));
    if (select count(*) from public.reply_texts) >= 100 then
      raise exception 'more than 100 reply texts' using errcode = 'PT422';
    end if;
  end if;
  return new;
end;
$$;
comment on function private.bound_reply_texts() is 'Refuses a text too many (PT422), and says who changed one, and when.';

create trigger bound_reply_texts
  before insert or update on public.reply_texts
  for each row execute function private.bound_reply_texts();

create table public.inquiry_replies (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  author uuid default auth.uid() references public.members (user_id) on delete set null,
  subject public.name_text not null check (private.is_seen(subject) and subject !~ '[\t\n]'),
  body public.note_text not null check (private.is_seen(body)),
  created_at timestamptz not null default now(),
  state text not null default 'sending' check (state in ('sending', 'sent', 'failed', 'cancelled')),
  settled_at timestamptz,
  constraint inquiry_replies_settled check ((state = 'sending') = (settled_at is null))
);
comment on table public.inquiry_replies is
  'Mails of admins to inquirers, at the address of the inquiry alone. Its id is that of the notification that sends it.';
comment on column public.inquiry_replies.author is 'To whom the inquirer answers: the writer, or who sent it again once the writer was no admin any more.';
comment on column public.inquiry_replies.subject is 'The words of the mail''s subject beside the reference; goes with the person''s data, as the body does.';
comment on column public.inquiry_replies.state is 'Kept by a trigger on the delivery, which may be gone after ninety days. Only one that was sent is a response; a cancelled one is a draft of its author.';
create index inquiry_replies_of_inquiry on public.inquiry_replies (inquiry_id, created_at, id);
create index inquiry_replies_author on public.inquiry_replies (author);
alter table public.inquiry_replies enable row level security;
grant select on table public.inquiry_replies to authenticated;

create policy "Admins read every reply, and drafts of their own" on public.inquiry_replies
  for select to authenticated
  using ((select private.is_admin()) and (state <> 'cancelled' or author = (select auth.uid())));

alter publication supabase_realtime add table public.inquiry_replies;

create trigger limit_writes
  after insert on public.inquiry_replies
  referencing new table as written
  for each statement execute function private.limit_writes('200');

create trigger record_undo_step
  after insert on public.inquiry_replies
  for each row execute function private.record_undo_activity();

create function private.send_reply(answered uuid, seen timestamptz, subject text, body text, change jsonb) returns table (
  id uuid, next_action_on date
)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  inquiry public.inquiries;
  reply uuid;
  next_on date;
  owner uuid;
begin
  perform private.require_admin();
  -- An erasure waits for the lock, and so does a press at the same moment, which then sees this reply.
  select * into inquiry from public.inquiries where inquiries.id = answered for no key update;
  if not found then
    raise exception 'there is no such inquiry' using errcode = 'PT404';
  elsif inquiry.anonymised_at is not null then
    raise exception 'the inquiry has been anonymised' using errcode = 'PT409';
  elsif inquiry.email = '' then
    raise exception 'the inquiry has no address' using errcode = 'PT422';
  elsif not exists (
    select from public.notification_channels where channel = 'reply' and alive_at > now() - interval '1 day'
  ) then
    raise exception 'no server sends mail' using errcode = 'PT424';
  end if;

  -- A button pressed twice, or again because the answer was lost, sends one mail.
  select earlier.id into reply
  from public.inquiry_replies as earlier
  where earlier.inquiry_id = answered and earlier.author = (select auth.uid()) and earlier.state in ('sending', 'sent')
    and (earlier.subject, earlier.body) = (subject, body) and earlier.created_at > now() - interval '10 minutes'
  limit 1;
  if not found then
    if exists (
      select from public.inquiry_replies as other
      where other.inquiry_id = answered and other.state <> 'cancelled' and other.created_at > coalesce(seen, '-infinity')
    ) then
      raise exception 'answered since' using errcode = 'PT412';
    end if;

    next_on := case
      when change ? 'next_action_on' and inquiry.status <> 'completed'
        and inquiry.next_action_on is not distinct from (change ->> 'planned')::date then (change ->> 'next_action_on')::date
      else inquiry.next_action_on
    end;
    owner := case
      when (change ->> 'take')::boolean then coalesce(inquiry.assigned_to, (select auth.uid())) else inquiry.assigned_to
    end;
    reply := gen_random_uuid();
    perform set_config('private.undo_id', reply::text, true);
    update public.inquiries set
      next_action_on = next_on,
      next_action_time = case when next_on = inquiries.next_action_on then inquiries.next_action_time end,
      assigned_to = owner
    where inquiries.id = answered
      and (inquiries.next_action_on, inquiries.assigned_to) is distinct from (next_on, owner);
    delete from public.inquiry_replies as draft
    where draft.inquiry_id = answered and draft.author = (select auth.uid()) and draft.state = 'cancelled';
    insert into public.inquiry_replies (id, inquiry_id, subject, body) values (reply, answered, subject, body);
    insert into public.notifications (id, kind, inquiry_id) values (reply, 'reply', answered);
  end if;
  return query select reply, inquiries.next_action_on from public.inquiries where inquiries.id = answered;
end;
$$;
comment on function private.send_reply(uuid, timestamptz, text, text, jsonb) is
  'Sends a reply and does what follows from it, all or nothing, with one undo until it leaves: next_action_on, while that is still the one planned; take (the writer takes an inquiry of nobody). The same again within ten minutes sends nothing, unless it could not be sent. Refuses an inquiry that is not there (PT404), was erased (PT409) or has no address (PT422), while no server sends mail (PT424), and where there is a reply from after the newest that was seen (PT412).';

create function private.cancel_reply(step private.undo_steps) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.notification_deliveries
  where notification_id = step.undo_id and state = 'waiting' and attempts = 0 and next_attempt_at > now()
  for update skip locked;
  if not found then
    return 'not-undoable';
  end if;
  delete from public.notifications where notifications.id = step.undo_id;
  update public.inquiry_replies set state = 'cancelled', settled_at = now() where inquiry_replies.id = step.undo_id;
  if step.version is not null then
    perform private.undo_change(step);
  end if;
  return 'undone';
end;
$$;
comment on function private.cancel_reply(private.undo_steps) is
  'Keeps a reply that has not left yet as a draft of its author, and takes back what followed from it, if nobody has changed the inquiry since.';

create trigger collect_notes
  after insert or delete or update of subject, body, state on public.inquiry_replies
  for each row execute function private.collect_notes();

-- A mail on its way is no response yet, and one that never arrives is none at all.
create function private.settle_reply() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  settled constant text := case
    when new.state = 'sent' then 'sent' when new.state = 'waiting' then 'sending' else 'failed'
  end;
  answered constant uuid := (select inquiry_id from public.inquiry_replies where id = old.notification_id);
begin
  -- Before the reply itself, as an erasure does.
  perform from public.inquiries where id = answered for no key update;
  update public.inquiry_replies
  set state = settled, settled_at = case when settled <> 'sending' then now() end,
    author = case
      when settled <> 'sending' or exists (
        select from public.user_roles where user_roles.user_id = author and user_roles.role = 'admin'
      ) then author else (select auth.uid())
    end
  where id = old.notification_id;
  if settled = 'sent' then
    update public.inquiries set first_response_at = now()
    where id = answered and (first_response_at is null or first_response_at > now());
  end if;
  return null;
end;
$$;
comment on function private.settle_reply() is
  'Keeps with a reply what became of its delivery, gives one whose writer is no admin any more to who sends it again, and takes one that was sent for the first response if there was none.';

create trigger settle_reply
  after update of state on public.notification_deliveries
  for each row when (new.channel = 'reply' and old.state <> new.state)
  execute function private.settle_reply();

create trigger settle_dropped_reply
  after delete on public.notification_deliveries
  for each row when (old.channel = 'reply' and old.state = 'waiting')
  execute function private.settle_reply();


-- 21-audit.sql

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


-- 22-attempts.sql

-- How often somebody may guess a password, a code of a mail, of an authenticator app or of an invitation on the site: counted here
-- for all web servers together. A count has a scope, such as 'password account', and a subject, such as one account. Its states:
--
--   no row, or until has passed          the next attempt begins a count with 1
--   attempts below the most it may have  the next attempt adds 1
--   attempts at the most                 each attempt waits for until, and adds nothing
--   an attempt was no wrong guess        the site takes its 1 back, while the count lasts

create unlogged table private.attempt_counts (
  scope text not null check (length(scope) <= 40),
  subject_hash text not null check (subject_hash ~ '^[0-9a-f]{64}$'),
  attempts integer not null check (attempts >= 0),
  until timestamptz not null,
  primary key (scope, subject_hash)
);
comment on table private.attempt_counts is
  'How many attempts were made until a moment. Rows that are over go as new ones come.';
comment on column private.attempt_counts.subject_hash is 'The account, device or network, which the hash names to nobody.';
create index attempt_counts_until on private.attempt_counts (until);
alter table private.attempt_counts enable row level security;

create function private.count_attempt(scope text, subject text, most integer, over_at timestamptz) returns timestamptz
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  hash constant text := private.subject_hash(subject);
  counted integer;
begin
  insert into private.attempt_counts as known (scope, subject_hash, attempts, until)
  values (count_attempt.scope, hash, 1, over_at)
  on conflict on constraint attempt_counts_pkey do update set
    attempts = case when known.until > now() then known.attempts + 1 else 1 end,
    until = case when known.until > now() then known.until else excluded.until end
  where known.until <= now() or known.attempts < most
  returning known.attempts into counted;
  if counted is null then
    return coalesce(
      (select until from private.attempt_counts where scope = count_attempt.scope and subject_hash = hash), now()
    );
  end if;

  -- Two for each new one, so that a flood leaves no more behind than it had at once.
  if counted = 1 then
    delete from private.attempt_counts where ctid = any (array(
      select ctid from private.attempt_counts where until <= now() order by until limit 2 for update skip locked
    ));
  end if;
  return null;
end;
$$;
comment on function private.count_attempt(text, text, integer, timestamptz) is
  'Counts one more attempt and returns null; where there were most of them already, counts nothing and returns until when. A count that begins with it is over at over_at.';

create function private.take_attempt_back(scope text, subject text) returns void
language sql volatile set search_path = ''
as $$
  update private.attempt_counts set attempts = attempts - 1
  where attempt_counts.scope = take_attempt_back.scope and subject_hash = private.subject_hash(subject)
    and attempts > 0 and until > now();
$$;
comment on function private.take_attempt_back(text, text) is 'Takes back what count_attempt counted.';

create function private.begin_attempt(counts jsonb, seconds integer) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  count record;
  waits_until timestamptz;
begin
  perform private.require_site();
  for count in select * from jsonb_to_recordset(counts) as count (scope text, subject text, most integer) loop
    waits_until := private.count_attempt(count.scope, count.subject, count.most, now() + make_interval(secs => seconds));
    if waits_until is not null then
      raise exception using errcode = 'PT429';
    end if;
  end loop;
  return 0;
-- A refused attempt counts nowhere: otherwise its maker would lock others out.
exception when sqlstate 'PT429' then
  return greatest(1, ceil(extract(epoch from waits_until - now()))::integer);
end;
$$;
comment on function private.begin_attempt(jsonb, integer) is
  'Counts an attempt in each of these counts, [{scope, subject, most}], for so many seconds and returns 0; where one of them has had its most, counts it in none and returns the seconds to wait. Only for the site''s own server (PT401).';

create function private.end_attempt(counts jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_site();
  perform private.take_attempt_back(count.scope, count.subject)
  from jsonb_to_recordset(counts) as count (scope text, subject text);
end;
$$;
comment on function private.end_attempt(jsonb) is
  'Takes an attempt that was no wrong guess back from each of these counts. Only for the site''s own server (PT401).';


-- 23-retention.sql

-- Personal data is kept as long as it is needed: completed inquiries are anonymised in time, and one person's at once
-- when they ask. What is left says that there was an inquiry, of what kind, and when.

create table private.retention (
  only_row boolean primary key default true check (only_row),
  completed_inquiries interval not null default '3 years' check (completed_inquiries >= '1 day')
);
comment on table private.retention is 'How long after completion an inquiry keeps its personal data. One row; update it to change the period, and the privacy page with it.';

alter table private.retention enable row level security;
insert into private.retention default values;

-- Without pg_cron there is no cron.job to ask whether the daily anonymisation runs.
create table private.retention_runs (
  id bigint generated always as identity primary key,
  ran_at timestamptz not null default now(),
  anonymised integer not null check (anonymised >= 0)
);
comment on table private.retention_runs is 'When the daily anonymisation ran, and how many inquiries it anonymised.';

alter table private.retention_runs enable row level security;
grant select on table private.retention_runs to authenticated;

create policy "Admins read when the anonymisation ran" on private.retention_runs
  for select to authenticated
  using ((select private.is_admin()));

create function private.anonymise_inquiry(inquiry_id uuid, kind text, details jsonb default null) returns boolean
language plpgsql set search_path = ''
as $$
declare
  erased public.inquiries;
begin
  select * into erased from public.inquiries
  where inquiries.id = anonymise_inquiry.inquiry_id and inquiries.anonymised_at is null
  for update;
  if not found then
    return false;
  end if;

  perform set_config('private.takes_away', 'on', true);
  update public.inquiries
  set organization_name = '(삭제됨)', contact_name = '(삭제됨)', email = 'deleted@example.invalid',
    phone = '000-0000-0000', message = null, note_text = null, status = 'completed',
    -- It was made from the content.
    reference = default,
    anonymised_at = now()
  where inquiries.id = erased.id;
  update public.inquiry_notes set body = '(삭제됨)' where inquiry_notes.inquiry_id = anonymise_inquiry.inquiry_id;
  update public.inquiry_contacts set remark = null
  where inquiry_contacts.inquiry_id = anonymise_inquiry.inquiry_id and remark is not null;
  update public.inquiry_replies set subject = '(삭제됨)', body = '(삭제됨)'
  where inquiry_replies.inquiry_id = anonymise_inquiry.inquiry_id;
  insert into public.inquiry_events (inquiry_id, actor, kind, details)
  values (erased.id, (select auth.uid()), anonymise_inquiry.kind, anonymise_inquiry.details);
  return true;
end;
$$;
comment on function private.anonymise_inquiry(uuid, text, jsonb) is
  'Takes the personal data out of one inquiry, its notes, contacts and replies, and records it as this kind of event; false when there is none left.';

create function private.has_inquiry(reference text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_site();
  return exists (select from public.inquiries where inquiries.reference = has_inquiry.reference);
end;
$$;
comment on function private.has_inquiry(text) is
  'Whether there is an inquiry of this reference, which goes with its person. For receipts, which the site shows to whoever has their address.';

create function private.anonymise_completed_inquiries(older_than interval default null) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  anonymised_inquiries integer;
begin
  select count(*) filter (where private.anonymise_inquiry(due.id, 'anonymisation')) into anonymised_inquiries
  from (
    select inquiries.id from public.inquiries
    where inquiries.status = 'completed' and inquiries.anonymised_at is null
      and inquiries.completed_at < now() - coalesce(older_than, (select completed_inquiries from private.retention))
    for update
  ) as due;

  -- With a period of its own it is somebody's choice of one day.
  if older_than is null then
    delete from private.attempt_counts where until <= now();
    perform private.delete_old_counts();
    insert into private.retention_runs (anonymised) values (anonymised_inquiries);
  end if;
  return anonymised_inquiries;
end;
$$;
comment on function private.anonymise_completed_inquiries(interval) is
  'Anonymises inquiries completed longer ago than this, or than private.retention says; returns how many. Run daily.';

create function private.erase_inquiries(ids uuid[]) returns uuid[]
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_reauthentication();
  if cardinality(ids) > 200 then
    raise exception 'at most 200 inquiries at once' using errcode = '22023';
  end if;
  perform private.lock_with_counts(ids);
  return array(select id from unnest(ids) as id where private.anonymise_inquiry(id, 'erasure'));
end;
$$;
comment on function private.erase_inquiries(uuid[]) is
  'Erases the personal data of these inquiries now, all or none, at most 200; returns those that had any left.';

-- A restored database has forgotten whom it erased since the backup. Each server of the site keeps a line of every erasure that
-- it asked for, and an operator brings them back here.
create function private.erase_again(kind text, id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if kind = 'inquiry' then
    return private.anonymise_inquiry(id, 'erasure', '{"again": true}');
  end if;
  delete from auth.users where kind = 'member' and users.id = erase_again.id;
  if not found then
    return false;
  end if;
  insert into public.audit_events (member, kind, details) values (erase_again.id, 'member_removed', '{"again": true}');
  return true;
end;
$$;
comment on function private.erase_again(text, uuid) is
  'Erases an ''inquiry'' or removes a ''member'' whom a restore brought back; false where it brought back none.';

-- The embedded backend has no pg_cron, and runs it by itself.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    -- Ten past three at night in Seoul.
    perform cron.schedule(
      'anonymise completed inquiries', '10 18 * * *', 'select private.anonymise_completed_inquiries()'
    );
  end if;
exception when others then
  raise warning 'pg_cron is not to be had here; run private.anonymise_completed_inquiries() daily: %', sqlerrm;
end;
$$;


-- 24-doctor.sql

-- The facts that `npm run doctor` compares with the repository: what the catalogue says about this product's schemas, and what
-- only the running database knows. For the holder of the secret key alone, but for knows_site_token.

create function private.catalogue() returns jsonb
language sql stable set search_path = ''
as $$
  with relations as (
    select pg_class.*, format('%s.%s', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'private') and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )
  ),
  functions as (
    select pg_proc.*, pg_proc.oid::regprocedure::text as name
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname in ('public', 'private')
      and not exists (
        select from pg_depend
        where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
      )
  ),
  columns as (
    select pg_attribute.*, relations.name as relation
    from pg_attribute join relations on relations.oid = attrelid
    where attnum > 0 and not attisdropped
  ),
  domains as (
    select pg_type.*, format('%s.%s', nspname, typname) as name
    from pg_type join pg_namespace on pg_namespace.oid = typnamespace
    where nspname in ('public', 'private') and typtype in ('d', 'e', 'r')
  ),
  roles as (
    select oid, rolname, rolsuper, rolbypassrls from pg_roles
    where rolname in ('anon', 'authenticated', 'service_role')
  ),
  facts (part, name, fact) as (
    select 'tables', name, concat_ws(', ',
      case relkind when 'r' then 'table' when 'p' then 'partitioned table' when 'f' then 'foreign table' else 'view' end,
      case relpersistence when 'u' then 'unlogged' end,
      case when relrowsecurity then 'row level security' else 'no row level security' end,
      case when relforcerowsecurity then 'forced' end,
      array_to_string(reloptions, ', '))
    from relations

    union all
    select 'columns', format('%s.%s', relation, attname), concat_ws(' ',
      format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
      case attgenerated when 's' then 'generated' end, case when attidentity <> '' then 'identity' end,
      case when atthasdef and attgenerated = '' then 'default' end,
      (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum))
    from columns

    union all
    -- Not null stands with the columns: Postgres 18 makes constraints of it.
    select 'constraints', format('%s.%s', relations.name, conname), pg_get_constraintdef(pg_constraint.oid)
    from pg_constraint join relations on relations.oid = conrelid
    where contype in ('c', 'f', 'p', 'u', 'x')

    union all
    select 'indexes', format('%s.%s', relations.name, pg_class.relname),
      concat_ws(' ', pg_get_indexdef(indexrelid), case when not indisvalid then 'invalid' end)
    from pg_index join relations on relations.oid = indrelid join pg_class on pg_class.oid = indexrelid

    union all
    select 'domains', name, concat_ws(' ',
      case typtype when 'd' then format_type(typbasetype, typtypmod) when 'e' then 'enum' else 'range' end,
      case when typnotnull then 'not null' end,
      (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = domains.oid))
    from domains
    union all
    select 'domains', format('%s.%s', domains.name, conname), pg_get_constraintdef(pg_constraint.oid)
    from pg_constraint join domains on domains.oid = contypid
    where contype = 'c'

    union all
    select 'functions', name, concat_ws(', ',
      format('(%s)', pg_get_function_arguments(functions.oid)), format('returns %s', pg_get_function_result(functions.oid)),
      (select lanname from pg_language where pg_language.oid = prolang),
      case provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
      case when proisstrict then 'strict' end,
      case when prosecdef then 'security definer' else 'security invoker' end,
      coalesce(array_to_string(proconfig, ', '), 'no search_path'), format('source %s', md5(prosrc)))
    from functions

    union all
    -- Those on auth.users too. What others hang on our tables runs their functions, and is theirs.
    select 'triggers', format('%s on %s', tgname, tgrelid::regclass), concat_ws(' ', pg_get_triggerdef(pg_trigger.oid),
      case tgenabled when 'D' then 'disabled' when 'R' then 'on replicas' when 'A' then 'always' end)
    from pg_trigger join functions on functions.oid = tgfoid
    where not tgisinternal

    union all
    select 'policies', format('%s: %s', relations.name, polname), concat_ws(' ',
      case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      case when not polpermissive then 'restrictive' end,
      'to', (
        select string_agg(case member when 0 then 'public' else member::regrole::text end, ', ' order by member::regrole::text)
        from unnest(polroles) as member
      ),
      'using ' || pg_get_expr(polqual, polrelid), 'with check ' || pg_get_expr(polwithcheck, polrelid))
    from pg_policy join relations on relations.oid = polrelid

    union all
    -- The rights of each role in the end, whoever granted them, PUBLIC included.
    select 'grants', format('%s %s %s', rolname, privilege, relation), string_agg(attname, ', ' order by attname)
    from columns, roles, unnest(array['select', 'insert', 'update', 'references']) as privilege
    where has_column_privilege(roles.oid, attrelid, attnum, privilege)
    group by rolname, privilege, relation
    union all
    select 'grants', format('%s %s %s', rolname, privilege, relations.name), 'whole'
    from relations, roles, unnest(
      array['delete', 'truncate', 'trigger']
        || case when current_setting('server_version_num')::integer >= 170000 then array['maintain'] else '{}' end
    ) as privilege
    where has_table_privilege(roles.oid, relations.oid, privilege)
    union all
    select 'grants', format('%s %s %s.%s', rolname, privilege, nspname, relname), 'whole'
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace, roles,
      unnest(array['usage', 'select', 'update']) as privilege
    where nspname in ('public', 'private') and relkind = 'S'
      and has_sequence_privilege(roles.oid, pg_class.oid, privilege)
    union all
    select 'grants', format('%s execute %s', rolname, functions.name), 'whole'
    from functions, roles
    where has_function_privilege(roles.oid, functions.oid, 'execute')
    union all
    select 'grants', format('%s %s schema %s', rolname, privilege, nspname), 'whole'
    from pg_namespace, roles, unnest(array['usage', 'create']) as privilege
    where nspname in ('public', 'private') and has_schema_privilege(roles.oid, pg_namespace.oid, privilege)

    union all
    select 'publication', pubname, concat_ws(', ', case when puballtables then 'all tables' end,
      case when pubinsert then 'insert' end, case when pubupdate then 'update' end, case when pubdelete then 'delete' end)
    from pg_publication where pubname = 'supabase_realtime'
    union all
    select 'publication', prrelid::regclass::text, concat_ws(' ', 'published', pg_get_expr(prqual, prrelid), prattrs::text)
    from pg_publication_rel join pg_publication on pg_publication.oid = prpubid
    where pubname = 'supabase_realtime'

    union all
    select 'roles', rolname, concat_ws(', ', case when rolsuper then 'superuser' end,
      case when rolbypassrls then 'bypasses row level security' else 'under row level security' end)
    from roles
    union all
    select 'roles', 'authenticator asks before every request', split_part(setting, '=', 2)
    from pg_db_role_setting, unnest(setconfig) as setting
    where setrole = (select oid from pg_roles where rolname = 'authenticator') and setting like 'pgrst.db\_pre\_request=%'
  )
  select jsonb_object_agg(part, named)
  from (select part, jsonb_object_agg(name, fact) as named from facts group by part) as parts;
$$;
comment on function private.catalogue() is
  'The catalogue of the schemas public and private: parts, in each of them names, and for each name its definition as text.';

create function private.data_report() returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  counted record;
  found_rows bigint;
  is_behind boolean;
  counts jsonb := '{}';
  orphans jsonb := '{}';
  behind jsonb := '[]';
begin
  -- Unlogged tables are empty after a crash, and after most restores.
  for counted in
    select pg_class.oid::regclass as name from pg_class
    where relkind = 'r' and relpersistence = 'p' and (
      relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      or relnamespace = 'auth'::regnamespace and relname in ('users', 'identities', 'mfa_factors')
    )
  loop
    execute format('select count(*) from %s', counted.name) into found_rows;
    counts := counts || jsonb_build_object(counted.name::text, found_rows);
  end loop;

  -- Where rows are put back with session_replication_role = replica, no foreign key is asked.
  for counted in
    select conname as name, conrelid::regclass as child, confrelid::regclass as parent, (
      select string_agg(format('child.%I = parent.%I', ours.attname, theirs.attname), ' and ')
      from unnest(conkey, confkey) as key (our, their)
        join pg_attribute as ours on ours.attrelid = conrelid and ours.attnum = key.our
        join pg_attribute as theirs on theirs.attrelid = confrelid and theirs.attnum = key.their
    ) as is_parent, (
      select string_agg(format('child.%I is not null', attname), ' and ')
      from pg_attribute where attrelid = conrelid and attnum = any (conkey)
    ) as has_parent
    from pg_constraint
    where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute format(
      'select count(*) from %s as child where %s and not exists (select from %s as parent where %s)',
      counted.child, counted.has_parent, counted.parent, counted.is_parent
    ) into found_rows;
    if found_rows > 0 then
      orphans := orphans || jsonb_build_object(format('%s (%s)', counted.child, counted.name), found_rows);
    end if;
  end loop;

  for counted in
    select objid::regclass as name, refobjid::regclass as numbered, attname
    from pg_depend
      join pg_class on pg_class.oid = objid and relkind = 'S'
      join pg_attribute on attrelid = refobjid and attnum = refobjsubid
    where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')
      and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute format(
      'select coalesce(max(%I), 0) > (select last_value - case when is_called then 0 else 1 end from %s) from %s',
      counted.attname, counted.name, counted.numbered
    ) into is_behind;
    if is_behind then
      behind := behind || to_jsonb(counted.name::text);
    end if;
  end loop;

  return jsonb_build_object(
    'counts', counts,
    'orphans', orphans,
    'sequences_behind', behind,
    'accounts_without_member', (
      select count(*) from auth.users
      where not exists (select from public.members where members.user_id = users.id and removed_at is null)
    ),
    'members_without_account', (
      select count(*) from public.members
      where removed_at is null and not exists (select from auth.users where users.id = members.user_id)
    )
  );
end;
$$;
comment on function private.data_report() is
  'The facts that show whether a restored database is whole: rows by table, rows whose foreign key names nobody, sequences that would give a number again, accounts and members without each other.';

create function private.doctor_report() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  migrations jsonb;
  jobs jsonb;
  last_anonymisation timestamptz;
  data jsonb;
begin
  -- Not all of these are there on every server, or open to the owner of this function.
  begin
    execute 'select jsonb_agg(version order by version) from supabase_migrations.schema_migrations' into migrations;
  exception when undefined_table or invalid_schema_name or insufficient_privilege then
    migrations := null;
  end;
  begin
    execute $query$
      select coalesce(jsonb_agg(jsonb_build_object(
        'schedule', schedule, 'command', command, 'active', active, 'last_run', (
          select jsonb_build_object('status', status, 'started_at', start_time, 'message', return_message)
          from cron.job_run_details where job_run_details.jobid = job.jobid
          order by start_time desc nulls last limit 1
        )
      )), '[]') from cron.job
    $query$ into jobs;
  exception when undefined_table or invalid_schema_name or insufficient_privilege then
    jobs := null;
  end;
  begin
    select max(ran_at) into last_anonymisation from private.retention_runs;
  exception when undefined_table then
    last_anonymisation := null;
  end;
  begin
    data := private.data_report();
  exception when undefined_table or undefined_column or insufficient_privilege then
    data := null;
  end;

  return jsonb_build_object(
    'catalogue', private.catalogue(),
    'migrations', migrations,
    'jobs', jobs,
    'last_anonymisation', last_anonymisation,
    'data', data,
    'admins_need_factor', (select admins_need_factor from private.session_limits),
    'now', clock_timestamp(),
    'server_version', current_setting('server_version')
  );
end;
$$;
comment on function private.doctor_report() is
  'The catalogue, the migrations applied, the scheduled jobs with their last runs, the last anonymisation, what private.data_report says, the clock, and whether admins need a second factor. Null where it cannot be read.';

-- Yes or no to anybody: private.limit_inquiry answers the same to an inquiry, and nobody guesses the random token.
create function private.knows_site_token() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_site();
$$;
comment on function private.knows_site_token() is 'Whether the X-Site-Token of the request is one that this database trusts.';


-- 25-dashboard.sql

-- The pages of the dashboard, each read at once. A call costs the site and the gateway a millisecond or more, whatever it
-- asks, so that a page makes at most four: the role, the layout, and one or two of its own.

create function public.dashboard_layout(browser text default null, network text default null) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select jsonb_build_object(
    'session', (select to_jsonb(ends) from private.record_session_use(browser, network) as ends),
    'counts', (
      select coalesce(jsonb_agg(counted), '[]')
      from private.count_inquiries_by_status('{}') as counted
    ),
    'entered', (
      select count(*) from public.inquiry_events where kind = 'intake' and actor = (select auth.uid())
    ),
    'members', (
      select coalesce(jsonb_agg(to_jsonb(members) || jsonb_build_object('is_admin', exists (
        select from public.user_roles where user_roles.user_id = members.user_id and user_roles.role = 'admin'
      ))), '[]')
      from public.members
    ),
    -- A page stays open for half a day at most.
    'assigned', (
      select coalesce(jsonb_agg(assigned order by assigned.at desc), '[]')
      from (
        select inquiries.id, inquiries.organization_name, max(given.at) as at
        from public.inquiry_events as given join public.inquiries on inquiries.id = given.inquiry_id
        where given.kind = 'assignment' and given.to_value = auth.uid()::text and given.actor is distinct from auth.uid()
          and given.at > now() - interval '12 hours' and given.details ->> 'undone' is null
          and inquiries.assigned_to = auth.uid() and inquiries.status <> 'completed'
        group by inquiries.id
        order by max(given.at) desc
        limit 100
      ) as assigned
    )
  );
$$;
comment on function public.dashboard_layout(text, text) is
  'What stands around every page, for admins: when the session ends, all inquiries by status and suspicion, how many of them the caller entered, the members, and the caller''s newest hundred open inquiries assigned in twelve hours. With a browser it notes that the session is used, from there.';
grant execute on function public.dashboard_layout(text, text) to authenticated;

create function public.list_details(shown uuid[], filter jsonb default '{}', with_views boolean default false) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object(
    'nths', (
      select coalesce(jsonb_object_agg(repeats.id, repeats.nth), '{}')
      from private.inquiry_repeats(shown) as repeats
    ),
    'counts', (
      select coalesce(jsonb_agg(counted), '[]')
      from private.count_inquiries_by_status(filter) as counted
    ),
    'views', case when with_views then private.counted_saved_views() end
  );
$$;
comment on function public.list_details(uuid[], jsonb, boolean) is
  'What a page of the list shows beside its rows, for admins: private.inquiry_repeats of the rows, how many fit the filter, and the views.';
grant execute on function public.list_details(uuid[], jsonb, boolean) to authenticated;

create function public.open_inquiry(inquiry_id uuid, filter jsonb default '{}') returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object(
    'inquiry', (
      select to_jsonb(inquiries) - array['search_text', 'search_keys', 'note_text']
      from public.inquiries where inquiries.id = open_inquiry.inquiry_id
    ),
    'notes', (
      select coalesce(jsonb_agg(notes order by notes.created_at), '[]')
      from (
        select * from public.inquiry_notes as notes where notes.inquiry_id = open_inquiry.inquiry_id
        order by created_at desc limit 100
      ) as notes
    ),
    'contacts', (
      select coalesce(jsonb_agg(contacts order by contacts.created_at), '[]')
      from (
        select * from public.inquiry_contacts as contacts where contacts.inquiry_id = open_inquiry.inquiry_id
        order by created_at desc limit 100
      ) as contacts
    ),
    'replies', (
      select coalesce(jsonb_agg(to_jsonb(replies) || jsonb_build_object(
        'problem', deliveries.problem, 'delivery_id', deliveries.id
      ) order by replies.created_at), '[]')
      from (
        select * from public.inquiry_replies as replies where replies.inquiry_id = open_inquiry.inquiry_id
        order by created_at desc limit 100
      ) as replies
        left join public.notification_deliveries as deliveries on deliveries.notification_id = replies.id
    ),
    'events', (
      select coalesce(jsonb_agg(events order by events.id), '[]')
      from (
        select * from public.inquiry_events as events where events.inquiry_id = open_inquiry.inquiry_id
        order by at desc, id desc limit 100
      ) as events
    ),
    'totals', jsonb_build_object(
      'note', (select count(*) from public.inquiry_notes as notes where notes.inquiry_id = open_inquiry.inquiry_id),
      'contact', (select count(*) from public.inquiry_contacts as contacts where contacts.inquiry_id = open_inquiry.inquiry_id)
        + (select count(*) from public.inquiry_replies as replies where replies.inquiry_id = open_inquiry.inquiry_id and state <> 'cancelled'),
      -- With its receipt.
      'change', 1 + (select count(*) from public.inquiry_events as events where events.inquiry_id = open_inquiry.inquiry_id)
    ),
    'related', (
      select coalesce(jsonb_agg(related), '[]')
      from public.inquiries as own,
        private.related_inquiries(own.phone, own.email, own.organization_name, own.id) as related
      -- Anonymised inquiries all have the same contact details.
      where own.id = open_inquiry.inquiry_id and own.anonymised_at is null
    ),
    'nth', coalesce((select repeats.nth from private.inquiry_repeats(array[open_inquiry.inquiry_id]) as repeats), 1),
    'reply_titles', (
      select coalesce(
        jsonb_agg(jsonb_build_object('id', texts.id, 'title', texts.title) order by texts.title, texts.id), '[]'
      )
      from public.reply_texts as texts
    ),
    'list', public.list_details('{}', filter)
  );
$$;
comment on function public.open_inquiry(uuid, jsonb) is
  'An inquiry with all that is known about it, of its notes, contacts, replies and events the newest hundred of each and how many there are, and what the list of this filter shows beside its rows. For admins.';
grant execute on function public.open_inquiry(uuid, jsonb) to authenticated;

create function public.worklist_page(
  queue text, soon_until timestamptz, page_size integer default 51, side text default 'after',
  cursor_at timestamptz default null, cursor_id uuid default null
) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  with described as (
    select shown.next_step_at, shown.created_at, shown.id,
      to_jsonb(shown) - array['search_text', 'search_keys', 'note_text'] || jsonb_build_object('last_activity', (
        select to_jsonb(activities)
        from (
          (select contacts.created_at as at, contacts.kind, contacts.remark::text as text
            from public.inquiry_contacts as contacts
            where contacts.inquiry_id = shown.id and contacts.remark is not null
            order by contacts.created_at desc, contacts.id desc limit 1)
          union all
          (select notes.created_at, 'note', left(notes.body, 300)
            from public.inquiry_notes as notes where notes.inquiry_id = shown.id
            order by notes.created_at desc, notes.id desc limit 1)
        ) as activities
        order by activities.at desc
        limit 1
      )) as inquiry
    from private.worklist(queue, soon_until, coalesce(page_size, 51), side, cursor_at, cursor_id) as shown
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(
        inquiry order by case when side = 'before' then next_step_at end desc,
          case when side = 'before' then created_at end desc, case when side = 'before' then id end desc,
          next_step_at, created_at, id
      ), '[]')
      from described
    ),
    'counts', private.worklist_counts(soon_until)
  );
$$;
comment on function public.worklist_page(text, timestamptz, integer, text, timestamptz, uuid) is
  'A page of private.worklist, each inquiry with the newest note or remark of a contact, and how many stand in each queue. For admins.';
grant execute on function public.worklist_page(text, timestamptz, integer, text, timestamptz, uuid) to authenticated;

create function public.overview(received_from date, received_to date) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object(
    'completed_without_resolution', (
      select count(*) from public.inquiries
      where status = 'completed' and resolution is null and anonymised_at is null and not suspected_spam
    ),
    'period', private.period_statistics(received_from, received_to),
    'deliveries', private.delivery_counts(),
    'last_anonymisation', (
      select jsonb_build_object('ran_at', ran_at, 'anonymised', anonymised)
      from private.retention_runs
      order by id desc
      limit 1
    )
  );
$$;
comment on function public.overview(date, date) is
  'How many inquiries were completed without a resolution, private.period_statistics of these days, how many deliveries are in each state, and the last anonymisation, for admins.';
grant execute on function public.overview(date, date) to authenticated;

create function public.notification_state() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object(
    'counts', private.delivery_counts(),
    'channels', (select coalesce(jsonb_agg(channels), '[]') from public.notification_channels as channels)
  );
$$;
comment on function public.notification_state() is 'How many deliveries are in each state, and how each channel does, for admins.';
grant execute on function public.notification_state() to authenticated;


-- 26-api.sql

-- The functions that PostgREST offers: it calls those of public alone, and each calls its namesake of private. Those for visitors
-- are bound as they are made, so that visitors need no right on the schema private.

create function public.grant_admin(user_id uuid) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.grant_admin(user_id) $$;

create function public.revoke_admin(user_id uuid) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.revoke_admin(user_id) $$;

create function public.remove_member(user_id uuid) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.remove_member(user_id) $$;

create function public.has_factor(role public.user_roles) returns boolean
language sql stable security invoker set search_path = ''
as $$ select private.has_factor() $$;

create function public.record_session_use(browser text default null, network text default null)
returns table (idle_at timestamptz, over_at timestamptz)
language sql volatile security invoker set search_path = ''
as $$ select * from private.record_session_use(browser, network) $$;

create function public.session_end() returns text
language sql stable security invoker set search_path = ''
as $$ select private.session_end() $$;

create function public.list_sessions(member uuid default null) returns table (
  id uuid, user_id uuid, started_at timestamptz, last_seen_at timestamptz, browser text, network text, is_current boolean,
  of_member bigint
)
language sql stable security invoker set search_path = ''
as $$ select * from private.list_sessions(member) $$;

create function public.end_session(id uuid) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.end_session(id) $$;

create function public.end_sessions(member uuid) returns integer
language sql volatile security invoker set search_path = ''
as $$ select private.end_sessions(member) $$;

create function public.is_reauthenticated() returns boolean
language sql stable security invoker set search_path = ''
as $$ select private.is_reauthenticated() $$;

create function public.reauthenticate(session_id uuid) returns boolean
language sql volatile security invoker set search_path = ''
as $$ select private.reauthenticate(session_id) $$;

create function public.make_recovery_codes() returns text[]
language sql volatile security invoker set search_path = ''
as $$ select private.make_recovery_codes() $$;

create function public.recovery_codes_left() returns integer
language sql stable security invoker set search_path = ''
as $$ select private.recovery_codes_left() $$;

create function public.remove_factor(id uuid) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.remove_factor(id) $$;

create function public.use_recovery_code(code text) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.use_recovery_code(code) $$;

create function public.remove_factors(user_id uuid) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.remove_factors(user_id) $$;

create function public.members_with_factor() returns setof uuid
language sql stable security invoker set search_path = ''
as $$ select private.members_with_factor() $$;

create function public.create_invite_code(
  label text default '', grants_admin boolean default false, max_uses integer default 1,
  expires_at timestamptz default null
) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.create_invite_code(label, grants_admin, max_uses, expires_at) $$;

create function public.list_invite_codes() returns table (
  id uuid, label text, grants_admin boolean, max_uses integer, uses integer, expires_at timestamptz,
  revoked_at timestamptz, created_at timestamptz, created_by uuid
)
language sql stable security invoker set search_path = ''
as $$ select * from private.list_invite_codes() $$;

create function public.revoke_invite_code(id uuid) returns boolean
language sql volatile security invoker set search_path = ''
as $$ select private.revoke_invite_code(id) $$;

create function public.record_export(filter jsonb default '{}') returns bigint
language sql volatile security invoker set search_path = ''
as $$ select private.record_export(filter) $$;

create function public.edit_activity(activity_id uuid, words text) returns boolean
language sql volatile security invoker set search_path = ''
as $$ select private.edit_activity(activity_id, words) $$;

create function public.update_inquiries(versions jsonb, change jsonb) returns table (
  id uuid, version integer, undo_id uuid, status text, assigned_to uuid, suspected_spam boolean
)
language sql volatile security invoker set search_path = ''
as $$ select * from private.update_inquiries(versions, change) $$;

create function public.correct_inquiry(inquiry_id uuid, seen integer, correction jsonb) returns table (
  organization_name text, version integer, undo_id uuid
)
language sql volatile security invoker set search_path = ''
as $$ select * from private.correct_inquiry(inquiry_id, seen, correction) $$;

create function public.record_contact(
  inquiry_id uuid, kind text, seen integer default null, remark text default null, change jsonb default '{}'
) returns table (
  undo_id uuid, version integer, organization_name text, next_action_on date, ended_hold boolean
)
language sql volatile security invoker set search_path = ''
as $$ select * from private.record_contact(inquiry_id, seen, kind, remark, change) $$;

create function public.send_reply(
  inquiry_id uuid, subject text, body text, seen timestamptz default null, change jsonb default '{}'
) returns table (id uuid, next_action_on date)
language sql volatile security invoker set search_path = ''
as $$ select * from private.send_reply(inquiry_id, seen, subject, body, change) $$;

create function public.undo(undo_id uuid) returns table (
  id uuid, version integer, outcome text, organization_name text, what text
)
language sql volatile security invoker set search_path = ''
as $$ select * from private.undo(undo_id) $$;

create function public.enter_inquiries(entered jsonb, import_id uuid default null) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select private.enter_inquiries(entered, import_id) $$;

create function public.known_inquiries(entered jsonb) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.known_inquiries(entered) $$;

create function public.related_inquiries(phone text, email text, organization_name text)
returns table (id uuid, reference text, organization_name text, status text, created_at timestamptz, same text[])
language sql stable security invoker set search_path = ''
as $$ select * from private.related_inquiries(phone, email, organization_name, null) $$;

create function public.search_inquiries(
  filter jsonb default '{}', side text default 'after', cursor_value text default null, cursor_id uuid default null,
  page_size integer default 51
) returns setof public.inquiries
language sql stable security invoker set search_path = ''
as $$ select * from private.search_inquiries(filter, side, cursor_value, cursor_id, page_size) $$;

create function public.count_inquiries(filter jsonb default '{}') returns bigint
language sql stable security invoker set search_path = ''
as $$ select private.count_inquiries(filter) $$;

create function public.period_statistics(received_from date, received_to date) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.period_statistics(received_from, received_to) $$;

create function public.delivery_page(
  wanted text default null, cursor_at timestamptz default null, cursor_id uuid default null,
  side text default 'after', row_limit integer default 51
) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.delivery_page(wanted, cursor_at, cursor_id, side, row_limit) $$;

create function public.resend_delivery(delivery_id uuid) returns boolean
language sql volatile security invoker set search_path = ''
as $$ select private.resend_delivery(delivery_id) $$;

create function public.audit_page(
  person uuid default null, day date default null, side text default 'after', cursor_at timestamptz default null,
  cursor_id bigint default null, row_limit integer default 51
) returns setof public.audit_events
language sql stable security invoker set search_path = ''
as $$ select events.* from private.audit_page(person, day, side, cursor_at, cursor_id, row_limit) as events $$;

create function public.erase_inquiries(ids uuid[]) returns uuid[]
language sql volatile security invoker set search_path = ''
as $$ select private.erase_inquiries(ids) $$;

grant execute on function
  private.grant_admin(uuid), public.grant_admin(uuid), private.revoke_admin(uuid), public.revoke_admin(uuid),
  private.remove_member(uuid), public.remove_member(uuid), private.has_factor(), public.has_factor(public.user_roles),
  private.record_session_use(text, text), public.record_session_use(text, text), private.session_end(), public.session_end(),
  private.list_sessions(uuid), public.list_sessions(uuid), private.end_session(uuid), public.end_session(uuid),
  private.end_sessions(uuid), public.end_sessions(uuid), private.is_reauthenticated(), public.is_reauthenticated(),
  private.reauthenticate(uuid), public.reauthenticate(uuid), private.make_recovery_codes(), public.make_recovery_codes(),
  private.recovery_codes_left(), public.recovery_codes_left(), private.remove_factor(uuid), public.remove_factor(uuid),
  private.use_recovery_code(text), public.use_recovery_code(text), private.remove_factors(uuid), public.remove_factors(uuid),
  private.members_with_factor(), public.members_with_factor(), private.create_invite_code(text, boolean, integer, timestamptz),
  public.create_invite_code(text, boolean, integer, timestamptz), private.list_invite_codes(), public.list_invite_codes(),
  private.revoke_invite_code(uuid), public.revoke_invite_code(uuid), private.record_export(jsonb), public.record_export(jsonb),
  private.edit_activity(uuid, text), public.edit_activity(uuid, text), private.update_inquiries(jsonb, jsonb),
  public.update_inquiries(jsonb, jsonb), private.correct_inquiry(uuid, integer, jsonb),
  public.correct_inquiry(uuid, integer, jsonb), private.record_contact(uuid, integer, text, text, jsonb),
  public.record_contact(uuid, text, integer, text, jsonb),
  private.send_reply(uuid, timestamptz, text, text, jsonb), public.send_reply(uuid, text, text, timestamptz, jsonb),
  private.undo(uuid), public.undo(uuid),
  private.enter_inquiries(jsonb, uuid), public.enter_inquiries(jsonb, uuid), private.known_inquiries(jsonb),
  public.known_inquiries(jsonb), public.related_inquiries(text, text, text), private.search_inquiries(jsonb, text, text, uuid, integer),
  public.search_inquiries(jsonb, text, text, uuid, integer), private.count_inquiries(jsonb), public.count_inquiries(jsonb),
  private.worklist(text, timestamptz, integer, text, timestamptz, uuid), private.period_statistics(date, date),
  public.period_statistics(date, date), private.delivery_page(text, timestamptz, uuid, text, integer),
  public.delivery_page(text, timestamptz, uuid, text, integer), private.resend_delivery(uuid), public.resend_delivery(uuid),
  private.audit_page(uuid, date, text, timestamptz, bigint, integer),
  public.audit_page(uuid, date, text, timestamptz, bigint, integer), private.erase_inquiries(uuid[]), public.erase_inquiries(uuid[])
  to authenticated;

create function public.check_invite_code(code text, caller text) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.check_invite_code(code, caller) $$;

create function public.erase_again(kind text, id uuid) returns boolean
language sql volatile security invoker set search_path = ''
as $$ select private.erase_again(kind, id) $$;

create function public.doctor_report() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.doctor_report() $$;

grant execute on function
  private.check_invite_code(text, text), public.check_invite_code(text, text), private.erase_again(text, uuid),
  public.erase_again(text, uuid), private.doctor_report(), public.doctor_report()
  to service_role;

create function public.claim_deliveries(channels text[], batch integer, lease_seconds integer) returns jsonb
language sql volatile security invoker set search_path = ''
return private.claim_deliveries(channels, batch, lease_seconds);

create function public.settle_delivery(
  delivery_id uuid, delivery_lease uuid, problem text default null, undeliverable boolean default false
) returns text
language sql volatile security invoker set search_path = ''
return private.settle_delivery(delivery_id, delivery_lease, problem, undeliverable);

create function public.make_due_notifications(
  channels text[], soon_until timestamptz default null, today date default null, digest_since timestamptz default null
) returns integer
language sql volatile security invoker set search_path = ''
return private.make_due_notifications(channels, soon_until, today, digest_since);

create function public.store_deadlines(deadlines jsonb) returns jsonb
language sql volatile security invoker set search_path = ''
return private.store_deadlines(deadlines);

create function public.begin_attempt(counts jsonb, seconds integer) returns integer
language sql volatile security invoker set search_path = ''
return private.begin_attempt(counts, seconds);

create function public.end_attempt(counts jsonb) returns void
language sql volatile security invoker set search_path = ''
return private.end_attempt(counts);

create function public.has_inquiry(reference text) returns boolean
language sql stable security invoker set search_path = ''
return private.has_inquiry(reference);

create function public.knows_site_token() returns boolean
language sql stable security invoker set search_path = ''
return private.knows_site_token();

grant execute on function
  private.claim_deliveries(text[], integer, integer), public.claim_deliveries(text[], integer, integer),
  private.settle_delivery(uuid, uuid, text, boolean), public.settle_delivery(uuid, uuid, text, boolean),
  private.make_due_notifications(text[], timestamptz, date, timestamptz),
  public.make_due_notifications(text[], timestamptz, date, timestamptz),
  private.store_deadlines(jsonb), public.store_deadlines(jsonb),
  private.begin_attempt(jsonb, integer), public.begin_attempt(jsonb, integer), private.end_attempt(jsonb),
  public.end_attempt(jsonb), private.has_inquiry(text), public.has_inquiry(text), private.knows_site_token(),
  public.knows_site_token()
  to anon;
