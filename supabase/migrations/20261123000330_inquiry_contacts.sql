-- How staff got in touch with an inquirer, and when. The first contact is a first response, as a move of the status is.

create table public.inquiry_contacts (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  author uuid default auth.uid() references public.members (user_id) on delete set null,
  kind text not null check (kind in ('call', 'no_answer', 'email', 'visit')),
  remark public.name_text check (remark ~ '[^\s\u00a0\u3000]' and remark !~ '[\t\n]'),
  created_at timestamptz not null default now()
);

comment on table public.inquiry_contacts is 'Contacts of admins with inquirers. Added and read, never changed.';
comment on column public.inquiry_contacts.author is 'Null once the account has gone.';
comment on column public.inquiry_contacts.remark is 'A line, if any; goes with the person''s data.';

create index inquiry_contacts_of_inquiry on public.inquiry_contacts (inquiry_id, created_at, id);
create index inquiry_contacts_author on public.inquiry_contacts (author);

alter table public.inquiry_contacts enable row level security;
revoke all on table public.inquiry_contacts from anon, authenticated, service_role;
grant select, insert (inquiry_id, kind, remark) on table public.inquiry_contacts to authenticated;

create policy "Admins read every contact" on public.inquiry_contacts
  for select to authenticated
  using ((select private.is_admin()));

create policy "Admins add contacts of their own" on public.inquiry_contacts
  for insert to authenticated
  with check ((select private.is_admin()) and author = (select auth.uid()));

create trigger refuse_contact_on_anonymised
  before insert on public.inquiry_contacts
  for each row execute function private.refuse_note_on_anonymised();

create function private.respond_by_contact() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.inquiries set first_response_at = new.created_at
  where inquiries.id = new.inquiry_id and inquiries.first_response_at is null;
  return null;
end;
$$;

comment on function private.respond_by_contact() is 'Takes a contact for the first response where there was none.';

create trigger respond_by_contact
  after insert on public.inquiry_contacts
  for each row execute function private.respond_by_contact();

create function private.keep_first_contact() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.first_response_at := least(new.first_response_at, (
    select min(created_at) from public.inquiry_contacts where inquiry_contacts.inquiry_id = new.id
  ));
  return new;
end;
$$;

comment on function private.keep_first_contact() is
  'Whatever takes back a move of the status: the first response is no later than the first contact.';

create trigger keep_first_contact
  before update on public.inquiries
  for each row
  when (old.first_response_at is not null and new.first_response_at is distinct from old.first_response_at)
  execute function private.keep_first_contact();

create function private.forget_contacts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.inquiry_contacts set remark = null
  where inquiry_contacts.inquiry_id = new.id and inquiry_contacts.remark is not null;
  return null;
end;
$$;

comment on function private.forget_contacts() is 'Takes what was written of contacts out with the person''s data.';
revoke all on function private.respond_by_contact(), private.keep_first_contact(), private.forget_contacts() from public;

create trigger forget_contacts
  after update on public.inquiries
  for each row
  when (old.anonymised_at is null and new.anonymised_at is not null)
  execute function private.forget_contacts();

comment on column public.inquiries.first_response_at is
  'When the status first left ''new'', or somebody first got in touch with the inquirer, whichever came first.';

alter publication supabase_realtime add table public.inquiry_contacts;
