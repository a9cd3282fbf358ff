export function AuthTabs({ isSignup }: { isSignup: boolean }) {
  return (
    <nav aria-label="로그인과 회원가입" className="mt-8 grid grid-cols-2 gap-1 rounded-full bg-pine-100 p-1">
      <Tab href="/auth" isCurrent={!isSignup}>
        로그인
      </Tab>{" "}
      <Tab href="/auth?mode=signup" isCurrent={isSignup}>
        회원가입
      </Tab>
    </nav>
  );
}

function Tab({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: string }) {
  return (
    <a
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      className="rounded-full border border-transparent py-2.5 text-center font-semibold text-pine-800 no-underline aria-[current=page]:border-pine-300 aria-[current=page]:bg-white"
    >
      {children}
    </a>
  );
}
