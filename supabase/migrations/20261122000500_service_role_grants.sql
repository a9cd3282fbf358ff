-- Projects made before 30 May 2026 gave the roles of the API every right on what was created in public, later ones give
-- none. Both end here with the same.

revoke all on table
  public.inquiries, public.inquiry_counts, public.inquiry_events, public.inquiry_notes, public.invite_codes,
  public.members, public.user_roles
  from service_role;
revoke all on sequence public.inquiry_events_id_seq from anon, authenticated, service_role;

-- With the secret key inquiries are brought in and taken out. It changes none, hands out no role and sees no invite code:
-- the edge function checks codes by a function of the owner's.
grant select, insert on table public.inquiries to service_role;
grant select on table public.inquiry_events to service_role;
