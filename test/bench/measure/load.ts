import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";

const autocannon = createRequire(import.meta.url).resolve("autocannon");

export type Load = { requestsPerSecond: number; total: number };

/** Requests one URL as often as possible, from a separate process. Throws on any status but 200. */
export async function load(
  url: string,
  { seconds, connections = 32, headers = {} }: LoadOptions,
): Promise<Load> {
  const given = Object.entries(headers).flatMap(([name, value]) => ["--headers", `${name}=${value}`]);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [autocannon, "--json", "-c", String(connections), "-d", String(seconds), ...given, url],
    { maxBuffer: 2 ** 26 },
  );
  const result = JSON.parse(stdout) as AutocannonResult;
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} answers other than 200`);
  }
  return { requestsPerSecond: result.requests.average, total: result["2xx"] };
}

type LoadOptions = { seconds: number; connections?: number; headers?: Record<string, string> };
type AutocannonResult = { errors: number; non2xx: number; "2xx": number; requests: { average: number } };
