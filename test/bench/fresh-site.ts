import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Site, startSite } from "../helpers/site.ts";
import { Visitor } from "../helpers/visitor.ts";

const root = path.resolve(import.meta.dirname, "../..");
const undo: (() => unknown)[] = [];

/** Runs when a part is over, however it ended; the last added first. */
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

/** The product as `npm start` runs it, built from what is here, on an empty database or on the one in `dataDir`. */
export async function freshSite(dataDir = freshFolder()): Promise<Site> {
  execFileSync(process.execPath, [path.join(root, "app/build-when-stale.ts")]);
  const site = await startSite(dataDir);
  afterwards(() => site.stop());
  return site;
}

let visitors = 0;

/** Somebody with an address of their own, as a proxy on this machine would tell it: limits count by address. */
export function visitorOf({ url }: Site): Visitor {
  visitors += 1;
  return new Visitor(url, { "X-Forwarded-For": `198.18.${visitors >> 8}.${visitors & 255}` });
}

export async function adminOf(site: Site): Promise<Visitor> {
  const admin = visitorOf(site);
  await admin.signUp("demo-admin-invite");
  return admin;
}

/** An inquiry as the API takes it; every number makes another one. */
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

/** Stores inquiries past the web server, as anybody may; resolves to whether all were accepted. */
export async function storeInquiries(site: Site, rows: object[]): Promise<boolean> {
  const { backendUrl, publishableKey } = site;
  const response = await fetch(`${backendUrl}/rest/v1/inquiries`, {
    method: "POST",
    headers: { apikey: publishableKey, "Content-Type": "application/json", Prefer: "return=minimal" },
    body: JSON.stringify(rows),
  });
  await response.arrayBuffer();
  return response.ok;
}
