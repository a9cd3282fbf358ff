export type Answer =
  { outcome: "accepted"; location: string } | { outcome: "refused"; page: Document } | { outcome: "lost" };

/** Sends a form without leaving its page: going back later leads to no page that was posted. */
export async function postForm(form: HTMLFormElement): Promise<Answer> {
  try {
    const response = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, value as string])),
      // Tells the server to name the next page instead of redirecting to it (app/server/form-fetch.server.ts).
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
