-- What an admin's account, or somebody who has taken one, can ask for.

create or replace function public.inquiry_statistics(received_from date default null, received_to date default null)
returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  -- A row a week is made for the whole span.
  if received_to > current_date + 3660 or coalesce(received_to, current_date) - received_from > 3660 then
    raise exception 'a span of more than ten years' using errcode = '22023';
  end if;
  return private.inquiry_statistics(received_from, received_to);
end;
$$;

create function private.refuse_note_on_anonymised() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  anonymised_at timestamptz;
begin
  -- The lock makes an erasure wait for this note, which it then erases.
  select inquiries.anonymised_at into anonymised_at from public.inquiries where inquiries.id = new.inquiry_id for share;
  if anonymised_at is not null then
    raise exception 'the inquiry has been anonymised' using errcode = 'PT409';
  end if;
  return new;
end;
$$;

comment on function private.refuse_note_on_anonymised() is 'Keeps personal data out of an inquiry whose person has been erased.';
revoke all on function private.refuse_note_on_anonymised() from public;

create trigger refuse_note_on_anonymised
  before insert on public.inquiry_notes
  for each row execute function private.refuse_note_on_anonymised();
