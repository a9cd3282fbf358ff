import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { cookieOf, sessionIn } from "../../helpers/site-in-process.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { newVisitor } from "../../helpers/new-visitor.ts";

type Session = { access_token: string; refresh_token: string; expires_at: number };

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

async function signedIn() {
  const visitor = newVisitor();
  const account = await visitor.signUp("demo-admin-invite");
  const { name, session } = sessionIn<Session>(visitor.cookieHeader);
  const carrying = (changed: Partial<Session>) => {
    const other = newVisitor();
    other.carry(cookieOf({ ...session, ...changed }, name));
    return other;
  };
  return { visitor, account, name, session, carrying };
}

function claimsOf({ access_token: token }: Session) {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<
    string,
    unknown
  >;
}

function tokenSignedWith(secret: string, claims: object) {
  const unsigned = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${unsigned}.${createHmac("sha256", secret).update(unsigned).digest("base64url")}`;
}

async function expectSignedOut(visitor: Visitor) {
  expect((await visitor.send("/dashboard")).headers.get("Location")).toBe("/auth");
  const home = await visitor.open("/");
  expect(home.status).toBe(200);
  home.screen.getByRole("link", { name: "로그인" });
  expect(visitor.cookieHeader).not.toContain("auth-token");
  expect((await visitor.open("/auth")).status).toBe(200);
}

test.each<[string, (session: Session) => string]>([
  [
    "with other claims than were signed",
    (session) => {
      const [header, , signature] = session.access_token.split(".");
      return `${header}.${encode({ ...claimsOf(session), role: "service_role" })}.${signature}`;
    },
  ],
  [
    "that claims to need no signature",
    (session) => `${encode({ alg: "none", typ: "JWT" })}.${encode(claimsOf(session))}.`,
  ],
  ["of another project", (session) => tokenSignedWith("x".repeat(40), claimsOf(session))],
])("a token %s is just signed out", async (_, tokenOf) => {
  const { session, carrying } = await signedIn();
  await expectSignedOut(carrying({ access_token: tokenOf(session) }));
});

test("a session that was ended elsewhere is just signed out", async () => {
  const { visitor, carrying } = await signedIn();
  const elsewhere = carrying({});
  await visitor.sendForm("/logout", {});
  await expectSignedOut(elsewhere);
});

test("an expiring session is refreshed on the way, and stays signed in", async () => {
  const { session, carrying } = await signedIn();
  const visitor = carrying({ expires_at: 1 });
  expect((await visitor.open("/dashboard")).status).toBe(200);
  expect(sessionIn<Session>(visitor.cookieHeader).session.refresh_token).not.toBe(session.refresh_token);
  expect((await visitor.open("/dashboard")).status).toBe(200);
});

test("logging in over a session ends that one, so that none planted before stays good", async () => {
  const { visitor, account, carrying } = await signedIn();
  const planted = carrying({});
  const login = await visitor.sendForm("/auth", account);
  expect(login.status).toBe(303);
  expect((await visitor.open("/dashboard")).status).toBe(200);
  await expectSignedOut(planted);
});

test("a session cannot be read in its cookie, nor written by anybody but this site", async () => {
  const { visitor, name, session } = await signedIn();
  const readable = visitor.cookieHeader
    .split(/[;=]/)
    .map((part) => part + Buffer.from(part, "base64url").toString("latin1"))
    .join();
  expect(readable).not.toContain(session.refresh_token);
  expect(readable).not.toContain(session.access_token);

  const plain = newVisitor();
  plain.carry(`${name}=base64-${encode(session)}`);
  await expectSignedOut(plain);
  await visitor.open("/dashboard");
  expect((await visitor.open("/account")).status).toBe(200);
});
