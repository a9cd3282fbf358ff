import { JSDOM } from "jsdom";
import { describe, expect, inject, test } from "vitest";
import { inquiryFields, landingFields, publicPages } from "../../helpers/samples.ts";
import { openSiteInProcess } from "../../helpers/site-in-process.ts";
import { signedInAs, newVisitor } from "../../helpers/new-visitor.ts";

const content = (document: Document, name: string) =>
  document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute("content");
const structuredData = (document: Document) =>
  JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? "null");

describe.each(publicPages)("%s", (address) => {
  const here = new URL(address, inject("siteUrl")).href;

  test("has one title, a description and one address", async () => {
    const { document } = await newVisitor().open(address);
    expect(document.querySelectorAll("title")).toHaveLength(1);
    expect(document.title).toMatch(/^\S.* \| 숲결 VR$/);
    expect(content(document, "description")).toMatch(/니다\.$/);
    expect(content(document, "robots")).toBeUndefined();
    const canonical = [...document.querySelectorAll<HTMLLinkElement>("link[rel=canonical]")];
    expect(canonical.map(({ href }) => href)).toEqual([here]);
  });

  test("tells messengers what they show beside a link", async () => {
    const { document } = await newVisitor().open(address);
    expect(content(document, "og:title")).toBe(document.title);
    expect(content(document, "og:description")).toBe(content(document, "description"));
    expect(content(document, "og:url")).toBe(here);
    expect(content(document, "og:type")).toBe("website");
    expect(content(document, "og:site_name")).toBe("숲결 VR");
    expect(content(document, "og:locale")).toBe("ko_KR");
    expect(content(document, "og:image:alt")).toContain("숲결 VR");
    expect(content(document, "twitter:card")).toBe("summary_large_image");

    const image = content(document, "og:image") ?? "";
    expect(image).toMatch(new RegExp(`^${inject("siteUrl")}/og(-[a-z-]+)?\\.jpg$`));
    const response = await newVisitor().send(image);
    expect(response.headers.get("Content-Type")).toBe("image/jpeg");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(80_000);
    const { width, height } = jpegSize(bytes);
    expect([content(document, "og:image:width"), content(document, "og:image:height")]).toEqual([
      String(width),
      String(height),
    ]);
  });
});

/** As the frame header says. */
function jpegSize(bytes: Buffer) {
  let at = 2;
  while (bytes[at + 1] !== 0xc0 && bytes[at + 1] !== 0xc2) at += 2 + bytes.readUInt16BE(at + 2);
  return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
}

test("Naver finds the operator's verification where it is set", async () => {
  const verification = "0123456789abcdef0123456789abcdef01234567";
  const settings = { NAVER_SITE_VERIFICATION: verification };
  const telling = await openSiteInProcess("https://www.naver.example", settings);
  expect(content((await telling().open("/")).document, "naver-site-verification")).toBe(verification);
  expect(content((await newVisitor().open("/")).document, "naver-site-verification")).toBeUndefined();
});

test("no two pages have the same title, description or address", async () => {
  const shown = await Promise.all(
    publicPages.map(async (address) => (await newVisitor().open(address)).document),
  );
  for (const name of ["og:title", "description", "og:url"])
    expect(new Set(shown.map((document) => content(document, name))).size, name).toBe(publicPages.length);
});

test("a refused form says so at the beginning of its title, once", async () => {
  const refused = {
    "/": landingFields({ email: "" }),
    "/inquiry": inquiryFields({ phone: "" }),
    "/auth": { email: "nobody", password: "secret-1" },
    "/auth?mode=signup": { email: "nobody", password: "secret-1", inviteCode: "" },
  };
  for (const [address, fields] of Object.entries(refused)) {
    const before = (await newVisitor().open(address)).document;
    const { document, status } = await newVisitor().post(address, fields);
    expect(status).toBe(422);
    expect(before.title).toMatch(/^(?!오류).+ \| 숲결 VR$/);
    expect(document.title).toBe(`오류: ${before.title}`);
    expect(document.querySelectorAll("title")).toHaveLength(1);
  }
});

test("a form that was taken says so at the beginning of the title", async () => {
  for (const [address, fields] of Object.entries({ "/": landingFields(), "/inquiry": inquiryFields() })) {
    const before = (await newVisitor().open(address)).document.title;
    expect((await newVisitor().post(address, fields)).document.title).toBe(`접수 완료: ${before}`);
  }
});

test("login, signup, dashboard and unknown addresses are no search's, with own titles", async () => {
  const admin = await signedInAs("admin");
  const hidden = [
    await newVisitor().open("/auth"),
    await newVisitor().open("/auth?mode=signup"),
    await newVisitor().open("/auth/forgot"),
    await newVisitor().open("/auth/reset"),
    await newVisitor().open("/nothing"),
    await admin.open("/dashboard"),
    await admin.open("/dashboard/inquiries"),
    await admin.open("/dashboard/analytics"),
    await admin.open("/dashboard/reports"),
  ];
  for (const { document, url } of hidden) {
    expect(content(document, "robots"), url).toBe("noindex");
    expect(document.head.querySelectorAll("title"), url).toHaveLength(1);
    expect(document.querySelector("link[rel=canonical]"), url).toBeNull();
  }
  expect(new Set(hidden.map(({ document }) => document.title)).size).toBe(hidden.length);
});

