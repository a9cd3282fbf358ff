import { data } from "react-router";

/** The form that was posted. What cannot be read as one is the sender's fault: 400, not 500. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}
