import { expect, test } from "vitest";
import { signInAdmin } from "../../helpers/inquiry-desk.ts";
import { openSiteInProcess } from "../../helpers/site-in-process.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { newVisitor } from "../../helpers/new-visitor.ts";

const told = {
  FAQ_HEADSETS: "숲결 헤드셋 1호입니다.",
  FAQ_SEAT_AREA: "한 자리에 4㎡면 됩니다.",
  FAQ_WIFI_AND_POWER: "와이파이는 설치할 때만 씁니다.",
  FAQ_CONTRACT_MINIMUM: "석 달부터 계약합니다.",
  FAQ_TAX_INVOICE: "전자세금계산서를 발행합니다.",
  FAQ_AFTER_SERVICE: "고장 난 기기는 바꿔 드립니다.",
  FAQ_SECURITY_REVIEW: "점검표를 드립니다.",
};

async function answersOn(visitor: Visitor): Promise<Record<string, string>> {
  const { document } = await visitor.open("/");
  return Object.fromEntries(
    [...document.querySelectorAll("#faq [itemprop=mainEntity]")].map((question) => [
      question.querySelector("summary")?.textContent ?? "",
      question.querySelector("p span")?.textContent ?? "",
    ]),
  );
}

test("what a buyer asks first is answered before the form, open without a script", async () => {
  const { document } = await newVisitor().open("/");
  const section = document.querySelector("#faq");
  expect(section?.previousElementSibling?.id).toBe("pricing");
  expect(section?.nextElementSibling?.id).toBe("contact");
  expect(section?.querySelector("h2")?.textContent).toBe("도입 전에 확인하세요");
  expect(section?.querySelector('a[href="/safety"]')).not.toBeNull();
  expect(section?.querySelectorAll("details[open]")).toHaveLength(0);

  const answers = await answersOn(newVisitor());
  const asked = Object.keys(answers).join(" ");
  for (const words of [
    "몇 살",
    "안경",
    "어지러우면",
    "시간과 자리",
    "일손",
    "위생",
    "소모품",
    "학생의 정보",
    "보안성 검토",
    "견적서",
  ])
    expect(asked).toContain(words);
  expect(answers["몇 살부터 이용할 수 있나요?"]).toContain("만 13세");
  for (const answer of Object.values(answers)) expect(section?.textContent.split(answer)).toHaveLength(2);
});

test("what only the operator knows is left out until it is set", async () => {
  const silent = await answersOn(newVisitor());
  expect(Object.keys(silent).join(" ")).not.toMatch(/와이파이|기종|최소 계약|세금계산서/);
  expect(Object.values(silent).join(" ")).not.toMatch(/㎡|undefined/);

  const telling = await openSiteInProcess("https://www.faq.example", told);
  const answers = await answersOn(telling());
  expect(Object.keys(answers).join(" ")).toMatch(/와이파이.*기종.*최소 계약.*세금계산서/);
  for (const words of Object.values(told)) expect(Object.values(answers).join(" ")).toContain(words);
  expect(answers["한 분당 시간과 자리, 일손이 얼마나 드나요?"]).toMatch(/^체험 8~20분.*4㎡면 됩니다\.$/);
});

test("the Overview counts the missing answers, without the names of settings", async () => {
  const { text } = await (await signInAdmin()).open("/dashboard");
  expect(text).toContain("답을 채우지 않은 것이 7개 있습니다");
  for (const name of Object.keys(told)) expect(text).not.toContain(name);
});
