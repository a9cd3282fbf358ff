import * as z from "zod";
import { env } from "../../env.server.ts";
import { log, logError } from "../../server/log.server.ts";
import { RepeatedJob } from "../../server/repeated-job.server.ts";
import { anonymousClient, databaseReason, type Supabase } from "../../supabase.server.ts";
import { type Erasure, ErasureFile, erasureSchema } from "./erasure-file.server.ts";

const answerSchema = z.object({
  again: z.array(erasureSchema.pick({ what: true, id: true })),
  unproved: z.int(),
  unknown: z.array(erasureSchema),
});

type ErasuresAnswer = z.infer<typeof answerSchema>;

const EVERY_MS = 60 * 60_000;
const PAUSES = { firstMs: 5_000, maxMs: 10 * 60_000 };

/**
 * A restored database brings back whom it erased since its backup. Each server keeps a line of every erasure beside its outbox,
 * whichever server it came by, and has the database erase again whom it names.
 */
export class RepeatedErasures {
  readonly #file: ErasureFile;
  readonly #ask: (known: Erasure[]) => Promise<ErasuresAnswer>;
  readonly #job: RepeatedJob;

  constructor(file: ErasureFile, ask: (known: Erasure[]) => Promise<ErasuresAnswer>) {
    this.#file = file;
    this.#ask = ask;
    this.#job = new RepeatedJob({
      run: (failures) => this.#repeat(failures),
      onError: (error) => logError("erasures cannot be kept beside the outbox", { reason: String(error) }),
      pauses: PAUSES,
    });
  }

  /** Call at the start, and after an erasure, which a disk that fails does not undo. */
  wake(): void {
    this.#job.wake(0, { isSureToSucceed: true });
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  async #repeat(failures: number): Promise<number | null> {
    const known = this.#file.read();
    const answer = await this.#ask(known).catch((error: unknown) => {
      // Once an outage.
      if (failures === 0)
        logError("erasures cannot be compared with the database", { reason: String(error) });
      return null;
    });
    if (!answer) return null;

    const { again, unproved, unknown } = answer;
    for (const { what, id } of again) log("erased again after a restore", { what, erased: id });
    if (unproved > 0) logError("erasures of another database are not repeated", { count: unproved });
    if (unknown.length > 0) this.#file.add(unknown);
    // The database does a part at a time, and then knows of new erasures.
    return again.length > 0 ? 0 : EVERY_MS;
  }
}

async function repeatErasures(supabase: Supabase, known: Erasure[]): Promise<ErasuresAnswer> {
  const repeated = await supabase.rpc("repeat_erasures", { known }).setHeader("X-Site-Token", env.SITE_TOKEN);
  if (repeated.error) throw new Error(databaseReason(repeated));
  return answerSchema.parse(repeated.data);
}

let erasures: RepeatedErasures | undefined;

/** Without an outbox there is no disk that would outlive the database. */
export function startErasures(): { stop: () => Promise<void> } {
  if (env.OUTBOX === "off") return { stop: () => Promise.resolve() };
  erasures = new RepeatedErasures(new ErasureFile(env.OUTBOX_PATH), (known) =>
    repeatErasures(anonymousClient, known),
  );
  erasures.wake();
  return erasures;
}

/** Call after an erasure. */
export function keepErasure(): void {
  erasures?.wake();
}
