import { http, HttpResponse, ws } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { everyRequestHandled } from "../../helpers/guards/unhandled-requests.ts";
import { FAKED_BACKEND, openSiteInProcess, sessionLike } from "../../helpers/site-in-process.ts";
import { sessionAnswers } from "../../helpers/stubbed-backend.ts";

type RealtimeFrame = [string, string, string, string, { config?: { postgres_changes: object[] } }];

type RealtimeState = {
  subscribed: number;
  joined: object[];
  insertInquiry: (() => void) | undefined;
  closeConnection: (() => void)[];
};

const nothingSubscribed = (): RealtimeState => ({
  subscribed: 0,
  joined: [],
  insertInquiry: undefined,
  closeConnection: [],
});

/** For one test file: a site in this process, whose backend tells of changes when a test inserts one. Fake clock. */
export function useStubbedRealtime() {
  const realtime = ws.link(`${FAKED_BACKEND.replace("http", "ws")}/*`);
  const backend = setupServer(...sessionAnswers);
  const state = nothingSubscribed();
  let visit: Awaited<ReturnType<typeof openSiteInProcess>>;
  beforeAll(async () => {
    backend.listen(everyRequestHandled);
    visit = await openSiteInProcess();
  });
  beforeEach(() => {
    Object.assign(state, nothingSubscribed());
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"] });
    backend.use(
      http.get(`${FAKED_BACKEND}/auth/v1/user`, () => HttpResponse.json(sessionLike().user)),
      http.get(`${FAKED_BACKEND}/rest/v1/user_roles`, () => HttpResponse.json([{ role: "admin" }])),
      realtime.addEventListener("connection", ({ client }) => {
        state.subscribed += 1;
        state.closeConnection.push(() => client.close(1011));
        client.addEventListener("close", () => (state.subscribed -= 1));
        client.addEventListener("message", ({ data }) => {
          const [joinRef, ref, topic, event, payload] = JSON.parse(data as string) as RealtimeFrame;
          const bindings = payload.config?.postgres_changes.map((each, index) => ({
            ...each,
            id: index + 1,
          }));
          const response = { postgres_changes: bindings };
          client.send(JSON.stringify([joinRef, ref, topic, "phx_reply", { status: "ok", response }]));
          if (event !== "phx_join") return;
          state.joined = payload.config?.postgres_changes ?? [];
          const insert = { type: "INSERT", schema: "public", table: "inquiries", columns: [], record: {} };
          state.insertInquiry = () => {
            client.send(JSON.stringify([null, null, topic, "postgres_changes", { ids: [1], data: insert }]));
          };
        });
      }),
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    backend.resetHandlers();
  });
  afterAll(() => backend.close());
  return { backend, realtime: state, visit: () => visit() };
}
