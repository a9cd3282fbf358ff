import { describe, expect, test } from "vitest";
import { openInquiry, signInAdmin } from "../../helpers/inquiry-desk.ts";
import { inquiryFields, landingFields } from "../../helpers/samples.ts";
import { storedInquiries } from "../../helpers/stored-inquiries.ts";
import { newVisitor } from "../../helpers/new-visitor.ts";

const plain = (element: Element | null | undefined) => (element?.textContent ?? "").replaceAll(/\s+/g, " ");

describe.each([
  ["/", landingFields()],
  ["/inquiry", inquiryFields()],
])("beside the form of %s", (path, fields) => {
  const noticeOf = async () => {
    const { document } = await newVisitor().open(path);
    const form = document.querySelector("form[method=post][id]");
    const summary = [...(form?.querySelectorAll("details summary") ?? [])].find((each) =>
      each.textContent.includes("수집·이용 안내"),
    );
    return { form, list: summary?.closest("details")?.nextElementSibling };
  };

  test("stand purpose, items, period and the right to refuse, and no tick to agree", async () => {
    const { form, list } = await noticeOf();
    const [purpose, items, period, refusal, ...others] = [...(list?.querySelectorAll("li") ?? [])].map(plain);
    expect(purpose).toContain("상담, 제안, 시연 안내");
    expect(purpose).toContain("「개인정보 보호법」 제15조 제1항 제4호");
    expect(items).toMatch(/^항목: /);
    expect(period).toContain("문의 처리가 끝난 날부터 3년");
    expect(refusal).toContain("거부하실 수 있습니다");
    expect(refusal).toContain("필수 항목이 없으면 문의 접수와 답변이 어렵습니다");
    expect(others).toEqual([]);
    expect(form?.querySelector("[type=checkbox]")).toBeNull();
  });

  test("the items are the fields of this form, required ones and optional ones", async () => {
    const { form, list } = await noticeOf();
    const named = (isRequired: boolean) =>
      [...(form?.querySelectorAll<HTMLInputElement>("[name]:not([tabindex])") ?? [])]
        .filter(({ required }) => required === isRequired)
        .map(({ labels }) => (labels?.[0]?.textContent ?? "").replace(/\s*(?:\*|\(선택\))\s*$/, ""));
    const said = /^항목: (.+)\(필수\), (.+)\(선택\)$/.exec(plain(list?.querySelectorAll("li")[1]));
    expect(said?.[1]?.split(", ").toSorted()).toEqual(named(true).toSorted());
    expect(said?.[2]?.split(", ").toSorted()).toEqual(named(false).toSorted());
  });

  test("the notice's version is stored with the inquiry, and is the privacy page's", async () => {
    const privacy = await newVisitor().open("/privacy");
    const version = privacy.document.querySelector("#effective ~ div time")?.getAttribute("datetime");
    await newVisitor().sendForm(path, fields);
    const [stored] = await storedInquiries(fields.organizationName);
    expect(stored?.privacy_notice_version).toBe(version);
    expect(version).toMatch(/^\d{4}-\d\d-\d\d$/);

    const admin = await signInAdmin();
    const detail = await openInquiry(admin, fields.organizationName);
    const said = detail.screen.getByText("개인정보 안내 버전").nextElementSibling?.textContent;
    expect(said).toBe(privacy.document.querySelector("#effective ~ div time")?.textContent);
    const address = `/dashboard/inquiries.csv?q=${encodeURIComponent(fields.organizationName)}`;
    const [heading, line] = (await (await admin.sendForm(address, {})).text()).split("\r\n");
    const column = heading?.split(",").indexOf("개인정보 안내 버전") ?? -1;
    expect(line?.split(",")[column]).toBe(version);
  });
});
