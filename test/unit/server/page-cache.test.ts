import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PageCache } from "../../../app/server/page-cache.server.ts";

const page = (headers: Record<string, string> = {}, status = 200) =>
  new Response("<p>page</p>", { status, headers: { "Content-Type": "text/html", ...headers } });

let render = vi.fn<(request: Request) => Promise<Response>>();
let server: Server;

beforeEach(async () => {
  render = vi.fn<(request: Request) => Promise<Response>>(() => Promise.resolve(page()));
  const cache = new PageCache(
    [
      { path: "/", handle: { cache: true, personalParameter: "receipt" } },
      { path: "/contents", handle: { cache: true } },
      { path: "/auth", handle: {} },
    ],
    (request) => render(request),
  );
  server = createServer((req, res) => {
    const origin = String(req.headers["x-origin"] ?? "http://site.example");
    cache.serve(req, res, origin, "id", () => res.end("not from the cache"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(() => {
  vi.useRealTimers();
  server.close();
});

function ask(path = "/", init: RequestInit = {}) {
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
}

const askAt = async (origin: string) => (await ask("/", { headers: { "X-Origin": origin } })).text();

test("a page is rendered once, however many ask for it at the same time", async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, async () => (await ask()).text()));
  expect(new Set(answers)).toEqual(new Set(["<p>page</p>"]));
  expect(render).toHaveBeenCalledTimes(1);
});

test("a page that has a receipt in its address is not cached", async () => {
  expect(await (await ask("/?receipt=abc")).text()).toBe("not from the cache");
  expect(await (await ask("/?from=mail&receipt=abc")).text()).toBe("not from the cache");
});

test("a cached page is rendered for nobody in particular", async () => {
  await ask("/contents?from=mail", { headers: { Cookie: "_ga=1", "X-Forwarded-For": "198.51.100.7" } });
  const [request] = render.mock.calls[0] ?? [];
  expect(request?.url).toBe("http://any-host.invalid/contents");
  expect([...(request?.headers ?? [])]).toEqual([]);
});

test.each([
  ["fails", page({}, 500)],
  ["is somebody's", page({ "Set-Cookie": "flash=x" })],
  ["is to be kept nowhere", page({ "Cache-Control": "private, no-store" })],
  ["has a nonce", page({ "Content-Security-Policy": "script-src 'nonce-abc'" })],
])("a page that %s is not kept", async (_, response) => {
  render.mockImplementation(() => Promise.resolve(response.clone()));
  expect(await (await ask()).text()).toBe("not from the cache");
  expect(await (await ask()).text()).toBe("not from the cache");
  expect(render).toHaveBeenCalledTimes(2);
});

test("a page that could not be rendered is tried again for the next visitor", async () => {
  render.mockRejectedValueOnce(new Error("out of order"));
  expect(await (await ask()).text()).toBe("not from the cache");
  expect(console.error).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
  expect(await (await ask()).text()).toBe("<p>page</p>");
});

test.each(["/inquiry", "/auth", "/dashboard", "/nothing", "//", "/contents/"])(
  "%s is never kept",
  async (path) => {
    expect(await (await ask(path)).text()).toBe("not from the cache");
    expect(render).not.toHaveBeenCalled();
  },
);

test.each([
  "sb-localhost-auth-token=x",
  "sb-x-auth-token.0=x; a=b",
  "a=b; flash=x",
  "a=b;flash=",
  "a=b; __Host-sb-x-auth-token=x",
  "__Host-flash=x",
])("whoever brings the cookie %s is not answered from the cache", async (cookie) => {
  expect(await (await ask("/", { headers: { Cookie: cookie } })).text()).toBe("not from the cache");
});

test("whoever brings other cookies is", async () => {
  const headers = { Cookie: "_ga=1; known-device=x" };
  expect(await (await ask("/", { headers })).text()).toBe("<p>page</p>");
});

test("a page names the host that each visitor asked for, and is rendered once", async () => {
  render.mockImplementation(({ url }) => Promise.resolve(new Response(`<a href="${url}">`)));
  for (const host of ["one.example", "[::1]:3000", "two.example", "one.example"])
    expect(await askAt(`http://${host}`)).toBe(`<a href="http://${host}/">`);
  expect(await askAt("https://one.example")).toBe('<a href="https://one.example/">');
  expect(render).toHaveBeenCalledTimes(2);
});

test.each(["br", "gzip", "identity"])(
  "hosts that somebody makes up have no page rendered, and get their own (%s)",
  async (encoding) => {
    render.mockImplementation(({ url }) => Promise.resolve(new Response(`<a href="${url}">`)));
    const askFor = async (origin: string) => {
      const headers = { "X-Origin": origin, "Accept-Encoding": encoding };
      return (await ask("/", { headers })).text();
    };
    for (let number = 0; number < 80; number += 1) await askFor(`http://made-up-${number}.example`);
    for (let visit = 0; visit < 3; visit += 1)
      expect(await askFor("http://site.example")).toBe('<a href="http://site.example/">');
    expect(render).toHaveBeenCalledTimes(1);
  },
);

test.each(["http://a.example/contents?", "http://user@site.example", "http://A.example", "http://"])(
  "%s is no origin to keep pages for",
  async (origin) => {
    expect(await askAt(origin)).toBe("not from the cache");
  },
);

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["gzip;q=0", null],
  ["identity", null],
])("to Accept-Encoding %s it answers %s", async (accepted, encoding) => {
  const response = await ask("/", { headers: { "Accept-Encoding": accepted } });
  expect(response.headers.get("Content-Encoding")).toBe(encoding);
  expect(await response.text()).toBe("<p>page</p>");
});
