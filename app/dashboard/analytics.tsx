import { unlistedMeta } from "../findable/page-meta.ts";
import { ComingSoon } from "./coming-soon.tsx";

export function meta() {
  return unlistedMeta("Analytics");
}

export default function Analytics() {
  return <ComingSoon title="Analytics" description="이용 분석 화면을 준비하고 있습니다." />;
}
