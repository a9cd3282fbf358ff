import type { RealtimePostgresChangesPayload } from "@supabase/supabase-js";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { sendRaw } from "../helpers/raw-request.ts";
import { sessionClaims } from "../database/callers.ts";
import { backendOfFile } from "../helpers/test-database.ts";
import { clientOf, inquiry, pause, signUpMember, tokenFor, until } from "./clients.ts";

type Row = Record<string, unknown>;

let lastRow = 0;

const backend = await backendOfFile();
const { id, session } = await signUpMember(backend, "admin");
const admin = { id, token: session.access_token };

async function listen(token?: string) {
  const heard: RealtimePostgresChangesPayload<Row>[] = [];
  const states: string[] = [];
  const client = clientOf(backend, token);
  // Otherwise realtime-js joins before it has the token, and stays anon until its first heartbeat.
  if (token) await client.realtime.setAuth();
  const wanted = { event: "*" as const, schema: "public", table: "inquiries" };
  const channel = client
    .channel(`inquiries-${Math.random()}`)
    .on<Row>("postgres_changes", wanted, (payload) => heard.push(payload))
    .subscribe((state) => states.push(state));
  onTestFinished(async () => void (await client.realtime.disconnect()));
  await until("the channel is subscribed", () => states.includes("SUBSCRIBED"));
  return { heard, states, client, channel };
}

async function storeInquiryRow(organization = `실시간 ${++lastRow}`) {
  const { status } = await clientOf(backend).from("inquiries").insert(inquiry(organization));
  expect(status).toBe(201);
  const [row] = await backend.database.query<{ id: string }>(
    "select id from public.inquiries where organization_name = $1",
    [organization],
  );
  return row?.id ?? "";
}

test("an admin hears of every insert, update and delete", async () => {
  const { heard } = await listen(admin.token);
  const id = await storeInquiryRow("변화 하나");
  await clientOf(backend, admin.token).from("inquiries").update({ status: "in_progress" }).eq("id", id);
  await backend.database.query("delete from public.inquiries where id = $1", [id]);

  await until("three events have come", () => heard.length === 3);
  expect(heard).toMatchObject([
    {
      eventType: "INSERT",
      schema: "public",
      table: "inquiries",
      new: { id, organization_name: "변화 하나" },
    },
    { eventType: "UPDATE", new: { id, status: "in_progress" }, old: { id } },
    { eventType: "DELETE", old: { id } },
  ]);
  expect(heard[2]?.old).toEqual({ id });
});

test("who may not read inquiries hears nothing but the keys of deleted ones", async () => {
  const staff = await signUpMember(backend, "staff");
  const listeners = await Promise.all([listen(), listen(staff.session.access_token), listen(admin.token)]);
  const [visitor, member, informed] = listeners.map(({ heard }) => heard);
  const id = await storeInquiryRow();
  await backend.database.query("delete from public.inquiries where id = $1", [id]);
  await until("the admin has heard", () => informed?.length === 2);
  await pause(100);
  expect(visitor).toEqual([]);
  expect(member).toMatchObject([{ eventType: "DELETE", new: {}, old: { id } }]);
});

test("a hundred inquiries at once all arrive", async () => {
  const { heard } = await listen(admin.token);
  const names = Array.from({ length: 100 }, (_, number) => `백 개 ${number}`);
  await Promise.all(names.map((name) => clientOf(backend).from("inquiries").insert(inquiry(name))));
  await until("a hundred events have come", () => heard.length === 100);
  expect(new Set(heard.map(({ new: row }) => "organization_name" in row && row.organization_name))).toEqual(
    new Set(names),
  );
});

test("a filter is refused, which would else narrow nothing down", async () => {
  const { socket, answers } = await connect();
  const wanted = { event: "*", schema: "public", table: "inquiries", filter: "status=eq.new" };
  const payload = { config: { postgres_changes: [wanted] }, access_token: admin.token };
  socket.send(JSON.stringify(["1", "1", "realtime:x", "phx_join", payload]));
  await until("it is answered", () => answers.length > 0);
  expect(answers).toMatchObject([["1", "1", "realtime:x", "phx_reply", { status: "error" }]]);
});

test("who loses the admin role hears nothing more, on the same connection", async () => {
  const leaving = await signUpMember(backend, "admin");
  const { heard } = await listen(leaving.session.access_token);
  const { heard: informed } = await listen(admin.token);
  await storeInquiryRow();
  await until("both have heard", () => heard.length === 1 && informed.length === 1);

  await backend.database.query("delete from public.user_roles where user_id = $1", [leaving.id]);
  await storeInquiryRow();
  await until("the other admin has heard", () => informed.length === 2);
  await pause(100);
  expect(heard).toHaveLength(1);
});

const claimsOfAdmin = () => sessionClaims(backend.database, admin.id);
const tokenEndingIn = (seconds: number, claims: object) =>
  tokenFor(backend, { ...claims, exp: Date.now() / 1000 + seconds });

test("the channel closes when its token ends", async () => {
  const { socket, answers } = await connect();
  const send = (reference: string, event: string, payload: object) =>
    socket.send(JSON.stringify(["1", reference, "realtime:x", event, payload]));
  const config = { postgres_changes: [{ event: "*", schema: "public", table: "inquiries" }] };
  send("1", "phx_join", { config, access_token: admin.token });
  await until("it is subscribed", () => answers.length === 2);
  send("2", "access_token", { access_token: tokenEndingIn(1, await claimsOfAdmin()) });
  await until("it is closed", () => JSON.stringify(answers.at(-1)).includes("phx_close"));
  await storeInquiryRow();
  await pause(200);
  expect(JSON.stringify(answers.at(-1))).toContain("phx_close");
});

