-- Inquiries that reach staff by telephone, KakaoTalk or mail, by recommendation or at a fair, as admins enter them: one at a time, or from a file
-- with what became of them.

create table private.imports (
  id uuid primary key,
  actor uuid not null,
  at timestamptz not null default now(),
  result jsonb check (length(result::text) <= 200)
);
comment on table private.imports is
  'Imports by the id that their page chose, so that one pressed twice is done once. Older than a day they go when the next comes.';

alter table private.imports enable row level security;

create function private.enter_inquiries(entered jsonb, import_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  writer constant uuid := auth.uid();
  -- A caller may well say the same again; a file that is read again may not.
  known_for interval := '10 minutes';
  stored uuid[];
  answer jsonb;
begin
  perform private.require_admin();
  if jsonb_typeof(entered) is distinct from 'array' or jsonb_array_length(entered) not between 1 and 500 then
    raise exception 'one to 500 inquiries at once' using errcode = '22023';
  end if;
  -- Whoever brings several at once imports them.
  if import_id is not null or jsonb_array_length(entered) > 1 then
    import_id := coalesce(import_id, gen_random_uuid());
    known_for := '60 days';
    delete from private.imports where imports.at < now() - interval '1 day';
    insert into private.imports (id, actor) values (import_id, writer) on conflict do nothing;
    if not found then
      select result into answer from private.imports where imports.id = import_id and imports.actor = writer;
      if not found then
        raise exception 'the import of somebody else' using errcode = '22023';
      end if;
      return answer;
    end if;
  end if;

  perform set_config('private.entering', 'on', true);
  with line as (
    select source, organization_type, organization_name, contact_name, email, phone, estimated_users, message, reference,
      least(created_at, now()) as created_at, due_at, coalesce(status, 'new') as status, coalesce(suspected_spam, false) as suspected_spam,
      assigned_to, first_response_at, completed_at, next_action_on, next_action_time,
      next_action, resolution
    from jsonb_populate_recordset(null::public.inquiries, entered)
  ), added as (
    insert into public.inquiries (
      source, organization_type, organization_name, contact_name, email, phone, estimated_users, message, reference,
      created_at, due_at, status, suspected_spam, assigned_to, first_response_at, completed_at, next_action_on, next_action_time,
      next_action, resolution
    )
    select * from line
    where not exists (
      select from public.inquiries
      where inquiries.reference = line.reference
        and inquiries.created_at > line.created_at - known_for and inquiries.created_at < line.created_at + known_for
    )
    -- Two who enter the same never wait for each other.
    order by reference
    on conflict do nothing
    returning inquiries.id, inquiries.source, inquiries.created_at
  ), logged as (
    insert into public.inquiry_events (inquiry_id, actor, kind, to_value, details)
    select id, writer, 'intake', source, case when import_id is not null then jsonb_build_object('import', import_id) end
    from added
  )
  select coalesce(array_agg(id), '{}') into stored from added;

  if exists (
    select from public.inquiries
    where inquiries.id = any (stored)
      and (
        inquiries.created_at < '2020-01-01'
        -- A time without end is none that a page can show.
        or due_at not between inquiries.created_at and inquiries.created_at + interval '31 days'
        or first_response_at not between inquiries.created_at and now()
        or completed_at not between inquiries.created_at and now()
        or (status = 'completed') <> (completed_at is not null)
        or not exists (
          select from public.user_roles where user_roles.user_id = coalesce(assigned_to, writer) and user_roles.role = 'admin'
        )
      )
  ) then
    raise exception 'since 2020, due within 31 days, answered and completed since it came, and given to an admin'
      using errcode = '22023';
  end if;

  insert into public.inquiry_contacts (inquiry_id, author, kind, created_at)
  select inquiries.id, writer, 'call', inquiries.created_at
  from public.inquiries
  where inquiries.id = any (stored) and inquiries.reference in (
    select line.reference from jsonb_to_recordset(entered) as line (reference text, was_answered boolean)
    where line.was_answered
  );

  answer := jsonb_build_object(
    'entered', cardinality(stored), 'known', jsonb_array_length(entered) - cardinality(stored)
  );
  if import_id is null then
    return answer || jsonb_build_object('id', coalesce(stored[1], (
      select inquiries.id from public.inquiries where inquiries.reference = entered -> 0 ->> 'reference'
      order by inquiries.created_at desc limit 1
    )));
  end if;
  update private.imports set result = answer where imports.id = import_id;
  insert into public.audit_events (actor, kind, details)
  values (writer, 'import', jsonb_build_object('import', import_id, 'row_count', cardinality(stored)));
  return answer;
end;
$$;
comment on function private.enter_inquiries(jsonb, uuid) is
  'Stores what an admin brings, one to 500 inquiries, each with who entered it in its history, that call if it was answered, its owner and the next contact; all or none. Returns how many it stored and how many it knew: the same content within ten minutes, or of an import within 60 days; of one its id, too. More than one is an import, which is audited and done once.';

create function private.known_inquiries(entered jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if jsonb_typeof(entered) is distinct from 'array' or jsonb_array_length(entered) > 500 then
    raise exception 'at most 500 inquiries at once' using errcode = '22023';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'nth', line.nth, 'known', known.id, 'same', same.id, 'organization_name', same.organization_name
    ) order by line.nth), '[]')
    from jsonb_to_recordset(entered) as line (
        nth integer, reference text, email text, phone text, created_at timestamptz
      )
      left join lateral (
        select id from public.inquiries
        where inquiries.reference = line.reference
          and inquiries.created_at > line.created_at - interval '60 days'
          and inquiries.created_at < line.created_at + interval '60 days'
        limit 1
      ) as known on true
      left join lateral (
        select id, organization_name
        from (
          (select id, organization_name, created_at from public.inquiries
            where lower(inquiries.email) = nullif(lower(line.email), '') and anonymised_at is null
            order by inquiries.created_at desc, inquiries.id desc limit 1)
          union all
          (select id, organization_name, created_at from public.inquiries
            where private.phone_key(inquiries.phone) = private.phone_key(line.phone) and anonymised_at is null
            order by inquiries.created_at desc, inquiries.id desc limit 1)
        ) as found
        order by created_at desc limit 1
      ) as same on true
    where known.id is not null or same.id is not null
  );
end;
$$;
comment on function private.known_inquiries(jsonb) is
  'The inquiries that an import would bring, by their index in it: which has the same content within 60 days, and the newest of the same telephone or e-mail address.';
