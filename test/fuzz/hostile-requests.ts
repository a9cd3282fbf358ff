import * as fc from "fast-check";
import { landingFields } from "../helpers/samples.ts";
import {
  brokenPaths,
  fieldNames,
  formPaths,
  nastyText,
  oddHeaders,
  oddMethods,
  paths,
} from "./nasty-values.ts";

type Pairs = [name: string, value: string][];

const good = { ...landingFields({ organizationName: "한빛초등학교" }), organizationType: "school" };
const name = fc.constantFrom(...fieldNames);
const fields: fc.Arbitrary<Pairs> = fc.oneof(
  fc.array(fc.tuple(name, nastyText), { maxLength: 12 }),
  // One wrong value in a valid form gets furthest.
  fc.tuple(name, nastyText).map(([wrong, value]) => Object.entries({ ...good, [wrong]: value })),
  fc.nat(2_000).map((count) => Array.from({ length: count }, (_, index): Pairs[0] => [`f${index}`, "x"])),
);

const URLENCODED = "application/x-www-form-urlencoded";
const urlencoded = fields.map((pairs) => ({
  type: URLENCODED,
  body: Buffer.from(pairs.map(([key, value]) => `${percent(key)}=${percent(value)}`).join("&")),
}));
const multipart = fc.tuple(fields, fc.boolean()).map(([pairs, isFile]) => {
  const file = isFile ? '; filename="a.txt"' : "";
  const parts = pairs.map(
    ([key, value]) => `--x\r\nContent-Disposition: form-data; name="${key}"${file}\r\n\r\n${value}\r\n`,
  );
  return { type: "multipart/form-data; boundary=x", body: Buffer.from(`${parts.join("")}--x--\r\n`) };
});
const garbage = fc.record({
  type: fc.constantFrom(
    URLENCODED,
    `${URLENCODED}; charset=euc-kr`,
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "application/json",
    "",
    "\u0001",
  ),
  body: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
});
const large = fc.integer({ min: 20_000, max: 120_000 }).map((letters) => ({
  type: URLENCODED,
  body: Buffer.from(`organizationName=${"%EA%B0%80".repeat(letters)}`),
}));
const payload = fc.oneof(
  { weight: 6, arbitrary: urlencoded },
  { weight: 3, arbitrary: multipart },
  { weight: 2, arbitrary: garbage },
  { weight: 1, arbitrary: large },
);

const path = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...paths) },
  { weight: 1, arbitrary: fc.constantFrom(...paths).map((known) => `/${known}`) },
  { weight: 2, arbitrary: fc.constantFrom(...brokenPaths) },
  { weight: 2, arbitrary: nastyText.map((text) => `/${percent(text).slice(0, 4_000)}`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...paths), nastyText)
      .map(([known, text]) => `${known}?_routes=${percent(text).slice(0, 2_000)}`),
  },
);

const textHeader = fc.constantFrom(
  "Cookie: sb-127-auth-token=",
  "Cookie: sb-127-auth-token.0=",
  "Cookie: flash=",
  "Origin: ",
  "X-Forwarded-Host: ",
  "X-Forwarded-Proto: ",
  "X-Forwarded-For: ",
  "X-Request-Id: ",
  "Authorization: Bearer ",
);
const header = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(textHeader, nastyText).map(([start, text]) => start + text.slice(0, 3_000)),
  },
  { weight: 5, arbitrary: fc.constantFrom(...oddHeaders) },
  { weight: 1, arbitrary: fc.constant(`X-Long: ${"y".repeat(17_000)}`) },
  {
    weight: 1,
    arbitrary: fc.nat(150).map((count) => Array.from({ length: count }, (_, i) => `X-${i}: y`).join("\r\n")),
  },
);

export const hostileRequest = fc
  .record({
    line: fc.oneof(
      { weight: 5, arbitrary: fc.tuple(fc.constant("POST"), fc.constantFrom(...formPaths)) },
      { weight: 2, arbitrary: fc.tuple(fc.constant("POST"), path) },
      { weight: 3, arbitrary: fc.tuple(fc.constant("GET"), path) },
      { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...oddMethods), path) },
    ),
    headers: fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      { weight: 1, arbitrary: fc.array(header, { maxLength: 3 }) },
    ),
    payload,
    isChunked: fc.boolean(),
    from: fc.nat(250),
  })
  .map(({ line: [method, target], headers, payload: { type, body }, isChunked, from }) => {
    const lines = [
      `${method} ${target} HTTP/1.1`,
      "Host: 127.0.0.1",
      "Connection: close",
      // With one address only, nearly all would end at the rate limit.
      `X-Forwarded-For: 203.0.113.${from}`,
      ...headers.map((text) => text.replaceAll(/\0|\r(?!\n)|(?<!\r)\n/g, "")),
    ];
    if (!/^(?:POST|PUT|PATCH|DELETE|QUERY)$/.test(method))
      return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
    lines.push(`Content-Type: ${type}`);
    lines.push(isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${body.length}`);
    const head = `${lines.join("\r\n")}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), isChunked ? inOneChunk(body) : body]);
  });

function inOneChunk(body: Buffer): Buffer {
  const end = Buffer.from("0\r\n\r\n");
  return body.length === 0
    ? end
    : Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from("\r\n"), end]);
}

/** A lone surrogate, on which `encodeURIComponent` throws, is sent as raw bytes. */
function percent(text: string): string {
  return /\p{Surrogate}/u.test(text) ? "%ED%A0%80" : encodeURIComponent(text);
}
