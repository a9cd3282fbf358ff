import { data } from "react-router";

// A page of the list with everything selected has about a hundred.
const MAX_FIELDS = 256;
// Names that a form library would read as paths or commands are none of ours.
const FIELD_NAME = /^[a-z][\w-]{0,63}$/i;

/**
 * The form that was posted: plain fields with text. What cannot be read as a form is the sender's fault: 400, not 500;
 * and more fields than any form of ours has are 413.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400 });
  });
  const fields = [...form];
  if (fields.length > MAX_FIELDS) throw data(null, { status: 413 });

  const plain = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === "string" && FIELD_NAME.test(name)) plain.append(name, value);
  }
  return plain;
}
