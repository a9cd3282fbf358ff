import { toast } from "../../ui/toast/toast.server.ts";

export function passwordChangedToast(outcome: "changed" | "changed-here") {
  const title = "비밀번호 변경 완료";
  if (outcome === "changed") return toast("success", title, "다른 기기에서는 모두 로그아웃되었습니다.");
  const words = "다른 기기를 로그아웃하지 못했습니다. 내 계정에서 모든 기기를 로그아웃해 주세요.";
  return toast("info", title, words);
}
