-- Texts that admins keep for answering inquiries. Names in braces stand for what comes from the inquiry.

create table public.reply_texts (
  id uuid primary key default gen_random_uuid(),
  title public.name_text not null check (length(title) <= 60 and title ~ '[^\s\u00a0\u3000]' and title = btrim(title) and title !~ '[\t\n]'),
  body public.note_text not null check (body ~ '[^\s\u00a0\u3000]'),
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  -- No foreign key: the text stays after the account has gone.
  changed_by uuid default auth.uid()
);

comment on table public.reply_texts is 'Texts for answers, at most a hundred. Written, changed and removed by admins.';
comment on column public.reply_texts.version is 'Counts the changes: who changes or removes a text names the one they saw.';

create unique index reply_texts_title on public.reply_texts (lower(title));

alter table public.reply_texts enable row level security;
grant select, insert (title, body), update (title, body), delete on table public.reply_texts to authenticated;

create policy "Admins read reply texts" on public.reply_texts
  for select to authenticated
  using ((select private.is_admin()));

create policy "Admins write reply texts" on public.reply_texts
  for insert to authenticated
  with check ((select private.is_admin()));

create policy "Admins change reply texts" on public.reply_texts
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "Admins remove reply texts" on public.reply_texts
  for delete to authenticated
  using ((select private.is_admin()));

create function private.keep_reply_texts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    -- Not of the project's owner, who has no session.
    if (select auth.uid()) is not null then
      perform private.require_reauthentication();
    end if;
    return old;
  end if;

  if tg_op = 'INSERT' then
    -- One at a time: two that come at once would both be the hundredth.
    perform pg_advisory_xact_lock(hashtext('public.reply_texts'));
    if (select count(*) from public.reply_texts) >= 100 then
      raise exception 'more than 100 reply texts' using errcode = 'PT422';
    end if;
  else
    new.version := old.version + 1;
    new.changed_at := now();
    new.changed_by := (select auth.uid());
  end if;
  return new;
end;
$$;

comment on function private.keep_reply_texts() is
  'Refuses a text too many (PT422) and a removal without reauthentication (PT428), and says who changed one, when, and how often.';

create trigger keep_reply_texts
  before insert or update or delete on public.reply_texts
  for each row execute function private.keep_reply_texts();
