-- For local databases only: demo invite codes that anyone may read here. Never run this on a hosted project.

insert into public.invite_codes (code_hash, label, grants_admin, max_uses)
values
  (private.invite_code_hash('demo-admin-invite'), '데모 관리자', true, 1000000),
  (private.invite_code_hash('demo-staff-invite'), '데모 직원', false, 1000000)
on conflict (code_hash) do nothing;
