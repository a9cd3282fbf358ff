-- Adoption inquiries: anyone leaves one, admins work them, nobody deletes them through the API.

-- For the exclusion constraint, which compares a text in a GiST index.
create extension if not exists btree_gist with schema extensions;

create table public.inquiries (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null default gen_random_uuid() unique,
  -- The site derives it from the content, so that the same inquiry sent twice is recognised; a row without one gets a random one.
  reference public.reference_text not null
    default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)),
  organization_name public.name_text not null check (private.is_seen(organization_name)),
  contact_name public.name_text not null check (private.is_seen(contact_name)),
  email public.email_text not null
    check (
      email ~ '^[^@.]+([.][^@.]+)*@([^@.]+[.])+[^@.]{2,}$' and email !~ '@-|@.*([.]-|-[.])|-$'
      -- No Hangul before the @: it was typed in Hangul mode.
      and email !~ '^[^@]*[\u1100-\u11ff\u302e\u302f\u3131-\u318e\ua960-\ua97c\uac00-\ud7fb\uffa0-\uffdc]'
      or email = '' and source <> 'web'
    ),
  phone public.phone_text not null,
  message public.message_text,
  organization_type text not null default 'general'
    check (organization_type in ('school', 'company', 'hospital', 'counseling', 'health', 'other', 'general')),
  estimated_users text check (estimated_users in ('under50', '50-100', '100-300', '300-500', 'over500')),
  source text not null default 'web' check (source in ('web', 'phone', 'kakao', 'mail', 'referral', 'fair')),
  status text not null default 'new' check (status in ('new', 'in_progress', 'completed')),
  suspected_spam boolean not null default false,
  assigned_to uuid references public.members (user_id) on delete set null,
  version integer not null default 1 check (version > 0),
  undo_id uuid,
  changed_by uuid,
  created_at timestamptz not null default now(),
  due_at timestamptz,
  first_response_at timestamptz,
  contact_attempts integer not null default 0 check (contact_attempts >= 0),
  response text not null generated always as (
    case
      when first_response_at is not null then 'given'
      when suspected_spam or status = 'completed' then 'none'
      else 'awaited'
    end
  ) stored,
  completed_at timestamptz,
  anonymised_at timestamptz,
  privacy_notice_version text check (privacy_notice_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  mail_problem text check (mail_problem ~ '^[a-z0-9_]{1,40}$'),
  note_text text,
  search_text text not null generated always as (
    private.search_text(
      private.search_letters(
        private.search_fields(
          reference, phone, organization_name, private.initials(organization_name), contact_name,
          private.initials(contact_name), email, message
        ),
        ''
      ),
      private.search_letters(private.search_words(next_action, resolution_reason, note_text), '')
    )
  ) stored,
  -- The keys of search_text, written out once more because a generated column cannot name another.
  search_keys integer[] not null generated always as (
    private.search_keys(
      private.search_text(
        private.search_letters(
          private.search_fields(
            reference, phone, organization_name, private.initials(organization_name), contact_name,
            private.initials(contact_name), email, message
          ),
          ''
        ),
        private.search_letters(private.search_words(next_action, resolution_reason, note_text), '')
      )
    )
  ) stored,
  next_action_on date check (next_action_on between '2020-01-01' and '2099-12-31'),
  next_action_time time(0) check (next_action_time < '24:00'),
  next_action public.name_text check (private.is_seen(next_action) and next_action !~ '[\t\n]'),
  next_step_at timestamptz not null generated always as (
    coalesce(
      (next_action_on + coalesce(next_action_time, '24:00')) at time zone 'Asia/Seoul',
      case
        when first_response_at is null then coalesce(due_at, created_at)
        else (created_at at time zone 'UTC' + interval '14 days') at time zone 'UTC'
      end
    )
  ) stored,
  resolution text check (resolution in ('adopted', 'on_hold', 'declined', 'unreachable')),
  resolution_reason public.note_text check (private.is_seen(resolution_reason) and length(resolution_reason) <= 300),
  -- Twice is once: the same content within ten minutes is a double click or a retried post.
  constraint inquiries_twice_is_once exclude using gist (
    reference with =,
    tsrange(created_at at time zone 'UTC', created_at at time zone 'UTC' + interval '10 minutes') with &&
  ),
  -- 02-123-4567, +12025550123, 02-123-4567~8 (내선 12), 02-123-4567 / 010-1234-5678: as readPhone of the site writes them.
  constraint inquiries_phone_can_be_dialled check (
    anonymised_at is not null or phone = '' and source <> 'web' or phone || ' / ' ~ (
      '^((((02|0(3[1-3]|4[1-4]|5[1-5]|6[1-4])|01[16-9]|080|0[35]0[0-9])-[0-9]{3,4}|0[17]0-[0-9]{4}|1[568][0-9]{2})-[0-9]{4}'
      '|[+](?!82)[1-9][0-9]{7,14})(~[0-9]{1,4})?( [(]내선 [0-9]{1,6}[)])? / ){1,2}$'
    )
  ),
  constraint inquiries_can_be_reached check (email <> '' or phone <> ''),
  constraint inquiries_next_action_has_a_day check (
    next_action_on is not null or next_action is null and next_action_time is null
  ),
  constraint inquiries_next_action_while_open check (next_action_on is null or status <> 'completed'),
  constraint inquiries_resolution_fits_status check (
    resolution is null
    or case resolution
      when 'on_hold' then status = 'in_progress' and next_action_on is not null
      else status = 'completed'
    end
  ),
  constraint inquiries_reason_of_resolution check (resolution_reason is null or resolution is not null),
  -- Nobody can answer it any more.
  constraint inquiries_anonymised_is_completed check (anonymised_at is null or status = 'completed')
);
comment on table public.inquiries is 'Adoption inquiries left by institutions on the site.';
comment on column public.inquiries.submission_id is 'Chosen by the site for each post it accepts, so that a replay of one is recognised.';
comment on column public.inquiries.reference is 'The number that a visitor quotes on the phone: ten characters of Crockford base32.';
comment on column public.inquiries.suspected_spam is 'Whether a field was filled in that people do not see. Kept all the same.';
comment on column public.inquiries.organization_type is '''general'' is what the landing form sends, which does not ask.';
comment on column public.inquiries.source is
  'How it reached us: by the site, or as staff entered it, by telephone, KakaoTalk or mail, by recommendation or at a fair.';
comment on column public.inquiries.email is 'Empty where whoever called gave none; never of the site''s own.';
comment on column public.inquiries.phone is 'Empty where whoever asked gave none; never of the site''s own.';
comment on column public.inquiries.version is 'One more after each change, so that nobody overwrites what they have not seen.';
comment on column public.inquiries.undo_id is 'The action that made this version, for whoever made it to undo; null if that was an undo itself.';
comment on column public.inquiries.changed_by is 'The user who made this version; null for the first, and for the system.';
comment on column public.inquiries.due_at is
  'Until when the site promised a first response. The site computes it once, at receipt; null until its server has seen a row that came directly, and for good where an admin brings what was old and tells of no answer.';
comment on column public.inquiries.first_response_at is
  'When somebody first reached the inquirer: the earliest call, mail or visit, or reply that was sent. Kept by triggers on both; a status alone is no response.';
comment on column public.inquiries.contact_attempts is 'How often somebody called and reached nobody; kept by the trigger on contacts.';
comment on column public.inquiries.response is
  'Where the first response stands, for whoever asks: awaited, given, or none, as suspected spam and what was completed without one.';
comment on column public.inquiries.anonymised_at is 'Since when nobody can tell any more who asked.';
comment on column public.inquiries.search_text is
  'The text that a search reads: the first 500 letters of a message, and 1,100 of all but staff''s texts, since some letters become eighteen in normal form KC.';
comment on column public.inquiries.privacy_notice_version is
  'The day of its wording, as 2026-11-22; null for what came before there was one, or for a direct call.';
comment on column public.inquiries.mail_problem is 'Why no mail reaches its address, in a word of the site''s; null as far as anybody knows.';
comment on column public.inquiries.note_text is 'The bodies of its notes, the remarks of its contacts and its replies, newest first, as much of them as is searched; kept by triggers on all three.';
comment on column public.inquiries.next_action_on is 'The day in Seoul to get in touch again; none once completed.';
comment on column public.inquiries.next_action_time is 'The time of that day in Seoul, if one was agreed.';
comment on column public.inquiries.next_action is 'The task of that day, in a line.';
comment on column public.inquiries.next_step_at is
  'While it is open, by when something is to be done: the next action''s time or, without one, the end of its day if somebody set that, else the deadline of the first response, after it two weeks after receipt.';
comment on column public.inquiries.resolution is 'The outcome of a completed inquiry, null until somebody says; on_hold is in progress until its next action.';
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

-- With what they are counted by: of 100,000 inquiries the 53,000 of nobody are counted in 31 ms, where reading them took 206.
create index inquiries_assigned_newest_first on public.inquiries (assigned_to, created_at desc, id desc)
  include (status, suspected_spam);
create index inquiries_resolution_newest_first on public.inquiries (resolution, created_at desc, id desc)
  include (status, suspected_spam) where resolution is not null;
create index inquiries_source_newest_first on public.inquiries (source, created_at desc, id desc) where source <> 'web';
create index inquiries_without_resolution on public.inquiries (created_at desc, id desc)
  where status = 'completed' and resolution is null and anonymised_at is null and not suspected_spam;
create index inquiries_by_organization on public.inquiries (organization_name, id);
create index inquiries_status_by_organization on public.inquiries (status, organization_name, id);
create index inquiries_type_by_organization on public.inquiries (organization_type, organization_name, id);
create index inquiries_search on public.inquiries using gin (search_keys);

-- The worklist counts its queues in the first without reading the inquiries themselves.
create index inquiries_open on public.inquiries (created_at, id)
  include (status, assigned_to, due_at, response, next_action_on)
  where status <> 'completed' and not suspected_spam;
create index inquiries_open_by_next_step on public.inquiries (next_step_at, created_at, id)
  where status <> 'completed' and not suspected_spam;
create index inquiries_next_action on public.inquiries (next_action_on, id) where next_action_on is not null;
create index inquiries_without_deadline on public.inquiries (created_at) where due_at is null and source = 'web';

-- Inquiries of the same institution, however it is written. With the time, so that they are counted in their order.
create index inquiries_same_email on public.inquiries (lower(email), created_at, id) where anonymised_at is null;
create index inquiries_same_phone on public.inquiries (
  private.phone_key(phone), created_at, id
) where anonymised_at is null;
create index inquiries_same_organization on public.inquiries (
  private.organization_key(organization_name), created_at, id
) where anonymised_at is null;

-- The statistics read this, and not the inquiries themselves.
create index inquiries_times on public.inquiries (created_at)
  include (due_at, first_response_at, organization_type, source, status, resolution, assigned_to, anonymised_at)
  where not suspected_spam;
create index inquiries_to_anonymise on public.inquiries (completed_at)
  where status = 'completed' and anonymised_at is null;
alter table public.inquiries enable row level security;
grant insert (
  submission_id, reference, organization_name, contact_name, email, phone, message, organization_type,
  estimated_users, status, suspected_spam, created_at, due_at, privacy_notice_version
) on table public.inquiries to anon, authenticated;
grant select on table public.inquiries to authenticated;
grant update (status, assigned_to, suspected_spam, next_action_on, next_action_time, next_action, resolution, resolution_reason)
  on table public.inquiries to authenticated;

-- With the secret key inquiries are brought in and taken out, not changed.
grant select, insert on table public.inquiries to service_role;

create policy "Anyone leaves a new inquiry" on public.inquiries
  for insert to anon, authenticated
  with check (status = 'new' and source = 'web');
create policy "Admins read every inquiry" on public.inquiries
  for select to authenticated
  using ((select private.is_admin()));
create policy "Admins work on every inquiry" on public.inquiries
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

alter publication supabase_realtime add table public.inquiries;

-- A tag (victim+1@, victim+2@) or dots (v.ictim@, vic.tim@), which Google ignores, would make many mailboxes of one. Elsewhere
-- two people whose addresses differ by dots alone are rare, and share no more than a limit.
create function private.mailbox(email text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select replace(split_part(regexp_replace(address, '@[^@]*$', ''), '+', 1), '.', '')
    || coalesce(regexp_replace(substring(address from '@[^@]*$'), '^@googlemail\.com$', '@gmail.com'), '')
  from lower(email) as address;
$$;
comment on function private.mailbox(text) is 'The mailbox of an address, for limits: without a tag and dots, in lower case.';
