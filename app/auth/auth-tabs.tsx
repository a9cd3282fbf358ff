import { Link } from "react-router";

export function AuthTabs({ isSignup }: { isSignup: boolean }) {
  return (
    <nav aria-label="로그인과 회원가입" className="mt-8 grid grid-cols-2 gap-1 rounded-full bg-pine-100 p-1">
      <Tab to="/auth" isCurrent={!isSignup}>
        로그인
      </Tab>{" "}
      <Tab to="/auth?mode=signup" isCurrent={isSignup}>
        회원가입
      </Tab>
    </nav>
  );
}

function Tab({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      className="rounded-full border border-transparent py-2.5 text-center font-semibold text-pine-800 no-underline aria-[current=page]:border-pine-300 aria-[current=page]:bg-white"
    >
      {children}
    </Link>
  );
}
