-- A page of a search is looked for in a window that grows with it. Two thousand inquiries of which a third fits do not fill
-- an export's page of a thousand, and then all of that third was fetched and sorted for each page.

create or replace function private.search_inquiries(
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
  nearest integer := 2000;
  needed numeric;
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
  -- thousand inquiries, or from as many as those promise; what does not is rare enough to be fetched through the index and
  -- sorted.
  loop
    execute format(
      'select array(select id from (select * from public.inquiries where %s %s limit %s) as next where %s %2$s limit %5$s)',
      filter, ordered, nearest, condition, wanted
    ) into found_ids;
    exit when cardinality(found_ids) = wanted;
    needed := 1.25 * nearest * wanted / greatest(cardinality(found_ids), 1);
    if nearest > 2000 or needed > 30 * wanted then
      execute format(
        'with found as materialized (select id, %I from public.inquiries where %s and %s)
         select array(select id from found %s limit %s)',
        sorted_by, condition, filter, ordered, wanted
      ) into found_ids;
      exit;
    end if;
    nearest := needed;
  end loop;
  return query execute format('select * from public.inquiries where id = any ($1) %s', ordered) using found_ids;
end;
$$;
