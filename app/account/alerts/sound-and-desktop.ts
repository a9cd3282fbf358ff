import { chosenAlerts } from "./alert-preferences.ts";

// Longer than tabs lag behind each other, but short: a later inquiry can reach the same total again.
const NOTIFIED_FOR_MS = 60_000;
const NOTES_HZ = [880, 1_320];
const NOTE_SECONDS = 0.16;

/** Alerts in one tab only: the tabs compete for a lock named after `all`, the number of all inquiries. */
export async function notifyNewInquiries(added: number, all: number): Promise<void> {
  if (!("locks" in navigator)) return notify(added);
  await navigator.locks.request(`inquiry-alert-${all}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    notify(added);
    await new Promise((resolve) => setTimeout(resolve, NOTIFIED_FOR_MS));
  });
}

function notify(added: number): void {
  const chosen = chosenAlerts();
  if (chosen.includes("sound")) playSound();
  if (chosen.includes("desktop")) showOnDesktop(added);
}

let audio: AudioContext | undefined;

export function playSound(): void {
  // Browsers allow only a few AudioContexts, and suspend one until the user interacts with the page.
  audio ??= new AudioContext();
  void audio.resume();
  for (const [index, frequency] of NOTES_HZ.entries()) {
    const start = audio.currentTime + index * NOTE_SECONDS;
    const [note, volume] = [audio.createOscillator(), audio.createGain()];
    note.frequency.value = frequency;
    volume.gain.setValueAtTime(0.2, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS);
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(start + NOTE_SECONDS);
  }
}

function showOnDesktop(added: number): void {
  // A visible tab already shows the new inquiry.
  if (Notification.permission !== "granted" || document.visibilityState === "visible") return;
  try {
    const shown = new Notification(`새 문의 ${added}건`, {
      body: "문의 목록에서 확인해 주세요.",
      tag: "inquiries",
    });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
    });
  } catch {
    // Android shows notifications only through a service worker.
  }
}
