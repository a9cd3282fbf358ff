import { expect, test } from "vitest";
import { HONEYPOT } from "../../../app/inquiry/contact-fields.tsx";
import { inquiryFields, landingFields, uniqueName } from "../../helpers/samples.ts";
import { storedInquiries } from "../../helpers/stored-inquiries.ts";
import { newVisitor } from "../../helpers/new-visitor.ts";

const stored = async (name: string) =>
  (await storedInquiries(name)).map(({ suspected_spam: suspected }) => suspected);

test.each([
  ["/", landingFields],
  ["/inquiry", inquiryFields],
])("on %s a program that fills in every field is thanked, and its inquiry marked", async (path, fields) => {
  const [human, program] = [uniqueName(), uniqueName()];
  const welcome = await newVisitor().post(path, fields({ organizationName: human, [HONEYPOT]: "" }));
  const spam = await newVisitor().post(
    path,
    fields({ organizationName: program, [HONEYPOT]: "https://casino.example" }),
  );
  expect(spam.status).toBe(welcome.status);
  const place = ({ url }: { url: string }) => url.replace(/receipt=[\w-]+/, "receipt");
  expect(place(spam)).toBe(place(welcome));
  expect(await stored(human)).toEqual([false]);
  expect(await stored(program)).toEqual([true]);
});

test("people neither see the field nor reach it, nor does what fills in forms for them", async () => {
  expect(HONEYPOT).not.toMatch(
    /home|page|site|web|url|mail|name|phone|tel|fax|addr|city|zip|post|company|title/i,
  );
  for (const path of ["/", "/inquiry"]) {
    const { screen, document } = await newVisitor().open(path);
    expect(document.querySelector(`[name=${HONEYPOT}]`)?.getAttribute("tabindex")).toBe("-1");
    expect(screen.queryByRole("textbox", { name: /비워 두세요/ })).toBeNull();
  }
});

test("over the limit of one address inquiries are marked, and no other address's", async () => {
  const flood = newVisitor({ "X-Forwarded-For": "198.51.100.9" });
  const name = uniqueName();
  const again = landingFields({ organizationName: name });
  for (let round = 0; round < 30; round += 1) {
    // The same form twice at once would count once.
    const posts = Array.from({ length: 10 }, (_, n) => flood.sendForm("/", { ...again, n: String(n) }));
    const answers = await Promise.all(posts);
    for (const { status } of answers) expect(status).toBe(303);
  }
  const [late, other] = [uniqueName(), uniqueName()];
  const welcome = await flood.post("/inquiry", inquiryFields({ organizationName: late }));
  welcome.screen.getByRole("dialog", { name: "문의 제출 완료" });
  await newVisitor({ "X-Forwarded-For": "198.51.100.10" }).post(
    "/inquiry",
    inquiryFields({ organizationName: other }),
  );
  expect(await stored(name)).toEqual([false]);
  expect(await stored(late)).toEqual([true]);
  expect(await stored(other)).toEqual([false]);
});
