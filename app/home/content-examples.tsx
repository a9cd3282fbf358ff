import { Badge } from "../ui/badge.tsx";
import { StripScene } from "../scenes/scene.tsx";
import { Section } from "../ui/section.tsx";
import { examples } from "./home-copy.ts";

const illustrations = [
  <StripScene key="nature" name="forest" className="sm:aspect-auto sm:h-full" />,
  <StripScene key="breathing" name="breathing" className="sm:aspect-auto sm:h-full" />,
  <StripScene key="time" name="morning" className="sm:aspect-auto sm:h-full" />,
  <AdminPagePicture key="admin" />,
];

export function ContentExamples() {
  return (
    <Section id="examples" title={examples.title} lead={examples.lead}>
      <ul className="grid gap-6 lg:grid-cols-2 print:grid-cols-2 print:gap-3">
        {examples.items.map(({ title, description, scenes }, index) => (
          <li
            key={title}
            className="grid overflow-hidden rounded-2xl edge sm:grid-cols-[2fr_3fr] print:block print:break-inside-avoid"
          >
            <div className="print:hidden">{illustrations[index]}</div>
            <div className="p-6 md:p-8">
              <h3 className="text-xl font-bold text-pine-900">{title}</h3>
              <p className="mt-2 text-ink-soft">{description}</p>
              <ul className="mt-4 space-y-1 font-semibold text-pine-700">
                {scenes.map((scene) => (
                  <li key={scene} className="flex gap-2">
                    <span aria-hidden="true" className="text-dawn-500">
                      ·
                    </span>
                    {scene}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-8 print:hidden">
        <a href="/contents" className="font-semibold text-pine-700 underline underline-offset-4">
          대표 콘텐츠 아홉 편 보기
        </a>
      </p>
    </Section>
  );
}

function AdminPagePicture() {
  return (
    <div aria-hidden="true" className="flex h-full min-h-48 items-center bg-pine-100 p-6">
      <div className="w-full rounded-lg bg-white p-4 text-sm raised">
        {(
          [
            ["default", "신규", "○○중학교"],
            ["secondary", "진행중", "○○시 보건소"],
            ["outline", "완료", "○○상담센터"],
          ] as const
        ).map(([look, status, name]) => (
          <div key={status} className="flex items-center gap-3 border-b border-line py-2.5 last:border-0">
            <Badge look={look}>{status}</Badge>
            <span className="truncate">{name}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
