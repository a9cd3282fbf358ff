import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { openPage } from "../../../helpers/browsers/browsers.ts";
import { inCurrentBrowser } from "../../../helpers/browsers/shared-browser.ts";
import { FlakyConnection } from "./flaky-connection.ts";
import { Person } from "./person.ts";

const form = `<!doctype html><html lang="ko"><title>시험</title><img src="/picture" alt="">
  <style>:focus { outline: 3px solid }</style>
  <form method="post"><label>이름 <input name="name"></label><button>보내기</button></form>`;

inCurrentBrowser("a person", (browser) => {
  test.each([true, false])(
    "a keyboard walks over a page that is still arriving, its picture being slow (scripts: %s)",
    async (scripts) => {
      const pictures: (() => void)[] = [];
      const site = createServer((request, response) => {
        if (request.url === "/picture") return void pictures.push(() => response.end());
        response.setHeader("content-type", "text/html; charset=utf-8");
        response.end(request.method === "POST" ? "<p>보냈습니다" : form);
      });
      await once(site.listen(0, "127.0.0.1"), "listening");
      const connection = await FlakyConnection.to(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
      const opened = await openPage(browser(), {
        javaScript: scripts,
        baseURL: connection.url,
      });
      const person = new Person(opened, connection, "keyboard");
      try {
        await person.page.goto("/", { waitUntil: "commit" });
        const written = person.fill({ 이름: "sup" });
        await expect.poll(() => pictures.length).toBe(1);
        // Long enough to reach the first tab stop.
        await person.page.waitForTimeout(500);
        for (const arrive of pictures) arrive();
        await written;
        await person.click("보내기");
        await person.waitForText("보냈습니다");
      } finally {
        await person.close();
        site.close();
      }
    },
  );
});