test("the sitemap lists the public pages, and each of them is there", async () => {
  const response = await newVisitor().send("/sitemap.xml");
  expect(response.headers.get("Content-Type")).toMatch(/^application\/xml/);
  // It names the host that was asked for, which can be made up.
  expect(response.headers.get("Cache-Control")).toBe("no-cache");
  const { document } = new JSDOM(await response.text(), { contentType: "application/xml" }).window;
  const addresses = [...document.querySelectorAll("url > loc")].map(({ textContent }) => textContent);
  expect(addresses).toEqual(publicPages.map((address) => new URL(address, inject("siteUrl")).href));
  for (const address of addresses) expect((await newVisitor().send(address)).status, address).toBe(200);
});

test("robots are sent to the sitemap and away from what is for staff", async () => {
  const response = await newVisitor().send("/robots.txt");
  expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
  // It names the host that was asked for, which can be made up.
  expect(response.headers.get("Cache-Control")).toBe("no-cache");
  expect((await response.text()).trim().split("\n")).toEqual([
    "User-agent: *",
    "Disallow: /dashboard",
    "Disallow: /auth",
    "Disallow: /logout",
    "",
    `Sitemap: ${new URL("/sitemap.xml", inject("siteUrl"))}`,
  ]);
});

test("the icons and the manifest that a page names are there, with its icons", async () => {
  const { document } = await newVisitor().open("/");
  const links = [...document.querySelectorAll("link[rel~=icon]")].map(
    (link) => link.getAttribute("href") ?? "",
  );
  expect(links).toEqual(["/favicon.ico", "/favicon.svg"]);
  // Phones request the last one without a link.
  for (const href of [...links, "/apple-touch-icon.png"])
    expect((await newVisitor().send(href)).headers.get("Content-Type"), href).toMatch(/^image\//);

  const response = await newVisitor().send(
    document.querySelector("link[rel=manifest]")?.getAttribute("href") ?? "",
  );
  expect(response.headers.get("Content-Type")).toMatch(/^application\/manifest\+json/);
  const manifest = await response.json();
  expect(manifest).toMatchObject({ short_name: "숲결 VR", lang: "ko", start_url: "/" });
  expect(manifest.theme_color).toBe(content(document, "theme-color"));
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(["192x192", "512x512"]);
  for (const { src, type } of manifest.icons)
    expect((await newVisitor().send(src)).headers.get("Content-Type")).toBe(type);
});

test("the landing page tells search engines who offers what, and how to reach them", async () => {
  const { document } = await newVisitor().open("/");
  const [organization, service] = structuredData(document)["@graph"];
  expect(organization).toMatchObject({
    "@type": "Organization",
    name: "숲결 VR",
    contactPoint: { email: "support@example.com", telephone: "02-0000-0000" },
  });
  expect(service).toMatchObject({ "@type": "Service", provider: { "@id": organization["@id"] } });
  const plans = [...document.querySelectorAll("#pricing li h3")].map(({ textContent }) => textContent);
  expect(service.offers.map(({ name }: { name: string }) => name)).toEqual(plans);
  expect(JSON.stringify(service)).not.toMatch(/price"/i);
});

test("the contents page tells search engines its nine contents, in its order", async () => {
  const { document } = await newVisitor().open("/contents");
  const list = structuredData(document);
  expect(list["@type"]).toBe("ItemList");
  const listed = list.itemListElement.map(({ item }: { item: { name: string } }) => item.name);
  expect(listed).toHaveLength(9);
  expect(listed).toEqual([...document.querySelectorAll("#contents h3")].map((card) => card.textContent));
  for (const { item } of list.itemListElement) {
    expect(document.getElementById(new URL(item.url).hash.slice(1)), item.url).not.toBeNull();
    expect((await newVisitor().send(item.image)).status, item.image).toBe(200);
  }
});

test("every address follows the operator's, whatever a request asked for", async () => {
  const visitor = (await openSiteInProcess("https://www.sup.example"))();
  const { document } = await visitor.open("/contents");
  expect(document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href).toBe(
    "https://www.sup.example/contents",
  );
  expect(content(document, "og:image")).toBe("https://www.sup.example/og-contents.jpg");
  expect(await (await visitor.send("/.well-known/security.txt")).text()).toContain(
    "Canonical: https://www.sup.example/.well-known/security.txt\n",
  );
  for (const address of ["/", "/contents", "/sitemap.xml", "/robots.txt"]) {
    expect(await (await visitor.send(address)).text(), address).not.toContain("site.example");
  }
  for (const address of ["/sitemap.xml", "/robots.txt"])
    expect((await visitor.send(address)).headers.get("Cache-Control")).toBe("public, max-age=3600");
});

test("security.txt says whom to tell of a hole, and is good for about a year", async () => {
  const response = await newVisitor().send("/.well-known/security.txt");
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const fields = Object.fromEntries(
    (await response.text())
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/: (.*)/, 2)),
  ) as Record<string, string>;
  expect(fields).toEqual({
    Contact: "mailto:support@example.com",
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    "Preferred-Languages": "ko, en",
  });
  const days = (Date.parse(fields.Expires ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(350);
  expect(days).toBeLessThan(365);
});
