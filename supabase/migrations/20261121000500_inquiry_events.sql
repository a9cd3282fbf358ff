-- What became of inquiries: who did what, and when. Written by the database alone, and edited by nobody.

create table public.inquiry_events (
  id bigint generated always as identity primary key,
  inquiry_id uuid references public.inquiries (id) on delete cascade,
  at timestamptz not null default now(),
  -- No foreign key: the history keeps who it was after the account has gone.
  actor uuid,
  kind text not null check (kind in ('status', 'assignment', 'spam', 'export', 'erasure', 'anonymisation')),
  from_value text,
  to_value text,
  details jsonb,
  check ((inquiry_id is null) = (kind = 'export'))
);

comment on table public.inquiry_events is 'The history of inquiries. No role of the API writes it; triggers and functions do.';
comment on column public.inquiry_events.actor is 'The user who did it; null for the system.';
comment on column public.inquiry_events.from_value is 'Before: a status, a user''s id, or whether it was suspected spam.';

create index inquiry_events_of_inquiry on public.inquiry_events (inquiry_id, at, id);
create index inquiry_events_newest_first on public.inquiry_events (at desc, id desc);

alter table public.inquiry_events enable row level security;
revoke all on table public.inquiry_events from anon, authenticated, service_role;
grant select on table public.inquiry_events to authenticated, service_role;

create policy "Admins read the history" on public.inquiry_events
  for select to authenticated
  using ((select private.is_admin()));

create function private.record_inquiry_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.inquiry_events (inquiry_id, actor, kind, from_value, to_value)
  select new.id, (select auth.uid()), changed.kind, changed.from_value, changed.to_value
  from (values
    ('status', old.status, new.status),
    ('assignment', old.assigned_to::text, new.assigned_to::text),
    ('spam', old.suspected_spam::text, new.suspected_spam::text)
  ) as changed (kind, from_value, to_value)
  where changed.from_value is distinct from changed.to_value;
  return null;
end;
$$;

comment on function private.record_inquiry_change() is 'Writes a change of status, of assignment or of suspicion into the history.';

create trigger record_inquiry_change
  after update of status, assigned_to, suspected_spam on public.inquiries
  for each row execute function private.record_inquiry_change();

create function private.record_export(filter jsonb, row_count integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  insert into public.inquiry_events (actor, kind, details)
  -- What was searched for may be somebody's name, which no erasure would find here.
  values ((select auth.uid()), 'export', jsonb_build_object(
    'filter', (filter - 'search') || case when filter ? 'search' then '{"search": true}' else '{}' end::jsonb,
    'row_count', row_count
  ));
end;
$$;

comment on function private.record_export(jsonb, integer) is
  'Records that the caller exported inquiries: the filter, of a search only that there was one, and the number of rows.';

revoke all on function private.record_inquiry_change(), private.record_export(jsonb, integer) from public;
grant execute on function private.record_export(jsonb, integer) to authenticated;

create function public.record_export(filter jsonb, row_count integer) returns void
language sql volatile security invoker set search_path = ''
as $$
  select private.record_export(filter, row_count);
$$;

comment on function public.record_export(jsonb, integer) is 'private.record_export, for admins.';
revoke all on function public.record_export(jsonb, integer) from public, anon, service_role;
grant execute on function public.record_export(jsonb, integer) to authenticated;
