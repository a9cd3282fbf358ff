import { data } from "react-router";
import { refuseForm } from "../ui/forms/refuse-form.server.ts";

/** As `refuseForm`, for a page of the history: without scripts Chromium goes back to it only if it may keep it. */
export function refuseInquiry(...refused: Parameters<typeof refuseForm>) {
  const answer = refuseForm(...refused);
  const headers = new Headers(answer.init?.headers);
  headers.set("Cache-Control", "private, no-cache");
  return data(answer.data, { ...answer.init, headers });
}
