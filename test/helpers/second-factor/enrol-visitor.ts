import { AuthenticatorApp } from "./authenticator-app.ts";
import type { ShownPage, Visitor } from "../visitor.ts";

/** The key that the page shows for apps without a camera. */
export const keyOn = (page: ShownPage) =>
  page.document.querySelector("main [translate=no]")?.textContent ?? "";

export const recoveryCodesOn = (page: ShownPage) =>
  [...page.document.querySelectorAll("main ol li")].map(({ textContent }) => textContent);

export async function enrol(visitor: Visitor, name = "내 휴대전화") {
  const begun = await (await visitor.open("/account/factors/new")).press("등록 시작하기", { name });
  const app = new AuthenticatorApp(keyOn(begun));
  const done = await begun.press("등록 마치기", { code: app.code() });
  return { app, begun, done, recoveryCodes: recoveryCodesOn(done) };
}
