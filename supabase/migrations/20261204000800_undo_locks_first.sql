-- Between two inquiries, the undo of one changes counts that a colleague who changes the other waits for, while the undo waits
-- for that other: one of them was aborted. So all inquiries, and then all counts, are locked before any is changed.

create or replace function private.undo_inquiry_changes(changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  ids uuid[];
begin
  perform private.require_admin();
  if (select count(*) from jsonb_object_keys(changes)) > 200 then
    raise exception 'more than 200 changes' using errcode = '22023';
  end if;
  ids := array(select jsonb_object_keys(changes)::uuid);
  -- In order, so that two who undo at the same time never wait for each other.
  perform from public.inquiries where inquiries.id = any (ids) order by inquiries.id for update;
  perform from public.inquiry_counts
  where received_on = 'infinity' or received_on = any (array(
    select (created_at at time zone 'Asia/Seoul')::date from public.inquiries where inquiries.id = any (ids)
  ))
  order by received_on, status, organization_type, estimated_users, suspected_spam
  for update;
  return (
    select coalesce(jsonb_object_agg(change.key, private.undo_inquiry_change(change.key::uuid, change.value::integer)), '{}')
    from jsonb_each_text(changes) as change
  );
end;
$$;
