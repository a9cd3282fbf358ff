import type { Day } from "../../../korean/dates.ts";
import { suggestedDay } from "../follow-up-days.server.ts";
import type { Contact } from "../update/update-schemas.ts";

/** As `record_contact` takes it. `done_by`: what was planned up to that day is done by this contact. */
export type Follows = { next_action_on?: Day | null; next_action?: string; done_by?: Day; take?: true };

export function whatFollows({ kind, nextOn, nextDate, nextAction, take }: Contact, today: Day): Follows {
  return { ...nextStep(), ...(take && { take: true }) };

  function nextStep(): Follows {
    if (nextDate) return on(nextDate);
    if (nextOn === "") return {};
    if (nextOn === "none") return { next_action_on: null };
    if (nextOn !== "suggested") return on(nextOn);
    const day = suggestedDay(kind, today);
    return day === null ? { done_by: today } : on(day);
  }
  function on(day: Day): Follows {
    return { next_action_on: day, ...(nextAction !== null && { next_action: nextAction }) };
  }
}
