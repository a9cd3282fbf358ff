import * as fc from "fast-check";

const paths = [
  ...["/", "/contents", "/inquiry", "/privacy", "/auth", "/auth?mode=signup", "/logout", "/nothing"],
  ...[
    "/dashboard",
    "/dashboard/inquiries",
    "/dashboard/analytics",
    "/dashboard/reports",
    "/dashboard/events",
  ],
  ...[
    "/sitemap.xml",
    "/robots.txt",
    "/healthz",
    "/favicon.ico",
    "/site.webmanifest",
    "/assets/",
    "/__manifest",
  ],
  ...["/_root.data", "/inquiry.data", "/auth.data", "/dashboard/inquiries.data", "/nothing.data", "/.data"],
];
const forms = ["/", "/inquiry", "/auth", "/auth?mode=signup", "/contents", "/logout"];
const oddMethods = [
  ...[
    "HEAD",
    "PUT",
    "DELETE",
    "PATCH",
    "OPTIONS",
    "TRACE",
    "CONNECT",
    "PROPFIND",
    "QUERY",
    "SOURCE",
    "get",
    "G\u0001T",
  ],
];
const names = [
  ...["organizationName", "contactName", "email", "phone", "message", "organizationType", "estimatedUsers"],
  ...[
    "password",
    "inviteCode",
    "homepage",
    "content",
    "__intent__",
    "__proto__",
    "a[b][0].c",
    "constructor[x]",
    "",
  ],
];

