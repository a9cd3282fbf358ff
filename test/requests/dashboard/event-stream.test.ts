import { http, HttpResponse, ws } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { cookieOf, FAKED_BACKEND, openSiteInProcess, sessionLike } from "../../helpers/site-in-process.ts";
import type { Visitor } from "../../helpers/visitor.ts";

const backend = setupServer();
let visit: () => Visitor;

beforeAll(async () => {
  backend.listen({ onUnhandledFrame: "error" });
  visit = await openSiteInProcess();
});
afterEach(() => vi.useRealTimers());
afterAll(() => backend.close());

test("a reader who goes without a word costs the server nothing", async () => {
  const { user } = sessionLike();
  backend.use(
    http.get(`${FAKED_BACKEND}/auth/v1/user`, () => HttpResponse.json(user)),
    http.get(`${FAKED_BACKEND}/rest/v1/user_roles`, () => HttpResponse.json([{ role: "admin" }])),
    ws.link(`${FAKED_BACKEND.replace("http", "ws")}/*`).addEventListener("connection", () => {}),
  );
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const admin = visit();
  admin.carry(cookieOf(sessionLike()));
  const { status, body } = await admin.send("/dashboard/events");
  expect(status).toBe(200);
  await body?.cancel();
  // The next heartbeat finds nobody.
  expect(() => vi.advanceTimersByTime(60_000)).not.toThrow();
});
