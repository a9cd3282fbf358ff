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
