import * as fc from "fast-check";
import { HONEYPOT } from "../../app/inquiry/contact-fields.tsx";

const words = (list: string) => list.trim().split(/\s+/);

export const paths = words(`
  / /contents /safety /adoption-pack /inquiry /privacy /auth /auth?mode=signup /logout /nothing
  /dashboard /dashboard/inquiries /dashboard/analytics /dashboard/reports /dashboard/events
  /sitemap.xml /robots.txt /healthz /favicon.ico /site.webmanifest /assets/ /__manifest
  /_root.data /inquiry.data /auth.data /dashboard/inquiries.data /nothing.data /.data
`);

export const formPaths = words("/ /inquiry /auth /auth?mode=signup /contents /logout");

export const brokenPaths = [
  ...words(String.raw`
    /%zz /% /%00 /%ff /..%2f..%2fpackage.json //evil.example /\evil.example /%0d%0aX:y
    * http://evil.example/ evil /?q=%zz /#x
  `),
  `/?${"q=1&".repeat(500)}`,
  `/${"a".repeat(9_000)}`,
];

export const oddMethods = [
  ...words("HEAD PUT DELETE PATCH OPTIONS TRACE CONNECT PROPFIND QUERY SOURCE get"),
  "G\u0001T",
];

export const fieldNames = [
  ...words("organizationName contactName email phone message organizationType estimatedUsers"),
  ...words("password inviteCode content __intent__ __proto__ a[b][0].c constructor[x]"),
  HONEYPOT,
  "",
];

export const oddHeaders = `
  Accept-Encoding: br, gzip
  Range: bytes=0-5
  Range: bytes=9-1
  If-None-Match: *
  Expect: 100-continue
  Expect: something
  Upgrade: websocket
  Connection: upgrade
  Transfer-Encoding: gzip
  Content-Length: -1
  Host: a b
  Accept: text/event-stream
  User-Agent: Googlebot
  X-Remix-Response: yes
`
  .trim()
  .split(/\n\s*/);

const known = [
  ...words(String.raw`
    <script>alert(1)</script> \${7*7} {{7*7}} ../../etc/passwd %00 %zz a@b.c 010-1234-5678 +8212345 0012345
    school over500 general null demo-staff-invite secret-1 123456 base64-e30 base64-eyJhIjoxfQ NaN 1e309 -1
  `),
  "",
  " ",
  ..."\0|가\0나|\u202e김보건|\u200b\u200d|\u3164|\ud83d|\ufffe".split("|"),
  "\u0301".repeat(500),
  `a@${".".repeat(5_000)}@`,
  "a@b.c\r\nBcc: x@y.z",
  "' or 1=1--",
  "=cmd|' /C calc'!A0",
  "[object Object]",
];

export const nastyText = fc.oneof(
  fc.constantFrom(...known),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc
    .tuple(fc.string({ minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 20_000 }))
    .map(([text, times]) => text.repeat(times)),
);
