import { SeededRandom } from "./seeded-random.ts";
import {
  givenNames,
  institutions,
  messages,
  notes,
  organizationTypes,
  spamMessages,
  surnames,
  towns,
  usersByType,
  type OrganizationType,
} from "./demo-words.ts";

/** Rows of `inquiries`, `inquiry_notes` and `inquiry_events`, ready to be stored. */
export type DemoInquiries = { inquiries: Row[]; notes: Row[]; events: Row[] };
type Row = Record<string, unknown>;

const COUNT = 300;
const SPAM_EVERY = 27;
const DAYS = 182;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Three hundred inquiries of the six months before `end`, worked by these admins. The same each time: only the times
 * follow `end`, which is best a round one.
 */
export function demoInquiries(end: Date, admins: string[]): DemoInquiries {
  const dice = new SeededRandom(20_261_121);
  const made: DemoInquiries = { inquiries: [], notes: [], events: [] };
  for (let number = 0; number < COUNT; number += 1) {
    // Denser towards the end, as a product becomes known.
    const age = DAYS * DAY * (1 - number / COUNT) ** 1.3;
    const created = inOfficeHours(end.getTime() - age, dice);
    const spam = number % SPAM_EVERY === 11;
    const earlier = dice.chance(0.06)
      ? dice.pick(made.inquiries.slice(-60).filter(({ suspected_spam }) => !suspected_spam))
      : undefined;
    const inquiry = spam ? spamOf(dice) : earlier ? again(earlier, dice) : fresh(dice);
    work(inquiry, { created, end: end.getTime(), spam, admins, dice, made });
  }
  return made;
}

type Work = {
  created: number;
  end: number;
  spam: boolean;
  admins: string[];
  dice: SeededRandom;
  made: DemoInquiries;
};

function work(inquiry: Row, { created, end, spam, admins, dice, made }: Work): void {
  const id = dice.uuid();
  const reference = Array.from({ length: 10 }, () => dice.letter(CROCKFORD)).join("");
  const submission_id = dice.uuid();
  // Everything is thrown for whether or not it comes to it, so that the times change no words.
  const admin = dice.pick(admins);
  const written = Array.from({ length: dice.number(0, 3) }, () => ({
    id: dice.uuid(),
    body: dice.pick(notes),
  }));
  const answered = created + dice.between(0.3, 40) * HOUR;
  const completed = answered + dice.between(2, 30) * DAY;
  const [willBeAnswered, willBeCompleted] = [dice.chance(0.96) && !spam, dice.chance(0.85)];
  const isAnswered = willBeAnswered && answered < end;
  const isCompleted = isAnswered && willBeCompleted && completed < end;

  made.inquiries.push({
    ...inquiry,
    id,
    submission_id,
    reference,
    created_at: iso(created),
    suspected_spam: spam,
    status: isCompleted ? "completed" : isAnswered ? "in_progress" : "new",
    assigned_to: isAnswered ? admin : null,
    first_response_at: isAnswered ? iso(answered) : null,
    completed_at: isCompleted ? iso(completed) : null,
    version: 1 + Number(isAnswered) + Number(isCompleted),
  });

  const change = (at: number, kind: string, from_value: string | null, to_value: string) =>
    made.events.push({
      inquiry_id: id,
      at: iso(at),
      actor: admin,
      kind,
      from_value,
      to_value,
      details: null,
    });
  if (isAnswered) {
    change(answered, "status", "new", "in_progress");
    change(answered, "assignment", null, admin);
  }
  if (isCompleted) change(completed, "status", "in_progress", "completed");
  for (const [index, note] of written.entries()) {
    const at = answered + (index + 0.1) * 8 * HOUR;
    if (isAnswered && at < end)
      made.notes.push({ ...note, inquiry_id: id, author: admin, created_at: iso(at) });
  }
}

function fresh(dice: SeededRandom): Row {
  const type = dice.pick(organizationTypes);
  const [surname, latinSurname] = dice.pick(surnames);
  const [given, latinGiven] = dice.pick(givenNames);
  return {
    organization_name: dice.pick(towns) + dice.pick(institutions[type]),
    contact_name: surname + given,
    email: `${latinGiven}.${latinSurname}${dice.number(1, 99)}@example.com`,
    phone: `${dice.pick(["010-0000", "010-0000", "02-000", "031-000", "063-000"])}-${dice.digits(4)}`,
    organization_type: type,
    estimated_users: dice.pick(usersByType[type]),
    message: messageOf(type, dice),
  };
}

/** The same person once more: inquiries of a spammer do not come back. */
function again(
  { organization_name, contact_name, email, phone, organization_type }: Row,
  dice: SeededRandom,
): Row {
  return {
    organization_name,
    contact_name,
    email,
    phone,
    organization_type,
    estimated_users: null,
    message: `지난번에 문의드린 ${String(contact_name)}입니다. ${dice.pick(messages.general)}`,
  };
}

function spamOf(dice: SeededRandom): Row {
  const name = dice.pick(["광고 대행", "SEO Experts", "단체 문자", "test"]);
  return {
    organization_name: name,
    contact_name: name,
    email: `offer${dice.number(100, 999)}@example.com`,
    phone: `070-0000-${dice.digits(4)}`,
    organization_type: "general" satisfies OrganizationType,
    estimated_users: null,
    message: dice.pick(spamMessages),
  };
}

function messageOf(type: OrganizationType, dice: SeededRandom): string | null {
  if (dice.chance(0.15)) return null;
  const [first, second] = [dice.pick(messages[type]), dice.pick(messages[type])];
  return first === second || dice.chance(0.7) ? first : `${first}\n\n${second}`;
}

/** A moment of a weekday between eight and eight in Seoul, not after `time`. */
function inOfficeHours(time: number, dice: SeededRandom): number {
  const midnight = Math.floor((time + 9 * HOUR) / DAY) * DAY - 9 * HOUR;
  const weekday = new Date(midnight + 9 * HOUR).getUTCDay();
  const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0;
  const moment = midnight - back * DAY + dice.between(8, 20) * HOUR;
  return moment > time ? moment - (weekday === 1 ? 3 : 1) * DAY : moment;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
