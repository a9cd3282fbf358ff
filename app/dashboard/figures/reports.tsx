import { unlistedMeta } from "../findable/page-meta.ts";
import { ComingSoon } from "./coming-soon.tsx";

export function meta() {
  return unlistedMeta("Reports");
}

export default function Reports() {
  return <ComingSoon title="Reports" description="보고서 화면을 준비하고 있습니다." />;
}
