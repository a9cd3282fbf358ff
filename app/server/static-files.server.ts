import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { acceptedEncoding, type Encoding } from "./compression.server.ts";
import { prepare, type Prepared, rangeOf, sendPrepared } from "./prepared-response.server.ts";
import { markStaticFile } from "./request-log.server.ts";
import { pathWithoutQuery } from "./request/request-target.server.ts";
import { pageHeaders, securityHeaders } from "./security/security-headers.server.ts";

const types: Record<string, string> = {
  ".css": "text/css",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  "speculation-rules.json": "application/speculationrules+json",
};

const IMMUTABLE = "public, max-age=31536000, immutable";

// Nothing that leads out of the folder.
const HASHED_FILE = /^\/assets\/\w[\w.-]*\.(?:css|js|svg)$/;

type StaticFile = Record<Encoding, Prepared>;

/** A file of the operator. `path` changes with the content. */
export type MediaFile = { path: string; type: string; body: Buffer };

/**
 * Serves a folder's files from memory, 3 MB for each build whose files are kept. From the disk, each client that does not read
 * what it requested would hold an open file and 200 KB. The returned function is false if there is no such file.
 */
export function serveStaticFiles(folder: string, media: readonly MediaFile[] = []) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).replaceAll("\\", "/"))
    .filter((name) => !/(?:^|\/)\.|\.(?:br|gz)$/.test(name));
  const files = new Map(paths.map((name) => [`/${name}`, readStaticFile(folder, name)]));
  for (const file of media) files.set(file.path, mediaFile(file));
  // After a build beside this running server, the pages of servers that were restarted name files which it brought.
  const fileOf = (name: string): StaticFile | undefined => {
    const isNewer = !files.has(name) && HASHED_FILE.test(name) && existsSync(path.join(folder, name));
    if (isNewer) files.set(name, readStaticFile(folder, name.slice(1)));
    return files.get(name);
  };

  return (req: IncomingMessage, res: ServerResponse, isSecure: boolean): boolean => {
    const name = pathWithoutQuery(req.url ?? "");
    const file = req.method === "GET" || req.method === "HEAD" ? fileOf(name) : undefined;
    if (!file) return false;
    markStaticFile(res, name);
    const encoding = acceptedEncoding(req.headers["accept-encoding"]);
    const prepared = rangeOf(file[encoding], req.headers.range) ?? file[encoding];
    sendPrepared(prepared, req, res, fileHeaders[isSecure ? "secure" : "insecure"]);
    return true;
  };
}

function readStaticFile(folder: string, name: string): StaticFile {
  const file = path.join(folder, name);
  const body = readFileSync(file);
  const isCompressed = existsSync(`${file}.br`) && existsSync(`${file}.gz`);
  const headers = new Headers({
    "Content-Type": types[path.basename(name)] ?? types[path.extname(name)] ?? "application/octet-stream",
    "Cache-Control": name.startsWith("assets/") ? IMMUTABLE : "public, max-age=3600",
    ...(isCompressed && { Vary: "Accept-Encoding" }),
  });
  const identity = prepare(body, "identity", headers);
  if (!isCompressed) return { br: identity, gzip: identity, identity };
  return {
    br: prepare(readFileSync(`${file}.br`), "br", headers),
    gzip: prepare(readFileSync(`${file}.gz`), "gzip", headers),
    identity,
  };
}

function mediaFile({ type, body }: MediaFile): StaticFile {
  const headers = new Headers({
    "Content-Type": type,
    "Cache-Control": IMMUTABLE,
    ...(type === "video/mp4" && { "Accept-Ranges": "bytes" }),
  });
  const identity = prepare(body, "identity", headers);
  return { br: identity, gzip: identity, identity };
}

// Browsers apply a page's policies to its files. These headers would be half the size of a small one.
const fileHeadersOf = (isSecure: boolean) =>
  Object.entries(securityHeaders(isSecure))
    .filter(([name]) => !pageHeaders.includes(name))
    .flat();

const fileHeaders = { secure: fileHeadersOf(true), insecure: fileHeadersOf(false) };
