-- The functions that PostgREST offers: it calls those of public alone, and each calls its namesake of private. Those for visitors
-- are bound as they are made, so that visitors need no right on the schema private.

create function public.grant_admin(user_id uuid) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.grant_admin(user_id) $$;

create function public.revoke_admin(user_id uuid) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.revoke_admin(user_id) $$;

create function public.remove_member(user_id uuid) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.remove_member(user_id) $$;

create function public.has_factor(role public.user_roles) returns boolean
language sql stable security invoker set search_path = ''
as $$ select private.has_factor() $$;

create function public.record_session_use(browser text default null, network text default null)
returns table (idle_at timestamptz, over_at timestamptz)
language sql volatile security invoker set search_path = ''
as $$ select * from private.record_session_use(browser, network) $$;

create function public.session_end() returns text
language sql stable security invoker set search_path = ''
as $$ select private.session_end() $$;

create function public.list_sessions(member uuid default null) returns table (
  id uuid, user_id uuid, started_at timestamptz, last_seen_at timestamptz, browser text, network text, is_current boolean,
  of_member bigint
)
language sql stable security invoker set search_path = ''
as $$ select * from private.list_sessions(member) $$;

create function public.end_session(id uuid) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.end_session(id) $$;

create function public.end_sessions(member uuid) returns integer
language sql volatile security invoker set search_path = ''
as $$ select private.end_sessions(member) $$;

create function public.is_reauthenticated() returns boolean
language sql stable security invoker set search_path = ''
as $$ select private.is_reauthenticated() $$;

create function public.reauthenticate(session_id uuid) returns boolean
language sql volatile security invoker set search_path = ''
as $$ select private.reauthenticate(session_id) $$;

create function public.make_recovery_codes() returns text[]
language sql volatile security invoker set search_path = ''
as $$ select private.make_recovery_codes() $$;

create function public.recovery_codes_left() returns integer
language sql stable security invoker set search_path = ''
as $$ select private.recovery_codes_left() $$;

create function public.remove_factor(id uuid) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.remove_factor(id) $$;

create function public.use_recovery_code(code text) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.use_recovery_code(code) $$;

create function public.remove_factors(user_id uuid) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.remove_factors(user_id) $$;

create function public.members_with_factor() returns setof uuid
language sql stable security invoker set search_path = ''
as $$ select private.members_with_factor() $$;

create function public.create_invite_code(
  label text default '', grants_admin boolean default false, max_uses integer default 1,
  expires_at timestamptz default null
) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.create_invite_code(label, grants_admin, max_uses, expires_at) $$;

create function public.list_invite_codes() returns table (
  id uuid, label text, grants_admin boolean, max_uses integer, uses integer, expires_at timestamptz,
  revoked_at timestamptz, created_at timestamptz, created_by uuid
)
language sql stable security invoker set search_path = ''
as $$ select * from private.list_invite_codes() $$;

create function public.revoke_invite_code(id uuid) returns boolean
language sql volatile security invoker set search_path = ''
as $$ select private.revoke_invite_code(id) $$;

create function public.record_export(filter jsonb default '{}') returns bigint
language sql volatile security invoker set search_path = ''
as $$ select private.record_export(filter) $$;

create function public.edit_activity(activity_id uuid, words text) returns boolean
language sql volatile security invoker set search_path = ''
as $$ select private.edit_activity(activity_id, words) $$;

create function public.update_inquiries(versions jsonb, change jsonb) returns table (
  id uuid, version integer, undo_id uuid, status text, assigned_to uuid, suspected_spam boolean
)
language sql volatile security invoker set search_path = ''
as $$ select * from private.update_inquiries(versions, change) $$;

create function public.correct_inquiry(inquiry_id uuid, seen integer, correction jsonb) returns table (
  organization_name text, version integer, undo_id uuid
)
language sql volatile security invoker set search_path = ''
as $$ select * from private.correct_inquiry(inquiry_id, seen, correction) $$;

create function public.record_contact(
  inquiry_id uuid, kind text, seen integer default null, remark text default null, change jsonb default '{}'
) returns table (
  undo_id uuid, version integer, organization_name text, next_action_on date, ended_hold boolean
)
language sql volatile security invoker set search_path = ''
as $$ select * from private.record_contact(inquiry_id, seen, kind, remark, change) $$;

