import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import postgres from "postgres";
import { copyPostgres, otherUser, postgresOfNpm, type OtherUser } from "./postgres-files.ts";

export type StartedPostgres = {
  outcome: "started";
  extensionFolder: string;
  /** The address of a database, for the superuser unless `role` is given. */
  url(database?: string, role?: { name: string; password: string }): string;
  stop(): Promise<void>;
};
export type PostgresStart = StartedPostgres | { outcome: "unavailable"; reason: string };

const SUPERUSER = "supabase_admin";

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
  jit: "off",
  max_connections: "200",
  timezone: "UTC",
};

// The shell reads stdin from its owner and gets EOF when the owner ends, even if killed.
const UNTIL_ITS_OWNER_ENDS = `folder=$1; shift
"$folder/bin/postgres" -D "$folder/data" "$@" &
cat > /dev/null
kill -INT $! && wait $!
cd / && rm -rf "$folder"`;

/** Starts the Postgres of npm. It stops, and its folder is deleted, when its owner ends or stops it. */
export async function startPostgres(): Promise<PostgresStart> {
  const native = postgresOfNpm();
  if (!native || process.platform === "win32")
    return {
      outcome: "unavailable",
      reason: `npm has no Postgres for ${process.platform}-${process.arch} that runs here`,
    };

  const user = otherUser();
  const folder = copyPostgres(native, user);
  const password = randomBytes(16).toString("hex");
  try {
    await initialise(folder, password, user);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["EPERM", "EINVAL"].includes(code))
      return { outcome: "unavailable", reason: "Postgres runs as no root, and root may not be another here" };
    // For example on a system with another libc than the binary needs.
    if (code === "ENOENT") return { outcome: "unavailable", reason: "the Postgres of npm does not run here" };
    throw error;
  }

  const port = await freePort();
  const stop = await serve(folder, port, user);
  const url: StartedPostgres["url"] = (database = "postgres", role = { name: SUPERUSER, password }) =>
    `postgres://${role.name}:${role.password}@127.0.0.1:${port}/${database}`;
  return {
    outcome: "started",
    extensionFolder: path.join(folder, "share/postgresql/extension"),
    url,
    stop,
  };
}

/** Creates a database on this server: empty, or a copy of `like`, which must have no connections. */
export async function createDatabase(server: string, like = "template0"): Promise<string> {
  const name = `database_${randomBytes(6).toString("hex")}`;
  // Copies files, because a copy through the WAL is written twice.
  await administer(server, `create database ${name} template ${like} strategy file_copy`);
  return databaseAt(server, name);
}

export function dropDatabase(url: string): Promise<void> {
  return administer(url, `drop database ${new URL(url).pathname.slice(1)} with (force)`);
}

async function administer(server: string, statement: string): Promise<void> {
  const sql = postgres(databaseAt(server, "postgres"), { max: 1 });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

function databaseAt(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: name }).href;
}

async function initialise(folder: string, password: string, user: OtherUser): Promise<void> {
  const passwordFile = path.join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  await promisify(execFile)(
    path.join(folder, "bin/initdb"),
    [
      `--pgdata=${path.join(folder, "data")}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      "--auth=password",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-sync",
      "--no-instructions",
    ],
    { ...user, cwd: folder, env: { PATH: process.env.PATH } },
  );
}

async function serve(folder: string, port: number, user: OtherUser): Promise<() => Promise<void>> {
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const shell = spawn("/bin/sh", ["-c", UNTIL_ITS_OWNER_ENDS, "postgres", folder, ...settings], {
    ...user,
    cwd: folder,
    env: { PATH: process.env.PATH },
    stdio: ["pipe", "ignore", "pipe"],
    // Ctrl-C at the terminal must reach only the owner, whose end then stops this process.
    detached: true,
  });
  const gone = once(shell, "exit");
  const stop = async () => {
    shell.stdin.end();
    await gone;
  };
  const printed: string[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      createInterface(shell.stderr).on("line", (line) => {
        printed.push(line);
        if (printed.length > 50) printed.shift();
        if (line.includes("ready to accept connections")) resolve();
        if (line.includes("FATAL")) reject(new Error(printed.join("\n")));
      });
      shell.once("error", reject);
      void gone.then(() => reject(new Error(printed.join("\n"))));
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Returns a port on which nothing listens yet. Another process may take it first. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || !address) throw new Error("no port is free");
  return address.port;
}
