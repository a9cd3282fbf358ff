import { chmodSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { openPglite } from "../../supabase/local/database/database.ts";
import { FolderInUse, lockFolder } from "../../supabase/local/database/folder-lock.ts";
import { openDatabase } from "../../supabase/local/database/open-database.ts";
import {
  killProcess,
  preparedFolder,
  startProcess,
  startReadyProcess,
  temporaryFolder,
} from "./backend-process.ts";
import { clientOf, inquiry, signUpMember, until } from "./clients.ts";

test("a folder whose creation was cut short is made anew, readable by its owner alone", async () => {
  const folder = temporaryFolder();
  const { process } = startProcess(folder);
  await pause(1_400);
  await killProcess(process);
  const backend = await startReadyProcess(folder);
  await signUpMember(backend, "admin");
  const written = globSync(`${dirname(folder)}/**`).filter((path) => path !== dirname(folder));
  const names = written.map((path) => path.slice(folder.length));
  expect(names).toEqual(expect.arrayContaining(["", ".lock.sqlite", ".keys.json", "/PG_VERSION"]));
  for (const path of written) expect(statSync(path).mode & 0o077, path).toBe(0);
});

test("every acknowledged inquiry survives a kill", async () => {
  const folder = preparedFolder();
  const backend = await startReadyProcess(folder);
  const visitor = clientOf(backend);
  let acknowledged = 0;
  const killed = until("enough are acknowledged", () => acknowledged >= 40).then(() =>
    killProcess(backend.process),
  );
  const leaveOneAfterAnother = async () => {
    for (;;) {
      const { status } = await visitor.from("inquiries").insert(inquiry());
      if (status !== 201) return;
      acknowledged += 1;
    }
  };
  await Promise.all([killed, ...Array.from({ length: 8 }, leaveOneAfterAnother)]);

  const database = await openDatabase({ dataDir: folder });
  const [stored] = await database.query<{ count: number }>(
    "select count(*)::int as count from public.inquiries",
  );
  await database.close();
  expect(stored?.count).toBeGreaterThanOrEqual(acknowledged);
});

test("a folder in use is refused to a second process; the next one has the same keys", async () => {
  const folder = preparedFolder();
  const first = await startReadyProcess(folder);
  expect(await startProcess(folder).answer).toEqual({
    type: "failed",
    message: `다른 프로세스(pid ${first.process.pid})가 이미 데이터 폴더를 쓰고 있습니다: ${folder}`,
  });
  expect((await fetch(`${first.url}/health`)).status).toBe(200);

  await killProcess(first.process);
  const next = await startReadyProcess(folder);
  expect(next.publishableKey).toBe(first.publishableKey);
  expect(next.sessionSecret).toBe(first.sessionSecret);

  // It stops by itself when the one that started it is gone.
  const gone = new Promise((resolve) => next.process.once("exit", resolve));
  next.process.disconnect();
  expect(await gone).toBe(0);
});

test("a folder that others could read is theirs no longer once it is opened", async () => {
  const folder = preparedFolder();
  chmodSync(folder, 0o755);
  await (await openDatabase({ dataDir: folder })).close();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("a folder of an older schema is moved aside whole, and a fresh one begun", async () => {
  const folder = preparedFolder();
  const older = await openDatabase({ dataDir: folder });
  await older.exec(`
    update supabase_migrations.schema_migrations set version = '20261121000100';
    insert into public.reply_texts (title, body) values ('kept', 'of before')`);
  await older.close();

  const told = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => told.mockRestore());
  const fresh = await openDatabase({ dataDir: folder });
  expect(await fresh.query("select title from public.reply_texts where title = 'kept'")).toEqual([]);
  expect(await fresh.query("select 1 as one from public.invite_codes")).toHaveLength(2);
  await fresh.close();
  const [aside = ""] = globSync(`${folder}.[0-9]*`);
  expect(told).toHaveBeenCalledExactlyOnceWith(
    `예전 스키마로 만든 로컬 데이터는 이어 쓸 수 없어 ${aside}에 옮겨 두고 새로 시작합니다.`,
  );

  const kept = await openPglite(aside);
  expect(await kept.query("select title from public.reply_texts")).toContainEqual({ title: "kept" });
  await kept.close();
});

test("a folder with something else in it is left alone", async () => {
  const folder = temporaryFolder();
  mkdirSync(folder);
  writeFileSync(`${folder}/thesis.txt`, "precious");
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow("비어 있지 않은데");
  expect(readFileSync(`${folder}/thesis.txt`, "utf8")).toBe("precious");
});

test("a folder is locked once in a process too, until it is unlocked", () => {
  const folder = temporaryFolder();
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  unlock();
  lockFolder(folder)();
});
