import { expect, test } from "vitest";
import { publicPages } from "../../helpers/samples.ts";
import { newVisitor } from "../../helpers/new-visitor.ts";

const open = (path = "/safety") => newVisitor().open(path);

async function part(id: string): Promise<string> {
  const { document } = await open();
  return document.getElementById(id)?.textContent.replaceAll(/\s+/g, " ") ?? "";
}

async function rowsOfContents(): Promise<string[][]> {
  const { document } = await open();
  return [...(document.querySelector("#age tbody")?.children ?? [])].map(({ children }) =>
    [...children].map(({ textContent }) => textContent.trim()),
  );
}

test("gives the length of each of the nine contents, as their page does, and age and rest once", async () => {
  const { document } = await open("/contents");
  const cards = [...document.querySelectorAll("#contents li h3")].map((heading) => [
    heading.textContent,
    /\d+분/.exec(heading.closest("li")?.textContent ?? "")?.[0],
  ]);
  const rows = await rowsOfContents();
  expect(rows).toHaveLength(9);
  expect(rows.map(([title, length]) => [title, length])).toEqual(cards);
  expect(await part("age")).toContain("만 13세부터 앉아서, 한 번에 한 편만 보고 10분 이상 쉽니다.");
});

test("offers elementary schools what ends within ten minutes, on a tablet", async () => {
  const offered = (await rowsOfContents()).filter(([, , elementary]) => elementary !== "권하지 않음");
  expect(offered.map(([title, length]) => `${title} ${length}`)).toEqual([
    "호흡 집중 훈련 10분",
    "아침 깨우기 10분",
    "점심 휴식 8분",
  ]);
  for (const [title, , elementary] of offered) expect(elementary, title).toBe("태블릿으로");

  const answer = await part("elementary");
  for (const words of [
    "2019년 10월 1일",
    "A0002577456",
    "공문 원문은 보지 못했습니다",
    "적어도 10분을 쉽니다",
  ])
    expect(answer).toContain(words);
  expect(answer).toContain("초등학교에는 헤드셋 체험을 권하지 않습니다");
  expect(answer).toContain("지금도 유효한지");
  for (const [title, length] of offered) expect(answer).toContain(`${title}(${length})`);
});

test("says who takes no part, who asks a doctor, when to stop and what to do then", async () => {
  const health = await part("health");
  for (const words of ["발작", "임신", "심박조율기", "눈이 아프거나", "119", "진단 기준이 아닙니다"])
    expect(health).toContain(words);
  expect(health.indexOf("의식이 있는지 먼저")).toBeLessThan(health.indexOf("물은 스스로 마실 수 있을 때"));
});

test("says how many people an hour is for and how long the staff need", async () => {
  const age = await part("age");
  expect(age).toContain("한 시간에 이용할 수 있는 인원");
  // Each turn of 3 + 8 + 5 minutes leaves three in an hour, of whom each takes 8 minutes of the staff.
  expect(age).toContain("직원이 곁에 있는 시간, 그중 씌우고 닦는 시간");
  expect(age).toContain("1대, 8분3명1명 60분, 그중 24분");
  expect(age).toContain("4대, 8분12명2명 120분, 그중 96분");
  expect(age).toContain("예시입니다");
});

test("says what staff see and press while somebody is inside, with two pictures told in words", async () => {
  const inside = await part("inside");
  expect(inside).toContain("직원이 누를 것은 없습니다");
  expect(inside).toContain("헤드셋부터 벗기고");
  const { document } = await open();
  const pictures = [...document.querySelectorAll("#inside img")].map((picture) =>
    picture.getAttribute("alt"),
  );
  expect(pictures).toEqual([expect.stringContaining("조작기"), expect.stringContaining("마주 앉은 직원")]);
});

test("tells the cleaning step by step, with a record to fill in", async () => {
  const { document } = await open();
  expect(document.querySelectorAll("#hygiene ol > li")).toHaveLength(3);
  expect(document.querySelectorAll("#hygiene tbody tr").length).toBeGreaterThanOrEqual(6);
});

