import { createRequire } from "node:module";
import type { RefusalReason } from "../ui/forms/refuse-form.server.ts";

const OWN_WORDS = [
  "숲결",
  "숲결vr",
  "supgyeol",
  "supgyeolvr",
  "soopgyeol",
  "soopgyeolvr",
  "자연명상",
  "vr명상",
  "vr자연명상",
];

let common: Set<string> | undefined;

/** The 49,000 most leaked passwords, including the 10,000 most common; loaded at first use, as few set a password. */
function commonPasswords(): Set<string> {
  // Not bundled: half a megabyte that only the server reads.
  const load = createRequire(import.meta.url);
  common ??= new Set(load("@zxcvbn-ts/language-common/src/passwords.json") as string[]);
  return common;
}

/** Whether attackers would try the password first: it is common, one of the site's words, or the owner's address. */
export function isCommonPassword(password: string, email: string): boolean {
  const typed = password.normalize("NFC").toLowerCase();
  const letters = typed.replaceAll(/[^\p{L}]/gu, "");
  const address = email.toLowerCase();
  return (
    commonPasswords().has(typed) ||
    OWN_WORDS.includes(letters) ||
    typed === address ||
    typed === address.split("@")[0]
  );
}

export function commonPasswordRefusal(title: string): RefusalReason {
  const description = "많은 분이 쓰거나 쉽게 떠올릴 수 있는 비밀번호입니다. 다른 비밀번호를 입력해주세요";
  return { title, description, field: "password" };
}
