-- Finding and counting inquiries. Under row level security Postgres would use no index for a search (its operators are
-- not leakproof), so these run with the owner's rights, after asking once whether the caller is an admin.

create function private.inquiry_filter(
  status text, organization_type text, received_from date, received_to date, suspected_spam boolean
) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(
    ' and ',
    'true',
    'status = ' || quote_literal(status),
    'organization_type = ' || quote_literal(organization_type),
    'created_at >= ' || quote_literal(received_from::timestamp at time zone 'Asia/Seoul'),
    'created_at < ' || quote_literal((received_to + 1)::timestamp at time zone 'Asia/Seoul'),
    case suspected_spam when true then 'suspected_spam' when false then 'not suspected_spam' end
  );
$$;

comment on function private.inquiry_filter(text, text, date, date, boolean) is
  'A filter as SQL over inquiries, its values quoted into it so that each is planned for by how common it is. Null is any.';

create function private.inquiry_search(search text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  words text := lower(btrim(regexp_replace(normalize(left(search, 100), nfkc), '\s+', ' ', 'g')));
  digits text := regexp_replace(regexp_replace(words, '^\+82 ?', '0'), '[-. ()]', '', 'g');
  keys integer[];
begin
  if digits ~ '^\d+$' then
    words := digits;
  end if;
  -- A pair says more than its letters, which the planner would take for further conditions.
  keys := array(
    select key from unnest(private.search_keys(words)) as key
    where length(words) = 1 or key not between 0 and x'ffff'::integer
  );

  return case
    when words = '' then null
    when words ~ '^[\u0001-\uffff]{1,2}$' then format('search_keys @> %L::integer[]', keys)
    else format('search_keys @> %L::integer[] and strpos(search_text, %L) > 0', keys, words)
  end;
end;
$$;

comment on function private.inquiry_search(text) is
  'A search as SQL over inquiries; null where nothing is searched for. One or two letters are exact by their key alone.';

create function private.search_inquiries(
  search text, status text, organization_type text, received_from date, received_to date, suspected_spam boolean,
  sort text, after_value text, after_id uuid, page_size integer
) returns setof public.inquiries
language plpgsql stable security definer set search_path = ''
as $$
declare
  sorted_by text := case when sort like 'organization%' then 'organization_name' else 'created_at' end;
  backwards boolean := sort in ('newest', 'organization-reversed');
  comparison text := case when backwards then '<' else '>' end;
  ordered text := format('order by %1$I %2$s, id %2$s', sorted_by, case when backwards then 'desc' else 'asc' end);
  wanted integer := least(greatest(page_size, 1), 1000);
  filter text := private.inquiry_filter(status, organization_type, received_from, received_to, suspected_spam);
  condition text := private.inquiry_search(search);
  found_ids uuid[];
begin
  perform private.require_admin();
  if sort not in ('newest', 'oldest', 'organization', 'organization-reversed') then
    raise exception 'unknown sort' using errcode = '22023';
  end if;
  if after_id is not null then
    -- The first comparison is where the index is entered.
    filter := format(
      '%1$s and %2$I %3$s= %4$L and (%2$I %3$s %4$L or id %3$s %5$L)', filter, sorted_by, comparison, after_value, after_id
    );
  end if;
  if condition is null then
    return query execute format('select * from public.inquiries where %s %s limit %s', filter, ordered, wanted);
    return;
  end if;

  -- How often several pairs come together the planner cannot know. What is common fills the page from the next two
  -- thousand inquiries; what does not is rare enough to be fetched through the index and sorted.
  execute format(
    'select array(select id from (select * from public.inquiries where %s %s limit 2000) as next where %s %2$s limit %4$s)',
    filter, ordered, condition, wanted
  ) into found_ids;
  if cardinality(found_ids) < wanted then
    execute format(
      'with found as materialized (select id, %I from public.inquiries where %s and %s)
       select array(select id from found %s limit %s)',
      sorted_by, condition, filter, ordered, wanted
    ) into found_ids;
  end if;
  return query execute format('select * from public.inquiries where id = any ($1) %s', ordered) using found_ids;
end;
$$;

comment on function private.search_inquiries(text, text, text, date, date, boolean, text, text, uuid, integer) is
  'A page of the inquiries that fit a filter. Days are those of Seoul, both included; it goes on after a row''s value and id.';

create function private.count_inquiries(
  search text, status text, organization_type text, received_from date, received_to date, suspected_spam boolean
) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  condition text := private.inquiry_search(search);
  total bigint;
begin
  perform private.require_admin();
  if condition is not null then
    execute format(
      'select count(*) from (select from public.inquiries where %s and %s limit 10001) as found',
      private.inquiry_filter(status, organization_type, received_from, received_to, suspected_spam), condition
    ) into total;
    return total;
  end if;

  return (
    select coalesce(sum(kept.count), 0)
    from public.inquiry_counts as kept
    where (kept.status = count_inquiries.status or count_inquiries.status is null)
      and (kept.organization_type = count_inquiries.organization_type or count_inquiries.organization_type is null)
      and (kept.suspected_spam = count_inquiries.suspected_spam or count_inquiries.suspected_spam is null)
      and case when received_from is null and received_to is null then kept.received_on = 'infinity'
        else kept.received_on < 'infinity'
          and kept.received_on between coalesce(received_from, '-infinity') and coalesce(received_to, 'infinity')
      end
  );
end;
$$;

comment on function private.count_inquiries(text, text, text, date, date, boolean) is
  'How many inquiries fit a filter: exactly without a search, up to 10,001 with one.';

revoke all on function
  private.inquiry_filter(text, text, date, date, boolean),
  private.inquiry_search(text),
  private.search_inquiries(text, text, text, date, date, boolean, text, text, uuid, integer),
  private.count_inquiries(text, text, text, date, date, boolean)
  from public;
grant execute on function
  private.search_inquiries(text, text, text, date, date, boolean, text, text, uuid, integer),
  private.count_inquiries(text, text, text, date, date, boolean)
  to authenticated;

create function public.search_inquiries(
  search text default null, status text default null, organization_type text default null,
  received_from date default null, received_to date default null, suspected_spam boolean default null,
  sort text default 'newest', after_value text default null, after_id uuid default null, page_size integer default 51
) returns setof public.inquiries
language sql stable security invoker set search_path = ''
as $$
  select * from private.search_inquiries(
    search, status, organization_type, received_from, received_to, suspected_spam,
    coalesce(sort, 'newest'), after_value, after_id, coalesce(page_size, 51)
  );
$$;

create function public.count_inquiries(
  status text default null, organization_type text default null, received_from date default null,
  received_to date default null, suspected_spam boolean default null, search text default null
) returns bigint
language sql stable security invoker set search_path = ''
as $$
  select private.count_inquiries(search, status, organization_type, received_from, received_to, suspected_spam);
$$;

comment on function public.search_inquiries(text, text, text, date, date, boolean, text, text, uuid, integer) is
  'private.search_inquiries, for admins. sort: newest, oldest, organization, organization-reversed.';
comment on function public.count_inquiries(text, text, date, date, boolean, text) is 'private.count_inquiries, for admins.';

revoke all on function
  public.search_inquiries(text, text, text, date, date, boolean, text, text, uuid, integer),
  public.count_inquiries(text, text, date, date, boolean, text)
  from public, anon, service_role;
grant execute on function
  public.search_inquiries(text, text, text, date, date, boolean, text, text, uuid, integer),
  public.count_inquiries(text, text, date, date, boolean, text)
  to authenticated;
