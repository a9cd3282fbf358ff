-- Adoption inquiries: anyone leaves one, admins work them, nobody deletes them through the API.

create extension if not exists btree_gist with schema extensions;

-- Two functions that no private name may appear in: they run as the visitor who inserts.

create function private.search_text(
  reference text, organization_name text, contact_name text, email text, phone text, message text
) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select lower(regexp_replace(normalize(
    reference || fields.gap || organization_name || fields.gap || contact_name || fields.gap || email || fields.gap
      || phone || fields.gap || regexp_replace(phone, '\D', '', 'g') || fields.gap || coalesce(message, ''),
    nfkc), '\s+', ' ', 'g'))
  from (values (e'\x1f')) as fields (gap);
$$;

comment on function private.search_text(text, text, text, text, text, text) is
  'What an inquiry is found by: its fields in lower case, blanks single, the phone also as digits alone.';

create function private.search_keys(written text) returns integer[]
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(array_agg(distinct key), '{}')
  from (
    select ascii(letter) as letter, ascii(lead(letter) over (order by place)) as next_letter
    from string_to_table(written, null) with ordinality as letters (letter, place)
  ) as pairs,
    lateral (values (letter), ((letter << 16) | next_letter)) as keys (key)
  where key is not null;
$$;

comment on function private.search_keys(text) is
  'Each letter, and each two that stand side by side, as a number: a trigram index finds no two syllables, the usual search.';

create table public.inquiries (
  id uuid primary key default gen_random_uuid(),
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
  assigned_to uuid references public.members (user_id) on delete set null,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  first_response_at timestamptz,
  completed_at timestamptz,
  anonymised_at timestamptz,
  search_text text not null generated always as (
    private.search_text(reference, organization_name, contact_name, email, phone, message)
  ) stored,
  search_keys integer[] not null generated always as (
    private.search_keys(private.search_text(reference, organization_name, contact_name, email, phone, message))
  ) stored,
  -- Twice is once: the same content within ten minutes is a double click or a retried post.
  constraint inquiries_twice_is_once exclude using gist (
    reference with =,
    tsrange(created_at at time zone 'UTC', created_at at time zone 'UTC' + interval '10 minutes') with &&
  )
);

comment on table public.inquiries is 'Adoption inquiries left by institutions on the site.';
comment on column public.inquiries.submission_id is 'Chosen by the site for each post it accepts, so that a replay of one is recognised.';
comment on column public.inquiries.reference is 'What a visitor quotes on the phone: ten characters of Crockford base32.';
comment on column public.inquiries.suspected_spam is 'Whether a field was filled in that people do not see. Kept all the same.';
comment on column public.inquiries.organization_type is '''general'' is what the landing form sends, which does not ask.';
comment on column public.inquiries.version is 'One more after each change, so that nobody overwrites what they have not seen.';
comment on column public.inquiries.first_response_at is 'When the status first left ''new''.';
comment on column public.inquiries.anonymised_at is 'Since when nobody can tell any more who asked.';

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
create index inquiries_by_organization on public.inquiries (organization_name, id);
create index inquiries_status_by_organization on public.inquiries (status, organization_name, id);
create index inquiries_type_by_organization on public.inquiries (organization_type, organization_name, id);
create index inquiries_email on public.inquiries (email);
create index inquiries_phone on public.inquiries (phone);
create index inquiries_assigned_to on public.inquiries (assigned_to);
create index inquiries_search on public.inquiries using gin (search_keys);

revoke all on function private.search_text(text, text, text, text, text, text), private.search_keys(text) from public;
grant execute on function private.search_text(text, text, text, text, text, text), private.search_keys(text)
  to anon, authenticated, service_role;

alter table public.inquiries enable row level security;
revoke all on table public.inquiries from anon, authenticated;
grant insert (
  submission_id, reference, organization_name, contact_name, email, phone, message, organization_type,
  estimated_users, status, suspected_spam
) on table public.inquiries to anon, authenticated;
grant select on table public.inquiries to authenticated;
grant update (status, assigned_to, suspected_spam) on table public.inquiries to authenticated;

create policy "Anyone leaves a new inquiry" on public.inquiries
  for insert to anon, authenticated
  with check (status = 'new');

create policy "Admins read every inquiry" on public.inquiries
  for select to authenticated
  using ((select private.is_admin()));

create policy "Admins work on every inquiry" on public.inquiries
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create function private.follow_inquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.version := old.version + 1;

  if new.status <> old.status then
    if old.status = 'new' then
      new.first_response_at := coalesce(old.first_response_at, now());
    end if;
    new.completed_at := case when new.status = 'completed' then now() end;
  end if;

  if new.assigned_to is distinct from old.assigned_to and new.assigned_to is not null and not exists (
    select from public.user_roles where user_roles.user_id = new.assigned_to and user_roles.role = 'admin'
  ) then
    raise exception 'only an admin can be given an inquiry' using errcode = '23514';
  end if;
  return new;
end;
$$;

comment on function private.follow_inquiry() is
  'Counts the version up, keeps the times of the first response and of completion, and gives inquiries to admins only.';
revoke all on function private.follow_inquiry() from public;

create trigger follow_inquiry
  before update on public.inquiries
  for each row execute function private.follow_inquiry();

alter publication supabase_realtime add table public.inquiries;
