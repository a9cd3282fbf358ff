import { within } from "@testing-library/dom";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { parsePage } from "./parse-page.ts";

const URL_OF_PAGE = "http://site.example/dashboard/inquiries?status=new";
const page = (body: string) =>
  `<!doctype html><html lang="ko"><head><title>문의</title></head><body>${body}</body></html>`;

const BODY = `
  <nav aria-label="안내"><a href="/contents">콘텐츠</a><a href="?page=2#list">다음</a><a hidden href="/">숨은</a></nav>
  <section hidden><h2>숨은 제목</h2><button>숨은 단추</button></section>
  <div style="display: none"><button>그리지 않는 단추</button></div>
  <div style="visibility: hidden"><button>보이지 않는 단추</button>
    <p style="visibility: visible"><button>다시 보이는 단추</button></p></div>
  <div aria-hidden="true"><button>읽지 않는 단추</button></div>
  <details><summary>펼치기</summary><button>접힌 단추</button></details>
  <dialog aria-label="닫힌"><button>닫힌 창의 단추</button></dialog>
  <dialog open aria-label="열린"><button>열린 창의 단추</button></dialog>
  <div popover><button>뜨지 않은 단추</button></div>
  <form action="/inquiry" method="post"><input type="hidden" name="token" value="1"><label>이름 <input name="name"></label>
    <button><span>보</span><span>내기</span><div>지금</div></button></form>
  <noscript><a href="/help">스크립트 없이</a></noscript>
  <table><caption>표</caption><tr hidden><td>숨은 칸</td></tr><tr><th scope="row">이름</th><td>칸</td></tr></table>`;

const ROLES = [
  "link",
  "button",
  "heading",
  "dialog",
  "row",
  "cell",
  "rowheader",
  "textbox",
  "navigation",
  "table",
];

function named(document: Document, role: string) {
  const found: [name: string, html: string][] = [];
  within(document.body).queryAllByRole(role, {
    name: (name, element) => found.push([name, element.outerHTML]) > 0,
  });
  return found;
}

test("shows by role and name what a whole window shows, and hides what it hides", () => {
  const whole = new JSDOM(page(BODY), { url: URL_OF_PAGE }).window.document;
  const light = parsePage(page(BODY), URL_OF_PAGE);
  for (const role of ROLES) expect(named(light, role), role).toEqual(named(whole, role));
  const buttons = within(light.body).getAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    "다시 보이는 단추",
    "접힌 단추",
    "열린 창의 단추",
    "보내기지금",
  ]);
});

test("keeps to each page its own address", () => {
  const list = parsePage(page(BODY), URL_OF_PAGE);
  const other = parsePage(page(BODY), "http://elsewhere.example/");
  const links = (document: Document) => [...document.links].map(({ href }) => href);
  expect(links(list)).toEqual(links(new JSDOM(page(BODY), { url: URL_OF_PAGE }).window.document));
  expect(links(other)[0]).toBe("http://elsewhere.example/contents");
  expect(list.forms[0]?.action).toBe("http://site.example/inquiry");
});

test("refuses a page whose own styles it would not apply", () => {
  expect(() => parsePage(page("<style>a { display: none }</style>"), URL_OF_PAGE)).toThrow(
    "styles of its own",
  );
});
