-- Several inquiries are changed at once or not at all: requests of their own could fail halfway, and nobody knew which.

create function private.update_inquiries(versions jsonb, change jsonb) returns table (
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

comment on function private.update_inquiries(jsonb, jsonb) is
  'Gives inquiries a status, an assignee or a spam mark, each only in the version that was seen ({id: version}); returns how they stand now. At most 200.';
revoke all on function private.update_inquiries(jsonb, jsonb) from public;
grant execute on function private.update_inquiries(jsonb, jsonb) to authenticated;

create function public.update_inquiries(versions jsonb, change jsonb) returns table (
  id uuid, version integer, status text, assigned_to uuid, suspected_spam boolean
)
language sql volatile security invoker set search_path = ''
as $$
  select * from private.update_inquiries(versions, change);
$$;

comment on function public.update_inquiries(jsonb, jsonb) is 'private.update_inquiries, for admins.';
revoke all on function public.update_inquiries(jsonb, jsonb) from public, anon, service_role;
grant execute on function public.update_inquiries(jsonb, jsonb) to authenticated;
