import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { run, runToEnd, SESSION_SECRET, whenReady } from "../helpers/site.ts";
import { startTestBackend } from "../helpers/test-database.ts";
import { Visitor } from "../helpers/visitor.ts";
import { inquiryFields } from "../helpers/samples.ts";

const root = path.resolve(import.meta.dirname, "../..");
const MOST_BYTES = 300_000_000;

type Locked = { dev?: boolean; optional?: boolean };

/** Lays out the files of the last stage of Dockerfile, without Docker, and says what they weigh. */
function imageFolder(): { folder: string; bytes: number } {
  const folder = mkdtempSync(path.join(tmpdir(), "image-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [lastStage = ""] = readFileSync(path.join(root, "Dockerfile"), "utf8")
    .split(/^FROM /m)
    .slice(-1);
  let bytes = 0;
  for (const [, from = "", to = ""] of lastStage.matchAll(/^COPY (?:--from=build )?([^-\s]\S*) (\S+)$/gm)) {
    const source = path.join(root, from.replace("/site/", ""));
    const target = path.join(folder, to, to.endsWith("/") ? path.basename(from) : "");
    cpSync(source, target, { recursive: true, filter: (file) => !file.includes("supabase/.temp") });
    bytes += weightOf(target);
  }
  for (const name of runtimePackages()) {
    const target = path.join(folder, "node_modules", name);
    mkdirSync(path.dirname(target), { recursive: true });
    symlinkSync(path.join(root, "node_modules", name), target);
    bytes += weightOf(path.join(root, "node_modules", name));
  }
  return { folder, bytes };
}

/** What `npm ci --omit=dev --omit=optional` installs. */
function runtimePackages(): string[] {
  const lock = readFileSync(path.join(root, "package-lock.json"), "utf8");
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> };
  return Object.entries(packages)
    .filter(([, { dev, optional }]) => !dev && !optional)
    .flatMap(([place]) => /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place)?.[1] ?? []);
}

function weightOf(place: string): number {
  const stat = statSync(place);
  if (!stat.isDirectory()) return stat.size;
  const files = globSync("**/*", { cwd: place }).map((file) => statSync(path.join(place, file)));
  return files.reduce((bytes, file) => bytes + (file.isFile() ? file.size : 0), 0);
}

test("the files of the image serve the site and run the doctor, and weigh under 300 MB", async () => {
  const { folder, bytes } = imageFolder();
  expect(bytes).toBeLessThan(MOST_BYTES);
  const backend = await startTestBackend();
  onTestFinished(() => backend.stop());
  const settings = {
    NODE_ENV: "production",
    PORT: "0",
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SITE_TOKEN: backend.siteToken,
    SESSION_SECRET,
    OUTBOX_PATH: path.join(folder, "outbox/inquiries.sqlite"),
  };
  const { child, printed } = run([path.join(folder, "app/server.ts")], settings);
  onTestFinished(() => void child.kill());
  const { url } = await whenReady(child, printed);
  expect(await (await fetch(`${url}/healthz`)).text()).toBe("ok");
  expect((await new Visitor(url).sendForm("/inquiry", inquiryFields())).status).toBe(303);

  const { code, output } = await runToEnd([path.join(folder, "supabase/doctor/doctor.ts")], settings);
  expect(output).toContain("[정상] SITE_TOKEN");
  expect(code, output).toBe(0);
});
