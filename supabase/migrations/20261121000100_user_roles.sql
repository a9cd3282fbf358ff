-- Who may do what. Authority is read from here alone, never from user metadata, which is the user's own to write.

create schema private;
comment on schema private is 'Functions and tables of the database itself. Never exposed through the API.';
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

create table public.user_roles (
  -- Deferred, because the role is decided in the same statement that creates the user (see the sign-up trigger).
  user_id uuid not null references auth.users (id) on delete cascade deferrable initially deferred,
  role text not null check (role in ('admin', 'staff')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

comment on table public.user_roles is 'Roles of signed-up users. ''admin'' opens the dashboard; ''staff'' is an account without it.';

create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.user_roles
    where user_roles.user_id = auth.uid() and user_roles.role = 'admin'
  );
$$;

comment on function private.is_admin() is
  'Whether the caller is an admin. In policies write (select private.is_admin()) so that it runs once a query.';
revoke all on function private.is_admin() from public;
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
revoke all on function private.require_admin() from public;

alter table public.user_roles enable row level security;
revoke all on table public.user_roles from anon, authenticated;
grant select on table public.user_roles to authenticated;

create policy "Users read their own roles and admins everybody's" on public.user_roles
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- A revoked admin's open dashboard hears of it at once.
alter publication supabase_realtime add table public.user_roles;
