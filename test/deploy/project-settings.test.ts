import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManagementInterface } from "./management-interface.ts";
import { cliOfNpm, PROJECT_REF, SECRETS, SupabaseCli, type Printed } from "./supabase-cli.ts";

if (!cliOfNpm) console.warn("Skipped: npm has no Supabase CLI for this machine.");

const project = `/v1/projects/${PROJECT_REF}`;

describe.skipIf(!cliOfNpm)("what the CLI tells a hosted project", () => {
  let management: ManagementInterface;
  let cli: SupabaseCli;
  let linked: Printed;
  let pushed: Printed;
  let deployed: Printed;
  beforeAll(async () => {
    management = await ManagementInterface.listen();
    cli = new SupabaseCli(management.url);
    linked = await cli.run("link", "--project-ref", PROJECT_REF);
    pushed = await cli.run("config", "push", "--yes");
    deployed = await cli.run("functions", "deploy", "verify-invite-code", "--use-api", "--yes");
  });
  afterAll(async () => {
    cli.remove();
    await management.close();
  });

  test("every command succeeds and says so", () => {
    expect(linked).toMatchObject({ status: 0, output: expect.stringContaining("Finished supabase link.") });
    expect(pushed).toMatchObject({
      status: 0,
      output: expect.stringContaining("Push config changes to API and Auth on project"),
    });
    expect(deployed).toMatchObject({
      status: 0,
      output: expect.stringContaining(`Deployed Functions on project ${PROJECT_REF}: verify-invite-code`),
    });
  });

  test("none of them warns", () => {
    for (const { output } of [linked, pushed, deployed]) expect(output).not.toMatch(/WARN/i);
  });

  test("the auth service's settings are one request: address, codes of ten digits, mail", () => {
    const requests = management.sent("PATCH", `${project}/config/auth`);
    expect(requests).toHaveLength(1);
    expect(JSON.parse(requests[0] ?? "")).toMatchObject({
      site_url: "https://www.example.org",
      mailer_autoconfirm: true,
      mailer_otp_length: 10,
      mailer_otp_exp: 600,
      mailer_subjects_recovery: "비밀번호 재설정 인증 코드",
      mailer_templates_recovery_content: expect.stringContaining("{{ .Token }}"),
    });
  });

  test("the auth service asks for what protects an account, and lets nobody in by phone", () => {
    const [auth = ""] = management.sent("PATCH", `${project}/config/auth`);
    expect(JSON.parse(auth)).toMatchObject({
      security_update_password_require_reauthentication: true,
      security_update_password_require_current_password: true,
      mailer_secure_email_change_enabled: true,
      refresh_token_rotation_enabled: true,
      external_phone_enabled: false,
    });
  });

  test("guesses are bounded as the platform bounds them, and no hook is asked for", () => {
    const [settings = "{}"] = management.sent("PATCH", `${project}/config/auth`);
    expect(JSON.parse(settings)).toMatchObject({ rate_limit_otp: 30, rate_limit_verify: 30 });
    expect(settings).not.toMatch(/"hook_\w+_enabled":\s*true/);
  });

  test("the API shows the schema public alone", () => {
    const [api] = management.sent("PATCH", `${project}/postgrest`);
    expect(JSON.parse(api ?? "")).toEqual({ db_schema: "public" });
  });

  test("the function is its two files, and whoever has the publishable key may call it", () => {
    const [form = ""] = management.sent("POST", `${project}/functions/deploy`);
    const files = [...form.matchAll(/filename="([^"]+)"/g)].map(([, name = ""]) => name);
    expect(files.toSorted()).toEqual([
      "supabase/functions/verify-invite-code/handler.ts",
      "supabase/functions/verify-invite-code/index.ts",
    ]);
    expect(form).toMatch(/"verify_jwt":\s*false/);
  });

  test("no secret of the operator's shell is sent", () => {
    const everything = JSON.stringify(management.told);
    for (const secret of Object.values(SECRETS)) expect(everything).not.toContain(secret);
  });

  test("the CLI goes nowhere else, and leaves only its own note in the home folder", () => {
    expect(management.abroad).toEqual([]);
    const home = readdirSync(path.join(cli.folder, "home"), { encoding: "utf8", recursive: true });
    expect(home.toSorted()).toEqual([".supabase", ".supabase/telemetry.json"]);
  });
});