/** Text that has broken software before. */
const nasty = fc.oneof(
  fc.constantFrom(
    ...[
      "",
      " ",
      "\0",
      "가\0나",
      "\u202e김보건",
      "\u200b\u200d",
      "\u3164",
      "\ud83d",
      "\ufffe",
      "\u0301".repeat(500),
    ],
    ...["' or 1=1--", "<script>alert(1)</script>", "${7*7}", "{{7*7}}", "../../etc/passwd", "%00", "%zz"],
    ...[
      "a@b.c",
      `a@${".".repeat(5000)}@`,
      "a@b.c\r\nBcc: x@y.z",
      "010-1234-5678",
      "+8212345",
      "0012345",
      "school",
    ],
    ...[
      "over500",
      "general",
      "null",
      "[object Object]",
      "=cmd|' /C calc'!A0",
      "demo-staff-invite",
      "secret-1",
    ],
    ...["123456", "base64-e30", "base64-eyJhIjoxfQ", "NaN", "1e309", "-1"],
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc
    .tuple(fc.string({ minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 20_000 }))
    .map(([text, times]) => text.repeat(times)),
);

const percent = (text: string) => {
  try {
    return encodeURIComponent(text);
  } catch {
    return "%ED%A0%80";
  }
};

const good = {
  organizationName: "한빛초등학교",
  contactName: "김보건",
  email: "nurse@school.example",
  phone: "010-1234-5678",
  organizationType: "school",
};
const fields = fc.oneof(
  fc.array(fc.tuple(fc.constantFrom(...names), nasty), { maxLength: 12 }),
  // One thing wrong in a form that is good, which gets furthest.
  fc
    .tuple(fc.constantFrom(...names), nasty)
    .map(([name, value]): [string, string][] => Object.entries({ ...good, [name]: value })),
  fc.nat(2_000).map((count): [string, string][] => Array.from({ length: count }, (_, i) => [`f${i}`, "x"])),
);

const urlencoded = fields.map((pairs) => ({
  type: "application/x-www-form-urlencoded",
  body: Buffer.from(pairs.map(([name, value]) => `${percent(name)}=${percent(value)}`).join("&")),
}));
const multipart = fc.tuple(fields, fc.boolean()).map(([pairs, isFile]) => ({
  type: "multipart/form-data; boundary=x",
  body: Buffer.from(
    `${pairs
      .slice(0, 300)
      .map(
        ([name, value]) =>
          `--x\r\nContent-Disposition: form-data; name="${name}"${isFile ? '; filename="a.txt"' : ""}\r\n\r\n${value}\r\n`,
      )
      .join("")}--x--\r\n`,
  ),
}));
const brokenBody = fc.record({
  type: fc.constantFrom(
    ...["application/x-www-form-urlencoded", "multipart/form-data", "multipart/form-data; boundary=x"],
    ...["application/x-www-form-urlencoded; charset=euc-kr", "application/json", "text/plain", "", "\u0001"],
  ),
  body: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
});
const large = fc.integer({ min: 200_000, max: 1_100_000 }).map((length) => ({
  type: "application/x-www-form-urlencoded",
  body: Buffer.from(`organizationName=${"%EA%B0%80".repeat(length / 9)}`),
}));
const body = fc.oneof(
  { weight: 6, arbitrary: urlencoded },
  { weight: 3, arbitrary: multipart },
  { weight: 2, arbitrary: brokenBody },
  { weight: 1, arbitrary: large },
);

const path = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...paths) },
  { weight: 1, arbitrary: fc.constantFrom(...paths).map((known) => `/${known}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        "/%zz",
        "/%",
        "/%00",
        "/%ff",
        "/..%2f..%2fpackage.json",
        "//evil.example",
        "/\\evil.example",
        "/%0d%0aX:y",
      ],
      ...[
        "*",
        "http://evil.example/",
        "evil",
        "/?q=%zz",
        `/?${"q=1&".repeat(500)}`,
        `/${"a".repeat(9_000)}`,
        "/#x",
      ],
    ),
  },
  { weight: 2, arbitrary: nasty.map((text) => `/${percent(text).slice(0, 4_000)}`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...paths), nasty)
      .map(([known, text]) => `${known}?_routes=${percent(text).slice(0, 2_000)}`),
  },
);

const header = fc.oneof(
  fc
    .tuple(fc.constantFrom("sb-127-auth-token", "sb-127-auth-token.0", "flash", "x"), nasty)
    .map(([name, value]) => `Cookie: ${name}=${value.slice(0, 3_000)}`),
  nasty.map((text) => `Origin: ${text.slice(0, 200)}`),
  nasty.map((text) => `X-Forwarded-Host: ${text.slice(0, 200)}`),
  nasty.map((text) => `X-Forwarded-Proto: ${text.slice(0, 50)}`),
  nasty.map((text) => `X-Forwarded-For: ${text.slice(0, 200)}`),
  nasty.map((text) => `X-Request-Id: ${text.slice(0, 200)}`),
  nasty.map((text) => `Authorization: Bearer ${text.slice(0, 200)}`),
  fc.constantFrom(
    ...[
      "Accept-Encoding: br, gzip",
      "Range: bytes=0-5",
      "Range: bytes=9-1",
      "If-None-Match: *",
      "Expect: 100-continue",
    ],
    ...[
      "Expect: something",
      "Upgrade: websocket",
      "Transfer-Encoding: gzip",
      "Content-Length: -1",
      "Host: a b",
    ],
    ...["Accept: text/event-stream", "User-Agent: Googlebot", "X-Remix-Response: yes", "Connection: upgrade"],
  ),
  fc.constant(`X-Long: ${"y".repeat(17_000)}`),
  fc.nat(150).map((count) => Array.from({ length: count }, (_, i) => `X-Many-${i}: y`).join("\r\n")),
);

/** One request as it goes over the wire, to any route, with anything in it that a stranger might send. */
export const hostileRequest = fc
  .record({
    line: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...forms).map((form) => ["POST", form]) },
      { weight: 2, arbitrary: path.map((any) => ["POST", any]) },
      { weight: 3, arbitrary: path.map((any) => ["GET", any]) },
      { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...oddMethods), path) },
    ),
    headers: fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      { weight: 1, arbitrary: fc.array(header, { maxLength: 3 }) },
    ),
    payload: body,
    isChunked: fc.boolean(),
    from: fc.nat(250),
  })
  .map(({ line: [method = "", target = ""], headers, payload, isChunked, from }) => {
    const hasBody = /^(?:POST|PUT|PATCH|DELETE|QUERY)$/.test(method);
    const lines = [
      `${method} ${target} HTTP/1.1`,
      "Host: 127.0.0.1",
      "Connection: close",
      // Each request from one of many addresses, or the limits would soon be all that is tried.
      `X-Forwarded-For: 203.0.113.${from}`,
      ...headers.map((line) => line.replaceAll(/\0|\r(?!\n)|(?<!\r)\n/g, "")),
    ];
    if (!hasBody) return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
    lines.push(`Content-Type: ${payload.type}`);
    lines.push(isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${payload.body.length}`);
    const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
    if (!isChunked) return Buffer.concat([head, payload.body]);
    const size = Buffer.from(`${payload.body.length.toString(16)}\r\n`);
    const chunk = payload.body.length > 0 ? [size, payload.body, Buffer.from("\r\n")] : [];
    return Buffer.concat([head, ...chunk, Buffer.from("0\r\n\r\n")]);
  });
