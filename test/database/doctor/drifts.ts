import { migrationFiles } from "../../../supabase/diff/migration-files.ts";
import { type Drift, SECRET } from "./examined-project.ts";

export const driftsInDatabase: [drift: string, sql: string, told: string[]][] = [
  [
    "a policy dropped",
    `drop policy "Admins read every inquiry" on public.inquiries`,
    ["정책 'public.inquiries: Admins read every inquiry'이(가) 없습니다."],
  ],
  [
    "a policy opened to everybody",
    `alter policy "Admins read every inquiry" on public.inquiries to anon using (true)`,
    ["정책 'public.inquiries: Admins read every inquiry'이(가) 다릅니다: select to anon using true"],
  ],
  [
    "a table opened to visitors",
    "grant select on public.members to anon",
    [
      "권한 'anon select public.members'이(가) 마이그레이션에는 없습니다: created_at, display_name, email, removed_at, user_id",
    ],
  ],
  [
    "a function opened to everybody",
    "grant execute on function private.anonymise_inquiry(uuid, text, jsonb) to public",
    [
      "권한 'anon execute private.anonymise_inquiry(uuid,text,jsonb)'이(가) 마이그레이션에는 없습니다",
      "권한 'authenticated execute private.anonymise_inquiry(uuid,text,jsonb)'이(가) 마이그레이션에는 없습니다",
      "권한 'service_role execute private.anonymise_inquiry(uuid,text,jsonb)'이(가) 마이그레이션에는 없습니다",
    ],
  ],
  [
    "a function with its owner's rights and any search_path",
    "alter function private.is_admin() reset search_path",
    [
      "함수 'private.is_admin()'이(가) 다릅니다: (), returns boolean, plpgsql, stable, security definer, no search_path",
    ],
  ],
  [
    "a trigger disabled",
    "alter table public.inquiries disable trigger limit_inquiry",
    ["트리거 'limit_inquiry on public.inquiries'이(가) 다릅니다: CREATE TRIGGER limit_inquiry"],
  ],
  [
    "row level security off",
    "alter table public.inquiries disable row level security",
    ["테이블과 RLS 'public.inquiries'이(가) 다릅니다: table, no row level security"],
  ],
  [
    "a view added",
    "create view public.everybody as select email from public.members",
    ["테이블과 RLS 'public.everybody'이(가) 마이그레이션에는 없습니다", "열 'public.everybody.email'"],
  ],
  [
    "a domain's constraint dropped",
    "alter domain public.email_text drop constraint email_without_link_signs",
    ["도메인 'public.email_text.email_without_link_signs'이(가) 없습니다."],
  ],
  [
    "a table's constraint dropped",
    "alter table public.inquiries drop constraint inquiries_status_check",
    ["제약 조건 'public.inquiries.inquiries_status_check'이(가) 없습니다."],
  ],
  [
    "an index dropped",
    "drop index public.inquiries_search",
    ["색인 'public.inquiries.inquiries_search'이(가) 없습니다."],
  ],
  [
    "a table not published",
    "alter publication supabase_realtime drop table public.inquiries",
    ["실시간 발행 'public.inquiries'이(가) 없습니다."],
  ],
  [
    "visitors past row level security",
    "alter role anon bypassrls",
    ["역할 'anon'이(가) 다릅니다: bypasses row level security"],
  ],
  [
    "a migration that was not applied",
    "update supabase_migrations.schema_migrations set version = '20261121000100'",
    migrationFiles().map(({ name }) => `${name}이 적용되지 않았습니다.`),
  ],
  [
    "none of the doctor's migration",
    "drop function public.doctor_report(), private.doctor_report(), private.catalogue()",
    ["doctor_report 함수가 없습니다. 마이그레이션이 빠졌습니다."],
  ],
  [
    "an account of a restore that put back auth alone",
    "set session_replication_role = replica; insert into auth.users (id, email) values (gen_random_uuid(), 'a@example.kr')",
    ["계정 1개가 구성원 목록에 없습니다."],
  ],
  [
    "a member of a restore that left out auth",
    `set session_replication_role = replica;
     insert into public.members (user_id, email) values ('80000000-0000-0000-0000-000000000000', 'a@example.kr');
     insert into public.user_roles (user_id, role) values ('80000000-0000-0000-0000-000000000000', 'admin')`,
    [
      "구성원 1명의 계정이 없습니다.",
      "public.user_roles (user_roles_user_id_fkey): 1행이 가리키는 것이 없습니다.",
    ],
  ],
  [
    "rows put back without their sequence",
    `insert into public.audit_events (id, kind) overriding system value values (7, 'export')`,
    ["번호 public.audit_events_id_seq이(가) 이미 있는 번호를 다시 매깁니다."],
  ],
  ["a job that is missing", "delete from cron.job", ["pg_cron에 익명화 작업이 없습니다."]],
  ["a job that is switched off", "update cron.job set active = false", ["익명화 작업이 멈춰 있습니다."]],
  [
    "a job that fails",
    "update cron.job_run_details set status = 'failed', return_message = 'permission denied'",
    ["마지막 익명화가 실패했습니다: permission denied"],
  ],
  [
    "a job that ran last week",
    "update cron.job_run_details set start_time = now() - interval '7 days'",
    ["익명화가 168시간째 실행되지 않았습니다."],
  ],
  ["no pg_cron", "drop extension pg_cron cascade", ["pg_cron이 없거나 볼 수 없고"]],
];

