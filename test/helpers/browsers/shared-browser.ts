import type { Browser } from "playwright-core";
import { ownedByNobody } from "../guards/open-resources.ts";
import { launchBrowser, type BrowserName } from "./browsers.ts";

const worker = globalThis as { browsers?: Map<BrowserName, Promise<Browser>> };

/** Returns the browser of this worker, which ends with it. Pages and contexts isolate the tests from each other. */
export async function sharedBrowser(name: BrowserName): Promise<Browser> {
  const browsers = (worker.browsers ??= new Map());
  const running = browsers.get(name);
  if (running && (await running).isConnected()) return running;
  const launched = ownedByNobody(() => launchBrowser(name));
  browsers.set(name, launched);
  return launched;
}
