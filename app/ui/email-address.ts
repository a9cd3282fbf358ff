/** `words` say what is wrong. */
type ReadEmail = { outcome: "read"; value: string } | { outcome: "refused"; words: string };

/** Signs with a meaning in a link, an address list or a mail header, which email_text refuses too, and pictures. */
const SIGN = /[?&%,;:<>()[\]{}|\\"]|(?![\p{L}\p{N}\p{M}])\P{ASCII}/u;
const INVISIBLE = /[\s\p{Other}\p{Default_Ignorable_Code_Point}\u2800]/u;
const LABEL = /^[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

export const EMAIL_MAX = 255;
const LOCAL_MAX = 64;

const SHAPE = "이메일 주소를 name@example.com 형식으로 입력해 주세요.";
const ONE_ADDRESS = "이메일 주소 하나만 띄어쓰기 없이 입력해 주세요.";
const HANGUL = "이메일 주소의 @ 앞에 한글이 있습니다. 한/영 키를 누르고 다시 입력해 주세요.";
const DOTS = "이메일 주소의 점(.)이 처음이나 끝에 있거나 잇따라 있습니다. 다시 확인해 주세요.";
const DOMAIN = "이메일 주소의 @ 뒤를 다시 확인해 주세요. 예를 들어 name@example.com입니다.";

/** Takes an address out of `mailto:` and `김하늘 <name@example.com>`, and gives full-width letters their usual width. */
export function readEmail(written: string): ReadEmail {
  const narrow = written
    .replaceAll(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replaceAll("\u3002", ".")
    // A mark composes with the usual letter, though not with the wide one.
    .normalize("NFC")
    .trim();
  const [, bracketed] = /^(?:"[^"]*"|[^<>@,;:]*)\s*<([^<>]*)>$/.exec(narrow) ?? [];
  const email = (bracketed ?? narrow).trim().replace(/^mailto:[\s/]*/i, "");
  const words = problemOf(email);
  return words === null ? { outcome: "read", value: email } : { outcome: "refused", words };
}

/** Whether a mail can be sent to exactly this. */
export function isEmailAddress(text: string): boolean {
  return problemOf(text) === null;
}

function problemOf(text: string): string | null {
  if (INVISIBLE.test(text)) return ONE_ADDRESS;
  const [sign] = SIGN.exec(text) ?? [];
  if (sign) return `이메일 주소에 쓸 수 없는 기호(${sign})가 있습니다. 주소 하나만 입력해 주세요.`;
  const [local = "", domain = "", ...more] = text.split("@");
  const labels = domain.split(".");
  if (local === "" || domain === "" || more.length > 0) return SHAPE;
  // The check of inquiries.email says the same.
  if (/\p{Script=Hangul}/u.test(local)) return HANGUL;
  if ([...local.split("."), ...labels].includes("")) return DOTS;
  if (labels.length < 2 || local.length > LOCAL_MAX || text.length > EMAIL_MAX) return SHAPE;
  // example.kr입니다, which Chrome posts as example.xn--kr-…, has words after the address.
  const isTopLevel = /^(?:[a-zA-Z]{2,}|xn--[a-z\d]+|\p{L}\P{ASCII}+)$/u.test(labels.at(-1) ?? "");
  return isTopLevel && labels.every((label) => LABEL.test(label)) ? null : DOMAIN;
}

export function withDomain(email: string, domain: string): string {
  return email.replace(/[@＠][^\s<>]*/, () => `@${domain}`);
}

export function mailtoHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
}

/** Leaves what tells its owner whether it is theirs: `ki••@naver.com`. A domain longer than any usual one is cut. */
export function maskedEmail(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  const letters = Array.from(local);
  return `${letters.slice(0, letters.length > 2 ? 2 : 1).join("")}••@${domain.length > 60 ? `${domain.slice(0, 59)}…` : domain}`;
}

const PROVIDERS = [
  "naver.com",
  "gmail.com",
  "hanmail.net",
  "daum.net",
  "kakao.com",
  "nate.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "korea.kr",
];

// Others have domains of these names: other countries, and korea.com.
const SHARED_NAMES = new Set(["hotmail.com", "outlook.com", "korea.kr"]);
// Schools, authorities and other institutions.
const NEVER_ASKED = /\.(?:ac|es|go|hs|kg|mil|ms|or|pe|re|sc)\.kr$/;
const MISTYPED: [RegExp, meant: string][] = [
  [/\.(?:con|cmo|ocm|comm|coom|vom|xom|cim|cpm|c0m)$/, ".com"],
  [/\.(?:gokr|(?:g|o|og|gp|g0|gi|ggo|goo|fo|ho)\.kr)$/, ".go.kr"],
  // The offices of education.
  [/^(sen|pen|dge|ice|gen|dje|use|sje|goe|gwe|cbe|cne|gbe|jbe|jne|gne|jje)go\.kr$/, "$1.go.kr"],
  [/\.(?:kt|kf|kd|rk|jr|krr|kkr)$/, ".kr"],
];

/** The address that was probably meant, to ask about; null where nothing looks mistyped. */
export function probableEmail(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const meant = probableDomain(domain);
  return meant === null ? null : email.slice(0, at + 1) + meant;
}

function probableDomain(domain: string): string | null {
  if (PROVIDERS.includes(domain) || NEVER_ASKED.test(domain)) return null;
  const [name] = domain.split(".");
  const near = PROVIDERS.find((provider) => isOneSlipAway(domain, provider));
  const named = PROVIDERS.find((provider) => provider.split(".")[0] === name && !SHARED_NAMES.has(provider));
  const [ending, right] = MISTYPED.find(([wrong]) => wrong.test(domain)) ?? [];
  return near ?? named ?? (ending && right ? domain.replace(ending, right) : null);
}

/** One letter too many, too few, another, or two swapped. The first letter is sure: mail.com and email.com are no gmail.com. */
function isOneSlipAway(written: string, meant: string): boolean {
  let same = 0;
  while (same < meant.length && written[same] === meant[same]) same += 1;
  const rest = written.slice(same);
  const wanted = meant.slice(same);
  if (rest.slice(0, 2) === `${wanted[1]}${wanted[0]}` && rest.slice(2) === wanted.slice(2)) return true;
  return (
    same > 0 && (rest.slice(1) === wanted.slice(1) || rest === wanted.slice(1) || rest.slice(1) === wanted)
  );
}