export const driftsElsewhere: [drift: string, planted: Drift, told: string[]][] = [
  [
    "confirmation by mail",
    { answers: { auth: { mailer_autoconfirm: false } } },
    ["가입할 때 메일 확인을 요구합니다."],
  ],
  ["sign-up switched off", { answers: { auth: { disable_signup: true } } }, ["가입이 막혀 있어"]],
  [
    "ways in past the password",
    { answers: { auth: { external: { email: true, phone: true, google: true }, saml_enabled: true } } },
    ["전화번호 로그인이 켜져 있습니다.", "google 로그인이 켜져 있습니다.", "SAML 로그인이 켜져 있습니다."],
  ],
  [
    "an address that is changed by the new mailbox alone",
    { answers: { managed: { mailer_secure_email_change_enabled: false } } },
    ["메일 주소를 바꿀 때 옛 주소의 확인: false입니다(config.toml은 true)."],
  ],
  [
    "short codes",
    { answers: { managed: { mailer_otp_length: 6 } } },
    ["재설정 코드의 길이: 6입니다(config.toml은 10)."],
  ],
  [
    "more guesses than the platform's own limits allow",
    { answers: { managed: { rate_limit_otp: 600 } } },
    ["5분 동안의 로그인과 가입 제한: 600입니다(config.toml은 30)."],
  ],
  [
    "an old sign-in that may change the password",
    { answers: { managed: { security_update_password_require_reauthentication: false } } },
    ["오래된 로그인의 비밀번호 변경 제한: false입니다(config.toml은 true)."],
  ],
  [
    "a password changed without the current one",
    { answers: { managed: { security_update_password_require_current_password: false } } },
    ["비밀번호를 바꿀 때 현재 비밀번호 요구: false입니다(config.toml은 true)."],
  ],
  [
    "mails that lead to localhost",
    { answers: { managed: { site_url: "http://localhost:3000" } } },
    ["메일이 가리키는 주소(site_url): http://localhost:3000입니다(config.toml은 http://127.0.0.1:3000)."],
  ],
  ["no SMTP", { answers: { managed: { smtp_host: null } } }, ["SMTP가 없어"]],
  [
    "mails without the code",
    { answers: { managed: { mailer_templates_recovery_content: "{{ .ConfirmationURL }}" } } },
    ["재설정 메일에 코드가 없습니다."],
  ],
  ["no function", { answers: { functionThere: 404 } }, ["verify-invite-code 함수가 없습니다."]],
  ["a function that wants a token", { answers: { functionThere: 401 } }, ["함수가 공개 키를 거절합니다"]],
  ["a function without its key", { answers: { functionAsked: 503 } }, ["함수가 데이터베이스에 묻지 못해"]],
  [
    "a clock of five minutes ago",
    { answers: { date: new Date(Date.now() + 300_000) } },
    ["이 컴퓨터의 시계가 프로젝트보다"],
  ],
  [
    "another project's publishable key",
    { environment: { SUPABASE_PUBLISHABLE_KEY: "sb_publishable_of_another" } },
    ["http://127.0.0.1:"],
  ],
  [
    "a secret key for everybody",
    { environment: { SUPABASE_PUBLISHABLE_KEY: "sb_secret_of_the_tests" } },
    ["SUPABASE_PUBLISHABLE_KEY에 비밀 키가 들어 있습니다.", "http://127.0.0.1:"],
  ],
  [
    "a secret that is easily guessed",
    { environment: { SESSION_SECRET: "passwordpasswordpasswordpassword" } },
    ["SESSION_SECRET이(가) 없거나 짧거나 쉽게 추측됩니다."],
  ],
  [
    "a token of another server",
    { environment: { SITE_TOKEN: SECRET.toLowerCase() } },
    ["데이터베이스가 이 값을 몰라"],
  ],
  [
    "a database from before the question for the token",
    { answers: { tokenAsked: 404 } },
    ["이 값을 아는지 묻는 함수가 404로 답했습니다."],
  ],
  [
    "an address without TLS",
    { environment: { SITE_ORIGIN: "http://www.example.org" } },
    ["http://www.example.org에는 TLS가 없어", "메일이 가리키는 주소(site_url)"],
  ],
  [
    "another project's secret key",
    { environment: { SUPABASE_DB_URL: "", SUPABASE_SECRET_KEY: "sb_secret_of_another" } },
    ["데이터베이스가 비밀 키를 401로 거절했습니다."],
  ],
  [
    "a database that does not answer",
    { environment: { SUPABASE_DB_URL: "postgres://postgres:a-password@127.0.0.1:1/postgres" } },
    ["데이터베이스에 묻지 못했습니다: connect ECONNREFUSED 127.0.0.1:1"],
  ],
  ["an old Node.js", { nodeVersion: "v20.19.0" }, ["v20.19.0은 사이트를 실행하기에 오래되었습니다."]],
];
