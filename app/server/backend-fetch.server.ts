import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** Holds its body as text: making and reading a web stream would cost as much as the rest of a call. */
class WholeResponse extends Response {
  readonly #text: string;

  constructor(text: string, init: ResponseInit) {
    super(null, init);
    this.#text = text;
  }

  override text(): Promise<string> {
    return Promise.resolve(this.#text);
  }

  override async json(): Promise<unknown> {
    return JSON.parse(this.#text) as unknown;
  }
}

/** `fetch` as the Supabase clients use it (text, no redirects), at two thirds of its cost. Rejects after `milliseconds`
 * in total with an AbortError, since the clients retry other errors. */
export function backendFetch(
  input: string | URL,
  init: RequestInit,
  milliseconds: number,
): Promise<Response> {
  const { signal } = init;
  if (signal?.aborted) return Promise.reject(signal.reason as Error);
  return new Promise((resolve, reject) => {
    const url = new URL(input);
    const { request } = url.protocol === "https:" ? https : http;
    const headers = { "Accept-Encoding": "gzip", ...Object.fromEntries(new Headers(init.headers)) };
    const sent = request(url, { method: init.method ?? "GET", headers });
    const giveUp = (reason: unknown) => {
      end();
      reject(reason as Error);
      sent.destroy();
    };
    const fail = (cause: Error) => giveUp(new TypeError("fetch failed", { cause }));
    const stop = () => giveUp(signal?.reason);
    const timer = setTimeout(
      () => giveUp(new DOMException("No answer in time.", "AbortError")),
      milliseconds,
    );
    timer.unref();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    };
    signal?.addEventListener("abort", stop);
    sent.on("error", fail);
    sent.on("response", (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.on("error", fail);
      answer.on("end", () => {
        end();
        responseOf(answer, Buffer.concat(pieces)).then(resolve, fail);
      });
    });
    sent.end(init.body);
  });
}

async function responseOf({ statusCode: status = 0, statusMessage, headers }: IncomingMessage, body: Buffer) {
  const { "set-cookie": cookies = [], ...others } = headers as Record<string, string> & {
    "set-cookie"?: string[];
  };
  const isPacked = headers["content-encoding"] === "gzip" && body.length > 0;
  const text = isPacked ? await promisify(gunzip)(body) : body;
  const response = new WholeResponse(text.toString(), {
    status,
    statusText: statusMessage ?? "",
    headers: others,
  });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
