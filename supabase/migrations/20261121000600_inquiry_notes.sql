-- What staff write down about an inquiry. A note stands as it was written.

create table public.inquiry_notes (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  author uuid default auth.uid() references public.members (user_id) on delete set null,
  body text not null check (body ~ '[^\s\u00a0\u3000\ufeff]' and length(body) <= 2000),
  created_at timestamptz not null default now()
);

comment on table public.inquiry_notes is 'Notes of admins on inquiries. Added and read, never changed.';
comment on column public.inquiry_notes.author is 'Null once the account has gone.';

create index inquiry_notes_of_inquiry on public.inquiry_notes (inquiry_id, created_at, id);
create index inquiry_notes_author on public.inquiry_notes (author);

alter table public.inquiry_notes enable row level security;
revoke all on table public.inquiry_notes from anon, authenticated;
grant select, insert (inquiry_id, body) on table public.inquiry_notes to authenticated;

create policy "Admins read every note" on public.inquiry_notes
  for select to authenticated
  using ((select private.is_admin()));

create policy "Admins add notes of their own" on public.inquiry_notes
  for insert to authenticated
  with check ((select private.is_admin()) and author = (select auth.uid()));

alter publication supabase_realtime add table public.inquiry_notes;
