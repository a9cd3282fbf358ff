import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Keys } from "../../supabase/local/keys.ts";
import { type Site, startSite } from "../helpers/site.ts";
import { Visitor } from "../helpers/visitor.ts";

export const root = path.resolve(import.meta.dirname, "../..");
const undo: (() => unknown)[] = [];

/** Cleanups run when a part ends or fails, the last one first. */
export function afterwards(action: () => unknown): void {
  undo.push(action);
}

export async function cleanUp(): Promise<void> {
  for (let action = undo.pop(); action; action = undo.pop()) await action();
}

export function freshFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  afterwards(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, "data");
}

export type FreshSite = Site & Pick<Keys, "siteToken">;

export async function freshSite(dataDir = freshFolder()): Promise<FreshSite> {
  execFileSync(process.execPath, [path.join(root, "app/server/build-when-stale.ts")]);
  const site = await startSite(dataDir);
  afterwards(() => site.stop());
  const { siteToken } = JSON.parse(readFileSync(`${dataDir}.keys.json`, "utf8")) as Keys;
  return { ...site, siteToken };
}

export async function startHelper(file: string, message: string | object): Promise<string> {
  // React picks its build when evaluated, and the development build takes twice as long.
  const env = { ...process.env, NODE_ENV: "production" };
  const child = fork(path.join(import.meta.dirname, file), { env });
  afterwards(() => child.disconnect());
  child.send(message);
  const [{ port }] = (await once(child, "message")) as [AddressInfo];
  return `http://127.0.0.1:${port}`;
}

let visitors = 0;

/** A visitor with an IP address of their own, because attempts are limited by address. */
export function visitorOf({ url }: Pick<Site, "url">): Visitor {
  visitors += 1;
  return new Visitor(url, { "X-Forwarded-For": `198.18.${visitors >> 8}.${visitors & 255}` });
}

export async function adminOf(site: Pick<Site, "url">): Promise<Visitor> {
  const admin = visitorOf(site);
  await admin.signUp("demo-admin-invite");
  return admin;
}

export function inquiryRow(number: number) {
  return {
    organization_name: `${number}번째 초등학교`,
    contact_name: "김보건",
    email: `nurse${number}@school.example`,
    phone: "010-1234-5678",
    organization_type: "general",
    status: "new",
  };
}

export async function postInquiryRow(
  site: Pick<FreshSite, "backendUrl" | "publishableKey" | "siteToken">,
  row: object,
): Promise<boolean> {
  const response = await fetch(`${site.backendUrl}/rest/v1/inquiries`, {
    method: "POST",
    headers: {
      apikey: site.publishableKey,
      "Content-Type": "application/json",
      Prefer: "return=minimal",
      "X-Site-Token": site.siteToken,
    },
    body: JSON.stringify(row),
  });
  await response.arrayBuffer();
  return response.ok;
}
