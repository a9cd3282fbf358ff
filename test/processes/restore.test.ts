import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { repositoryRoot } from "../../supabase/local/settings.ts";
import { inquiryFields } from "../helpers/samples.ts";
import { SeparateProcesses } from "../helpers/separate-processes.ts";
import { Visitor } from "../helpers/visitor.ts";

test("npm run erase-again erases after a restore whom an admin erased after the backup", async () => {
  const site = await SeparateProcesses.start();
  const admin = new Visitor(site.siteUrl);
  await admin.signUp("demo-admin-invite");
  const leaver = await new Visitor(site.siteUrl).signUp("demo-admin-invite");
  const [erased, kept] = [inquiryFields(), inquiryFields()];
  for (const fields of [erased, kept]) await new Visitor(site.siteUrl).post("/inquiry", fields);
  const names = async () => (await site.stored()).map(({ organization_name }) => organization_name);
  const rows = await site.stored("id, organization_name");
  const id = String(rows.find((row) => row.organization_name === erased.organizationName)?.id);
  await site.killBackend();
  const restore = await site.backUp();
  await site.startBackend();

  const answer = await admin.post(`/dashboard/inquiries/${id}/erase`, {});
  expect(answer.text).toContain("개인정보를 삭제했습니다");
  const { screen } = await admin.open("/dashboard/audit");
  const people = [...screen.getByLabelText<HTMLSelectElement>("사람").options];
  const remove = people.find(({ text }) => text === leaver.email)?.value ?? "";
  await admin.post("/dashboard/members", { remove, confirmed: "on" });
  const file = `${site.outboxFile}.erased`;
  const lines = readFileSync(file, "utf8");
  expect(lines).toMatch(new RegExp(`^inquiry ${id} \\d{4}-\\d{2}-\\d{2}\nmember [0-9a-f-]{36} \\S+\n$`));
  for (const written of Object.values(erased)) expect(lines, written).not.toContain(written);

  await site.killBackend();
  restore();
  await site.startBackend();
  expect(await names()).toEqual([erased.organizationName, kept.organizationName]);
  const settings = { ...site.webSettings, SUPABASE_SECRET_KEY: site.secretKey };
  const eraseAgain = async () => {
    const script = path.join(repositoryRoot, "supabase/doctor/erase-again.ts");
    const { stdout } = await promisify(execFile)(process.execPath, [script, file], { env: settings });
    return stdout;
  };
  expect(await eraseAgain()).toBe("2줄 가운데 되살아난 2건을 다시 삭제했습니다.\n");
  expect(await names()).toEqual(["(삭제됨)", kept.organizationName]);
  const audit = await admin.open("/dashboard/audit");
  expect(audit.text).toContain("복원으로 되살아난 문의 한 건의 개인정보를 다시 삭제했습니다.");
  expect(audit.text).toMatch(/복원으로 되살아난 .*계정을 다시 삭제했습니다\./);
  expect(await eraseAgain()).toBe("2줄 가운데 되살아난 0건을 다시 삭제했습니다.\n");
});
