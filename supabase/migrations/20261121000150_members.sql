-- Who has an account, under the name that colleagues know: the auth schema itself is out of reach of the API.

create table public.members (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text,
  created_at timestamptz not null default now()
);

comment on table public.members is 'One row an account, kept by a trigger on auth.users. Names those who act on inquiries.';

alter table public.members enable row level security;
revoke all on table public.members from anon, authenticated;
grant select on table public.members to authenticated;

create policy "Users read their own membership and admins everybody's" on public.members
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

insert into public.members (user_id, email, created_at)
select id, email, coalesce(created_at, now()) from auth.users;

create function private.keep_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.members (user_id, email) values (new.id, new.email)
  on conflict (user_id) do update set email = excluded.email;
  return null;
end;
$$;

comment on function private.keep_member() is 'Adds a new account to the members, and follows a change of its address.';
revoke all on function private.keep_member() from public;

create trigger keep_member
  after insert or update of email on auth.users
  for each row execute function private.keep_member();
