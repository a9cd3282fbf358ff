-- The pages of the dashboard, each read at once. A call costs the site and the gateway a millisecond or more, whatever it
-- asks, so that a page makes at most four: the role, the layout, and one or two of its own.

create function public.dashboard_layout(browser text default null, network text default null) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select jsonb_build_object(
    'session', (select to_jsonb(ends) from private.record_session_use(browser, network) as ends),
    'counts', (
      select coalesce(jsonb_agg(counted), '[]')
      from private.count_inquiries_by_status('{}') as counted
    ),
    'entered', (
      select count(*) from public.inquiry_events where kind = 'intake' and actor = (select auth.uid())
    ),
    'members', (
      select coalesce(jsonb_agg(to_jsonb(members) || jsonb_build_object('is_admin', exists (
        select from public.user_roles where user_roles.user_id = members.user_id and user_roles.role = 'admin'
      ))), '[]')
      from public.members
    ),
    -- A page stays open for half a day at most.
    'assigned', (
      select coalesce(jsonb_agg(assigned order by assigned.at desc), '[]')
      from (
        select inquiries.id, inquiries.organization_name, max(given.at) as at
        from public.inquiry_events as given join public.inquiries on inquiries.id = given.inquiry_id
        where given.kind = 'assignment' and given.to_value = auth.uid()::text and given.actor is distinct from auth.uid()
          and given.at > now() - interval '12 hours' and given.details ->> 'undone' is null
          and inquiries.assigned_to = auth.uid() and inquiries.status <> 'completed'
        group by inquiries.id
        order by max(given.at) desc
        limit 100
      ) as assigned
    )
  );
$$;
comment on function public.dashboard_layout(text, text) is
  'What stands around every page, for admins: when the session ends, all inquiries by status and suspicion, how many of them the caller entered, the members, and the caller''s newest hundred open inquiries assigned in twelve hours. With a browser it notes that the session is used, from there.';
grant execute on function public.dashboard_layout(text, text) to authenticated;

create function public.list_details(shown uuid[], filter jsonb default '{}', with_views boolean default false) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object(
    'nths', (
      select coalesce(jsonb_object_agg(repeats.id, repeats.nth), '{}')
      from private.inquiry_repeats(shown) as repeats
    ),
    'counts', (
      select coalesce(jsonb_agg(counted), '[]')
      from private.count_inquiries_by_status(filter) as counted
    ),
    'views', case when with_views then private.counted_saved_views() end
  );
$$;
comment on function public.list_details(uuid[], jsonb, boolean) is
  'What a page of the list shows beside its rows, for admins: private.inquiry_repeats of the rows, how many fit the filter, and the views.';
grant execute on function public.list_details(uuid[], jsonb, boolean) to authenticated;

create function public.open_inquiry(inquiry_id uuid, filter jsonb default '{}') returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object(
    'inquiry', (
      select to_jsonb(inquiries) - array['search_text', 'search_keys', 'note_text']
      from public.inquiries where inquiries.id = open_inquiry.inquiry_id
    ),
    'notes', (
      select coalesce(jsonb_agg(notes order by notes.created_at), '[]')
      from (
        select * from public.inquiry_notes as notes where notes.inquiry_id = open_inquiry.inquiry_id
        order by created_at desc limit 100
      ) as notes
    ),
    'contacts', (
      select coalesce(jsonb_agg(contacts order by contacts.created_at), '[]')
      from (
        select * from public.inquiry_contacts as contacts where contacts.inquiry_id = open_inquiry.inquiry_id
        order by created_at desc limit 100
      ) as contacts
    ),
    'replies', (
      select coalesce(jsonb_agg(to_jsonb(replies) || jsonb_build_object(
        'problem', deliveries.problem, 'delivery_id', deliveries.id
      ) order by replies.created_at), '[]')
      from (
        select * from public.inquiry_replies as replies where replies.inquiry_id = open_inquiry.inquiry_id
        order by created_at desc limit 100
      ) as replies
        left join public.notification_deliveries as deliveries on deliveries.notification_id = replies.id
    ),
    'events', (
      select coalesce(jsonb_agg(events order by events.id), '[]')
      from (
        select * from public.inquiry_events as events where events.inquiry_id = open_inquiry.inquiry_id
        order by at desc, id desc limit 100
      ) as events
    ),
    'totals', jsonb_build_object(
      'note', (select count(*) from public.inquiry_notes as notes where notes.inquiry_id = open_inquiry.inquiry_id),
      'contact', (select count(*) from public.inquiry_contacts as contacts where contacts.inquiry_id = open_inquiry.inquiry_id)
        + (select count(*) from public.inquiry_replies as replies where replies.inquiry_id = open_inquiry.inquiry_id and state <> 'cancelled'),
      -- With its receipt.
      'change', 1 + (select count(*) from public.inquiry_events as events where events.inquiry_id = open_inquiry.inquiry_id)
    ),
    'related', (
      select coalesce(jsonb_agg(related), '[]')
      from public.inquiries as own,
        private.related_inquiries(own.phone, own.email, own.organization_name, own.id) as related
      -- Anonymised inquiries all have the same contact details.
      where own.id = open_inquiry.inquiry_id and own.anonymised_at is null
    ),
    'nth', coalesce((select repeats.nth from private.inquiry_repeats(array[open_inquiry.inquiry_id]) as repeats), 1),
    'reply_titles', (
      select coalesce(
        jsonb_agg(jsonb_build_object('id', texts.id, 'title', texts.title) order by texts.title, texts.id), '[]'
      )
      from public.reply_texts as texts
    ),
    'list', public.list_details('{}', filter)
  );
