import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import * as z from "zod";

const SUFFIX = ".erased";

/** `proof`: what only the database that erased it can have made. `at`: when, as the database writes times. */
export const erasureSchema = z.object({
  what: z.enum(["inquiry", "member"]),
  id: z.uuid(),
  at: z.string(),
  proof: z.string(),
});

export type Erasure = z.infer<typeof erasureSchema>;

const lineSchema = z
  .string()
  .transform((line, context) => {
    try {
      return JSON.parse(line) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "no JSON" });
      return z.NEVER;
    }
  })
  .pipe(erasureSchema);

/** Who was erased, a line each, without a name. Both methods throw the file system's error. */
export class ErasureFile {
  readonly #folder: string;
  readonly #file: string;

  constructor(outboxPath: string) {
    this.#folder = path.dirname(outboxPath);
    this.#file = outboxPath + SUFFIX;
  }

  /** The lines of every such file in the folder: another server's or project's may have been put there. */
  read(): Erasure[] {
    if (!existsSync(this.#folder)) return [];
    const files = readdirSync(this.#folder).filter((name) => name.endsWith(SUFFIX));
    const lines = files.flatMap((name) => readFileSync(path.join(this.#folder, name), "utf8").split("\n"));
    const erasures = lines.flatMap((line) => lineSchema.safeParse(line).data ?? []);
    return [...new Map(erasures.map((erasure) => [erasure.id, erasure])).values()];
  }

  /** Returns once the lines are synced to the disk. */
  add(erasures: Erasure[]): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const file = openSync(this.#file, "a", 0o600);
    try {
      // The line break comes first: the end of a line that was cut off spoils no other.
      writeSync(file, erasures.map((erasure) => `\n${JSON.stringify(erasure)}`).join(""));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }
}
