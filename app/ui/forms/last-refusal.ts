import { useState } from "react";
import { useLocation } from "react-router";
import type { FormRefusal } from "./validated-form.tsx";

/** Keeps the refusal for this location: React Router drops action data when a live revalidation follows. */
export function useLastRefusal<Refusal extends FormRefusal>(given: Refusal | undefined): Refusal | undefined {
  const { key } = useLocation();
  const [last, setLast] = useState({ key, refusal: given });
  // Action data arrives before the navigation ends, and so before the new `key`.
  if (given && (given !== last.refusal || key !== last.key)) setLast({ key, refusal: given });
  return given ?? (last.key === key ? last.refusal : undefined);
}
