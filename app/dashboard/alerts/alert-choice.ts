const STORED = "inquiry-alerts";

export const alertWays = ["sound", "desktop"] as const;
export type AlertWay = (typeof alertWays)[number];

export function chosenAlerts(): AlertWay[] {
  try {
    const stored = localStorage.getItem(STORED)?.split(" ") ?? [];
    return alertWays.filter((way) => stored.includes(way));
  } catch {
    return [];
  }
}

/** Returns false if the browser does not store the choice. */
export function chooseAlert(way: AlertWay, isOn: boolean): boolean {
  try {
    const others = chosenAlerts().filter((each) => each !== way);
    localStorage.setItem(STORED, (isOn ? [...others, way] : others).join(" "));
    return chosenAlerts().includes(way) === isOn;
  } catch {
    return false;
  }
}
