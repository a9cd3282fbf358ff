import { data } from "react-router";
import { MAX_FIELDS } from "./request-body.server.ts";

// Conform reads dots and brackets in a name as a path, and `__intent__` as a command.
const FIELD_NAME = /^[a-z][\w-]{0,63}$/i;

/** Returns the text fields of a posted form. Throws 400 if the body is not a form, 413 for more than MAX_FIELDS. */
export async function readForm(request: Request): Promise<FormData> {
  return (await readFormAndFile(request, "")).form;
}

/** The same, and the file in the field of this name; null if none was chosen. */
export async function readFormAndFile(request: Request, fileField: string) {
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400 });
  });
  const fields = [...form];
  if (fields.length > MAX_FIELDS) throw data(null, { status: 413 });

  const plain = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === "string" && FIELD_NAME.test(name)) plain.append(name, value);
  }
  const file = form.get(fileField);
  return { form: plain, file: file instanceof File && file.size > 0 ? file : null };
}
