-- When an inquiry is to be taken up again, and what became of it. Both are the admins' to write, beside the status.

alter table public.inquiries
  add column next_action_on date check (next_action_on between '2020-01-01' and '2099-12-31'),
  add column next_action public.name_text check (next_action ~ '[^\s\u00a0\u3000]' and next_action !~ '[\t\n]'),
  add column outcome text check (outcome in ('adopted', 'on_hold', 'declined', 'unreachable')),
  add column outcome_reason public.note_text
    check (outcome_reason ~ '[^\s\u00a0\u3000]' and length(outcome_reason) <= 300),
  add constraint inquiries_next_action_has_a_day check (next_action is null or next_action_on is not null),
  add constraint inquiries_next_action_while_open check (next_action_on is null or status <> 'completed'),
  add constraint inquiries_outcome_once_completed check (outcome is null or status = 'completed'),
  add constraint inquiries_reason_of_outcome check (outcome_reason is null or outcome is not null);

comment on column public.inquiries.next_action_on is 'The day in Seoul to get in touch again; none once completed.';
comment on column public.inquiries.next_action is 'What to do that day, in a line.';
comment on column public.inquiries.outcome is 'What became of it; only of completed ones, and null until somebody says.';

create index inquiries_next_action on public.inquiries (next_action_on, id) where next_action_on is not null;
create index inquiries_outcome_newest_first on public.inquiries (outcome, created_at desc, id desc)
  where outcome is not null;

grant update (next_action_on, next_action, outcome, outcome_reason) on table public.inquiries to authenticated;

create function private.keep_follow_up() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (new.status = 'completed' and old.status <> 'completed') or new.anonymised_at is not null then
    new.next_action_on := null;
    new.next_action := null;
  end if;
  if new.status <> 'completed' and old.status = 'completed' then
    new.outcome := null;
  end if;
  if new.outcome is null or new.anonymised_at is not null then
    new.outcome_reason := null;
  end if;
  return new;
end;
$$;

comment on function private.keep_follow_up() is
  'Drops the next action on completion, the outcome on reopening, and what was written of either with the person''s data.';

create trigger keep_follow_up
  before update on public.inquiries
  for each row execute function private.keep_follow_up();

-- As it is by now, and these two.
do $$
begin
  execute (
    select format(
      'alter table public.inquiry_events drop constraint %1$I, add constraint %1$I check (%2$s or kind in (''next_action'', ''outcome''))',
      conname, pg_get_expr(conbin, conrelid)
    )
    from pg_constraint
    where conrelid = 'public.inquiry_events'::regclass and conname = 'inquiry_events_kind_check'
  );
end;
$$;

create function private.record_follow_up() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Days and outcomes alone: what was written may be about a person, and no erasure would find it here.
  insert into public.inquiry_events (inquiry_id, actor, kind, from_value, to_value)
  select new.id, (select auth.uid()), changed.kind, changed.from_value, changed.to_value
  from (values
    ('next_action', old.next_action_on::text, new.next_action_on::text, old.next_action is distinct from new.next_action),
    ('outcome', old.outcome, new.outcome, old.outcome_reason is distinct from new.outcome_reason)
  ) as changed (kind, from_value, to_value, is_rewritten)
  where (changed.from_value is distinct from changed.to_value or changed.is_rewritten)
    and new.anonymised_at is not distinct from old.anonymised_at;
  return null;
end;
$$;

comment on function private.record_follow_up() is
  'Writes the day of a next action and an outcome into the history; the same value twice where only the words changed.';
revoke all on function private.keep_follow_up(), private.record_follow_up() from public;

create trigger record_follow_up
  after update on public.inquiries
  for each row
  when (
    (old.next_action_on, old.next_action, old.outcome, old.outcome_reason)
      is distinct from (new.next_action_on, new.next_action, new.outcome, new.outcome_reason)
  )
  execute function private.record_follow_up();
