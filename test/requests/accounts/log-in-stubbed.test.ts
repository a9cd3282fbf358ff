import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openSiteInProcess } from "../../helpers/site-in-process.ts";
import {
  at,
  deferred,
  authError,
  session,
  someone,
  useStubbedAuth,
  watched,
  goodCode,
} from "./stubbed-auth.ts";

const { backend, visit } = useStubbedAuth();

test("with a secret key the auth service, and nobody else, hears whose request it is", async () => {
  process.env.SUPABASE_SECRET_KEY = "sb_secret_test";
  const visitKnown = await openSiteInProcess("https://secret-key.example");
  delete process.env.SUPABASE_SECRET_KEY;
  const asked: [path: string, key: string | null, authorization: string | null, from: string | null][] = [];
  backend.use(
    http.all(at("/*"), ({ request: { url, headers } }) => {
      const [key, from] = [headers.get("apikey"), headers.get("Sb-Forwarded-For")];
      asked.push([new URL(url).pathname, key, headers.get("Authorization"), from]);
    }),
    http.post(at("/auth/v1/recover"), () => HttpResponse.json({})),
    http.post(at("/auth/v1/token"), authError(400, "invalid_credentials")),
    http.post(at("/functions/v1/*"), () => HttpResponse.json({ valid: false, isAdmin: false })),
  );
  const from = "2001:db8::7";
  const account = { email: someone(), password: "wrong-guess" };
  await visitKnown({ from }).sendForm("/auth", account);
  await visitKnown({ from }).sendForm("/auth/forgot", account);
  await visitKnown({ from }).sendForm("/auth", { ...account, inviteCode: "guessed" });
  await visit({ from }).sendForm("/auth", account);
  const withPublicKey = ["sb_publishable_test", "Bearer sb_publishable_test", null];
  const recorded = ["/rest/v1/failed_sign_ins", ...withPublicKey];
  const counted = ["/rest/v1/rpc/begin_attempt", ...withPublicKey];
  expect(asked).toEqual([
    counted,
    ["/auth/v1/token", "sb_secret_test", null, from],
    recorded,
    counted,
    ["/auth/v1/recover", "sb_secret_test", null, from],
    counted,
    counted,
    ["/functions/v1/verify-invite-code", "sb_publishable_test", null, null],
    counted,
    ["/auth/v1/token", ...withPublicKey],
    recorded,
  ]);
});

describe("a login that is refused", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    ["at once, as nobody's is", 0],
    ["after a password was hashed, as an account's is", 65],
  ])("%s, is answered after 400 ms", async (_, takesMs) => {
    const asked = deferred<void>();
    backend.use(
      http.post(at("/auth/v1/token"), async () => {
        asked.resolve();
        await new Promise((resolve) => setTimeout(resolve, takesMs));
        return authError(400, "invalid_credentials")();
      }),
    );
    const login = watched(visit().sendForm("/auth", { email: someone(), password: "wrong-guess" }));
    await asked.promise;
    expect(await login.isAnsweredAfter(399)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await login.response).status).toBe(422);
  });
});

describe.each([
  ["is out of order", () => HttpResponse.json({ message: "boom" }, { status: 503 })],
  ["is itself asked too often", authError(429, "over_request_rate_limit")],
])("while the auth service %s", (_, fault) => {
  // Twelve times, more often than one place may try a password.
  async function sendTwelve(send: () => Promise<Response>) {
    for (let batch = 0; batch < 2; batch += 1) {
      const answers = await Promise.all(Array.from({ length: 6 }, send));
      for (const { status } of answers) expect([429, 503]).toContain(status);
    }
  }

  test("nobody uses up their logins", async () => {
    const account = { email: someone(), password: "secret-1" };
    const send = () => visit({ from: "198.51.100.251" }).sendForm("/auth", account);
    let takenBack = 0;
    backend.use(
      http.post(at("/auth/v1/token"), fault),
      http.post(at("/rest/v1/rpc/end_attempt"), () => {
        takenBack += 1;
        return HttpResponse.json(null);
      }),
    );
    await sendTwelve(send);
    expect(takenBack).toBe(12);
    backend.use(http.post(at("/auth/v1/token"), () => HttpResponse.json(session)));
    expect((await send()).status).toBe(303);
  });

  test("nobody uses up their signups", async () => {
    const fields = { email: someone(), password: "secret-1", inviteCode: "ABCD" };
    const send = () => visit({ from: "198.51.100.252" }).sendForm("/auth?mode=signup", fields);
    backend.use(goodCode, http.post(at("/auth/v1/signup"), fault));
    await sendTwelve(send);
    backend.use(
      http.post(at("/auth/v1/signup"), () => HttpResponse.json({ ...session.user, identities: [] })),
    );
    expect((await send()).status).toBe(303);
  });
});
