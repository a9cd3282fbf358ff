import type { ReadStream } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";
import { REQUEST_ID_HEADER } from "./request/request-id.ts";
import { markStaticFile } from "./request/request-log.server.ts";
import { pageHeaders } from "./security/security-headers.server.ts";

const typesUnknownToSirv = new Map([
  ["/favicon.ico", "image/x-icon"],
  ["/speculation-rules.json", "application/speculationrules+json"],
]);

export function serveStaticFiles(folder: string) {
  const serve = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, pathname) => {
      markStaticFile(response, pathname);
      const type = typesUnknownToSirv.get(pathname);
      if (type) response.setHeader("Content-Type", type);
      const isHashed = pathname.startsWith("/assets/");
      // Browsers apply a page's policies to its files. These headers would be half the size of a small one.
      for (const name of [...pageHeaders, REQUEST_ID_HEADER]) response.removeHeader(name);
      response.setHeader(
        "Cache-Control",
        isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    // sirv crashes on a range that ends before it begins, and no file here is long enough to need ranges.
    delete req.headers.range;
    // sirv leaves a read error unhandled, which ends the process, and the file of a visitor who leaves open.
    res.once("pipe", (file: ReadStream) => {
      file.once("error", () => res.destroy());
      res.once("close", () => file.destroy());
    });
    serve(req, res, next);
  };
}
