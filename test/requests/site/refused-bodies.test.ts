import { request as httpRequest } from "node:http";
import { describe, expect, inject, test } from "vitest";
import { sendRaw } from "../../helpers/raw-request.ts";
import { newVisitor } from "../../helpers/new-visitor.ts";

const at = (path: string) => new URL(path, inject("siteUrl"));

describe("a client that sends 4 MB sees the answer, not a reset connection,", () => {
  const expectation = "Expect: something\r\nContent-Type: application/x-www-form-urlencoded";
  test.each([
    ["to a method that is none of the site's", "PUT / HTTP/1.1", "X: y", 405],
    ["to a type that is none of a form's", "POST / HTTP/1.1", "Content-Type: text/plain", 415],
    ["to a host that is none", "POST / HTTP/1.1", "X-Forwarded-Host: a@b", 400],
    ["to an expectation that nobody knows", "POST / HTTP/1.1", expectation, 413],
  ])("%s", async (_, line, header, status) => {
    const body = Buffer.alloc(4 * 1024 * 1024, "a");
    const head = `${line}\r\nHost: localhost\r\nConnection: close\r\n${header}\r\nContent-Length: ${body.length}\r\n\r\n`;
    const request = Buffer.concat([Buffer.from(head), body]);
    for (let round = 0; round < 4; round++) {
      const answers = Array.from({ length: 6 }, () => sendRaw(inject("siteUrl"), request));
      for (const answer of await Promise.all(answers)) expect(answer.status).toBe(status);
    }
  });
});

describe("what is no form of ours", () => {
  const post = (body: BodyInit, type: string) =>
    fetch(at("/"), { method: "POST", body, headers: { "Content-Type": type } });

  test("a body of another type is refused with 415", async () => {
    expect((await post("{}", "application/json")).status).toBe(415);
    expect((await post("x", "text/plain")).status).toBe(415);
  });

  test("a multipart body that is none is refused with 400", async () => {
    expect((await post("garbage", "multipart/form-data; boundary=x")).status).toBe(400);
    expect((await post("garbage", "multipart/form-data")).status).toBe(400);
  });

  test.each(["PUT", "DELETE", "PATCH", "OPTIONS"])("%s is refused with 405", async (method) => {
    const response = await fetch(at("/"), { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("GET, HEAD, POST");
  });

  test("a post to a page without a form is refused with 405", async () => {
    expect((await newVisitor().sendForm("/healthz", {})).status).toBe(405);
  });
});

describe("a body larger than any form", () => {
  const large = `message=${"x".repeat(300_000)}`;

  test("of a megabyte is refused with 413 and in words", async () => {
    const response = await newVisitor().sendForm("/", { organizationName: "가".repeat(350_000) });
    expect(response.status).toBe(413);
    expect(await response.text()).toContain("너무 깁니다");
  });

  test("of more fields than any form has is refused with 413", async () => {
    const fields = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, "x"]));
    const page = await newVisitor().post("/", fields);
    expect(page.status).toBe(413);
    expect(page.text).toContain("보내신 내용이 너무 많습니다.");
  });

  test.each([
    ["urlencoded", "application/x-www-form-urlencoded", "a&".repeat(65_000)],
    [
      "in parts",
      "multipart/form-data; boundary=x; boundary=y",
      '--y\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(2_400),
    ],
  ])("of 65,000 fields, or as many as fit, %s, is refused before it is parsed", async (_, type, body) => {
    const response = await fetch(at("/inquiry"), { method: "POST", body, headers: { "Content-Type": type } });
    expect(response.status).toBe(413);
    const text = await response.text();
    expect(text).toContain("보내신 내용이 너무 많습니다.");
    expect(text).not.toContain("<html");
  });

  test("is refused with 413 when it comes in chunks", async () => {
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(
        at("/"),
        { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" } },
        (response) => {
          resolve(response.statusCode);
          response.resume();
        },
      );
      request.on("error", reject);
      for (let start = 0; start < large.length; start += 30_000)
        request.write(large.slice(start, start + 30_000));
      request.end();
    });
    expect(status).toBe(413);
  });
});
