-- The same place asks again in other letters: A@star.kr and a@star.kr, 한결초등학교 and 한결 초등학교, +82 10 and 010. Row
-- level security bars these expressions from their indexes, so this runs with the owner's rights, as a search does.

drop index public.inquiries_email, public.inquiries_phone;
create index inquiries_same_email on public.inquiries (lower(email)) where anonymised_at is null;
create index inquiries_same_phone on public.inquiries (
  regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^\+820?', '0')
) where anonymised_at is null;
create index inquiries_same_organization on public.inquiries (
  lower(regexp_replace(organization_name, '[\s\u00a0\u3000]+', '', 'g'))
) where anonymised_at is null;

create function private.related_inquiries(inquiry_id uuid)
returns table (id uuid, organization_name text, status text, created_at timestamptz, same text[])
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
    select found.id, max(found.organization_name), max(found.status), max(found.created_at),
      array_agg(found.same order by found.place)
    from (
      (select id, organization_name, status, created_at, 1 as place, 'phone' as same from public.inquiries
        where regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^\+820?', '0') = own_phone
          and anonymised_at is null and inquiries.id <> own.id
        order by inquiries.created_at desc, inquiries.id desc limit 20)
      union all
      (select id, organization_name, status, created_at, 2, 'email' from public.inquiries
        where lower(email) = own_email and anonymised_at is null and inquiries.id <> own.id
        order by inquiries.created_at desc, inquiries.id desc limit 20)
      union all
      (select id, organization_name, status, created_at, 3, 'organization_name' from public.inquiries
        where lower(regexp_replace(organization_name, '[\s\u00a0\u3000]+', '', 'g')) = own_organization
          and anonymised_at is null and inquiries.id <> own.id
        order by inquiries.created_at desc, inquiries.id desc limit 20)
    ) as found
    group by found.id
    order by max(found.created_at) desc, found.id desc
    limit 20;
end;
$$;

comment on function private.related_inquiries(uuid) is
  'The newest twenty other inquiries of the same phone, e-mail address or organisation, and in what they are the same, however they are written.';
revoke all on function private.related_inquiries(uuid) from public;
grant execute on function private.related_inquiries(uuid) to authenticated;

create function public.related_inquiries(inquiry_id uuid)
returns table (id uuid, organization_name text, status text, created_at timestamptz, same text[])
language sql stable security invoker set search_path = ''
as $$
  select related.id, related.organization_name, related.status, related.created_at, related.same
  from private.related_inquiries(inquiry_id) as related;
$$;

comment on function public.related_inquiries(uuid) is 'private.related_inquiries, for admins.';
revoke all on function public.related_inquiries(uuid) from public, anon, service_role;
grant execute on function public.related_inquiries(uuid) to authenticated;