create function public.send_reply(
  inquiry_id uuid, subject text, body text, seen timestamptz default null, change jsonb default '{}'
) returns table (id uuid, next_action_on date)
language sql volatile security invoker set search_path = ''
as $$ select * from private.send_reply(inquiry_id, seen, subject, body, change) $$;

create function public.undo(undo_id uuid) returns table (
  id uuid, version integer, outcome text, organization_name text, what text
)
language sql volatile security invoker set search_path = ''
as $$ select * from private.undo(undo_id) $$;

create function public.enter_inquiries(entered jsonb, import_id uuid default null) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select private.enter_inquiries(entered, import_id) $$;

create function public.known_inquiries(entered jsonb) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.known_inquiries(entered) $$;

create function public.related_inquiries(phone text, email text, organization_name text)
returns table (id uuid, reference text, organization_name text, status text, created_at timestamptz, same text[])
language sql stable security invoker set search_path = ''
as $$ select * from private.related_inquiries(phone, email, organization_name, null) $$;

create function public.search_inquiries(
  filter jsonb default '{}', side text default 'after', cursor_value text default null, cursor_id uuid default null,
  page_size integer default 51
) returns setof public.inquiries
language sql stable security invoker set search_path = ''
as $$ select * from private.search_inquiries(filter, side, cursor_value, cursor_id, page_size) $$;

create function public.count_inquiries(filter jsonb default '{}') returns bigint
language sql stable security invoker set search_path = ''
as $$ select private.count_inquiries(filter) $$;

create function public.period_statistics(received_from date, received_to date) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.period_statistics(received_from, received_to) $$;

create function public.delivery_page(
  wanted text default null, cursor_at timestamptz default null, cursor_id uuid default null,
  side text default 'after', row_limit integer default 51
) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.delivery_page(wanted, cursor_at, cursor_id, side, row_limit) $$;

create function public.resend_delivery(delivery_id uuid) returns boolean
language sql volatile security invoker set search_path = ''
as $$ select private.resend_delivery(delivery_id) $$;

create function public.audit_page(
  person uuid default null, day date default null, side text default 'after', cursor_at timestamptz default null,
  cursor_id bigint default null, row_limit integer default 51
) returns setof public.audit_events
language sql stable security invoker set search_path = ''
as $$ select events.* from private.audit_page(person, day, side, cursor_at, cursor_id, row_limit) as events $$;

create function public.erase_inquiries(ids uuid[]) returns uuid[]
language sql volatile security invoker set search_path = ''
as $$ select private.erase_inquiries(ids) $$;

