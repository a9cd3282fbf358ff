import path from "node:path";

// Set before anything is imported: React picks its build when evaluated, and the development build takes twice as long.
process.env.NODE_ENV ??= "production";

const build = path.resolve(import.meta.dirname, "../../build");

await import("../env.server.ts").catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
const { startServer } = (await import(
  path.join(build, "server/index.js")
)) as typeof import("../start.server.ts");
startServer(path.join(build, "client"));
