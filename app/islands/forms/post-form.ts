export type Answer =
  { outcome: "accepted"; location: string } | { outcome: "refused"; page: Document } | { outcome: "lost" };

/** Posts a form by `fetch`, so that the history has no entry for the POST. */
export async function postForm(form: HTMLFormElement): Promise<Answer> {
  try {
    const response = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, value as string])),
      // Makes the server send `Location` without redirecting (app/server/form-fetch.server.ts).
      headers: { "X-Requested-With": "fetch" },
    });
    const location = response.headers.get("Location");
    if (location !== null) return { outcome: "accepted", location };
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return { outcome: "refused", page };
  } catch {
    return { outcome: "lost" };
  }
}