$$;
comment on function public.open_inquiry(uuid, jsonb) is
  'An inquiry with all that is known about it, of its notes, contacts, replies and events the newest hundred of each and how many there are, and what the list of this filter shows beside its rows. For admins.';
grant execute on function public.open_inquiry(uuid, jsonb) to authenticated;

create function public.worklist_page(
  queue text, soon_until timestamptz, page_size integer default 51, side text default 'after',
  cursor_at timestamptz default null, cursor_id uuid default null
) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  with described as (
    select shown.next_step_at, shown.created_at, shown.id,
      to_jsonb(shown) - array['search_text', 'search_keys', 'note_text'] || jsonb_build_object('last_activity', (
        select to_jsonb(activities)
        from (
          (select contacts.created_at as at, contacts.kind, contacts.remark::text as text
            from public.inquiry_contacts as contacts
            where contacts.inquiry_id = shown.id and contacts.remark is not null
            order by contacts.created_at desc, contacts.id desc limit 1)
          union all
          (select notes.created_at, 'note', left(notes.body, 300)
            from public.inquiry_notes as notes where notes.inquiry_id = shown.id
            order by notes.created_at desc, notes.id desc limit 1)
        ) as activities
        order by activities.at desc
        limit 1
      )) as inquiry
    from private.worklist(queue, soon_until, coalesce(page_size, 51), side, cursor_at, cursor_id) as shown
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(
        inquiry order by case when side = 'before' then next_step_at end desc,
          case when side = 'before' then created_at end desc, case when side = 'before' then id end desc,
          next_step_at, created_at, id
      ), '[]')
      from described
    ),
    'counts', private.worklist_counts(soon_until)
  );
$$;
comment on function public.worklist_page(text, timestamptz, integer, text, timestamptz, uuid) is
  'A page of private.worklist, each inquiry with the newest note or remark of a contact, and how many stand in each queue. For admins.';
grant execute on function public.worklist_page(text, timestamptz, integer, text, timestamptz, uuid) to authenticated;

create function public.overview(received_from date, received_to date) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object(
    'completed_without_resolution', (
      select count(*) from public.inquiries
      where status = 'completed' and resolution is null and anonymised_at is null and not suspected_spam
    ),
    'period', private.period_statistics(received_from, received_to),
    'deliveries', private.delivery_counts(),
    'last_anonymisation', (
      select jsonb_build_object('ran_at', ran_at, 'anonymised', anonymised)
      from private.retention_runs
      order by id desc
      limit 1
    )
  );
$$;
comment on function public.overview(date, date) is
  'How many inquiries were completed without a resolution, private.period_statistics of these days, how many deliveries are in each state, and the last anonymisation, for admins.';
grant execute on function public.overview(date, date) to authenticated;

create function public.notification_state() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object(
    'counts', private.delivery_counts(),
    'channels', (select coalesce(jsonb_agg(channels), '[]') from public.notification_channels as channels)
  );
$$;
comment on function public.notification_state() is 'How many deliveries are in each state, and how each channel does, for admins.';
grant execute on function public.notification_state() to authenticated;
