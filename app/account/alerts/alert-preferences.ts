const STORED = "inquiry-alerts";

export const alertKinds = ["sound", "desktop"] as const;
export type AlertKind = (typeof alertKinds)[number];

export function chosenAlerts(): AlertKind[] {
  try {
    const stored = localStorage.getItem(STORED)?.split(" ") ?? [];
    return alertKinds.filter((way) => stored.includes(way));
  } catch {
    return [];
  }
}

/** Returns false if the browser does not store the choice. */
export function setAlertPreference(way: AlertKind, isOn: boolean): boolean {
  try {
    const others = chosenAlerts().filter((each) => each !== way);
    localStorage.setItem(STORED, (isOn ? [...others, way] : others).join(" "));
    return chosenAlerts().includes(way) === isOn;
  } catch {
    return false;
  }
}
