import { useLocation } from "react-router";
import type { SessionState } from "./session/session-state.server.ts";
import { button } from "../ui/button.ts";

export function AccountMenu({ visitor }: { visitor: SessionState }) {
  const { pathname } = useLocation();
  if (visitor.state === "unknown") {
    return (
      <a href="/" className={`${button.small} text-ink-soft`}>
        로그인 확인 중...
      </a>
    );
  }
  if (visitor.state === "signed-out") {
    return (
      <a href="/auth" className="py-2 text-ink-soft underline-offset-4 hover:underline">
        로그인
      </a>
    );
  }
  if (visitor.state === "factor-pending") {
    return (
      <>
        <a href="/auth/code" className={button.small}>
          인증 코드 입력
        </a>
        <LogoutForm />
      </>
    );
  }
  return (
    <>
      {visitor.isAdmin && (
        <a href="/dashboard" className={button.small}>
          대시보드
        </a>
      )}{" "}
      <a href="/account" aria-current={pathname === "/account" ? "page" : undefined} className={button.small}>
        내 계정
      </a>
      <LogoutForm />
    </>
  );
}

export function LogoutForm({ className }: { className?: string }) {
  return (
    <form method="post" action="/logout" className={className}>
      <button className={button.small}>로그아웃</button>
    </form>
  );
}
