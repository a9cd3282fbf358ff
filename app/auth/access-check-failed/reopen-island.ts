import { canCheckAccess } from "./access-probe.ts";

const TRY_EVERY_MS = 3_000;

const path = document.querySelector("[data-reopens]")?.getAttribute("data-reopens");

setInterval(() => {
  if (!path || document.activeElement?.matches("input")) return;
  void canCheckAccess().then((isAnswered) => {
    if (isAnswered) window.location.replace(path);
  });
}, TRY_EVERY_MS);
