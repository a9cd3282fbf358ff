import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseReport } from "../database-report.ts";
import { good, problem, unchecked, warning, type Finding } from "../finding.ts";

const folder = join(import.meta.dirname, "../../migrations");

export function checkMigrations({ migrations }: DatabaseReport): Finding[] {
  if (!migrations) {
    const remedy = "SUPABASE_DB_URL을 postgres 사용자로 주세요.";
    return [unchecked("migrations", "적용된 목록을 읽을 권한이 없습니다.", remedy)];
  }
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  const missing = files.filter((file) => !migrations.includes(file.split("_")[0] ?? ""));
  const unknown = migrations.filter((version) => !files.some((file) => file.startsWith(`${version}_`)));
  const findings = [
    ...missing.map((file) =>
      problem("migrations", `${file}이 적용되지 않았습니다.`, "supabase db push --remote를 하세요."),
    ),
    ...unknown.map((version) =>
      warning("migrations", `${version}은 이 저장소에 없습니다.`, "더 새 코드에서 온 것인지 확인하세요."),
    ),
  ];
  if (missing.length > 0 || unknown.length > 0) return findings;
  return [good("migrations", `${files.length}개가 모두 적용되어 있습니다.`)];
}
