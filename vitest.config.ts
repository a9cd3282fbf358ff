import { defineConfig } from "vitest/config";

// Every test that needs an account makes one. At its usual cost of 10 bcrypt takes 150 ms for each sign-up and log-in.
process.env.LITE_AUTH_BCRYPT_COST ??= "4";
// All of them from one address, more than the embedded backend lets anybody make.
process.env.LITE_AUTH_RATE_LIMIT_FACTOR ??= "1000";
// On a busy machine a code is longer on its way than the minute and a half for which it is good.
process.env.LITE_AUTH_TOTP_SKEW ??= "20";

/** Fails a test that logs an error nobody expected, or that leaves something open behind it. */
export const guarded = [
  "test/helpers/guards/quiet-console.ts",
  "test/helpers/guards/nothing-outlives-its-test.ts",
];
const withSeparateProcesses = {
  globalSetup: ["test/helpers/built-site.ts", "test/helpers/postgres/database-engine.ts"],
  setupFiles: guarded,
};
const withDatabase = { globalSetup: "test/helpers/database-template.ts", setupFiles: guarded };

export const project = (name: string, options: object = {}) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    setupFiles: "test/helpers/guards/quiet-console.ts",
    // Tests wait for what they need, on whatever machine; what must be fast is for test/bench to say.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    ...options,
  },
});

// What a browser shows, it shows sooner or not at all, also on a slow machine with other work. To ask three times as often
// takes a waiting worker and its browser a tenth of a core.
const patient = { expect: { poll: { timeout: 60_000, interval: 150 } } };

export const inBrowsers = {
  globalSetup: ["test/helpers/running-site.ts", "test/helpers/postgres/database-engine.ts"],
  setupFiles: [...guarded, "test/helpers/browsers/closed-pages.ts"],
  // Each file would load Playwright and jsdom anew, which takes two seconds.
  isolate: false,
  ...patient,
};

// On two cores three workers leave two fifths of the time unused, because many tests wait for a server or a clock.
export default defineConfig({
  test: {
    maxWorkers: 4,
    projects: [
      project("unit", { isolate: false, setupFiles: guarded }),
      // One test runs the built site in its own process, which needs React as the build has it.
      project("requests", {
        globalSetup: "test/helpers/running-site.ts",
        env: { NODE_ENV: "production" },
        isolate: false,
        setupFiles: guarded,
      }),
      // Servers of their own that are killed and started again. More of it in test/long.config.ts.
      project("processes", withSeparateProcesses),
      project("fuzz", withSeparateProcesses),
      project("hostile", withSeparateProcesses),
      project("database", {
        globalSetup: "test/helpers/postgres/database-engine.ts",
        setupFiles: guarded,
        isolate: false,
      }),
      // What the official tools deploy, and how. They and a Postgres are processes of their own.
      project("deploy", { ...withDatabase, isolate: false }),
      project("backend", {
        globalSetup: ["test/helpers/database-template.ts", "test/helpers/postgres/database-engine.ts"],
        setupFiles: guarded,
        isolate: false,
      }),
      project("helpers", { ...patient, setupFiles: guarded }),
      project("browser", inBrowsers),
    ],
  },
});
