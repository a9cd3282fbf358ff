import { newInquiry, repeatedInquiry, spamInquiry, type DemoRow } from "./demo-inquiry-contents.ts";
import { addFollowUp } from "./demo-follow-up.ts";
import { notes } from "./demo-words.ts";
import { dayInSeoul, startOfDayInSeoul } from "../seoul-time.ts";
import { SeededRandom } from "./seeded-random.ts";

/** By table. */
export type DemoRows = Record<
  "inquiries" | "inquiry_notes" | "inquiry_events" | "inquiry_contacts",
  DemoRow[]
>;

const COUNT = 300;
const SPAM_EVERY = 27;
const DAYS = 182;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Generates 300 inquiries of the six months before `end`, worked by `admins`. `end` changes times and progress. */
export function generateDemoRows(end: Date, admins: string[]): DemoRows {
  const random = new SeededRandom(20_261_121);
  const rows: DemoRows = { inquiries: [], inquiry_notes: [], inquiry_events: [], inquiry_contacts: [] };
  for (let number = 0; number < COUNT; number += 1) {
    const age = DAYS * DAY * (1 - number / COUNT) ** 1.3;
    const created = weekdayMoment(end.getTime() - age, random);
    const spam = number % SPAM_EVERY === 11;
    const earlier = random.chance(0.06)
      ? random.pick(rows.inquiries.slice(-60).filter(({ suspected_spam }) => !suspected_spam))
      : undefined;
    const inquiry = spam
      ? spamInquiry(random)
      : earlier
        ? repeatedInquiry(earlier, random)
        : newInquiry(random);
    addInquiry(inquiry, { created, end: end.getTime(), spam, admins, random, rows });
  }
  const { contacts, events } = addFollowUp(rows.inquiries, admins, end);
  return { ...rows, inquiry_contacts: contacts, inquiry_events: [...rows.inquiry_events, ...events] };
}

type Course = {
  created: number;
  end: number;
  spam: boolean;
  admins: string[];
  random: SeededRandom;
  rows: DemoRows;
};

function addInquiry(inquiry: DemoRow, { created, end, spam, admins, random, rows }: Course): void {
  const id = random.uuid();
  const reference = Array.from({ length: 10 }, () => random.letter(CROCKFORD)).join("");
  const submission_id = random.uuid();
  // Drawn even if unused, so that later random values do not depend on `end`.
  const admin = random.pick(admins);
  const drawnNotes = Array.from({ length: random.number(0, 3) }, () => ({
    id: random.uuid(),
    body: random.pick(notes),
  }));
  const answered = created + random.between(0.3, 40) * HOUR;
  const completed = answered + random.between(2, 30) * DAY;
  const [willBeAnswered, willBeCompleted] = [random.chance(0.96) && !spam, random.chance(0.85)];
  const isAnswered = willBeAnswered && answered < end;
  const isCompleted = isAnswered && willBeCompleted && completed < end;

  rows.inquiries.push({
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

  const addEvent = (at: number, kind: string, from_value: string | null, to_value: string) =>
    rows.inquiry_events.push({
      inquiry_id: id,
      at: iso(at),
      actor: admin,
      kind,
      from_value,
      to_value,
      details: null,
    });
  if (isAnswered) {
    addEvent(answered, "status", "new", "in_progress");
    addEvent(answered, "assignment", null, admin);
  }
  if (isCompleted) addEvent(completed, "status", "in_progress", "completed");
  for (const [index, note] of drawnNotes.entries()) {
    const at = answered + (index + 0.1) * 8 * HOUR;
    if (isAnswered && at < end)
      rows.inquiry_notes.push({ ...note, inquiry_id: id, author: admin, created_at: iso(at) });
  }
}

/** Returns a moment up to `time`, from 08:00 to 20:00 in Seoul of a day from Monday to Friday. */
function weekdayMoment(time: number, random: SeededRandom): number {
  const day = dayInSeoul(time);
  const midnight = Number(startOfDayInSeoul(day));
  const weekday = new Date(day).getUTCDay();
  const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0;
  const moment = midnight - back * DAY + random.between(8, 20) * HOUR;
  return moment > time ? moment - (weekday === 1 ? 3 : 1) * DAY : moment;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
