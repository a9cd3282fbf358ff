-- What colleagues call a member. Each writes their own; until then they go by their address.

alter table public.members add column display_name public.name_text
  check (
    length(display_name) <= 30
    and display_name ~ '[^\s\u00a0\u3000]'
    and display_name = btrim(display_name)
    -- One line, and nothing that could be taken for somebody's address.
    and display_name !~ '[\t\n@<>]'
  );

comment on column public.members.display_name is 'At most 30 letters; null until the member has written one.';

grant update (display_name) on table public.members to authenticated;

create policy "Users name themselves" on public.members
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
