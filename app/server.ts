import { existsSync } from "node:fs";
import path from "node:path";

// Set before anything is imported: React picks its build when evaluated, and the development build takes twice as long.
process.env.NODE_ENV ??= "production";

const build = path.resolve(import.meta.dirname, "../build");

await import("./env.server.ts").catch((error: Error) => exitWith(error.message));
if (!existsSync(path.join(build, "server/index.js")))
  exitWith(
    "빌드가 없습니다. 개발 의존성이 있는 곳에서 npm ci && npm run build를 하고, 그 build 폴더를 여기에 두세요.",
  );
const { startServer } = (await import(
  path.join(build, "server/index.js")
)) as typeof import("./start.server.ts");
try {
  startServer(path.join(build, "client"));
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error));
}

function exitWith(words: string): never {
  console.error(words);
  process.exit(1);
}
