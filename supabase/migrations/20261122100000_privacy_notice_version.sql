-- Which wording of the privacy notice stood at the form, so that it can be shown later what an inquirer was told.

alter table public.inquiries add column privacy_notice_version text
  check (privacy_notice_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$');

comment on column public.inquiries.privacy_notice_version is
  'The day of its wording, as 2026-11-22; null for what came before there was one, or past the site''s forms.';

grant insert (privacy_notice_version) on table public.inquiries to anon, authenticated;
