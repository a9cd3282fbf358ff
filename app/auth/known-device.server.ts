import { randomUUID } from "node:crypto";
import { createCookie } from "react-router";
import * as z from "zod";
import { clientAddressOf } from "../server/request/client-address.server.ts";
import {
  cookieNameFor,
  cookieOptionsFor,
  MAX_COOKIE_SECONDS,
  cookiesOf,
} from "../server/security/cookies.server.ts";
import { cipherFor } from "../server/security/encrypted-value.server.ts";
import { scaled, within } from "../server/time-limits.server.ts";
import type { Supabase } from "../supabase.server.ts";
import { accountHash, type Attempt, type Attempted, beginAttempt } from "./attempt-limits.server.ts";
import { recordSessionUse } from "./session/session-activity.server.ts";
import { isSessionCookie } from "./session/session-cookies.server.ts";

/** Colleagues may share a PC. */
const MAX_ACCOUNTS = 5;

const cipher = cipherFor("device");
const deviceSchema = z.object({ id: z.string(), accounts: z.array(z.string()) });

const deviceCookieOf = (request: Request) =>
  createCookie(cookieNameFor(request, "device"), {
    ...cookieOptionsFor(request),
    maxAge: MAX_COOKIE_SECONDS,
  });

export async function beginAttemptFromRequest(
  request: Request,
  attempted: Attempted,
  email: string,
): Promise<Attempt> {
  const device = await knownDeviceOf(request, email);
  return beginAttempt(attempted, email, clientAddressOf(request), device);
}

async function knownDeviceOf(request: Request, email: string): Promise<string | null> {
  const device = await readDevice(request);
  return device?.accounts.includes(accountHash(email)) ? device.id : null;
}

const RECORDED_WITHIN_MS = 2_000;

/** For a finished login. The response does not depend on what the database records. */
export async function rememberDevice(
  supabase: Supabase,
  request: Request,
  email: string,
  response: Response,
): Promise<void> {
  await within(recordSessionUse(supabase), scaled(RECORDED_WITHIN_MS), undefined);
  const known = await readDevice(request);
  const account = accountHash(email);
  const accounts = [account, ...(known?.accounts ?? []).filter((each) => each !== account)];
  const device = { id: known?.id ?? randomUUID(), accounts: accounts.slice(0, MAX_ACCOUNTS) };
  const value = cipher.encrypt(JSON.stringify(device));
  response.headers.append("Set-Cookie", await deviceCookieOf(request).serialize(value));
}

/** Whether somebody has logged in with this browser, even before a new SESSION_SECRET made its cookies unreadable. */
export function hasLoginCookie(request: Request): boolean {
  const device = deviceCookieOf(request).name;
  return cookiesOf(request).some(({ name }) => name === device || isSessionCookie(request, name));
}

async function readDevice(request: Request) {
  const value: unknown = await deviceCookieOf(request).parse(request.headers.get("Cookie"));
  const text = typeof value === "string" ? cipher.decrypt(value) : null;
  return text === null ? null : deviceSchema.parse(JSON.parse(text));
}
