import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { good, problem, reasonOf, unchecked, warning, type Finding } from "../finding.ts";
import type { SiteSettings } from "../site-settings.ts";

// The outbox is limited to 100 MB.
const NEEDED_BYTES = 200_000_000;

export function checkOutbox(settings: SiteSettings | null): Finding {
  if (!settings) return unchecked("outbox", "설정을 읽지 못해 어디인지 모릅니다.", "설정부터 고치세요.");
  if (settings.OUTBOX === "off") {
    const remedy = "오래 남는 디스크가 있으면 OUTBOX=off를 지우세요.";
    return warning("outbox", "꺼져 있어, 데이터베이스가 멈추면 문의를 받지 못합니다.", remedy);
  }
  const place = existing(settings.OUTBOX_PATH);
  try {
    if (place !== settings.OUTBOX_PATH && !statSync(place).isDirectory()) throw new Error("ENOTDIR");
    accessSync(place, constants.W_OK);
    const { bavail, bsize } = statfsSync(place);
    const free = `빈 공간 ${Math.floor((bavail * bsize) / 1_000_000)} MB`;
    if (bavail * bsize < NEEDED_BYTES) {
      const remedy = "200 MB 이상 비우거나 OUTBOX_PATH를 다른 디스크로 옮기세요.";
      return problem("outbox", `${settings.OUTBOX_PATH}: ${free}뿐입니다.`, remedy);
    }
    return good("outbox", `${settings.OUTBOX_PATH}에 쓸 수 있습니다(${free}).`);
  } catch (error) {
    const remedy = "사이트를 실행하는 사용자에게 쓰기 권한을 주거나 OUTBOX_PATH를 바꾸세요.";
    return problem("outbox", `${place}에 쓸 수 없습니다: ${reasonOf(error)}`, remedy);
  }
}

function existing(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existing(dirname(path));
}
