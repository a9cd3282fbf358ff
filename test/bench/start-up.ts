import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterwards, freshFolder, freshSite } from "./fresh-site.ts";
import { atMost, type Part } from "./measure/table.ts";

export const startUp: Part = {
  minutes: 2,
  async measure() {
    const dataDir = freshFolder();
    await (await freshSite(dataDir)).stop();
    const seconds = await secondsToFirstPage(dataDir);
    return [atMost("`npm start` on existing data, to the first page", seconds, 4, "s")];
  },
};

async function secondsToFirstPage(dataDir: string): Promise<number> {
  const began = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    env: { ...process.env, PORT: "0", SUPABASE_LOCAL_PORT: "0", SUPABASE_LOCAL_DATA: dataDir },
    stdio: ["ignore", "pipe", "ignore"],
    shell: process.platform === "win32",
  });
  const over = once(child, "exit");
  afterwards(async () => {
    child.kill("SIGTERM");
    await over;
  });
  let words = "";
  for await (const chunk of child.stdout) {
    words += String(chunk);
    const url = /사이트: (http\S+)/.exec(words)?.[1];
    if (!url) continue;
    await (await fetch(url)).arrayBuffer();
    return (performance.now() - began) / 1_000;
  }
  throw new Error(`it did not start:\n${words}`);
}
