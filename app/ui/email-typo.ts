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
];

// Elsewhere these have domains of several countries.
const INTERNATIONAL = new Set(["hotmail.com", "outlook.com"]);
// Schools, authorities and other institutions.
const NEVER_ASKED = /\.(?:ac|es|go|hs|kg|mil|ms|or|pe|re|sc)\.kr$|^korea\.kr$/;
const MISTYPED_COM = /\.(?:con|cmo|ocm|comm|coom|vom|xom|cim|cpm|c0m)$/;

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
  const named = PROVIDERS.find((provider) => provider.split(".")[0] === name && !INTERNATIONAL.has(provider));
  return near ?? named ?? (MISTYPED_COM.test(domain) ? domain.replace(MISTYPED_COM, ".com") : null);
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
