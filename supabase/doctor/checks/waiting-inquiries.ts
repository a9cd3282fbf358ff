import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { good, problem, reasonOf, warning, type Finding } from "../finding.ts";
import type { SiteSettings } from "../site-settings.ts";

const MINUTE_MS = 60_000;
// A database that answers again takes all waiting inquiries within minutes.
const STUCK_AFTER_MINUTES = 10;
const MENDS_ITSELF =
  "프로젝트 연결과 SITE_TOKEN의 문제를 고치고 사이트가 실행 중인지 보세요. 그러면 저절로 전달됩니다.";

type Waiting = { waiting: number; oldest: string | null; refused: number };

/** The inquiries in the outbox file of this machine, which is only read. No finding where there is none yet. */
export function checkWaiting(settings: SiteSettings | null, now: number): Finding[] {
  if (!settings || settings.OUTBOX === "off" || !existsSync(settings.OUTBOX_PATH)) return [];
  try {
    return findings(readOutbox(settings.OUTBOX_PATH), now);
  } catch (error) {
    const remedy =
      "사이트를 실행하는 사용자로 다시 하세요. 파일이 깨졌으면 옮겨 두고 사이트를 다시 시작하세요.";
    return [problem("waiting", `${settings.OUTBOX_PATH}을 읽을 수 없습니다: ${reasonOf(error)}`, remedy)];
  }
}

function readOutbox(path: string): Waiting {
  const file = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  try {
    return file
      .prepare(
        `select count(*) filter (where refusal is null) as waiting, min(kept_at) filter (where refusal is null) as oldest,
           count(*) filter (where refusal is not null) as refused
         from inquiries`,
      )
      .get() as Waiting;
  } finally {
    file.close();
  }
}

function findings({ waiting, oldest, refused }: Waiting, now: number): Finding[] {
  const found: Finding[] = [];
  if (oldest !== null) {
    const minutes = Math.floor((now - Date.parse(oldest)) / MINUTE_MS);
    const message = `문의 ${waiting}건이 기다립니다. 가장 오래된 것은 ${minutes}분 전에 접수되었습니다.`;
    const isStuck = minutes >= STUCK_AFTER_MINUTES;
    found.push(
      isStuck ? problem("waiting", message, MENDS_ITSELF) : warning("waiting", message, MENDS_ITSELF),
    );
  }
  if (refused > 0) {
    const remedy =
      "보관함 파일의 refusal 열에서 이유를 보고 고치세요. 사이트가 다음에 시작할 때 다시 보냅니다.";
    found.push(
      problem("waiting", `데이터베이스가 거절했거나 읽지 못하는 문의가 ${refused}건 있습니다.`, remedy),
    );
  }
  return found.length > 0 ? found : [good("waiting", "기다리는 문의가 없습니다.")];
}
