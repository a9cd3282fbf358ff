import { retry } from "../../retry.ts";
import { canCheckAccess } from "./access-probe.ts";

const TRY_EVERY_MS = 3_000;

const path = document.querySelector("[data-reopens]")?.getAttribute("data-reopens");

if (path) {
  const canReopen = async (attempt: number) =>
    attempt > 1 && !document.activeElement?.matches("input") && canCheckAccess();
  void retry({ firstMs: TRY_EVERY_MS }, canReopen).then(() => window.location.replace(path));
}
