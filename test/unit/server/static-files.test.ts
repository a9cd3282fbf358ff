import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { type MediaFile, serveStaticFiles } from "../../../app/server/static-files.server.ts";

async function serveFolder(files: Record<string, string | Buffer>, media: MediaFile[] = []) {
  const folder = mkdtempSync(path.join(tmpdir(), "static-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  const serve = serveStaticFiles(folder, media);
  const server = createServer((req, res) => void (serve(req, res, false) || res.writeHead(404).end()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    folder,
    ask: (file: string, headers: Record<string, string> = {}) => fetch(origin + file, { headers }),
  };
}

const css = "body { color: green }";

test("a file that a new build has replaced is there until the server restarts", async () => {
  const { folder, ask } = await serveFolder({ "assets/old-1a2b.css": css });
  rmSync(path.join(folder, "assets"), { recursive: true });
  const response = await ask("/assets/old-1a2b.css?v=1");
  expect(await response.text()).toBe(css);
  expect(response.headers.get("Content-Type")).toBe("text/css");
});

test("a hashed file of a newer build is there at once, and nothing else is", async () => {
  const { folder, ask } = await serveFolder({ "assets/old-1a2b.css": "", "icon.svg": "" });
  for (const name of ["assets/new-3c4d.css", "assets/new-3c4d.css.br", "assets/.hidden.css", "new.svg"])
    writeFileSync(path.join(folder, name), css);
  const response = await ask("/assets/new-3c4d.css");
  expect(await response.text()).toBe(css);
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  for (const name of [
    "new.svg",
    "assets/.hidden.css",
    "assets/new-3c4d.css.br",
    "assets/..%2ficon.svg",
    "assets",
  ])
    expect((await ask(`/${name}`)).status, name).toBe(404);
});

test.each([
  ["br", "br"],
  ["gzip, deflate", "gzip"],
  ["identity", null],
])("to Accept-Encoding %s it answers %s, and once only", async (accepted, encoding) => {
  const { ask } = await serveFolder({
    "a.css": css,
    "a.css.br": brotliCompressSync(css),
    "a.css.gz": gzipSync(css),
  });
  const response = await ask("/a.css", { "Accept-Encoding": accepted });
  expect(response.headers.get("Content-Encoding")).toBe(encoding);
  expect(response.headers.get("Vary")).toBe("Accept-Encoding");
  expect(await response.text()).toBe(css);
  const known = { "Accept-Encoding": accepted, "If-None-Match": response.headers.get("ETag") ?? "" };
  expect((await ask("/a.css", known)).status).toBe(304);
});

test.each<Record<string, string>>([
  { "og.jpg": "new" },
  { "og.jpg": "new", "og.jpg.br": "x", "og.jpg.gz": "x" },
])(
  "a file of an earlier build is sent anew under the same name, once another stands there: %j",
  async (files) => {
    const before = await serveFolder({ "og.jpg": "old" });
    const known = (await before.ask("/og.jpg")).headers.get("ETag") ?? "";
    const headers = { "If-None-Match": known, "Accept-Encoding": "identity" };
    expect((await before.ask("/og.jpg", headers)).status).toBe(304);
    const after = await serveFolder(files);
    expect(await (await after.ask("/og.jpg", headers)).text()).toBe("new");
  },
);

test.each(["/.secret", "/.git/config", "/a.css.br", "/", "/sub", "/sub/", "/sub/..%2fa.css", "/constructor"])(
  "%s is no file",
  async (name) => {
    const { ask } = await serveFolder({
      ".secret": "x",
      ".git/config": "x",
      "a.css": css,
      "a.css.br": "x",
      "sub/b.css": css,
    });
    expect((await ask(name)).status).toBe(404);
  },
);

test.each([
  ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
  ["bytes=6-", 206, "6789", "bytes 6-9/10"],
  ["bytes=-2", 206, "89", "bytes 8-9/10"],
  ["bytes=8-99", 206, "89", "bytes 8-9/10"],
  ["bytes=10-", 416, "", "bytes */10"],
  ["bytes=0-1,4-5", 200, "0123456789", null],
  ["lines=1-2", 200, "0123456789", null],
])("to Range %s a clip answers %i", async (range, status, body, contentRange) => {
  const clip = { path: "/media/abc-clip.mp4", type: "video/mp4", body: Buffer.from("0123456789") };
  const { ask } = await serveFolder({ "page.css": css }, [clip]);
  const response = await ask(clip.path, { Range: range });
  expect([response.status, await response.text()]).toEqual([status, body]);
  expect(response.headers.get("Content-Range")).toBe(contentRange);
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect((await ask("/page.css", { Range: range })).status).toBe(200);
});
