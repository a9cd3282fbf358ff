-- Mails by which admins answer inquiries, and the texts that they keep for it.

-- In a text names in braces stand for what comes from the inquiry.
create table public.reply_texts (
  id uuid primary key default gen_random_uuid(),
  title public.name_text not null check (length(title) <= 60 and private.is_seen(title) and title = btrim(title) and title !~ '[\t\n]'),
  body public.note_text not null check (private.is_seen(body)),
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
  subject public.name_text not null check (private.is_seen(subject) and subject !~ '[\t\n]'),
  body public.note_text not null check (private.is_seen(body)),
  created_at timestamptz not null default now(),
  state text not null default 'sending' check (state in ('sending', 'sent', 'failed', 'cancelled')),
  settled_at timestamptz,
  constraint inquiry_replies_settled check ((state = 'sending') = (settled_at is null))
);
comment on table public.inquiry_replies is
  'Mails of admins to inquirers, at the address of the inquiry alone. Its id is that of the notification that sends it.';
comment on column public.inquiry_replies.author is 'To whom the inquirer answers: the writer, or who sent it again once the writer was no admin any more.';
comment on column public.inquiry_replies.subject is 'The words of the mail''s subject beside the reference; goes with the person''s data, as the body does.';
comment on column public.inquiry_replies.state is 'Kept by a trigger on the delivery, which may be gone after ninety days. Only one that was sent is a response; a cancelled one is a draft of its author.';
create index inquiry_replies_of_inquiry on public.inquiry_replies (inquiry_id, created_at, id);
create index inquiry_replies_author on public.inquiry_replies (author);
alter table public.inquiry_replies enable row level security;
grant select on table public.inquiry_replies to authenticated;

create policy "Admins read every reply, and drafts of their own" on public.inquiry_replies
  for select to authenticated
  using ((select private.is_admin()) and (state <> 'cancelled' or author = (select auth.uid())));

alter publication supabase_realtime add table public.inquiry_replies;

create trigger limit_writes
  after insert on public.inquiry_replies
  referencing new table as written
  for each statement execute function private.limit_writes('200');

create trigger record_undo_step
  after insert on public.inquiry_replies
  for each row execute function private.record_undo_activity();

create function private.send_reply(answered uuid, seen timestamptz, subject text, body text, change jsonb) returns table (
  id uuid, next_action_on date
)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  inquiry public.inquiries;
  reply uuid;
  next_on date;
  owner uuid;
begin
  perform private.require_admin();
  -- An erasure waits for the lock, and so does a press at the same moment, which then sees this reply.
  select * into inquiry from public.inquiries where inquiries.id = answered for no key update;
  if not found then
    raise exception 'there is no such inquiry' using errcode = 'PT404';
  elsif inquiry.anonymised_at is not null then
    raise exception 'the inquiry has been anonymised' using errcode = 'PT409';
  elsif inquiry.email = '' then
    raise exception 'the inquiry has no address' using errcode = 'PT422';
  elsif not exists (
    select from public.notification_channels where channel = 'reply' and alive_at > now() - interval '1 day'
  ) then
    raise exception 'no server sends mail' using errcode = 'PT424';
  end if;

  -- A button pressed twice, or again because the answer was lost, sends one mail.
  select earlier.id into reply
  from public.inquiry_replies as earlier
  where earlier.inquiry_id = answered and earlier.author = (select auth.uid()) and earlier.state in ('sending', 'sent')
    and (earlier.subject, earlier.body) = (subject, body) and earlier.created_at > now() - interval '10 minutes'
  limit 1;
  if not found then
    if exists (
      select from public.inquiry_replies as other
      where other.inquiry_id = answered and other.state <> 'cancelled' and other.created_at > coalesce(seen, '-infinity')
    ) then
      raise exception 'answered since' using errcode = 'PT412';
    end if;

    next_on := case
      when change ? 'next_action_on' and inquiry.status <> 'completed'
        and inquiry.next_action_on is not distinct from (change ->> 'planned')::date then (change ->> 'next_action_on')::date
      else inquiry.next_action_on
    end;
    owner := case
      when (change ->> 'take')::boolean then coalesce(inquiry.assigned_to, (select auth.uid())) else inquiry.assigned_to
    end;
    reply := gen_random_uuid();
    perform set_config('private.undo_id', reply::text, true);
    update public.inquiries set
      next_action_on = next_on,
      next_action_time = case when next_on = inquiries.next_action_on then inquiries.next_action_time end,
      assigned_to = owner
    where inquiries.id = answered
      and (inquiries.next_action_on, inquiries.assigned_to) is distinct from (next_on, owner);
    delete from public.inquiry_replies as draft
    where draft.inquiry_id = answered and draft.author = (select auth.uid()) and draft.state = 'cancelled';
    insert into public.inquiry_replies (id, inquiry_id, subject, body) values (reply, answered, subject, body);
    insert into public.notifications (id, kind, inquiry_id) values (reply, 'reply', answered);
  end if;
  return query select reply, inquiries.next_action_on from public.inquiries where inquiries.id = answered;
end;
$$;
comment on function private.send_reply(uuid, timestamptz, text, text, jsonb) is
  'Sends a reply and does what follows from it, all or nothing, with one undo until it leaves: next_action_on, while that is still the one planned; take (the writer takes an inquiry of nobody). The same again within ten minutes sends nothing, unless it could not be sent. Refuses an inquiry that is not there (PT404), was erased (PT409) or has no address (PT422), while no server sends mail (PT424), and where there is a reply from after the newest that was seen (PT412).';

create function private.cancel_reply(step private.undo_steps) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.notification_deliveries
  where notification_id = step.undo_id and state = 'waiting' and attempts = 0 and next_attempt_at > now()
  for update skip locked;
  if not found then
    return 'not-undoable';
  end if;
  delete from public.notifications where notifications.id = step.undo_id;
  update public.inquiry_replies set state = 'cancelled', settled_at = now() where inquiry_replies.id = step.undo_id;
  if step.version is not null then
    perform private.undo_change(step);
  end if;
  return 'undone';
end;
$$;
comment on function private.cancel_reply(private.undo_steps) is
  'Keeps a reply that has not left yet as a draft of its author, and takes back what followed from it, if nobody has changed the inquiry since.';

create trigger collect_notes
  after insert or delete or update of subject, body, state on public.inquiry_replies
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
  set state = settled, settled_at = case when settled <> 'sending' then now() end,
    author = case
      when settled <> 'sending' or exists (
        select from public.user_roles where user_roles.user_id = author and user_roles.role = 'admin'
      ) then author else (select auth.uid())
    end
  where id = old.notification_id;
  if settled = 'sent' then
    update public.inquiries set first_response_at = now()
    where id = answered and (first_response_at is null or first_response_at > now());
  end if;
  return null;
end;
$$;
comment on function private.settle_reply() is
  'Keeps with a reply what became of its delivery, gives one whose writer is no admin any more to who sends it again, and takes one that was sent for the first response if there was none.';

create trigger settle_reply
  after update of state on public.notification_deliveries
  for each row when (new.channel = 'reply' and old.state <> new.state)
  execute function private.settle_reply();

create trigger settle_dropped_reply
  after delete on public.notification_deliveries
  for each row when (old.channel = 'reply' and old.state = 'waiting')
  execute function private.settle_reply();
