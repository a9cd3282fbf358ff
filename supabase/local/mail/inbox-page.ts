import { timeInSeoul } from "../seoul-time.ts";
import type { CaughtMail, Inbox } from "./inbox.ts";

// No other host is answered, against DNS rebinding: a site could give loopback a name of its own and read the mails.
const OWN_NAMES = ["127.0.0.1", "localhost", "[::1]"];

const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'";
// A mail runs no scripts and loads nothing; its links open in a new tab.
const mailSandbox = "allow-popups allow-popups-to-escape-sandbox";
const mailPolicy = `sandbox ${mailSandbox}; default-src 'none'; style-src 'unsafe-inline'; img-src data:`;

/** Answers `/inbox`, `/inbox/<id>` and `/inbox/<id>/html`; the list as JSON with `Accept: application/json`. */
export function answerInbox(request: Request, inbox: Inbox): Response {
  const host = request.headers.get("host") ?? "";
  if (!OWN_NAMES.includes(host.replace(/:\d+$/, ""))) return new Response("Not found", { status: 404 });

  const [, , id, part] = new URL(request.url).pathname.split("/");
  if (!id) {
    const asJson = request.headers.get("accept") === "application/json";
    return asJson ? Response.json(inbox.mails) : page("메일함", list(inbox));
  }
  const mail = inbox.mails.find((caught) => caught.id === id);
  if (!mail) {
    const words = "<h1>없는 메일입니다</h1><p>백엔드를 다시 시작하면 메일함이 비워집니다.</p>";
    return page("없는 메일", `${words}${back}`, 404);
  }
  return part === "html" ? answer(inNewTab(mail.html ?? ""), mailPolicy) : page(mail.subject, oneMail(mail));
}

const back = '<p><a href="/inbox">메일함으로</a></p>';

function list({ mails }: Inbox): string {
  const rows = mails
    .toReversed()
    .map(
      ({ id, to, subject, at }) =>
        `<li><a href="/inbox/${id}">${escaped(subject || "제목 없음")}</a>` +
        `<p>${escaped(to)} · ${time(at)}</p></li>`,
    );
  return `<h1>메일함</h1>
<p>내장 백엔드는 메일을 사람에게 보내지 않고 여기에 모읍니다. 마지막 200통이 남고, 다시 시작하면 비워집니다.</p>
${rows.length > 0 ? `<ul>${rows.join("\n")}</ul>` : "<p>아직 메일이 없습니다.</p>"}`;
}

function oneMail({ id, to, from, subject, text, html, at }: CaughtMail): string {
  const sender = from ? `<dt>보낸 사람</dt><dd>${escaped(from)}</dd>` : "";
  const frame = `<iframe title="꾸민 모습" src="/inbox/${id}/html" sandbox="${mailSandbox}"></iframe>`;
  return `${back}
<h1>${escaped(subject || "제목 없음")}</h1>
<dl>${sender}<dt>받는 사람</dt><dd>${escaped(to)}</dd><dt>시각</dt><dd>${time(at)}</dd></dl>
${html ? `<h2>꾸민 모습</h2>${frame}` : ""}
${text ? `<h2>글</h2><pre>${withLinks(text)}</pre>` : ""}`;
}

function page(title: string, body: string, status = 200): Response {
  const document = `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} | 숲결 VR 메일함</title>
<style>${styles}</style>
</head>
<body><main>${body}</main></body>
</html>
`;
  return answer(document, pagePolicy, status);
}

function answer(document: string, policy: string, status = 200): Response {
  return new Response(document, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

function inNewTab(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part),
    )
    .join("");
}

function time(at: Date): string {
  return `<time datetime="${at.toISOString()}">${timeInSeoul(at).toISOString().slice(0, 19).replace("T", " ")}</time>`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

const styles = `
body { margin: 0; padding: 32px 20px; background: #f4f7f4; color: #16241f; line-height: 1.7; word-break: keep-all;
  overflow-wrap: anywhere; font-family: "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", sans-serif }
main { max-width: 800px; margin: 0 auto }
h1, h2 { color: #12312a; line-height: 1.4 }
h1 { font-size: 24px; margin: 8px 0 16px } h2 { font-size: 18px; margin: 32px 0 8px }
a { color: #1a4539; text-underline-offset: 4px } main > p > a { display: inline-block; padding: 8px 0 }
ul { margin: 24px 0; padding: 0; list-style: none }
ul, pre, iframe { border: 1px solid #c9d6ce; border-radius: 16px; background: #fff }
li { padding: 12px 20px } li + li { border-top: 1px solid #c9d6ce }
li a { font-weight: bold } li p, dt { margin: 0; color: #4a5a53 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 20px; margin: 0 } dd { margin: 0 }
pre { margin: 0; padding: 20px; white-space: pre-wrap; font: inherit }
iframe { box-sizing: border-box; width: 100%; height: 560px }
`;
