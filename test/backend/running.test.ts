import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { requirePostgres17 } from "../../supabase/local/database/postgres-connection.ts";
import { startupErrorMessage } from "../../supabase/local/settings.ts";
import { QUICK_DATABASE } from "../helpers/quick-database.ts";
import { preparedFolder, runScript, temporaryFolder } from "./backend-process.ts";
import { until } from "./clients.ts";

function run(command: string[], environment: Record<string, string> = {}) {
  const env = {
    ...process.env,
    SUPABASE_URL: "",
    SUPABASE_LOCAL_PORT: "0",
    SUPABASE_LOCAL_DB: "",
    ...environment,
  };
  const child = spawn(process.execPath, [...QUICK_DATABASE, runScript, ...command], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const printed = { text: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (printed.text += text));
  }
  const exit = once(child, "close").then(([code]) => code as number | null);
  return { child, printed, exit };
}

const script = (source: string) => ["node", "--input-type=module", "-e", source];

test("the command is given the backend, and its exit code is handed on", async () => {
  const data = preparedFolder();
  const { printed, exit } = run(
    script(`
      const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SESSION_SECRET, SUPABASE_SECRET_KEY } = process.env;
      const headers = { apikey: SUPABASE_PUBLISHABLE_KEY };
      console.log("settings", (await fetch(SUPABASE_URL + "/rest/v1/inquiries", { headers })).status);
      console.log("secret", SESSION_SECRET.length, SUPABASE_SECRET_KEY);
      const { SMTP_URL, MAIL_FROM, MAIL_INBOX_URL } = process.env;
      console.log("mail", SMTP_URL, MAIL_FROM, MAIL_INBOX_URL, (await fetch(MAIL_INBOX_URL)).status);
      process.exit(7);
    `),
    { SUPABASE_LOCAL_DATA: data },
  );
  expect(await exit).toBe(7);
  expect(printed.text).toContain("settings 401");
  expect(printed.text).toContain("secret 43 undefined");
  expect(printed.text).toMatch(/개발·데모·테스트용/);
  expect(printed.text).toMatch(/http:\/\/127\.0\.0\.1:\d+/);
  expect(printed.text).toMatch(/sb_publishable_\S+/);
  expect(printed.text).toMatch(/mail smtp:\S+ 숲결 VR <notifications@example.com> http:\S+\/inbox 200/);
  expect(printed.text).toMatch(/메일함 +http:\/\/127\.0\.0\.1:\d+\/inbox \(메일은 사람에게 가지 않고/);
  expect(printed.text).toMatch(/demo-admin-invite.*demo-staff-invite/);
  expect(() => readFileSync(`${data}.lock`)).toThrow("ENOENT");
});

test("with SUPABASE_URL set the command just runs, without a backend", async () => {
  const { printed, exit } = run(
    script("console.log(process.env.SUPABASE_URL, process.env.SUPABASE_PUBLISHABLE_KEY)"),
    {
      SUPABASE_URL: "https://hosted.example",
      SUPABASE_PUBLISHABLE_KEY: "sb_publishable_hosted",
    },
  );
  expect(await exit).toBe(0);
  expect(printed.text.trim()).toBe("https://hosted.example sb_publishable_hosted");
});

test("asked to stop, it lets the command end first and says nothing of it", async () => {
  const { child, printed, exit } = run(
    script(`
      process.on("SIGTERM", async () => {
        console.log("backend still", (await fetch(process.env.SUPABASE_URL + "/health")).status);
        process.exit(0);
      });
      setInterval(() => {}, 1000);
      console.log("site is up");
    `),
    { SUPABASE_LOCAL_DATA: preparedFolder() },
  );
  await until("the command runs", () => printed.text.includes("site is up"));
  child.kill("SIGTERM");
  expect(await exit).toBe(0);
  expect(printed.text.split("site is up")[1]?.trim()).toBe("backend still 200");
});

test.each([
  ["NODE_ENV=production", { NODE_ENV: "production" }],
  ["SITE_ORIGIN=https://www.example.org", { SITE_ORIGIN: "https://www.example.org" }],
  ["SITE_ORIGIN=www.example.org", { SITE_ORIGIN: "www.example.org" }],
  ["SUPABASE_PUBLISHABLE_KEY", { SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" }],
  ["SUPABASE_ANON_KEY", { SUPABASE_ANON_KEY: "a-key" }],
  ["SUPABASE_SECRET_KEY", { SUPABASE_SECRET_KEY: "sb_secret_x" }],
  ["SITE_TOKEN", { SITE_TOKEN: "t".repeat(32) }],
])("%s without SUPABASE_URL starts no demo, and says which variable is missing", async (sign, settings) => {
  const data = temporaryFolder();
  const misspelt = { SUPABSE_URL: "https://project.supabase.co", SUPABASE_LOCAL_DATA: data };
  const { printed, exit } = run(script("console.log('the site')"), { ...misspelt, ...settings });
  expect(await exit).toBe(1);
  expect(printed.text).toMatch(/^SUPABASE_URL이 없습니다\./);
  expect(printed.text).toContain(`(${sign})`);
  expect(printed.text).not.toContain("the site");
  expect(printed.text).not.toContain("demo-admin-invite");
  expect(existsSync(data)).toBe(false);
});

test("invite codes are new at each start that is open to other machines", async () => {
  const data = preparedFolder();
  const ask = script(`
    for (const inviteCode of ["demo-admin-invite", ...(process.env.ASKED ?? "").split(",")]) {
      const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = process.env;
      const answer = await fetch(SUPABASE_URL + "/functions/v1/verify-invite-code", {
        method: "POST",
        headers: { apikey: SUPABASE_PUBLISHABLE_KEY, "Content-Type": "application/json" },
        body: JSON.stringify({ inviteCode }),
      });
      console.log(inviteCode, (await answer.json()).valid);
    }`);
  const started = async (HOST: string, ASKED = "") => {
    const { printed, exit } = run(ask, { SUPABASE_LOCAL_DATA: data, HOST, ASKED });
    expect(await exit).toBe(0);
    return printed.text;
  };
  const open = await started("0.0.0.0");
  const [, code = ""] =
    /초대 코드 +(demo-admin-\S{20}) \(관리자\), demo-staff-\S{20} \(직원\)/.exec(open) ?? [];
  expect(code).not.toBe("");
  expect(open).toContain("demo-admin-invite false");
  const again = await started("::", code);
  expect(again).toContain(`${code} false`);

  expect(await started("127.0.0.1")).toContain("demo-admin-invite true");
});

test("a taken port is told in one line", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await once(taken, "listening");
  const address = taken.address();
  const port = typeof address === "object" && address ? String(address.port) : "";
  const { printed, exit } = run(["node", "-e", ""], {
    SUPABASE_LOCAL_PORT: port,
    SUPABASE_LOCAL_DATA: temporaryFolder(),
  });
  expect(await exit).toBe(1);
  expect(printed.text.trim()).toBe(
    `백엔드 포트 ${port}을(를) 다른 프로그램이 쓰고 있습니다. SUPABASE_LOCAL_PORT로 다른 포트를 정해 주세요.`,
  );
});

test("a Postgres older than a hosted project's is refused in one line", async () => {
  const older = { query: async <Row>() => [{ number: 150_014, name: "15.14 (Debian)" }] as Row[] };
  const refusal: unknown = await requirePostgres17(older).catch((error) => error);
  expect(startupErrorMessage(refusal, {})).toBe(
    "PostgreSQL 17 이상이 필요합니다. SUPABASE_LOCAL_DB의 서버는 15.14 (Debian)입니다.",
  );
  const hosted = { query: async <Row>() => [{ number: 170_006, name: "17.6" }] as Row[] };
  await expect(requirePostgres17(hosted)).resolves.toBeUndefined();
});

test("a setting that makes no sense is told in one line", async () => {
  const { printed, exit } = run(["node", "-e", ""], { SUPABASE_LOCAL_PORT: "eighty" });
  expect(await exit).toBe(1);
  expect(printed.text.trim()).toBe("SUPABASE_LOCAL_PORT는 0에서 65535 사이의 수여야 합니다: eighty");
});

test.skipIf(process.platform === "win32")(
  "stops when the shell that npm put before it is killed",
  async () => {
    const env = {
      ...process.env,
      SUPABASE_URL: "",
      SUPABASE_LOCAL_PORT: "0",
      SUPABASE_LOCAL_DB: "",
      SUPABASE_LOCAL_DATA: preparedFolder(),
      npm_lifecycle_event: "start",
    };
    // `; true` keeps the shell from replacing itself with the command.
    const shell = spawn(
      "sh",
      ["-c", `"${process.execPath}" ${QUICK_DATABASE.join(" ")} "${runScript}" & echo pid $!; wait; true`],
      {
        env,
      },
    );
    const printed = { text: "" };
    shell.stdout.setEncoding("utf8").on("data", (text: string) => (printed.text += text));
    await until("it serves", () => /공개 키/.test(printed.text));
    const pid = Number(/pid (\d+)/.exec(printed.text)?.[1]);
    shell.kill("SIGKILL");
    await until("it is gone", () => !isRunning(pid));
  },
);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
