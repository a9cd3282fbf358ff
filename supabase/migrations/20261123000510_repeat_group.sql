-- All inquiries of one place together: the same phone, e-mail address or organisation as this one, however it is written.

create function private.repeat_group(
  inquiry_id uuid, side text, cursor_at timestamptz, cursor_id uuid, row_limit integer
) returns table (
  id uuid, reference text, organization_name text, contact_name text, status text, suspected_spam boolean,
  created_at timestamptz, same text[]
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  own public.inquiries;
  own_email text;
  own_phone text;
  own_organization text;
begin
  perform private.require_admin();
  -- Anonymised inquiries all have the same contact details.
  select * into own from public.inquiries where inquiries.id = inquiry_id and inquiries.anonymised_at is null;
  own_email := lower(own.email);
  own_phone := regexp_replace(regexp_replace(own.phone, '[^0-9+]', '', 'g'), '^\+820?', '0');
  own_organization := lower(regexp_replace(own.organization_name, '[\s\u00a0\u3000]+', '', 'g'));

  return query
    -- Written as the indexes have it; the places are few, so their rows are sorted.
    with found as (
      select inquiries.id, inquiries.reference, inquiries.organization_name, inquiries.contact_name, inquiries.status,
        inquiries.suspected_spam, inquiries.created_at,
        array_remove(array[
          case when regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^\+820?', '0') = own_phone then 'phone' end,
          case when lower(email) = own_email then 'email' end,
          case when lower(regexp_replace(inquiries.organization_name, '[\s\u00a0\u3000]+', '', 'g')) = own_organization
            then 'organization_name' end
        ], null) as same
      from public.inquiries
      where anonymised_at is null and (
        lower(email) = own_email
        or regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^\+820?', '0') = own_phone
        or lower(regexp_replace(inquiries.organization_name, '[\s\u00a0\u3000]+', '', 'g')) = own_organization
      )
    )
    select found.id, found.reference::text, found.organization_name::text, found.contact_name::text, found.status,
      found.suspected_spam, found.created_at, found.same
    from found
    where cursor_at is null
      or side = 'after' and (found.created_at, found.id) < (cursor_at, cursor_id)
      or side = 'before' and (found.created_at, found.id) > (cursor_at, cursor_id)
    order by
      case when side = 'before' then found.created_at end, case when side = 'before' then found.id end,
      found.created_at desc, found.id desc
    limit least(row_limit, 200);
end;
$$;

comment on function private.repeat_group(uuid, text, timestamptz, uuid, integer) is
  'A page of the inquiries of the same place as this one, itself among them: the next older ones ''after'' a cursor, the next newer ones ''before'' it, oldest first.';
revoke all on function private.repeat_group(uuid, text, timestamptz, uuid, integer) from public;
grant execute on function private.repeat_group(uuid, text, timestamptz, uuid, integer) to authenticated;

create function public.repeat_group(
  inquiry_id uuid, side text default 'after', cursor_at timestamptz default null, cursor_id uuid default null,
  row_limit integer default 51
) returns table (
  id uuid, reference text, organization_name text, contact_name text, status text, suspected_spam boolean,
  created_at timestamptz, same text[]
)
language sql stable security invoker set search_path = ''
as $$
  select repeats.* from private.repeat_group(inquiry_id, side, cursor_at, cursor_id, row_limit) as repeats;
$$;

comment on function public.repeat_group(uuid, text, timestamptz, uuid, integer) is 'private.repeat_group, for admins.';
revoke all on function public.repeat_group(uuid, text, timestamptz, uuid, integer) from public, anon, service_role;
grant execute on function public.repeat_group(uuid, text, timestamptz, uuid, integer) to authenticated;
