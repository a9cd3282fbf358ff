-- Adoption inquiries: anyone leaves one, admins work them, nobody deletes them through the API.

create extension if not exists btree_gist with schema extensions;

create table public.inquiries (
  id uuid primary key default gen_random_uuid(),
  -- The site chooses it for each inquiry that it accepts, so that one sent again after a failure is recognised.
  submission_id uuid not null default gen_random_uuid() unique,
  -- The site derives it from the content, so that the same inquiry sent twice is recognised; a row without one gets a random one.
  reference text not null
    default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10))
    check (reference ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  organization_name text not null
    -- Not even blank to the eye: full-width and no-break spaces are no name either.
    check (organization_name ~ '[^\s\u00a0\u3000\ufeff]' and length(organization_name) <= 100),
  contact_name text not null check (contact_name ~ '[^\s\u00a0\u3000\ufeff]' and length(contact_name) <= 100),
  email text not null check (email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' and length(email) <= 255),
  phone text not null check (phone ~ '^\+?[0-9(][0-9 ().-]{5,28}[0-9]$'),
  message text check (length(message) <= 5000),
  organization_type text not null default 'general'
    check (organization_type in ('school', 'company', 'hospital', 'counseling', 'health', 'other', 'general')),
  estimated_users text check (estimated_users in ('under50', '50-100', '100-300', '300-500', 'over500')),
  status text not null default 'new' check (status in ('new', 'in_progress', 'completed')),
  suspected_spam boolean not null default false,
  created_at timestamptz not null default now(),
  -- Twice is once: the same content within ten minutes is a double click or a retried post.
  constraint inquiries_twice_is_once exclude using gist (
    reference with =,
    tsrange(created_at at time zone 'UTC', created_at at time zone 'UTC' + interval '10 minutes') with &&
  )
);

comment on table public.inquiries is 'Adoption inquiries left by institutions on the site.';
comment on column public.inquiries.reference is 'What a visitor quotes on the phone: ten characters of Crockford base32.';
comment on column public.inquiries.suspected_spam is 'Whether a field was filled in that people do not see. Kept all the same.';
comment on column public.inquiries.organization_type is '''general'' is what the landing form sends, which does not ask.';

create index inquiries_newest_first on public.inquiries (created_at desc, id desc);

alter table public.inquiries enable row level security;
revoke all on table public.inquiries from anon, authenticated;
grant insert (
  submission_id, reference, organization_name, contact_name, email, phone, message, organization_type, estimated_users,
  status, suspected_spam
) on table public.inquiries to anon, authenticated;
grant select on table public.inquiries to authenticated;
grant update (status) on table public.inquiries to authenticated;

create policy "Anyone leaves a new inquiry" on public.inquiries
  for insert to anon, authenticated
  with check (status = 'new');

create policy "Admins read every inquiry" on public.inquiries
  for select to authenticated
  using ((select private.is_admin()));

create policy "Admins move an inquiry along" on public.inquiries
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

alter publication supabase_realtime add table public.inquiries;
