type Details = Record<string, string | number | boolean | null | undefined>;

/** One line of JSON in the log. `details` hold nothing that a visitor wrote. */
export function log(event: string, details: Details = {}): void {
  console.log(lineOf(event, details));
}

/** The same for what an operator should look at. */
export function logTrouble(event: string, details: Details = {}): void {
  console.error(lineOf(event, details));
}

function lineOf(event: string, details: Details): string {
  return JSON.stringify({ time: new Date().toISOString(), event, ...details });
}