test("the parents' letter lets a child stay out, and the list asks before and after", async () => {
  const letter = await part("letter");
  for (const words of ["참여하지 않아도 불이익은 없습니다", "□ 참여하지 않습니다", "(서명)"])
    expect(letter).toContain(words);
  const list = await part("screening");
  for (const words of ["시작하기 전", "마치고 10분 뒤", "하나라도 ‘예’이면 헤드셋을 쓰지 않습니다"])
    expect(list).toContain(words);
  const { document } = await open();
  for (const id of ["letter", "screening"])
    expect(document.querySelectorAll(`#${id} .blank`).length, id).toBeGreaterThanOrEqual(4);
});

test("the list lets nobody overrule a seizure, and asks no name about a pregnancy", async () => {
  const list = await part("screening");
  expect(list).toContain("만 13세 미만입니까?");
  expect(list).toMatch(/발작을 일으킨 적이.*예외를 두지 않습니다\./);
  expect(list).not.toMatch(/임신|보건교사/);
  expect(await part("letter")).not.toContain("건강 상태");
});

test("a minus is one that every font has, or it would vanish and turn a finding round", async () => {
  expect(await part("evidence")).not.toContain("\u2212");
});

test("names each study with authors, year, DOI and limits, the one against us too", async () => {
  const evidence = await part("evidence");
  for (const words of [
    "Li, Ding, Zhao, Xu, Wei (2023)",
    "10.3389/fpsyg.2022.1058177",
    "-0.72",
    "-1.43~-0.02",
  ])
    expect(evidence).toContain(words);
  expect(evidence).toContain("모두 비뚤림 위험이 중간이거나 높습니다");
  expect(evidence).toContain("몰입이 중간일 때 더 크게 늘었습니다");
  for (const words of ["Tychsen", "10.2147/EB.S233195"]) expect(evidence).toContain(words);
  for (const words of ["Browning", "(2020)", "10.3389/fpsyg.2020.02200", "g = 0.87", "저희에게 불리한 결과"])
    expect(evidence).toContain(words);
  const { document } = await open();
  for (const study of document.querySelectorAll("#evidence article"))
    expect(study.textContent).toContain("어디까지 믿을 수 있나");
});

test("the landing page claims no effect that the studies do not show", async () => {
  const { document } = await open("/");
  const claims = document.querySelector("#comparison")?.textContent ?? "";
  expect(claims).not.toMatch(/불안|스트레스|우울|치유|치료|효과|개선|감소|줄어|낫습니다|뛰어/);
  const features = document.querySelector("#features")?.textContent ?? "";
  expect(features).toContain("병을 고친다는 말이 아니라");
});

test("no promise of one page breaks a rule of this one", async () => {
  const { text } = await open("/");
  expect(text).not.toContain("쉬는 시간 안에");
  const voices = [...(await open("/")).document.querySelectorAll("#testimonials figure")];
  expect(voices).toHaveLength(30);
  for (const voice of voices) expect(voice.textContent).not.toMatch(/초등학교|어린이집|야간/);
});

test.each([...publicPages, "/nowhere"])(
  "%s leads to the safety page and to the review documents, above and below",
  async (path) => {
    const { document } = await open(path);
    for (const target of ["/safety", "/adoption-pack"])
      for (const place of ["body > header", "body > footer"])
        expect(
          document.querySelector(`${place} a[href="${target}"]`),
          `${target} in ${place}`,
        ).not.toBeNull();
  },
);

test.each(["/safety", "/adoption-pack", "/contents", "/privacy"])(
  "whoever has read %s finds the inquiry, the next page and words on printing",
  async (path) => {
    const { document } = await open(path);
    const all = [...document.querySelectorAll("body > main section, body > section")];
    const end = all.at(-1);
    expect(end?.querySelector('a[href="/inquiry"]')).not.toBeNull();
    expect(end?.querySelectorAll("a").length).toBeGreaterThan(1);
    const words = [...document.querySelectorAll("p")].find(({ textContent }) =>
      textContent.includes("Ctrl+P"),
    );
    expect(words?.className).toContain("pointer-coarse:hidden");
  },
);
