import { expect, test } from "vitest";
import type { Sql } from "../../../supabase/local/database/database.ts";
import { SeededRandom } from "../../../supabase/local/demo/seeded-random.ts";
import { addDays, seoulDay } from "../../../app/korean/dates.ts";
import { backendOfFile } from "../../helpers/test-database.ts";
import { insertInquiry, signedIn } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");

const SEEDS = [1, 2, 3, 5, 8, 13];
const STEPS = 60;
const today = seoulDay(new Date());

type Step = [words: string, statement: string, parameters?: unknown[]];

const changed = (words: string, set: string, parameters: unknown[] = []): Step => [
  words,
  `update public.inquiries set ${set} where id = $1`,
  parameters,
];

/** One thing that staff may do to an inquiry. */
function randomStep(random: SeededRandom): Step {
  const day = addDays(today, random.number(-3, 40));
  const status = random.pick(["new", "in_progress", "completed"]);
  const kind = random.pick(["no_answer", "no_answer", "call", "email", "visit", "reply_received"]);
  const resolution = random.pick(["adopted", "declined", "unreachable"]);
  const remark = String(random.number(0, 1e9));
  return random.pick<Step>([
    [
      `contact ${kind}`,
      "insert into public.inquiry_contacts (inquiry_id, kind, remark) values ($1, $2, $3)",
      [kind, remark],
    ],
    changed(`status ${status}`, "status = $2", [status]),
    changed(`next contact on ${day}`, "next_action_on = $2", [day]),
    changed("no next contact", "next_action_on = null, next_action = null"),
    changed(`hold until ${day}`, "status = 'in_progress', resolution = 'on_hold', next_action_on = $2", [
      day,
    ]),
    changed(`resolution ${resolution}`, "status = 'completed', resolution = $2", [resolution]),
    changed("taken", "assigned_to = auth.uid()"),
    changed("given back", "assigned_to = null"),
    changed("spam or not", "suspected_spam = not suspected_spam"),
    ["undone", "select public.undo(undo_id) from public.inquiries where id = $1 and undo_id is not null"],
    [
      "last contact undone",
      `select public.undo(id) from public.inquiry_contacts where inquiry_id = $1 order by created_at desc limit 1`,
    ],
  ]);
}

/** Inquiries that no queue has, that are to be worked at some time and stand nowhere for whose day that is, and those whose
 * response is not what their contacts say. */
async function faults(sql: Sql): Promise<unknown[]> {
  return sql.query(`
    select 'in no queue' as fault, status, response, next_action_on, resolution
    from public.inquiries
    where status <> 'completed' and not suspected_spam and id not in (
      select listed.id
      from unnest(array['unanswered', 'next_action_past', 'next_action_today', 'next_action_later', 'no_next_action']) as queue,
        lateral private.worklist(queue, now() + interval '1 day', 200) as listed
    )
    union all
    select 'not in the view of all', status, response, next_action_on, resolution
    from public.inquiries
    where status <> 'completed' and not suspected_spam
      and id not in (select id from private.worklist('open', now() + interval '1 day', 200))
    union all
    select 'not in the day of who has it', status, response, next_action_on, resolution
    from public.inquiries
    where status <> 'completed' and not suspected_spam and next_step_at < now() and due_at is not null
      and id not in (select id from private.worklist('today', now() + interval '1 day', 200))
    union all
    select 'not as contacted', status, response, next_action_on, resolution
    from public.inquiries, lateral (
      select min(created_at) filter (where kind in ('call', 'email', 'visit')) as reached, count(*) filter (where kind = 'no_answer') as missed
      from public.inquiry_contacts where inquiry_id = inquiries.id
    ) as contacted
    where first_response_at is distinct from reached or contact_attempts <> missed`);
}

// A press that the database refuses, as the undo of what has changed since, changes nothing.
const outcomes = ["done", "23514"];

test.each(SEEDS)(
  "open inquiries stand in a queue, answered by contacts, whatever staff do: %i",
  async (seed) => {
    const random = new SeededRandom(seed);
    await backend.database.exec("delete from public.inquiries");
    const ids = await Promise.all(
      [0, 3, 20].map((days) =>
        insertInquiry(backend.database, { created_at: `${addDays(today, -days)}T00:00:00Z` }),
      ),
    );
    const history: string[] = [];
    for (let number = 0; number < STEPS; number += 1) {
      const id = random.pick(ids);
      const [words, statement, parameters = []] = randomStep(random);
      const outcome = await backend.database
        .as(admin.caller, (sql) => sql.query(statement, [id, ...parameters]))
        .then(
          () => "done",
          ({ code }: { code: string }) => code,
        );
      expect(outcomes, `${words}: ${outcome}`).toContain(outcome);
      history.push(`${ids.indexOf(id)}: ${words} ${outcome}`);
      const found = await backend.database.as(admin.caller, faults);
      expect(found, history.join("\n")).toEqual([]);
    }
  },
);
