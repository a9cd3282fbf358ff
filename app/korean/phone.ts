/**
 * `value` is as the database keeps it: `02-123-4567`, `1588-1234` or `+12025550123` for abroad, `02-123-4567~8` for a range of
 * lines, `02-123-4567 (내선 12)` with an extension, and two of those as `02-123-4567 / 010-1234-5678`. `words` say what is wrong.
 */
export type ReadPhone = { outcome: "read"; value: string } | { outcome: "refused"; words: string };

/** The domain phone_text has the same. */
export const PHONE_MAX = 70;

// NFKC normalisation of a text of combining marks takes time quadratic in its length.
const WORTH_READING = 100;

const NUMBER =
  /^(?:(02|0(?:3[1-3]|4[1-4]|5[1-5]|6[1-4])|01[16-9]|080|0[35]0\d)(\d{3,4})|(0[17]0)(\d{4})|(1[568]\d\d))(\d{4})$/;

const WORDS = String.raw`(?:(?:전화|휴대폰?|핸드폰|모바일|연락처|대표?|직통|사무실|회사|유선|일반|번호?)[\s()]*)+`;
const LABEL = new RegExp(
  String.raw`^\(?(?:[☎☏📞📱]\ufe0f?|tel|mobile|phone|cell|[tmhc]\.?p?)?(?:\s*${WORDS})?[\s.:)]*(?=[(+\d])`,
  "iu",
);
const LABEL_BEHIND = new RegExp(String.raw`[\s(]*${WORDS}$`);
const EXTENSION =
  /^(.*?)[\s,-]*\(?\s*(?:내선|구내|교환|ext(?:ension)?|x|#)\s*(?:번호)?[\s.:)#-]*(\d{1,6})\s*번?\s*\)?$/i;
const SEPARATOR = /\s*(?:[/,;、&|]+|또는|혹은|및|or)\s*/i;

const NOT_IN_DIGITS = "연락처에는 번호만 010-0000-0000처럼 숫자로 입력해 주세요.";
const TWO_NUMBERS = "번호가 둘이면 사이에 /를 적어 주세요.";
const MORE_DIGITS =
  "번호 뒤에 숫자가 더 있습니다. 내선은 02-123-4567 (내선 8), 이어진 번호는 02-123-4567~8처럼 적어 주세요.";
const WRONG_LENGTH = "연락처의 자릿수가 맞지 않습니다. 02-123-4567처럼 끊어서 다시 적어 주세요.";
const NO_SUCH_NUMBER = "연락드릴 수 있는 번호가 아닙니다. 연락처를 다시 확인해 주세요.";

/** Reads a telephone number in the ways that Koreans write one. What may mean two things is refused. */
export function readPhone(written: string): ReadPhone {
  if (written.length > WORTH_READING) return refused(NOT_IN_DIGITS);
  const numbers = plain(written).split(SEPARATOR);
  if (numbers.length > 2) return refused("연락처는 두 개까지만 적어 주세요.");
  const phones: string[] = [];
  for (const number of numbers) {
    const read = readNumber(number.replace(LABEL, "").replace(LABEL_BEHIND, ""));
    // 4567/8 and 4567,8 are an extension to some, a range to others.
    if (read.outcome === "refused" && phones.length > 0 && /^\d{1,4}\)?$/.test(number))
      return refused(MORE_DIGITS);
    if (read.outcome === "refused") return read;
    if (!phones.includes(read.value)) phones.push(read.value);
  }
  return { outcome: "read", value: phones.join(" / ") };
}

function plain(written: string): string {
  return written
    .normalize("NFKC")
    .replaceAll(/[‐-―−⁃─━ㅡ\u1173ー一_=]/g, "-")
    .replaceAll(/[·\u119e‧•∙・]/g, ".")
    .replaceAll(/[∼〜]/g, "~")
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replaceAll(/[/,;]\s*(?=\(?\s*(?:내선|구내|교환|ext|#))/gi, " ")
    .replace(/[\s,;/]+$/, "")
    .replace(/^(\d{2,4})[/,](\d{3,4})[/,](\d{4})$/, "$1-$2-$3")
    .trim();
}

function readNumber(written: string): ReadPhone {
  const [, before, extension] = EXTENSION.exec(written) ?? [];
  const read = before === undefined ? readLines(written) : readLines(before);
  if (read.outcome === "refused" || extension === undefined) return read;
  return { outcome: "read", value: `${read.value} (내선 ${extension})` };
}

/** One number, or a range of lines: 02-123-4567~8. */
function readLines(written: string): ReadPhone {
  if (!/^[(\s]*\+?[\d\-.~()\s]*\d[).\s]*$/.test(written)) return refused(NOT_IN_DIGITS);
  const whole = readDigits(written);
  if (whole.outcome === "read") return whole;

  const [, first = "", end = ""] = /^(.*)~(.*)$/.exec(written) ?? [];
  const line = readDigits(first);
  if (line.outcome === "read") {
    const other = readDigits(end);
    const last = (other.outcome === "read" ? other.value : end).replace(line.value.slice(0, -4), "").trim();
    if (/^\d{1,4}$/.test(last)) return { outcome: "read", value: `${line.value}~${last}` };
  }
  const [, before = ""] = /^(.*\d)[\s)]*[-.( ][\s(]*\d{1,4}\D*$/.exec(written) ?? [];
  return readDigits(before).outcome === "read" ? refused(MORE_DIGITS) : whole;
}

function readDigits(written: string): ReadPhone {
  // +44 (0)20 7946 0123: from abroad the zero is not dialled.
  const groups = written.replace(/(\+.*)\(0\)/, "$1 ").match(/\d+/g) ?? [];
  const digits = groups.join("");
  const [country = ""] = /^(?:00)?82/.exec(digits) ?? [];
  if (written.includes("+") && country !== "82")
    return /^[1-9]\d{7,14}$/.test(digits)
      ? { outcome: "read", value: `+${digits}` }
      : refused("해외 번호는 +와 국가 번호 뒤에 나머지 번호까지 적어 주세요.");

  const local = digits.slice(country.length);
  const national = country === "" || /^0|^1[568]\d{6}$/.test(local) ? local : `0${local}`;
  const parts = NUMBER.exec(national)?.slice(1).filter(Boolean);
  if (!parts) return refused(whyNoNumber(national));
  if (/^0+$/.test(parts.slice(1).join(""))) return refused(NO_SUCH_NUMBER);

  // 02-123-45678 has the digits of 02-1234-5678, and is not that number.
  const ends = new Set(endsOf(parts));
  const shift = national.length - digits.length;
  const isWrittenSo = endsOf(groups).every((end) => end + shift <= 1 || ends.has(end + shift));
  return isWrittenSo ? { outcome: "read", value: parts.join("-") } : refused(WRONG_LENGTH);
}

function endsOf(groups: string[]): number[] {
  let end = 0;
  return groups.map((group) => (end += group.length));
}

function whyNoNumber(national: string): string {
  if (/^0{3}|^0*$/.test(national)) return NO_SUCH_NUMBER;
  if (national.startsWith("00")) return "해외 번호는 00 대신 +와 국가 번호로 시작해 적어 주세요.";
  if (national.length > 13) return TWO_NUMBERS;
  if (national.startsWith("010")) return "010 뒤에는 숫자 여덟 자리가 옵니다. 연락처를 다시 확인해 주세요.";
  if (/^(?!1[568])[1-9]\d{6,7}$/.test(national))
    return "지역번호까지 적어 주세요. 예를 들어 031-123-4567입니다.";
  return /^(?:0[2-57]|06[1-4]|080|01[16-9]|1[568]\d)/.test(national) ? WRONG_LENGTH : NO_SUCH_NUMBER;
}

function refused(words: string): ReadPhone {
  return { outcome: "refused", words };
}

const KEPT = /^([+\d-]+)(?:~\d+)?(?: \(내선 (\d+)\))?(?: \/ .*)?$/;

/** Dials the first number, and after a pause its extension. */
export function telHref(phone: string): string {
  const [, number = phone, extension] = KEPT.exec(phone) ?? [];
  return `tel:${number.replaceAll(/[^0-9+]/g, "")}${extension ? `,${extension}` : ""}`;
}

/** Leaves what tells its owner whether it is theirs: `010-••••-5678`. */
export function maskedPhone(phone: string): string {
  const masked = phone
    .split(" / ")
    .map((number) =>
      number.replace(
        /^(\+?\d+)(-\d+)?(-?\d{4})/,
        (_, first: string, middle: string | undefined, last: string) =>
          middle ? first + dots(middle) + last : first.slice(0, 2) + dots(first.slice(2)) + last,
      ),
    );
  return masked.join(" / ");
}

function dots(text: string): string {
  return text.replaceAll(/\d/g, "•");
}
