import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { serveStaticFiles } from "../../../app/server/static-files.server.ts";

test("a file that a new build has replaced breaks off its own answer, and no other", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "static-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ["old.css", "kept.css"]) writeFileSync(path.join(folder, name), "body { color: green }");
  const serve = serveStaticFiles(folder);
  const server = createServer((req, res) => serve(req, res, () => res.writeHead(404).end()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  rmSync(path.join(folder, "old.css"));
  const readOld = fetch(`${origin}/old.css`).then((response) => response.text());
  await expect(readOld).rejects.toThrow(/fetch failed|terminated/);
  expect(await (await fetch(`${origin}/kept.css`)).text()).toContain("green");
});
