import { expect, test } from "vitest";
import { limitSender } from "../../app/inquiry/submission/accept-inquiry.server.ts";

const from = (address: string) =>
  new Request("http://site.example/inquiry", { headers: { "X-Client-Address": address } });

test("a network's 300 in ten minutes are trusted, the next 300 suspected, more refused", async () => {
  const outcomes: string[] = [];
  for (let sent = 0; sent < 601; sent += 1)
    outcomes.push((await limitSender(new FormData(), from("198.51.100.1"))).outcome);
  expect(new Set(outcomes.slice(0, 300))).toEqual(new Set(["trusted"]));
  expect(new Set(outcomes.slice(300, 600))).toEqual(new Set(["suspected"]));
  expect(outcomes[600]).toBe("limited");
  expect((await limitSender(new FormData(), from("198.51.100.2"))).outcome).toBe("trusted");
});

test("the addresses of one IPv6 connection are one network", async () => {
  for (let sent = 0; sent < 300; sent += 1)
    await limitSender(new FormData(), from(`2001:db8:7:7::${sent.toString(16)}`));
  expect((await limitSender(new FormData(), from("2001:db8:7:7:aaaa::1"))).outcome).toBe("suspected");
  expect((await limitSender(new FormData(), from("2001:db8:7:8::1"))).outcome).toBe("trusted");
});
