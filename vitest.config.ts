import path from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { QUICK_DATABASE } from "./test/helpers/quick-database.ts";
import { siteSettings } from "./test/helpers/samples.ts";

// Every test that needs an account creates one. At the usual cost of 10, bcrypt takes 150 ms per sign-up and log-in.
process.env.LITE_AUTH_BCRYPT_COST ??= "4";
// All accounts come from one address, above the embedded backend's rate limit.
process.env.LITE_AUTH_RATE_LIMIT_FACTOR ??= "1000";
// On a busy machine a TOTP code may arrive after the 90 seconds for which it is valid.
process.env.LITE_AUTH_TOTP_SKEW ??= "20";
// More than a hundred servers start from the same sources. With their compiled code kept, the tests in test/processes
// take a tenth less processor time.
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, "node_modules/.cache/node");

export const guarded = [
  "test/helpers/guards/quiet-console.ts",
  "test/helpers/guards/nothing-outlives-its-test.ts",
];
const withSeparateProcesses = {
  globalSetup: ["test/helpers/built-site.ts", "test/helpers/postgres/database-engine.ts"],
  setupFiles: guarded,
};
const withDatabase = { globalSetup: "test/helpers/database-template.ts", setupFiles: guarded };

// A parsed page dies young: collecting it in larger portions takes a tenth less processor time.
const execArgv = ["--max-semi-space-size=64"];

export const project = (name: string, options: object = {}): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    setupFiles: "test/helpers/guards/quiet-console.ts",
    // Tests wait as long as a slow machine needs; test/bench measures speed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Not `setImmediate`: lines of the log that wait for it would never be written in the files that follow.
    fakeTimers: {
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
    },
    execArgv,
    ...options,
  },
});

// Long enough for a slow, busy machine. Polling three times as often costs a tenth of a core per waiting worker.
const patient = { expect: { poll: { timeout: 60_000, interval: 150 } } };

// One test runs the built site in the test process, which needs React's production build.
export const requests = {
  globalSetup: "test/helpers/running-site.ts",
  env: { NODE_ENV: "production" },
  isolate: false,
  setupFiles: guarded,
};

export const inBrowsers = {
  globalSetup: "test/helpers/running-site.ts",
  setupFiles: [...guarded, "test/helpers/browsers/closed-pages.ts"],
  // Otherwise each file would load Playwright and jsdom again, which takes two seconds.
  isolate: false,
  ...patient,
};

// Many tests wait for a server or a clock: with three workers, two cores are idle two fifths of the time, with four a
// twentieth. Six load Playwright and jsdom more often, and take a tenth more processor time.
export default defineConfig({
  test: {
    maxWorkers: 4,
    projects: [
      // Modules of the server read the settings when they are imported, in whichever order the files run.
      project("unit", { isolate: false, setupFiles: guarded, env: siteSettings }),
      project("requests", requests),
      // These tests kill and restart servers of their own; test/long.config.ts runs more of it.
      project("processes", withSeparateProcesses),
      project("fuzz", withSeparateProcesses),
      project("hostile", withSeparateProcesses),
      project("database", {
        globalSetup: "test/helpers/postgres/database-engine.ts",
        setupFiles: guarded,
        isolate: false,
        env: siteSettings,
      }),
      // Tests deployment by the official tools. They and a Postgres are separate processes.
      project("deploy", { ...withDatabase, isolate: false }),
      project("backend", {
        execArgv: [...execArgv, ...QUICK_DATABASE],
        globalSetup: ["test/helpers/database-template.ts", "test/helpers/postgres/database-engine.ts"],
        setupFiles: guarded,
        isolate: false,
      }),
      // On PGlite, whose clock is the process's, and so can be faked.
      project("simulation", {
        globalSetup: "test/helpers/database-template.ts",
        setupFiles: guarded,
        env: siteSettings,
      }),
      project("helpers", { ...patient, setupFiles: guarded }),
      project("browser", { ...inBrowsers, exclude: ["test/browser/desk/monday.test.ts"] }),
    ],
  },
});
