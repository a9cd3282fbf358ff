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
