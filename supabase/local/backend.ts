import { App } from "@supabase/lite";
import { join, resolve } from "node:path";
import { readAuthConfig } from "./auth/auth-config.ts";
import { AuthLimits } from "./auth/auth-limits.ts";
import { startDailyMaintenance } from "./database/daily-maintenance.ts";
import type { LocalDatabase } from "./database/database.ts";
import { type DemoInvites, setDemoInvites } from "./demo/demo-invites.ts";
import { Factors } from "./auth/factors.ts";
import { PasswordChanges } from "./auth/password-changes.ts";
import { Gateway } from "./gateway.ts";
import { loadKeys, type Keys } from "./keys.ts";
import { authMail } from "./mail/auth-mail.ts";
import { Inbox } from "./mail/inbox.ts";
import { catchMail, type MailCatcher } from "./mail/mail-catcher.ts";
import { openDatabase, type DatabaseOptions } from "./database/open-database.ts";
import { serveRealtime } from "./realtime/realtime.ts";

export type BackendOptions = DatabaseOptions & {
  port: number;
  siteUrl?: string;
  tokenSeconds?: number;
  authRateLimitFactor?: number;
  catchesMail?: boolean;
  requireSecondFactor?: boolean;
  hasRandomInvites?: boolean;
};

export type Backend = Keys & {
  url: string;
  database: LocalDatabase;
  inbox: Inbox;
  smtpUrl: string | undefined;
  demoInvites: DemoInvites;
  stop(): Promise<void>;
};

/** Starts the backend in this process. Rejects with EADDRINUSE, FolderInUse or MigrationFailed. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { dataDir, port, siteUrl = "http://localhost:3000", tokenSeconds = 3600 } = options;
  const authConfig = readAuthConfig();
  const pathBeside = (suffix: string) => (dataDir ? `${resolve(dataDir)}.${suffix}` : undefined);
  // Before the database, which takes seconds, so that a port in use is reported at once.
  const gateway = await Gateway.listen(port);
  let database: LocalDatabase | undefined;
  let catcher: MailCatcher | undefined;
  try {
    database = await openDatabase(options);
    const keys = await loadKeys(pathBeside("keys.json"));
    await database.query("select private.trust_site_token($1)", [keys.siteToken]);
    await database.query("select private.require_second_factor($1)", [options.requireSecondFactor ?? false]);
    const demoInvites = await setDemoInvites(database, { areRandom: options.hasRandomInvites });
    const inbox = new Inbox(gateway.url);
    const mail = authMail(inbox, { siteUrl, backendUrl: gateway.url });
    if (options.catchesMail) catcher = await catchMail(inbox);
    const app = new App({
      connection: database.connection,
      api: { schemas: ["public"], max_rows: 1000 },
      auth: {
        enabled: true,
        site_url: siteUrl,
        jwt_secret: keys.jwtSecret,
        jwt_expiry: tokenSeconds,
        publishable_key: keys.publishableKey,
        secret_key: keys.secretKey,
        minimum_password_length: 6,
        enable_refresh_token_rotation: true,
        email: {
          enable_signup: true,
          enable_confirmations: false,
          otp_length: authConfig.otpLength,
          otp_expiry: authConfig.otpExpirySeconds,
          template: {
            recovery: {
              subject: "비밀번호 재설정 인증 코드",
              content_path: join(import.meta.dirname, "../templates/recovery.html"),
            },
          },
        },
      },
      options: { server: { disableStudio: true }, drivers: { email: mail } },
    });
    await app.init();
    const stopRealtime = await serveRealtime(gateway.server, database, keys);
    const open = database;
    const factor = options.authRateLimitFactor ?? 1;
    const authLimits = new AuthLimits(authConfig, keys, factor);
    const passwordChanges = new PasswordChanges(authConfig, { database: open, keys });
    const ask = (request: Request) => app.fetch(request, { peerAddress: "127.0.0.1" });
    const factors = new Factors({ database: open, keys, siteUrl, ask });
    gateway.open({ app, database: open, keys, authLimits, passwordChanges, factors, inbox });

    const stopMaintenance = startDailyMaintenance(open);
    const stop = async () => {
      await stopMaintenance();
      await stopRealtime();
      await catcher?.stop();
      await gateway.close();
      await open.close();
    };
    return { ...keys, url: gateway.url, database, inbox, smtpUrl: catcher?.url, demoInvites, stop };
  } catch (error) {
    await gateway.close();
    await catcher?.stop();
    await database?.close();
    throw error;
  }
}
