import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { serveStaticFiles } from "../../../app/server/static-files.server.ts";

async function serveFolder(files: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), "static-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const serve = serveStaticFiles(folder);
  const server = createServer((req, res) => serve(req, res, () => res.writeHead(404).end()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { folder, port, origin: `http://127.0.0.1:${port}` };
}

test("a file that a new build has replaced breaks off its own answer, and no other", async () => {
  const css = "body { color: green }";
  const { folder, origin } = await serveFolder({ "old.css": css, "kept.css": css });
  rmSync(path.join(folder, "old.css"));
  const readOld = fetch(`${origin}/old.css`).then((response) => response.text());
  await expect(readOld).rejects.toThrow(/fetch failed|terminated/);
  expect(await (await fetch(`${origin}/kept.css`)).text()).toContain("green");
});

test.skipIf(process.platform !== "linux")(
  "who leaves in the middle of a file leaves no file open behind",
  async () => {
    // More than the buffers of both ends hold.
    const { folder, port } = await serveFolder({ "large.css": " ".repeat(32 * 1024 * 1024) });
    const openFiles = () =>
      readdirSync("/proc/self/fd").filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
        } catch {
          // Closed since it was listed.
          return false;
        }
      }).length;
    const visitors = Array.from({ length: 20 }, () => {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => {});
      socket.write("GET /large.css HTTP/1.1\r\nHost: x\r\n\r\n");
      // Reads the beginning, and then nothing.
      socket.once("data", () => socket.pause());
      return socket;
    });
    await vi.waitFor(() => expect(openFiles()).toBe(20), 30_000);
    for (const socket of visitors) socket.resetAndDestroy();
    await vi.waitFor(() => expect(openFiles()).toBe(0), 30_000);
  },
);
