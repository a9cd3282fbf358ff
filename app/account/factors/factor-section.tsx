import type { Factor } from "../../auth/second-factor/second-factor.server.ts";
import { formatDate } from "../../korean/dates.ts";
import { button } from "../../ui/button.ts";

export function FactorSection({ factors }: { factors: Factor[] }) {
  return (
    <section aria-labelledby="factors-title" className="mt-12 border-t border-line pt-10">
      <h2 id="factors-title" className="text-xl font-bold text-pine-900">
        2단계 인증
      </h2>
      {factors.length === 0 ? (
        <p className="mt-2 text-ink-soft">
          꺼져 있습니다. 인증 앱을 등록하시면 비밀번호가 새어 나가도 다른 사람이 로그인하지 못합니다.
        </p>
      ) : (
        <>
          <p className="mt-2 text-ink-soft">켜져 있습니다. 로그인할 때 인증 앱의 코드를 여쭙니다.</p>
          <ul className="mt-4 divide-y divide-line rounded-2xl edge">
            {factors.map(({ id, name, addedAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4">
                <span>
                  <span className="font-semibold">{name}</span>{" "}
                  <span className="text-[0.9375rem] text-ink-soft">{formatDate(addedAt)} 등록</span>
                </span>
                <a href={`/account/factors/${id}`} className={button.small}>
                  해제 <span className="sr-only">{name}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-5 flex flex-wrap gap-3">
        <a href="/account/factors/new" className={button.secondary}>
          {factors.length === 0 ? "인증 앱 등록하기" : "인증 앱 더 등록하기"}
        </a>
        {factors.length > 0 && (
          <a href="/account/recovery-codes" className={button.secondary}>
            복구 코드
          </a>
        )}
      </p>
    </section>
  );
}
