import path from "node:path";
import { defineConfig } from "vitest/config";
import { guarded, inBrowsers, project, requests } from "../vitest.config.ts";
import { siteSettings } from "./helpers/samples.ts";

const globalSetup = ["test/helpers/built-site.ts", "test/helpers/postgres/database-engine.ts"];
const options = { globalSetup, setupFiles: guarded, testTimeout: 120_000, env: { LONG: "1" } };

// Tests too long for every day: fifty kills, a minute's outage, 20,000 hostile requests, 2,000 new seeds of the
// simulation, Monday's forty inquiries with and without scripts, and the counts of 100,000 inquiries.
const simulation = {
  globalSetup: "test/helpers/database-template.ts",
  setupFiles: guarded,
  testTimeout: 3_600_000,
  env: { ...siteSettings, LONG: "1" },
};

const monday = {
  ...inBrowsers,
  include: ["test/browser/desk/monday.test.ts"],
  testTimeout: 1_200_000,
  env: { LONG: "1" },
};

const counts = {
  ...requests,
  include: ["test/requests/counts/**/*.test.ts"],
  env: { ...requests.env, LONG: "1" },
};

export default defineConfig({
  root: path.resolve(import.meta.dirname, ".."),
  test: {
    maxWorkers: 1,
    projects: [
      project("processes", options),
      project("fuzz", options),
      project("hostile", options),
      project("simulation", simulation),
      project("monday", monday),
      project("counts", counts),
    ],
  },
});
