import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { NEW_AUTH_SETTINGS } from "./new-project-settings.ts";
import { PROJECT_REF } from "./supabase-cli.ts";

type Told = { method: string; path: string; body: string };

const project = `/v1/projects/${PROJECT_REF}`;

// A new project's values of what supabase/config.toml sets.
const NEW_API_SETTINGS = {
  db_schema: "public,graphql_public",
  db_extra_search_path: "public,extensions",
  max_rows: 1000,
  db_pool: null,
  db_pool_acquisition_timeout: null,
  db_pool_max_lifetime: null,
  db_pool_max_idletime: null,
};

const ANSWERS: Record<string, unknown> = {
  [`GET ${project}`]: {
    id: PROJECT_REF,
    ref: PROJECT_REF,
    organization_id: "organization",
    organization_slug: "organization",
    name: "vr-nature-meditation",
    region: "ap-northeast-2",
    created_at: "2026-11-22T00:00:00Z",
    status: "ACTIVE_HEALTHY",
    database: {
      host: `db.${PROJECT_REF}.localhost`,
      version: "17.6.1",
      postgres_engine: "17",
      release_channel: "ga",
    },
  },
  [`GET ${project}/api-keys`]: [
    { name: "anon", type: "legacy", api_key: "anon-key" },
    { name: "service_role", type: "legacy", api_key: "service-role-key" },
  ],
  [`GET ${project}/billing/addons`]: { selected_addons: [], available_addons: [] },
  [`GET /v2/projects/${PROJECT_REF}/config`]: {
    data: {
      type: "project_config",
      id: PROJECT_REF,
      attributes: { api: NEW_API_SETTINGS, auth: NEW_AUTH_SETTINGS },
    },
  },
  [`PATCH ${project}/postgrest`]: NEW_API_SETTINGS,
  [`PATCH ${project}/config/auth`]: NEW_AUTH_SETTINGS,
  [`POST ${project}/functions/deploy`]: {
    id: "00000000-0000-4000-8000-000000000000",
    slug: "verify-invite-code",
    name: "verify-invite-code",
    status: "ACTIVE",
    version: 1,
    verify_jwt: false,
  },
};

/** A loopback stand-in for the management API. It records what the CLI sends and changes nothing. */
export class ManagementInterface {
  readonly told: Told[] = [];
  readonly abroad: string[] = [];
  readonly #server: Server;

  static async listen(): Promise<ManagementInterface> {
    const stand = new ManagementInterface();
    stand.#server.listen(0, "127.0.0.1");
    await once(stand.#server, "listening");
    return stand;
  }

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(({ status, body }) => {
        response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
      });
    });
    this.#server.on("connect", (request, socket) => {
      this.abroad.push(request.url ?? "");
      socket.destroy();
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  sent(method: string, path: string): string[] {
    return this.told.filter((each) => each.method === method && each.path === path).map(({ body }) => body);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const { method = "", url = "" } = request;
    const body = (await buffer(request)).toString();
    if (!url.startsWith("/")) {
      this.abroad.push(url);
      return { status: 502, body: {} };
    }
    const { pathname } = new URL(url, this.url);
    this.told.push({ method, path: pathname, body });
    const answer = ANSWERS[`${method} ${pathname}`];
    if (answer === undefined) return { status: 404, body: { message: "not there" } };
    return { status: method === "POST" ? 201 : 200, body: answer };
  }
}
