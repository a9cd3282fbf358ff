import * as holidaysByYear from "@hyunbinseo/holidays-kr/all";
import { contactRemarks, missedCallRemarks, nextActions, resolutionReasons } from "./demo-words.ts";
import type { DemoRow } from "./demo-inquiry-contents.ts";
import { dayInSeoul } from "../seoul-time.ts";
import { SeededRandom } from "./seeded-random.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Its own random seeds keep the values of the other demo data the same. */
export function addFollowUp(
  inquiries: DemoRow[],
  admins: string[],
  end: Date,
): { contacts: DemoRow[]; events: DemoRow[] } {
  const random = new SeededRandom(20_261_123);
  const responses = new SeededRandom(20_261_127);
  const [contacts, events]: [DemoRow[], DemoRow[]] = [[], []];
  for (const inquiry of inquiries) {
    const responded = timeOf(inquiry.first_response_at);
    const contacted = responded + random.between(0, 30) * HOUR;
    const contact = {
      id: random.uuid(),
      inquiry_id: inquiry.id,
      author: inquiry.assigned_to,
      ...kindAndRemark(random, ["call", "call", "no_answer", "email", "visit"]),
    };
    contacts.push(...firstContacts(inquiry, { random: responses, admins, end }));
    if (random.chance(0.7) && contacted < end.getTime())
      contacts.push({ ...contact, created_at: new Date(contacted).toISOString() });

    const addEvent = (kind: string, at: unknown, to_value: string) =>
      events.push({
        inquiry_id: inquiry.id,
        at,
        actor: inquiry.assigned_to,
        kind,
        from_value: null,
        to_value,
        details: null,
      });
    const [day, action] = [random.number(-2, 9), random.pick(nextActions)];
    const isRecent = end.getTime() - timeOf(inquiry.created_at) < 45 * DAY;
    const hasNext = random.chance(0.6) && inquiry.status === "in_progress" && isRecent;
    const nextDay = businessDayFrom(end.getTime() + day * DAY);
    inquiry.next_action_on = hasNext ? nextDay : null;
    inquiry.next_action = hasNext ? action : null;
    if (hasNext) addEvent("next_action", inquiry.first_response_at, nextDay);

    const isHeld = hasNext && responses.chance(0.25);
    const ending = random.pick(["adopted", "adopted", "declined", "declined", "unreachable"] as const);
    const resolution = isHeld ? "on_hold" : ending;
    const reason = random.pick(resolutionReasons[resolution]);
    const hasResolution = (random.chance(0.8) && inquiry.status === "completed") || isHeld;
    inquiry.resolution = hasResolution ? resolution : null;
    inquiry.resolution_reason = hasResolution ? reason : null;
    if (hasResolution) addEvent("resolution", inquiry.completed_at ?? inquiry.first_response_at, resolution);
  }
  for (const inquiry of inquiries)
    inquiry.contact_attempts = contacts.filter(
      ({ inquiry_id, kind }) => inquiry_id === inquiry.id && kind === "no_answer",
    ).length;
  return { contacts, events };
}

const daysOff = new Set(Object.values(holidaysByYear).flatMap((holidays) => Object.keys(holidays)));

/** The day in Seoul, or the next one on which somebody works. */
function businessDayFrom(time: number): string {
  const day = dayInSeoul(time);
  const isOff = daysOff.has(day) || [0, 6].includes(new Date(day).getUTCDay());
  return isOff ? businessDayFrom(time + DAY) : day;
}

type Drawn = { random: SeededRandom; admins: string[]; end: Date };

/** The contact that is the first response, and now and then a missed call before it or in its place. */
function firstContacts(inquiry: DemoRow, { random, admins, end }: Drawn): DemoRow[] {
  const responded = timeOf(inquiry.first_response_at);
  const isAnswered = !Number.isNaN(responded);
  const created = timeOf(inquiry.created_at);
  const missed = created + ((isAnswered ? responded : end.getTime()) - created) * random.between(0.2, 0.8);
  const author = inquiry.assigned_to ?? random.pick(admins);
  const contact = (kinds: string[], at: number) => ({
    id: random.uuid(),
    inquiry_id: inquiry.id,
    author,
    ...kindAndRemark(random, kinds),
    created_at: new Date(at).toISOString(),
  });
  const isMissed = random.chance(0.25) && inquiry.suspected_spam === false;
  return [
    ...(isMissed ? [contact(["no_answer"], missed)] : []),
    ...(isAnswered ? [contact(["call", "call", "email", "visit"], responded)] : []),
  ];
}

function kindAndRemark(random: SeededRandom, kinds: string[]): { kind: string; remark: string | null } {
  const kind = random.pick(kinds);
  return { kind, remark: random.pick(kind === "no_answer" ? missedCallRemarks : contactRemarks) };
}

function timeOf(value: unknown): number {
  return typeof value === "string" ? Date.parse(value) : Number.NaN;
}
