-- Finding and counting inquiries. Under row level security Postgres would use no index for a search (its operators are
-- not leakproof), so these run with the owner's rights, after asking once whether the caller is an admin.

create function private.with_keys(word text) returns text
language sql immutable strict set search_path = ''
as $$
  -- A pair says more than its letters, which the planner would take for further conditions.
  select format('search_keys @> %L::integer[]', array_agg(key))
  from unnest(private.search_keys(word)) as key
  where length(word) = 1 or key not between 0 and x'ffff'::integer;
$$;
comment on function private.with_keys(text) is 'As SQL over inquiries, that they have the keys of a word.';

create function private.with_word(word text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  -- As Crockford reads it: O for 0, I and L for 1. There is no U in one.
  reference constant text := case when word ~ '^[0-9a-tv-z]{4,10}$' then translate(word, 'oil', '011') else word end;
begin
  return case
    when reference <> word then format(
      '(%s and strpos(search_text, %L) > 0 or %s and strpos(split_part(search_text, %L, 1), %L) > 0)',
      private.with_keys(word), word, private.with_keys(reference), e'\x1f', reference
    )
    -- Any two digits are in every tenth telephone number, also in one that a note has, and any two characters in every
    -- hundredth reference: of a number so few are only its beginning, as 02 and 031.
    when word ~ '^[0-9a-z]{1,3}$' then format(
      '%s and (strpos(regexp_replace(split_part(search_text, %L, 2), ''[0-9\x1d]{7,}'', '' '', ''g''), %L) > 0 %s)',
      private.with_keys(word), e'\x1e', word,
      case when word ~ '^0[0-9]{1,2}$' then
        format('or strpos(split_part(search_text, %L, 1), %L) > 0', e'\x1e', e'\x1f' || word)
      end
    )
    when word ~ '^[\u0001-\uffff]{1,2}$' then private.with_keys(word)
    else format('%s and strpos(search_text, %L) > 0', private.with_keys(word), word)
  end;
end;
$$;
comment on function private.with_word(text) is
  'As SQL over inquiries, that they have a word: in a reference or a telephone number only one of four characters or more, or the two or three digits that a number begins with. Two other letters are exact by their key.';

create function private.inquiry_search(search text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  -- A telephone number is found without the further lines of its range and its extension.
  typed text := btrim(private.search_letters(
    regexp_replace(left(search, 100), '(?<=-[0-9]{4})~[0-9]{1,4}(?![0-9])|[(]내선 [0-9]+[)]', '', 'g'), ' '
  ));
  digits text;
  words text[];
begin
  if normalize(left(search, 100), nfkc) !~ '[^ \t\n\r\f\v\u2028\u2029]' then
    return null;
  end if;

  -- A telephone number as from abroad, and one written with blanks.
  typed := regexp_replace(typed, '(?<![^ ])\+82[ \x1d]?(?:0\x1d?)?(?=[0-9])', '0', 'g');
  typed := regexp_replace(typed, '(?<![^ ])(0[0-9]{1,2}|[0-9]{3}) (?=[0-9]{3,4}(?:[ \x1d]|$))', '\1', 'g');
  digits := regexp_replace(typed, '[ \x1d]', '', 'g');
  -- In a longer word, and after an area code, what stands between digits is punctuation, too: a telephone number or a day is
  -- found however written.
  words := array(
    select distinct
      case when length(plain) < 6 and word !~ '^(02\x1d[0-9]{3}|0[1-7][0-9]\x1d[0-9]{2})$' then word else plain end
    from string_to_table(case when digits ~ '^[0-9]{6,}$' then digits else typed end, ' ') as word,
      replace(word, e'\x1d', '') as plain
    where plain <> ''
  );
  -- The search was punctuation alone.
  if words = '{}' then
    return 'false';
  end if;

  return (select string_agg(private.with_word(word), ' and ') from unnest(words) as word);
end;
$$;
comment on function private.inquiry_search(text) is
  'A search as SQL over inquiries, that every word is there; null where nothing is searched for.';

create function private.inquiry_condition(filter jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  name text;
  value text;
  condition text;
  conditions text := 'true';
begin
  for name, value in select * from jsonb_each_text(filter) order by key = 'q' loop
    condition := case name
      when 'status' then case when value in ('new', 'in_progress', 'completed') then format('status = %L', value) end
      when 'type' then
        case when value in ('school', 'company', 'hospital', 'counseling', 'health', 'other', 'general')
          then format('organization_type = %L', value)
        end
      when 'assigned' then
        case value
          when 'none' then 'assigned_to is null'
          when 'me' then format('assigned_to = %L', (select auth.uid()))
          else format('assigned_to = %L', value::uuid)
        end
      when 'resolution' then
        case
          when value = 'none' then 'status = ''completed'' and resolution is null and anonymised_at is null'
          when value in ('adopted', 'on_hold', 'declined', 'unreachable') then format('resolution = %L', value)
        end
      when 'source' then
        case when value in ('web', 'phone', 'kakao', 'mail', 'referral', 'fair') then format('source = %L', value) end
      when 'from' then
        case when value ~ '^2[0-9]{3}-[0-9]{2}-[0-9]{2}$'
          then format('created_at >= %L', value::date::timestamp at time zone 'Asia/Seoul')
        end
      when 'to' then
        case when value ~ '^2[0-9]{3}-[0-9]{2}-[0-9]{2}$'
          then format('created_at < %L', (value::date + 1)::timestamp at time zone 'Asia/Seoul')
        end
      when 'spam' then case value when 'none' then 'not suspected_spam' when 'only' then 'suspected_spam' end
      when 'q' then coalesce(private.inquiry_search(value), 'true')
      when 'sort' then case when value in ('newest', 'oldest', 'organization', 'organization-reversed') then 'true' end
    end;
    if condition is null then
      raise exception 'unknown filter' using errcode = '22023';
    end if;
    conditions := conditions || ' and ' || condition;
  end loop;
  return conditions;
end;
$$;
comment on function private.inquiry_condition(jsonb) is
  'A filter, its parts named as the list''s address names them, as SQL over inquiries. Each value is quoted into it, so that it is planned for by how common it is. Days are those of Seoul, both included. An unknown part or value is refused (22023).';

create function private.search_inquiries(filter jsonb, side text, cursor_value text, cursor_id uuid, page_size integer)
returns setof public.inquiries
language plpgsql stable security definer set search_path = ''
as $$
declare
  sort constant text := coalesce(filter ->> 'sort', 'newest');
  sorted_by constant text := case when sort like 'organization%' then 'organization_name' else 'created_at' end;
  backwards constant boolean := (sort in ('newest', 'organization-reversed')) <> (side = 'before');
  ordered constant text :=
    format('order by %1$I %2$s, id %2$s', sorted_by, case when backwards then 'desc' else 'asc' end);
  wanted constant integer := least(greatest(page_size, 1), 1000);
  nearest integer := 2000;
  needed numeric;
  condition text;
  searched text;
  found_ids uuid[];
begin
  perform private.require_admin();
  condition := private.inquiry_condition(filter - 'q');
  searched := private.inquiry_search(filter ->> 'q');
  if cursor_id is not null then
    -- The first comparison is where the index is entered.
    condition := format(
      '%1$s and %2$I %3$s= %4$L and (%2$I %3$s %4$L or id %3$s %5$L)',
      condition, sorted_by, case when backwards then '<' else '>' end, cursor_value, cursor_id
    );
  end if;
  if searched is null then
    return query execute format('select * from public.inquiries where %s %s limit %s', condition, ordered, wanted);
    return;
  end if;

  -- How often several pairs come together the planner cannot know. What is common fills the page from the next two
  -- thousand inquiries, or from as many as those promise; what does not is rare enough to be fetched through the index and
  -- sorted.
  loop
    execute format(
      'select array(select id from (select * from public.inquiries where %s %s limit %s) as next where %s %2$s limit %5$s)',
      condition, ordered, nearest, searched, wanted
    ) into found_ids;
    exit when cardinality(found_ids) = wanted;
    needed := 1.25 * nearest * wanted / greatest(cardinality(found_ids), 1);
    if nearest > 2000 or needed > 30 * wanted then
      execute format(
        'with found as materialized (select id, %I from public.inquiries where %s and %s)
         select array(select id from found %s limit %s)',
        sorted_by, searched, condition, ordered, wanted
      ) into found_ids;
      exit;
    end if;
    nearest := needed;
  end loop;
  return query execute format('select * from public.inquiries where id = any ($1) %s', ordered) using found_ids;
end;
$$;
comment on function private.search_inquiries(jsonb, text, text, uuid, integer) is
  'A page of the inquiries that fit a filter, in its order: the first, the one ''after'' a row''s value and id, or the one ''before'' it, nearest first.';

create function private.counted_inquiries(filter jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  days constant text[] := array['from', 'to'];
  condition constant text := private.inquiry_condition(filter);
begin
  if filter - array['status', 'type', 'spam', 'sort'] - days <> '{}' then
    return 'select status, suspected_spam, 1 as count from public.inquiries where ' || condition;
  end if;
  return format(
    'select status, suspected_spam, count from public.inquiry_counts where %s and received_on %s',
    private.inquiry_condition(filter - days),
    case when filter ?| days then
      format(
        'between %L and %L and received_on < ''infinity''',
        coalesce(filter ->> 'from', '-infinity'), coalesce(filter ->> 'to', 'infinity')
      )
    else '= ''infinity''' end
  );
end;
$$;
comment on function private.counted_inquiries(jsonb) is
  'What fits a filter as SQL, to add up: the counts that are kept, or, where these do not tell, one a row.';

create function private.count_inquiries(filter jsonb) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  total bigint;
begin
  perform private.require_admin();
  execute format('select coalesce(sum(count), 0) from (%s) as counted', private.counted_inquiries(filter)) into total;
  return total;
end;
$$;
comment on function private.count_inquiries(jsonb) is 'How many inquiries fit a filter.';

create function private.count_inquiries_by_status(filter jsonb)
returns table (status text, suspected_spam boolean, count bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query execute format(
    'select status, suspected_spam, sum(count)::bigint from (%s limit %s) as counted
     group by status, suspected_spam having sum(count) > 0',
    private.counted_inquiries(filter - array['status', 'spam']), case when filter ? 'q' then '10001' else 'all' end
  );
end;
$$;
comment on function private.count_inquiries_by_status(jsonb) is
  'How many inquiries fit a filter but for its own status and suspicion, by these: exactly without a search, up to 10,001 together with one.';
grant execute on function private.count_inquiries_by_status(jsonb) to authenticated;
