import { spawn } from "node:child_process";
import { connect } from "node:net";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../../supabase/scratch/start-postgres.ts";
import { landingFields, siteSettings } from "../helpers/samples.ts";
import { SeparateProcesses } from "../helpers/separate-processes.ts";
import { Visitor } from "../helpers/visitor.ts";

test("a server asked to stop answers what it began, ends streams and takes nothing new", async () => {
  const site = await SeparateProcesses.start({ TIMEOUT_MULTIPLIER: "20" });
  const admin = new Visitor(site.siteUrl);
  await admin.signUp("demo-admin-invite");
  const stream = await admin.send("/dashboard/events");
  expect(stream.headers.get("Content-Type")).toBe("text/event-stream");
  const streamEnded = stream.text().then(
    () => true,
    () => true,
  );

  const fields = landingFields();
  const body = new URLSearchParams(fields).toString();
  const socket = connect(Number(new URL(site.siteUrl).port), "127.0.0.1");
  const slow = new Promise<string>((resolve) => {
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.on("close", () => resolve(answer));
  });
  socket.write(
    `POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  );
  // An answer to a later request shows that this one has begun.
  await fetch(`${site.siteUrl}/healthz`);

  const stopped = site.killWeb("SIGTERM");
  expect(await streamEnded).toBe(true);
  await vi.waitFor(() => expect(fetch(`${site.siteUrl}/healthz`)).rejects.toThrow("fetch failed"), {
    timeout: 60_000,
  });
  socket.write(body.slice(20));
  expect(await slow).toMatch(/^HTTP\/1\.1 303 [^]*connection: close/i);
  expect(await stopped).toBe(0);
  expect((await site.stored()).map((row) => row.organization_name)).toEqual([fields.organizationName]);
});

test("a server asked to stop while the database is away loses nothing confirmed", async () => {
  const site = await SeparateProcesses.start();
  await site.killBackend();
  const fields = landingFields();
  const post = new Visitor(site.siteUrl).sendForm("/", fields);
  // An answer to a later request shows that the post has begun.
  await fetch(`${site.siteUrl}/healthz`);
  const stopped = site.killWeb("SIGTERM");
  expect((await post).status).toBe(303);
  expect(await stopped).toBe(0);

  await site.startBackend();
  await site.startWeb();
  await vi.waitFor(
    async () =>
      expect((await site.stored()).map((row) => row.organization_name)).toEqual([fields.organizationName]),
    { timeout: 240_000, interval: 100 },
  );
});

test.skipIf(process.platform === "win32")(
  "the server of npm run serve ends with npm, whose shell forwards no signal",
  async () => {
    const PORT = String(await freePort());
    const env = {
      ...process.env,
      ...siteSettings,
      SUPABASE_URL: "http://127.0.0.1:9",
      OUTBOX: "off",
      HOST: "127.0.0.1",
      PORT,
      NODE_ENV: "production",
    };
    const cwd = path.resolve(import.meta.dirname, "../..");
    const npm = spawn("npm", ["run", "serve", "--silent"], { cwd, env, stdio: "ignore" });
    onTestFinished(() => void npm.kill());
    const health = () => fetch(`http://127.0.0.1:${PORT}/healthz`);
    const inTime = { timeout: 240_000, interval: 100 };
    await vi.waitFor(async () => expect((await health()).ok).toBe(true), inTime);
    npm.kill();
    await vi.waitFor(() => expect(health()).rejects.toThrow("fetch failed"), inTime);
  },
);
