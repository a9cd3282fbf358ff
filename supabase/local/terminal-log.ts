export function logToTerminal(level: "info" | "warn" | "error", ...parts: unknown[]): void {
  console[level](...parts);
}
