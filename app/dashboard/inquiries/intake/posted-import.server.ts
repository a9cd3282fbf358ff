import { readFormAndFile } from "../../../server/request/form-data.server.ts";
import { fileTooLong } from "../../../server/request/request-body.server.ts";
import { decodedText } from "./csv-file.ts";
import { type Column, columnNames } from "./imported-words.server.ts";
import { type EnteredSource, enteredSources, MOST_OF_FILE } from "./intake-schema.ts";

/** `text` is of the file, or as it was pasted. `choices`: the fields of columns that nobody knows, by their index. */
type PostedImport = {
  form: FormData;
  pasted: string;
  source: EnteredSource;
  choices: Map<number, Column>;
} & ({ outcome: "read"; text: string } | { outcome: "refused"; description: string; status: number });

/** The form of the import's page, or of its preview, which posts the file's text again. */
export async function readImport(request: Request): Promise<PostedImport> {
  const { form, file } = await readFormAndFile(request, "file");
  const source = enteredSources.find((each) => each === form.get("source")) ?? "fair";
  const typed = form.get("csv");
  // Browsers post each line break as two characters.
  const pasted = typeof typed === "string" ? typed.replaceAll("\r\n", "\n") : "";
  const posted = { form, pasted, source, choices: choicesIn(form) };
  const refused = (description: string, status = 422) =>
    ({ ...posted, outcome: "refused", description, status }) as const;

  if ((file ? file.size : pasted.length) > MOST_OF_FILE) return refused(fileTooLong(MOST_OF_FILE), 413);
  const text = file ? decodedText(new Uint8Array(await file.arrayBuffer())) : pasted;
  if (text === null)
    return refused("읽을 수 없는 파일입니다. Excel에서 ‘CSV UTF-8’ 형식으로 저장해 다시 올려 주세요.");
  if (text.trim() === "") return refused("CSV 파일을 고르거나 내용을 붙여 넣어 주세요.");
  return { ...posted, outcome: "read", text };
}

function choicesIn(form: FormData): Map<number, Column> {
  const choices = new Map<number, Column>();
  for (const [name, value] of form) {
    const field = columnNames.find((each) => each === value);
    if (field && /^column-\d{1,3}$/.test(name)) choices.set(Number(name.slice("column-".length)), field);
  }
  return choices;
}
