import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Gateway, type Services } from "../../supabase/local/gateway.ts";
import { until } from "./clients.ts";

const MEBIBYTE = 1024 * 1024;

const service = vi.fn<(request: Request) => Promise<Response>>();
let gateway: Gateway;
let url: string;

beforeAll(async () => {
  gateway = await Gateway.listen(0);
  gateway.open({ app: { fetch: service } } as unknown as Services);
  url = `${gateway.url}/rest/v1/anything`;
});
afterAll(() => gateway.close());
beforeEach(() => {
  service.mockReset();
  service.mockImplementation(async (request) => new Response(await request.bytes()));
});

function post(body: BodyInit) {
  return fetch(url, { method: "POST", body, duplex: "half" } as RequestInit);
}

test("a body of up to two mebibytes reaches the service whole", async () => {
  const body = "a".repeat(2 * MEBIBYTE);
  expect(await (await post(body)).text()).toBe(body);
});

test("a longer body is refused, chunked or not, and its connection closed", async () => {
  const body = "a".repeat(2 * MEBIBYTE + 1);
  for (const sent of [body, new Blob([body]).stream()]) {
    const response = await post(sent);
    expect(response.status).toBe(413);
    expect(response.headers.get("connection")).toBe("close");
    expect(await response.json()).toEqual({ message: "Payload too large" });
  }
  expect(service).not.toHaveBeenCalled();
});

test("a post without a body is handed on without one", async () => {
  await fetch(url, { method: "POST" });
  expect(service.mock.calls[0]?.[0].body).toBeNull();
});

test("a client that goes while it sends is nothing to report, and reaches no service", async () => {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  const arrived = once(gateway.server, "request");
  socket.write("POST /rest/v1/anything HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf");
  const [incoming] = (await arrived) as [IncomingMessage];
  socket.destroy();
  await until("the request is closed", () => incoming.closed);
  expect((await fetch(url)).status).toBe(200);
  expect(service).toHaveBeenCalledTimes(1);
});

test("a client that goes while the service works aborts the request", async () => {
  let signal: AbortSignal | undefined;
  service.mockImplementation(async (request) => {
    signal = request.signal;
    await once(request.signal, "abort");
    return new Response();
  });
  const leaving = new AbortController();
  const answer = fetch(url, { method: "POST", body: "{}", signal: leaving.signal });
  await until("the service works", () => signal !== undefined);
  leaving.abort();
  await expect(answer).rejects.toThrow("aborted");
  await until("the request is aborted", () => signal?.aborted === true);
});

test("an answer is sent on as the service writes it", async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  service.mockResolvedValue(new Response(readable));
  const writer = writable.getWriter();
  void writer.write(new TextEncoder().encode("first"));
  const reader = (await fetch(url)).body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("first");
  void writer.close();
  expect((await reader?.read())?.done).toBe(true);
});

test("every cookie and the status text are sent on, and to HEAD no body", async () => {
  const headers = new Headers([
    ["Set-Cookie", "a=1"],
    ["Set-Cookie", "b=2"],
  ]);
  service.mockImplementation(async () => new Response("body", { status: 206, headers }));
  const response = await fetch(url, { method: "HEAD" });
  expect([response.status, response.headers.getSetCookie(), await response.text()]).toEqual([
    206,
    ["a=1", "b=2"],
    "",
  ]);
});

test("a service that fails is 500, which says nothing of why", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  service.mockRejectedValue(new Error("secret"));
  const response = await fetch(url);
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ message: "Internal server error" });
  expect(printed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: "secret" }));
  printed.mockClear();
});
