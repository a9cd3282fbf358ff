import { expect, test, vi } from "vitest";
import { startTestBackend } from "../helpers/test-database.ts";

test("a stopped backend cuts connections, and closes its database after the last query", async () => {
  const backend = await startTestBackend();
  const { database } = backend;
  const original = { ...database };
  const happened: string[] = [];
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  const isUnderWay = new Promise<void>((resolve) => {
    vi.spyOn(database, "query").mockImplementation(async (statement, parameters) => {
      if (statement === "select 1") {
        resolve();
        await isLetGo;
        happened.push("query");
      }
      return original.query(statement, parameters) as Promise<never>;
    });
  });
  vi.spyOn(database, "close").mockImplementation(() => {
    happened.push("close");
    return original.close();
  });
  const answer = fetch(`${backend.url}/health`).then(
    () => "answered",
    () => "cut off",
  );
  await isUnderWay;
  const isStopped = backend.stop();
  expect(await answer).toBe("cut off");
  letGo();
  await isStopped;
  expect(happened).toEqual(["query", "close"]);
});

test("a backend that is stopped amid requests reports no error", async () => {
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
