import { Badge } from "../ui/badge.tsx";
import { pictures } from "../scenes/pictures.ts";
import { Scene, StripScene } from "../scenes/scene.tsx";
import { Section } from "../ui/section.tsx";
import { examples } from "./home-copy.ts";

const illustrations = [
  <StripScene key="nature" name="valley" className="aspect-auto h-full" />,
  <StripScene key="breathing" name="breathing" className="aspect-auto h-full" />,
  <Scene key="time" src={pictures.noon} alt="" className="aspect-auto h-full" />,
  <AdminPagePicture key="admin" />,
];

export function ContentExamples() {
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
      <p className="mt-6 print:hidden">
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
      <div className="w-full rounded-lg bg-white p-2 text-sm raised sm:p-4">
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