test("a newer token keeps the channel open", async () => {
  const { channel, states, heard, client } = await listen(admin.token);
  const claims = await claimsOfAdmin();
  // Both tokens are sent at once, so the first need not outlast a reply.
  const SECONDS = 15;
  await client.realtime.setAuth(tokenEndingIn(SECONDS, claims));
  await client.realtime.setAuth(admin.token);
  await pause(SECONDS * 1_000 + 300);
  await storeInquiryRow();
  await until("the event has come", () => heard.length === 1);
  expect([channel.state, states]).toEqual(["joined", ["SUBSCRIBED"]]);
});

test("an unsubscribed channel is left, and hears nothing more", async () => {
  const { channel, heard } = await listen(admin.token);
  expect(await channel.unsubscribe()).toBe("ok");
  await storeInquiryRow();
  await pause(200);
  expect(heard).toEqual([]);
});

async function connect() {
  const { url, publishableKey } = backend;
  const socket = new WebSocket(
    `${url.replace("http", "ws")}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`,
  );
  onTestFinished(() => socket.terminate());
  const answers: unknown[] = [];
  socket.on("message", (data: Buffer) => answers.push(JSON.parse(data.toString("utf8"))));
  await new Promise((resolve) => socket.once("open", resolve));
  return { socket, answers };
}

test("who asks for the key alone is sent the key alone, however long the message", async () => {
  const { socket, answers } = await connect();
  const join = (topic: string, select: object) => {
    const wanted = { event: "*", schema: "public", table: "inquiries", ...select };
    const payload = { config: { postgres_changes: [wanted] }, access_token: admin.token };
    socket.send(JSON.stringify(["1", "1", topic, "phx_join", payload]));
  };
  join("realtime:key", { select: ["id"] });
  join("realtime:row", {});
  await until("both are subscribed", () => answers.length === 4);

  const message = Array.from({ length: 5_000 }, (_, place) => String.fromCodePoint(0xac00 + place)).join("");
  await clientOf(backend)
    .from("inquiries")
    .insert({ ...inquiry("긴 문의"), message });
  await until("both have heard", () => answers.length === 6);
  const frames = answers.slice(4).map((frame) => JSON.stringify(frame));
  const [key, row] = ["realtime:key", "realtime:row"].map((topic) => frames.find((f) => f.includes(topic)));
  expect(row).toContain(message);
  expect(key?.length).toBeLessThan(500);
  const [stored] = await backend.database.query("select id from public.inquiries where message = $1", [
    message,
  ]);
  expect(JSON.parse(key ?? "")).toMatchObject([
    null,
    null,
    "realtime:key",
    "postgres_changes",
    { data: { record: stored, columns: [{ name: "id", type: "uuid" }], type: "INSERT", table: "inquiries" } },
  ]);
});

test("messages are answered in the order they were sent, though tokens take time", async () => {
  const { socket, answers } = await connect();
  socket.send(JSON.stringify(["1", "1", "realtime:x", "phx_join", { access_token: admin.token }]));
  socket.send(JSON.stringify(["1", "2", "realtime:x", "phx_leave", {}]));
  await until("the channel is left", () => answers.length === 3);
  expect(answers).toMatchObject([
    ["1", "1", "realtime:x", "phx_reply", { status: "ok" }],
    ["1", "2", "realtime:x", "phx_reply", { status: "ok" }],
    ["1", null, "realtime:x", "phx_close", {}],
  ]);
});

test("heartbeats are answered, nonsense is survived, and a forged token joins nothing", async () => {
  const { socket, answers } = await connect();

  socket.send("nonsense");
  socket.send('{"topic":"phoenix"}');
  socket.send(Buffer.from([1, 2, 3]));
  const config = { postgres_changes: [{ event: "*", schema: "public", table: "inquiries" }] };
  const forged = tokenFor({ ...backend, jwtSecret: "guessed" }, { role: "service_role", exp: 9e9 });
  socket.send(JSON.stringify(["1", "1", "realtime:x", "phx_join", { config, access_token: forged }]));
  socket.send(JSON.stringify([null, "2", "phoenix", "heartbeat", {}]));
  await until("both are answered", () => answers.length === 2);
  expect(answers).toMatchObject([
    ["1", "1", "realtime:x", "phx_reply", { status: "error" }],
    [null, "2", "phoenix", "phx_reply", { status: "ok" }],
  ]);
});

test("a connection without a key is refused", async () => {
  for (const apikey of ["", "sb_publishable_of_another"]) {
    const address = `${backend.url.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${apikey}`;
    const socket = new WebSocket(address);
    const error = await new Promise<Error>((resolve) => socket.once("error", resolve));
    expect(error.message).toContain("401");
  }
});

test("an upgrade of what is no address is refused, and the backend goes on", async () => {
  const upgrade = "GET // HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
  expect((await sendRaw(backend.url, upgrade)).status).toBe(400);
  expect((await fetch(new URL("/auth/v1/health", backend.url))).status).toBeLessThan(500);
});
