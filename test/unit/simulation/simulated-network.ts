import { answerFrom, type ApiAnswer, type ApiRequest } from "./simulated-api.ts";
import type { SimulatedClock, SimulatedProcess } from "./simulated-clock.ts";
import type { SimulatedDatabase } from "./simulated-database.ts";

/** `lost`: the request never arrives. `mute`: it is carried out, but its answer is lost. `cut`: the same, noticed.
 * `proxy`: a proxy answers for the database. `flaky`: any of the others. */
export const LINKS = ["up", "refused", "lost", "mute", "cut", "slow", "proxy", "busy", "flaky"] as const;
export type Link = (typeof LINKS)[number];

const SLOW_MS = 6_000;

type Ends = {
  clock: SimulatedClock;
  database: SimulatedDatabase;
  databaseProcess: SimulatedProcess;
  link: () => Link;
  note: (words: string) => void;
};

export function simulatedFetch({ clock, database, databaseProcess, link, note }: Ends): typeof fetch {
  return (input, init) =>
    new Promise<Response>((resolve, reject) => {
      const request = requestOf(input, init);
      const name = `${request.method} ${request.url.pathname.replace("/rest/v1/", "")}`;
      const state = link();
      const mode =
        state === "flaky" ? (LINKS[Math.floor(clock.random() * (LINKS.length - 1))] ?? "up") : state;
      note(`${name} (${mode})`);
      const signal = init?.signal;
      if (signal?.aborted) return reject(signal.reason as Error);
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
      const answer = (delayMs: number, given: ApiAnswer | "none") =>
        clock.after(delayMs, () =>
          given === "none" ? reject(new TypeError("fetch failed")) : resolve(responseOf(given)),
        );
      const delay = () => clock.random() * (mode === "slow" ? SLOW_MS : 20);
      if (mode === "lost") return;
      if (mode === "refused") return void answer(delay(), "none");
      if (mode === "proxy")
        return void answer(delay(), { status: 502, body: new Page("<html>Bad gateway</html>") });
      if (mode === "busy")
        return void answer(delay(), { status: 429, body: { code: "PT429", message: "too many" } });
      // A sent request is carried out even if its sender is killed. Its answer needs the sender alive.
      const back = delay();
      const reply = deferred<ApiAnswer>();
      clock.within(databaseProcess, () =>
        clock.after(delay(), () => {
          const given = answerFrom(database, request);
          note(`${name}: ${given.status}`);
          reply.resolve(given);
        }),
      );
      if (mode !== "mute") void reply.promise.then((given) => answer(back, mode === "cut" ? "none" : given));
    });
}

/** A body that is not PostgREST's. */
class Page {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => (resolve = settle));
  return { promise, resolve };
}

function requestOf(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): ApiRequest {
  const token = new Headers(init?.headers).get("Authorization")?.replace("Bearer ", "") ?? "";
  const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : null;
  return {
    method: init?.method ?? "GET",
    url: new URL(input instanceof Request ? input.url : input),
    body,
    token,
  };
}

/** Only what is read of a response: real ones read bodies in steps that no clock orders. */
function responseOf({ status, body }: ApiAnswer): Response {
  const text = body instanceof Page ? body.html : body === null ? "" : JSON.stringify(body);
  const response = {
    ok: status < 300,
    status,
    statusText: "",
    headers: new Headers(),
    text: () => Promise.resolve(text),
  };
  return response as Response;
}
