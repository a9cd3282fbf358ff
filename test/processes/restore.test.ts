import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { inquiryFields } from "../helpers/samples.ts";
import { SeparateProcesses } from "../helpers/separate-processes.ts";
import { Visitor } from "../helpers/visitor.ts";

const inTime = { timeout: 240_000, interval: 100 };

test("whom an admin erased after the backup is erased again once it is restored, and log and audit say so", async () => {
  const site = await SeparateProcesses.start();
  const admin = new Visitor(site.siteUrl);
  await admin.signUp("demo-admin-invite");
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
  const lines = () => readFileSync(`${site.outboxFile}.erased`, "utf8");
  await vi.waitFor(() => expect(lines()).toContain(id), inTime);
  for (const written of Object.values(erased)) expect(lines(), written).not.toContain(written);

  await site.killBackend();
  restore();
  await site.startBackend();
  expect(await names()).toEqual([erased.organizationName, kept.organizationName]);
  await site.killWeb();
  await site.startWeb();
  await vi.waitFor(async () => expect(await names()).toEqual(["(삭제됨)", kept.organizationName]), inTime);
  await vi.waitFor(() => {
    expect(site.logged("erased again after a restore")).toEqual([
      expect.objectContaining({ what: "inquiry", erased: id }),
    ]);
  }, inTime);
  expect((await admin.open("/dashboard/audit")).text).toContain(
    "복원으로 되살아난 문의 한 건의 개인정보를 다시 삭제했습니다.",
  );
});
