import { spawn } from "node:child_process";
import { once } from "node:events";
import { chromium } from "playwright-core";

import { launchOptions } from "./browsers.ts";

// node test/helpers/browsers/with-browser.ts <script> [args…]: runs a script with a browser at BROWSER_WS_ENDPOINT.
// For scripts of the product, which import nothing from test/.

const server = await chromium.launchServer({ ...(await launchOptions("chromium-153")), host: "127.0.0.1" });
const env = { ...process.env, BROWSER_WS_ENDPOINT: server.wsEndpoint() };
const script = spawn(process.execPath, process.argv.slice(2), { stdio: "inherit", env });
const [code] = await once(script, "exit");
await server.close();
process.exitCode = Number(code ?? 1);
