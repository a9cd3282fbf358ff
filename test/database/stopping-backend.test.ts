import { expect, test, vi } from "vitest";
import { startTestBackend } from "../helpers/test-database.ts";

test("a backend that is stopped closes its database once what was asked of it is answered", async () => {
  const terminal = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const backend = await startTestBackend();
  const headers = { apikey: backend.publishableKey };
  const asked = Array.from({ length: 20 }, () =>
    fetch(`${backend.url}/rest/v1/inquiries?select=id`, { headers }).then(
      () => "answered",
      () => "cut off",
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  await backend.stop();
  await Promise.all(asked);
  // Work that nothing awaited would be reported now.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(terminal.mock.calls.join("")).toBe("");
  terminal.mockRestore();
});
