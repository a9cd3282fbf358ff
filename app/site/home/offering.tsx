import { Clip, Still, type ShownMedia } from "../media/media.tsx";
import { Panorama } from "./panorama.tsx";
import { pictures, Scene } from "../scenes/scenes.tsx";
import { Section } from "../section.tsx";
import { Badge } from "../../ui/badge.tsx";
import { about, features, targets, examples, comparison } from "./home-copy.ts";

export function Offering({ media }: { media?: ShownMedia }) {
  const still = media?.stills[0];
  return (
    <>
      <Section id="about" title={about.title} wide={<Panorama />}>
        <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-16">
          <div className="grid max-w-xl gap-4 md:text-lg lg:text-xl">
            {about.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {still ? (
            <Still {...still} />
          ) : (
            <img
              src={pictures.headset}
              alt="의자에 앉아 헤드셋을 쓴 사람의 눈앞에 해가 뜨는 산과 숲이 펼쳐집니다."
              width={800}
              height={480}
              loading="lazy"
              className="rounded-2xl print:hidden"
            />
          )}
          {media?.clip && <Clip {...media.clip} />}
        </div>
        <dl className="mt-8 grid gap-6 md:grid-cols-3 print:grid-cols-3">
          {about.points.map(({ title, description }) => (
            <div key={title} className="border-l-4 border-dawn-300 pl-5">
              <dt className="text-lg font-bold text-pine-900">{title}</dt>
              <dd className="mt-1 text-ink-soft max-sm:text-[0.9375rem]">{description}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="features" title={features.title} ground="mist">
        <ul className="grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4 print:grid-cols-4 print:gap-3">
          {features.cards.map(({ title, description }, index) => (
            <li
              key={title}
              className="grid grid-cols-[6rem_1fr] overflow-hidden rounded-2xl bg-white edge sm:block print:block"
            >
              <Scene
                src={pictures[featureScenes[index] ?? "forest"]}
                alt=""
                className="max-sm:aspect-auto max-sm:h-full print:hidden"
              />
              <div className="p-4 sm:p-6 print:p-3">
                <h3 className="text-lg font-bold text-pine-900">{title}</h3>
                <p className="mt-1 text-ink-soft max-sm:text-[0.9375rem]">{description}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="targets" title={targets.title} ground="forest" isSplit>
        <ul className="grid gap-6 sm:grid-cols-2 print:grid-cols-4 print:gap-3">
          {targets.fields.map(({ name, description }) => (
            <li key={name} className="border-t-2 border-dawn-300 pt-4">
              <h3 className="text-xl font-bold">{name}</h3>
              <p className="mt-1 text-pine-100 max-sm:text-[0.9375rem]">{description}</p>
            </li>
          ))}
        </ul>
      </Section>
      <ContentExamples />
      <MonitorComparison />
    </>
  );
}

// In the order of the cards: healing, immersion, calm and focus, varied settings.
const featureScenes = ["forest", "beach", "focus", "morning"] as const;

const illustrations = [
  <Scene key="nature" src={pictures.valley} alt="" className="aspect-auto h-full" />,
  <Scene key="breathing" src={pictures.breathing} alt="" className="aspect-auto h-full" />,
  <Scene key="time" src={pictures.noon} alt="" className="aspect-auto h-full" />,
  <AdminPagePicture key="admin" />,
];

function ContentExamples() {
  return (
    <Section id="examples" title={examples.title}>
      <ul className="grid gap-3 sm:gap-6 lg:grid-cols-2 print:grid-cols-2 print:gap-3">
        {examples.items.map(({ title, description, scenes }, index) => (
          <li
            key={title}
            className="grid grid-cols-[6rem_1fr] overflow-hidden rounded-2xl edge sm:grid-cols-[2fr_3fr] print:block"
          >
            <div className="print:hidden">{illustrations[index]}</div>
            <div className="p-4 sm:p-6">
              <h3 className="text-xl font-bold text-pine-900">{title}</h3>
              <p className="mt-1 text-ink-soft max-sm:text-[0.9375rem]">{description}</p>
              <p className="mt-2 font-semibold text-pine-700 max-sm:text-[0.9375rem]">{scenes.join(" · ")}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-ink-soft">{examples.note}</p>
      <p className="mt-3 print:hidden">
        <a href="/contents" className="font-semibold text-pine-700 underline underline-offset-4">
          대표 콘텐츠 아홉 편 보기
        </a>
      </p>
    </Section>
  );
}

function AdminPagePicture() {
  return (
    <div aria-hidden="true" className="flex h-full items-center bg-pine-100 p-2 sm:min-h-48 sm:p-6">
      <div className="w-full rounded-lg bg-white p-2 text-sm edge sm:p-4">
        {(
          [
            ["default", "신규", "○○중학교"],
            ["secondary", "진행중", "○○시 보건소"],
            ["outline", "완료", "○○상담센터"],
          ] as const
        ).map(([look, status, name]) => (
          <div key={status} className="flex items-center gap-3 border-b border-line py-2.5 last:border-0">
            <Badge look={look}>{status}</Badge> <span className="truncate max-sm:hidden">{name}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

const cell = "px-3 pt-1 pb-3 text-[0.9375rem] md:px-6 md:py-5 md:align-top md:text-base";

/** The roles are explicit, because some screen readers ignore a table with another `display`. */
function MonitorComparison() {
  const { title, lead, caption, monitorLabel, vrLabel, rows } = comparison;
  return (
    <Section id="comparison" title={title} lead={lead} ground="mist">
      <table
        role="table"
        aria-label={caption}
        className="block w-full border-collapse overflow-hidden rounded-2xl bg-white text-left edge md:table"
      >
        <thead role="rowgroup" className="block md:table-header-group">
          <tr role="row" className="grid grid-cols-2 md:table-row">
            <th
              role="columnheader"
              scope="col"
              className="w-1/5 px-6 py-5 font-semibold text-ink-soft max-md:sr-only"
            >
              비교 항목
            </th>
            <th role="columnheader" scope="col" className="px-3 py-3 md:w-2/5 md:px-6 md:py-5 md:text-lg">
              {monitorLabel}
            </th>
            <th
              role="columnheader"
              scope="col"
              className="bg-pine-800 px-3 py-3 text-white md:w-2/5 md:px-6 md:py-5 md:text-lg"
            >
              {vrLabel}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="block md:table-row-group">
          {rows.map(([aspect, monitor, vr]) => (
            <tr key={aspect} role="row" className="grid grid-cols-2 border-t border-line md:table-row">
              <th
                role="rowheader"
                scope="row"
                className="col-span-full px-3 pt-3 font-bold text-pine-900 md:px-6 md:py-5 md:align-top"
              >
                {aspect}
              </th>
              <td role="cell" className={`${cell} text-ink-soft`}>
                {monitor}
              </td>
              <td role="cell" className={`${cell} md:bg-pine-100`}>
                {vr}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
