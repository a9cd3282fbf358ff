-- A completed inquiry stays with who completed it, though no admin any more. Reopened, it was theirs still: in nobody's queue,
-- and its notices addressed to an account that gets none.

create or replace function private.follow_inquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_undo constant boolean := coalesce(current_setting('private.undoing', true), '') = 'on';
  is_reopened constant boolean := old.status = 'completed' and new.status <> 'completed';
  is_given constant boolean := new.assigned_to is distinct from old.assigned_to;
begin
  new.version := old.version + 1;

  -- An undo says itself what the times were.
  if new.status <> old.status and not is_undo then
    if old.status = 'new' then
      new.first_response_at := coalesce(old.first_response_at, now());
    elsif new.status = 'new' and old.first_response_at > now() - interval '10 minutes' then
      -- Taken back by hand: nobody has answered what is new again minutes later.
      new.first_response_at := null;
    end if;
    new.completed_at := case when new.status = 'completed' then now() end;
  end if;

  if new.assigned_to is not null and (is_given or is_reopened) and not exists (
    select from public.user_roles where user_roles.user_id = new.assigned_to and user_roles.role = 'admin'
  ) then
    if not is_given then
      new.assigned_to := null;
    -- The undo of a reopening gives it back to who completed it.
    elsif not (is_undo and new.status = 'completed') then
      raise exception 'only an admin can be given an inquiry' using errcode = '23514';
    end if;
  end if;
  return new;
end;
$$;

comment on function private.follow_inquiry() is
  'Counts the versions, keeps the times of response and completion, and gives inquiries to admins alone; a reopened one of who is no admin any more to nobody.';
