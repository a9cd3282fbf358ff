import { data } from "react-router";
import { refuseForm } from "../ui/forms/refuse-form.server.ts";

/** `refuseForm` with a storable response: without scripts, Chromium goes back only to a page that it may store. */
export function refuseInquiry(...refused: Parameters<typeof refuseForm>) {
  const answer = refuseForm(...refused);
  const headers = new Headers(answer.init?.headers);
  headers.set("Cache-Control", "private, no-cache");
  return data(answer.data, { ...answer.init, headers });
}
