import { expect, test } from "vitest";
import {
  browserName,
  isUserActivity,
  maskedAddress,
} from "../../../app/auth/session/session-activity.server.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 6.1; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${WINDOWS} Chrome/109.0.0.0 Safari/537.36`, "Windows의 Chrome"],
  [`${WINDOWS} Chrome/109.0.0.0 Safari/537.36 Edg/109.0.0.0`, "Windows의 Edge"],
  [`${WINDOWS} Chrome/109.0.0.0 Whale/3.19 Safari/537.36`, "Windows의 웨일"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1", "iPhone의 Safari"],
  ["curl/8.5.0", "알 수 없는 브라우저"],
])("%s is called %s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

test.each([
  ["203.0.113.77", "203.0.113.*"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:*"],
  ["2001:db8:1::6", "2001:db8:1:*"],
  ["::1", "이 컴퓨터"],
  ["unknown", "알 수 없음"],
])("the address %s is shown as %s", (address, shown) => {
  expect(maskedAddress(address)).toBe(shown);
});

function asked(path: string, headers: Record<string, string> = {}, method = "GET") {
  return isUserActivity(new Request(`https://site.test${path}`, { method, headers }));
}

test("a page opened or a form sent is use; what a page asks for by itself is not", () => {
  expect(asked("/dashboard", { "Sec-Fetch-Dest": "document", "Sec-Fetch-User": "?1" })).toBe(true);
  expect(asked("/dashboard", {}, "POST")).toBe(true);
  expect(asked("/dashboard", { "Sec-Fetch-Dest": "document" })).toBe(false);
  expect(asked("/dashboard.data", { "Sec-Fetch-Dest": "empty" })).toBe(false);
});

test("a browser that does not say why it asks uses the site, but for data and events", () => {
  expect(asked("/dashboard")).toBe(true);
  expect(asked("/dashboard.data")).toBe(false);
  expect(asked("/dashboard/events")).toBe(false);
});
