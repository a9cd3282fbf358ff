import type { samples } from "./samples.server.ts";

type SamplesProps = typeof samples;

export function Samples({ stats, activities, achievements }: SamplesProps) {
  return (
    <section aria-labelledby="samples" className="mt-12 border-t border-line pt-8">
      <div className="flex flex-wrap items-baseline gap-3">
        <h2 id="samples" className="text-lg font-bold text-pine-900">
          VR 이용 현황
        </h2>
        <p className="rounded-full bg-dawn-100 px-3 py-0.5 text-sm font-semibold text-dawn-700">
          예시 데이터
        </p>
      </div>
      <p className="mt-1 text-ink-soft">
        아래 수치는 화면을 보여 드리기 위한 예시이며 실제 이용 기록이 아닙니다.
      </p>
      <dl className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {stats.map(({ name, value, change }) => (
          <div key={name} className="rounded-2xl p-4 edge print:break-inside-avoid">
            <dt lang="en" className="text-[0.9375rem] text-ink-soft">
              {name}
            </dt>
            <dd className="mt-1 text-xl font-bold text-pine-900">{value}</dd>
            <dd className="mt-1 text-[0.9375rem] text-ink-soft">{change}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 grid gap-4 lg:grid-cols-2 print:grid-cols-2">
        <SampleList id="activity" title="최근 활동" items={activities} />
        <SampleList id="achievements" title="달성 현황" items={achievements} />
      </div>
    </section>
  );
}

type SampleListProps = { id: string; title: string; items: { name: string; detail: string }[] };

function SampleList({ id, title, items }: SampleListProps) {
  return (
    <section aria-labelledby={id} className="rounded-2xl p-4 edge print:break-inside-avoid">
      <h3 id={id} className="font-bold">
        {title} <span className="text-sm font-normal text-ink-soft">(예시 데이터)</span>
      </h3>
      <ul className="mt-2 divide-y text-[0.9375rem] divide-line">
        {items.map(({ name, detail }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>{name}</span>
            <span className="text-ink-soft">{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
