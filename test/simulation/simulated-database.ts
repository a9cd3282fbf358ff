import { App } from "@supabase/lite";
import type { LocalDatabase } from "../../supabase/local/database/database.ts";
import { withRequestHeaders } from "../../supabase/local/database/request-headers.ts";
import { loadKeys } from "../../supabase/local/keys.ts";
import { siteSettings } from "../helpers/samples.ts";
import { copyOfEmbeddedTemplate, openTestDatabase } from "../helpers/test-database.ts";
import { tokenFor } from "../backend/clients.ts";
import { signedIn } from "../database/callers.ts";

type Admin = { id: string; token: string };

/** The database behind its API, which writes down every version of an inquiry. */
export type SimulatedDatabase = {
  database: LocalDatabase;
  fetch: (request: Request) => Promise<Response>;
  admins: readonly [Admin, Admin];
};

export async function openSimulatedDatabase(): Promise<SimulatedDatabase> {
  const database = await openTestDatabase(copyOfEmbeddedTemplate());
  const { jwtSecret, secretKey } = await loadKeys();
  const app = new App({
    connection: database.connection,
    api: { schemas: ["public"], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: jwtSecret,
      publishable_key: siteSettings.SUPABASE_PUBLISHABLE_KEY,
      secret_key: secretKey,
    },
  });
  await app.init();
  await database.query("select private.trust_site_token($1)", [siteSettings.SITE_TOKEN]);
  await database.exec(`
    insert into public.notification_channels (channel) values ('mail'), ('webhook');
    create schema simulation;
    create table simulation.versions (id uuid, version int, state jsonb, actor uuid, work int);
    create function simulation.keep_version() returns trigger language plpgsql security definer as $$ begin
      insert into simulation.versions values (new.id, new.version,
        jsonb_build_object('status', new.status, 'assigned_to', new.assigned_to, 'suspected_spam', new.suspected_spam),
        auth.uid(), (current_setting('request.headers', true)::jsonb ->> 'x-work')::int);
      return null;
    end $$;
    create trigger keep_version after insert or update on public.inquiries
      for each row execute function simulation.keep_version();`);
  return {
    database,
    fetch: (request) =>
      withRequestHeaders(request.headers, () => app.fetch(request, { peerAddress: "127.0.0.1" })),
    admins: [await admin({ database, jwtSecret }), await admin({ database, jwtSecret })],
  };
}

async function admin(backend: { database: LocalDatabase; jwtSecret: string }): Promise<Admin> {
  const { id, caller } = await signedIn(backend, "admin");
  const tomorrow = Math.floor(Date.now() / 1000) + 24 * 3600;
  return { id, token: tokenFor(backend, { ...caller.claims, exp: tomorrow }) };
}

export function emptied({ database }: SimulatedDatabase, seed: number): Promise<void> {
  return database.exec(`
    truncate public.inquiries, public.notifications, private.inquiry_budgets, private.inquiry_days,
      private.account_writes, simulation.versions cascade;
    select setseed(${seed / 2 ** 31})`);
}

export type StoredInquiry = {
  id: string;
  version: number;
  reference: string;
  name: string;
  isTold: boolean;
  receivedAt: number;
};

export function simulatedInquiries({ database }: SimulatedDatabase): Promise<StoredInquiry[]> {
  return database.query(
    `select id, version, reference, organization_name as name,
       suspected_spam or exists (select from public.notifications
         where inquiry_id = inquiries.id and kind = 'new_inquiry') as "isTold",
       (extract(epoch from created_at) * 1000)::float8 as "receivedAt"
     from public.inquiries order by created_at, reference`,
  );
}

type Version = {
  id: string;
  version: number;
  state: Record<string, string | boolean | null>;
  actor: string | null;
  /** The index of the request. */
  work: number | null;
};

export function storedVersions({ database }: SimulatedDatabase): Promise<Version[]> {
  return database.query("select * from simulation.versions");
}

export type StoredDelivery = {
  id: string;
  state: "waiting" | "sent" | "dead";
  isOfNewInquiry: boolean;
  madeAt: number;
};

export function storedDeliveries({ database }: SimulatedDatabase): Promise<StoredDelivery[]> {
  return database.query(
    `select deliveries.id, state, kind = 'new_inquiry' as "isOfNewInquiry",
       (extract(epoch from deliveries.created_at) * 1000)::float8 as "madeAt"
     from public.notification_deliveries as deliveries
       join public.notifications on notifications.id = notification_id`,
  );
}
