import { decodeJwt } from "jose";

/** Returns the unverified `session_id` claim of an access token, or an empty string. */
export function sessionIdOf(token: string): string {
  return claimOf(token, "session_id");
}

export function assuranceOf(token: string | undefined): string {
  return claimOf(token ?? "", "aal");
}

function claimOf(token: string, name: string): string {
  try {
    const claim = decodeJwt(token)[name];
    return typeof claim === "string" ? claim : "";
  } catch {
    return "";
  }
}
