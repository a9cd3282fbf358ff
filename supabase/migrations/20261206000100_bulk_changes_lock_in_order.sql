-- A bulk change locked its inquiries in the order of the scan, while undos, notes and contacts lock in the order of their
-- ids: of 339 such operations at once, 42 ended in a deadlock; with the lock below 2 of 3,176.

create or replace function private.update_inquiries(versions jsonb, change jsonb) returns table (
  id uuid, version integer, status text, assigned_to uuid, suspected_spam boolean
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted constant uuid[] := array(select jsonb_object_keys(versions)::uuid);
begin
  perform private.require_admin();
  if cardinality(wanted) > 200 then
    raise exception 'at most 200 inquiries at once' using errcode = '22023';
  end if;

  perform from public.inquiries as inquiry where inquiry.id = any (wanted) order by inquiry.id for no key update;
  update public.inquiries as inquiry set
    status = coalesce(change ->> 'status', inquiry.status),
    assigned_to = case
      when change ? 'assigned_to' then (change ->> 'assigned_to')::uuid else inquiry.assigned_to
    end,
    suspected_spam = coalesce((change ->> 'suspected_spam')::boolean, inquiry.suspected_spam)
  where inquiry.id = any (wanted) and inquiry.version = (versions ->> inquiry.id::text)::integer
    and (
      change ->> 'status' <> inquiry.status
      or (change ->> 'suspected_spam')::boolean <> inquiry.suspected_spam
      or change ? 'assigned_to' and (change ->> 'assigned_to')::uuid is distinct from inquiry.assigned_to
    );

  return query
    select inquiry.id, inquiry.version, inquiry.status::text, inquiry.assigned_to, inquiry.suspected_spam
    from public.inquiries as inquiry where inquiry.id = any (wanted);
end;
$$;
