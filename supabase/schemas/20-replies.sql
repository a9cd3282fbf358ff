-- Mails by which admins answer inquiries, and the texts that they keep for it.

-- In a text names in braces stand for what comes from the inquiry.
create table public.reply_texts (
  id uuid primary key default gen_random_uuid(),
  title public.name_text not null check (length(title) <= 60 and title ~ '[^\s\u00a0\u3000]' and title = btrim(title) and title !~ '[\t\n]'),
  body public.note_text not null check (body ~ '[^\s\u00a0\u3000]'),
  changed_at timestamptz not null default now(),
  -- No foreign key: the text stays after the account has gone.
  changed_by uuid default auth.uid()
);
comment on table public.reply_texts is 'Texts for answers, at most a hundred. Written, changed and removed by admins.';

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

create function private.bound_reply_texts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.changed_at := now();
    new.changed_by := (select auth.uid());
  else
    -- One at a time: two that come at once would both be the hundredth.
    perform pg_advisory_xact_lock(hashtext('public.reply_texts'));
    if (select count(*) from public.reply_texts) >= 100 then
      raise exception 'more than 100 reply texts' using errcode = 'PT422';
    end if;
  end if;
  return new;
end;
$$;
comment on function private.bound_reply_texts() is 'Refuses a text too many (PT422), and says who changed one, and when.';

create trigger bound_reply_texts
  before insert or update on public.reply_texts
  for each row execute function private.bound_reply_texts();

create table public.inquiry_replies (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  author uuid default auth.uid() references public.members (user_id) on delete set null,
  subject public.name_text not null check (subject ~ '[^\s\u00a0\u3000]' and subject !~ '[\t\n]'),
  body public.note_text not null check (body ~ '[^\s\u00a0\u3000\ufeff]'),
  created_at timestamptz not null default now(),
  state text not null default 'sending' check (state in ('sending', 'sent', 'failed')),
  settled_at timestamptz,
  constraint inquiry_replies_settled check ((state = 'sending') = (settled_at is null))
);
comment on table public.inquiry_replies is
  'Mails of admins to inquirers, at the address of the inquiry alone. Its id is that of the notification that sends it.';
comment on column public.inquiry_replies.author is 'To whom the inquirer answers; null once the account has gone.';
comment on column public.inquiry_replies.subject is 'The words of the mail''s subject beside the reference; goes with the person''s data, as the body does.';
comment on column public.inquiry_replies.state is 'Kept by a trigger on the delivery, which may be gone after ninety days. Only one that was sent is a response.';
create index inquiry_replies_of_inquiry on public.inquiry_replies (inquiry_id, created_at, id);
create index inquiry_replies_author on public.inquiry_replies (author);
alter table public.inquiry_replies enable row level security;
grant select, insert (inquiry_id, subject, body) on table public.inquiry_replies to authenticated;

create policy "Admins read every reply" on public.inquiry_replies
  for select to authenticated
  using ((select private.is_admin()));
create policy "Admins send replies of their own" on public.inquiry_replies
  for insert to authenticated
  with check ((select private.is_admin()) and author = (select auth.uid()));

alter publication supabase_realtime add table public.inquiry_replies;

create trigger limit_writes
  after insert on public.inquiry_replies
  referencing new table as written
  for each statement execute function private.limit_writes('200');

create trigger refuse_reply_on_anonymised
  before insert on public.inquiry_replies
  for each row execute function private.refuse_note_on_anonymised();

-- By its name this runs after the trigger that locks the inquiry, and so sees what a press at the same moment has stored.
create function private.send_reply_once() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.inquiries where inquiries.id = new.inquiry_id and coalesce(inquiries.email, '') not like '%@%'
  ) then
    raise exception 'the inquiry has no address' using errcode = 'PT422';
  end if;
  if not exists (
    select from public.notification_channels where channel = 'reply' and alive_at > now() - interval '1 day'
  ) then
    raise exception 'no server sends mail' using errcode = 'PT424';
  end if;
  -- A button pressed twice, or again because the answer was lost, sends one mail.
  if exists (
    select from public.inquiry_replies as earlier
    where earlier.inquiry_id = new.inquiry_id and earlier.author = new.author and earlier.state <> 'failed'
      and (earlier.subject, earlier.body) = (new.subject, new.body)
      and earlier.created_at > now() - interval '10 minutes'
  ) then
    return null;
  end if;
  return new;
end;
$$;
comment on function private.send_reply_once() is
  'Refuses a reply to an inquiry without an address (PT422), and one that no server would send (PT424); stores nothing where the same admin wrote the same within ten minutes, unless it could not be sent.';

create trigger send_reply_once
  before insert on public.inquiry_replies
  for each row execute function private.send_reply_once();

create function private.queue_reply() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (id, kind, inquiry_id) values (new.id, 'reply', new.inquiry_id);
  return null;
end;
$$;
comment on function private.queue_reply() is 'Has a reply sent, in its own transaction.';

create trigger queue_reply
  after insert on public.inquiry_replies
  for each row execute function private.queue_reply();

create trigger collect_notes
  after insert or delete or update of subject, body on public.inquiry_replies
  for each row execute function private.collect_notes();

-- A mail on its way is no response yet, and one that never arrives is none at all.
create function private.settle_reply() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  settled constant text := case
    when new.state = 'sent' then 'sent' when new.state = 'waiting' then 'sending' else 'failed'
  end;
  answered constant uuid := (select inquiry_id from public.inquiry_replies where id = old.notification_id);
begin
  -- Before the reply itself, as an erasure does.
  perform from public.inquiries where id = answered for no key update;
  update public.inquiry_replies
  set state = settled, settled_at = case when settled <> 'sending' then now() end
  where id = old.notification_id;
  if settled = 'sent' then
    update public.inquiries set first_response_at = now()
    where id = answered and (first_response_at is null or first_response_at > now());
  end if;
  return null;
end;
$$;
comment on function private.settle_reply() is
  'Keeps with a reply what became of its delivery, and takes one that was sent for the first response if there was none.';

create trigger settle_reply
  after update of state on public.notification_deliveries
  for each row when (new.channel = 'reply' and old.state <> new.state)
  execute function private.settle_reply();

create trigger settle_dropped_reply
  after delete on public.notification_deliveries
  for each row when (old.channel = 'reply' and old.state = 'waiting')
  execute function private.settle_reply();
