import { decodeJwt } from "jose";

/** The claim is unverified. */
export function sessionIdOf(token: string): string {
  return claimOf(token, "session_id");
}

export function assuranceOf(token: string | undefined): string {
  return claimOf(token ?? "", "aal");
}

/** Unverified, like the others here. */
export function claimOf(token: string, name: string): string {
  try {
    const claim = decodeJwt(token)[name];
    return typeof claim === "string" ? claim : "";
  } catch {
    return "";
  }
}
