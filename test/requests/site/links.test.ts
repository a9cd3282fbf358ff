import { check, LinkState } from "linkinator";
import { expect, inject, test } from "vitest";
import { publicPages } from "../../helpers/samples.ts";
import { addressOfAnInquiry, adminPages } from "./page-states.ts";
import { signedInAs } from "../../helpers/new-visitor.ts";

async function crawl(paths: string[], { recurse = true, headers = {}, skipped = "^$" } = {}) {
  const { links } = await check({
    path: paths.map((path) => new URL(path, inject("siteUrl")).href),
    recurse,
    checkCss: true,
    checkFragments: true,
    headers,
    linksToSkip: ["^(?:mailto|tel):", skipped],
  });
  return links;
}

const isBroken = ({ state }: { state: LinkState }) => state === LinkState.BROKEN;
const nameOf = ({ url, parent, status }: { url: string; parent?: string; status?: number }) =>
  `${url} (${status}) on ${parent}`;

test("every link and fragment of the public pages leads somewhere, and none away", async () => {
  const links = await crawl(["/"]);
  expect(links.filter(isBroken).map(nameOf)).toEqual([]);
  const away = links.filter(
    ({ url, state }) => state !== LinkState.SKIPPED && !url.startsWith(inject("siteUrl")),
  );
  expect(away.map(nameOf)).toEqual([]);

  const found = new Set(links.map(({ url }) => new URL(url).pathname));
  for (const path of [...publicPages, "/auth"]) expect(found).toContain(path);
});

test("every link and fragment that an admin sees leads somewhere", async () => {
  const { cookieHeader: Cookie } = await signedInAs("admin");
  const inquiry = await addressOfAnInquiry();
  const links = await crawl([...adminPages, inquiry], {
    // The list links to every inquiry that other tests leave.
    recurse: false,
    skipped: `/dashboard/inquiries/(?!${inquiry.split("/").at(-1)})[0-9a-f-]{36}`,
    headers: { Cookie },
  });
  expect(links.filter(isBroken).map(nameOf)).toEqual([]);
  const found = new Set(links.map(({ url }) => new URL(url).pathname));
  for (const path of adminPages) expect(found).toContain(path.split("?")[0]);
});
