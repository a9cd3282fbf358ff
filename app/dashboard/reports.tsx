import { ComingSoon } from "./coming-soon.tsx";

export default function Reports() {
  return <ComingSoon title="Reports" description="보고서 화면을 준비하고 있습니다." />;
}