grant execute on function
  private.grant_admin(uuid), public.grant_admin(uuid), private.revoke_admin(uuid), public.revoke_admin(uuid),
  private.remove_member(uuid), public.remove_member(uuid), private.has_factor(), public.has_factor(public.user_roles),
  private.record_session_use(text, text), public.record_session_use(text, text), private.session_end(), public.session_end(),
  private.list_sessions(uuid), public.list_sessions(uuid), private.end_session(uuid), public.end_session(uuid),
  private.end_sessions(uuid), public.end_sessions(uuid), private.is_reauthenticated(), public.is_reauthenticated(),
  private.reauthenticate(uuid), public.reauthenticate(uuid), private.make_recovery_codes(), public.make_recovery_codes(),
  private.recovery_codes_left(), public.recovery_codes_left(), private.remove_factor(uuid), public.remove_factor(uuid),
  private.use_recovery_code(text), public.use_recovery_code(text), private.remove_factors(uuid), public.remove_factors(uuid),
  private.members_with_factor(), public.members_with_factor(), private.create_invite_code(text, boolean, integer, timestamptz),
  public.create_invite_code(text, boolean, integer, timestamptz), private.list_invite_codes(), public.list_invite_codes(),
  private.revoke_invite_code(uuid), public.revoke_invite_code(uuid), private.record_export(jsonb), public.record_export(jsonb),
  private.edit_activity(uuid, text), public.edit_activity(uuid, text), private.update_inquiries(jsonb, jsonb),
  public.update_inquiries(jsonb, jsonb), private.correct_inquiry(uuid, integer, jsonb),
  public.correct_inquiry(uuid, integer, jsonb), private.record_contact(uuid, integer, text, text, jsonb),
  public.record_contact(uuid, text, integer, text, jsonb),
  private.send_reply(uuid, timestamptz, text, text, jsonb), public.send_reply(uuid, text, text, timestamptz, jsonb),
  private.undo(uuid), public.undo(uuid),
  private.enter_inquiries(jsonb, uuid), public.enter_inquiries(jsonb, uuid), private.known_inquiries(jsonb),
  public.known_inquiries(jsonb), public.related_inquiries(text, text, text), private.search_inquiries(jsonb, text, text, uuid, integer),
  public.search_inquiries(jsonb, text, text, uuid, integer), private.count_inquiries(jsonb), public.count_inquiries(jsonb),
  private.worklist(text, timestamptz, integer, text, timestamptz, uuid), private.period_statistics(date, date),
  public.period_statistics(date, date), private.delivery_page(text, timestamptz, uuid, text, integer),
  public.delivery_page(text, timestamptz, uuid, text, integer), private.resend_delivery(uuid), public.resend_delivery(uuid),
  private.audit_page(uuid, date, text, timestamptz, bigint, integer),
  public.audit_page(uuid, date, text, timestamptz, bigint, integer), private.erase_inquiries(uuid[]), public.erase_inquiries(uuid[])
  to authenticated;

create function public.check_invite_code(code text, caller text) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.check_invite_code(code, caller) $$;

create function public.erase_again(kind text, id uuid) returns boolean
language sql volatile security invoker set search_path = ''
as $$ select private.erase_again(kind, id) $$;

create function public.doctor_report() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.doctor_report() $$;

grant execute on function
  private.check_invite_code(text, text), public.check_invite_code(text, text), private.erase_again(text, uuid),
  public.erase_again(text, uuid), private.doctor_report(), public.doctor_report()
  to service_role;

create function public.claim_deliveries(channels text[], batch integer, lease_seconds integer) returns jsonb
language sql volatile security invoker set search_path = ''
return private.claim_deliveries(channels, batch, lease_seconds);

create function public.settle_delivery(
  delivery_id uuid, delivery_lease uuid, problem text default null, undeliverable boolean default false
) returns text
language sql volatile security invoker set search_path = ''
return private.settle_delivery(delivery_id, delivery_lease, problem, undeliverable);

create function public.make_due_notifications(
  channels text[], soon_until timestamptz default null, today date default null, digest_since timestamptz default null
) returns integer
language sql volatile security invoker set search_path = ''
return private.make_due_notifications(channels, soon_until, today, digest_since);

create function public.store_deadlines(deadlines jsonb) returns jsonb
language sql volatile security invoker set search_path = ''
return private.store_deadlines(deadlines);

create function public.begin_attempt(counts jsonb, seconds integer) returns integer
language sql volatile security invoker set search_path = ''
return private.begin_attempt(counts, seconds);

create function public.end_attempt(counts jsonb) returns void
language sql volatile security invoker set search_path = ''
return private.end_attempt(counts);

create function public.has_inquiry(reference text) returns boolean
language sql stable security invoker set search_path = ''
return private.has_inquiry(reference);

create function public.knows_site_token() returns boolean
language sql stable security invoker set search_path = ''
return private.knows_site_token();

grant execute on function
  private.claim_deliveries(text[], integer, integer), public.claim_deliveries(text[], integer, integer),
  private.settle_delivery(uuid, uuid, text, boolean), public.settle_delivery(uuid, uuid, text, boolean),
  private.make_due_notifications(text[], timestamptz, date, timestamptz),
  public.make_due_notifications(text[], timestamptz, date, timestamptz),
  private.store_deadlines(jsonb), public.store_deadlines(jsonb),
  private.begin_attempt(jsonb, integer), public.begin_attempt(jsonb, integer), private.end_attempt(jsonb),
  public.end_attempt(jsonb), private.has_inquiry(text), public.has_inquiry(text), private.knows_site_token(),
  public.knows_site_token()
  to anon;
