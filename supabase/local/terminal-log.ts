/** Prints a line at the terminal of whoever runs the backend, which keeps no log of its own. */
export function logToTerminal(level: "info" | "warn" | "error", ...parts: unknown[]): void {
  console[level](...parts);
}
