import {
  givenNames,
  institutions,
  messages,
  spamMessages,
  surnames,
  towns,
  usersByType,
  weightedOrganizationTypes,
  type DemoOrganizationType,
} from "./demo-words.ts";
import type { SeededRandom } from "./seeded-random.ts";

export type DemoRow = Record<string, unknown>;

export function newInquiry(random: SeededRandom): DemoRow {
  const type = random.pick(weightedOrganizationTypes);
  const [surname, latinSurname] = random.pick(surnames);
  const [given, latinGiven] = random.pick(givenNames);
  return {
    organization_name: random.pick(towns) + random.pick(institutions[type]),
    contact_name: surname + given,
    email: `${latinGiven}.${latinSurname}${random.number(1, 99)}@example.com`,
    phone: `${random.pick(["010-0000", "010-0000", "02-000", "031-000", "063-000"])}-${random.digits(4)}`,
    organization_type: type,
    estimated_users: random.pick(usersByType[type]),
    message: messageOf(type, random),
  };
}

export function repeatedInquiry(
  { organization_name, contact_name, email, phone, organization_type }: DemoRow,
  random: SeededRandom,
): DemoRow {
  return {
    organization_name,
    contact_name,
    email,
    phone,
    organization_type,
    estimated_users: null,
    message: `지난번에 문의드린 ${String(contact_name)}입니다. ${random.pick(messages.general)}`,
  };
}

export function spamInquiry(random: SeededRandom): DemoRow {
  const name = random.pick(["광고 대행", "SEO Experts", "단체 문자", "test"]);
  return {
    organization_name: name,
    contact_name: name,
    email: `offer${random.number(100, 999)}@example.com`,
    phone: `070-0000-${random.digits(4)}`,
    organization_type: "general" satisfies DemoOrganizationType,
    estimated_users: null,
    message: random.pick(spamMessages),
  };
}

function messageOf(type: DemoOrganizationType, random: SeededRandom): string | null {
  if (random.chance(0.15)) return null;
  const [first, second] = [random.pick(messages[type]), random.pick(messages[type])];
  return first === second || random.chance(0.7) ? first : `${first}\n\n${second}`;
}
