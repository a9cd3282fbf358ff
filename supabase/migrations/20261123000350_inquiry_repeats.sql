-- How often the same place has asked before: the same phone, e-mail address or organisation, however it is written.

create index if not exists inquiries_same_email on public.inquiries (lower(email)) where anonymised_at is null;
create index if not exists inquiries_same_phone on public.inquiries (
  regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^\+820?', '0')
) where anonymised_at is null;
create index if not exists inquiries_same_organization on public.inquiries (
  lower(regexp_replace(organization_name, '[\s\u00a0\u3000]+', '', 'g'))
) where anonymised_at is null;

create function private.inquiry_repeats(inquiry_ids uuid[]) returns table (id uuid, nth integer)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  if cardinality(inquiry_ids) > 200 then
    raise exception 'more than 200 inquiries' using errcode = '22023';
  end if;
  -- What a column is compared with comes from a set of its own, so that each comparison is a step into its index.
  return query
    select own.id, 1 + (
      select count(distinct earlier.id)::integer
      from (
        (select id from public.inquiries
          where lower(email) = own.email_key and anonymised_at is null and not suspected_spam
            and (created_at, id) < (own.created_at, own.id)
          limit 99)
        union all
        (select id from public.inquiries
          where regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^\+820?', '0') = own.phone_key
            and anonymised_at is null and not suspected_spam and (created_at, id) < (own.created_at, own.id)
          limit 99)
        union all
        (select id from public.inquiries
          where lower(regexp_replace(organization_name, '[\s\u00a0\u3000]+', '', 'g')) = own.organization_key
            and anonymised_at is null and not suspected_spam and (created_at, id) < (own.created_at, own.id)
          limit 99)
      ) as earlier
    )
    from (
      select id, created_at, lower(email) as email_key,
        regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^\+820?', '0') as phone_key,
        lower(regexp_replace(organization_name, '[\s\u00a0\u3000]+', '', 'g')) as organization_key
      from public.inquiries
      where id = any (inquiry_ids) and anonymised_at is null
    ) as own;
end;
$$;

comment on function private.inquiry_repeats(uuid[]) is
  'Which inquiry in number of the same place each of these is, suspected spam left out; past a hundred it may be more.';
revoke all on function private.inquiry_repeats(uuid[]) from public;
grant execute on function private.inquiry_repeats(uuid[]) to authenticated;

create function public.inquiry_repeats(inquiry_ids uuid[]) returns table (id uuid, nth integer)
language sql stable security invoker set search_path = ''
as $$
  select repeats.id, repeats.nth from private.inquiry_repeats(inquiry_ids) as repeats;
$$;

comment on function public.inquiry_repeats(uuid[]) is 'private.inquiry_repeats, for admins.';
revoke all on function public.inquiry_repeats(uuid[]) from public, anon, service_role;
grant execute on function public.inquiry_repeats(uuid[]) to authenticated;
