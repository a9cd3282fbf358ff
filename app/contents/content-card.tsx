import { button } from "../ui/button.ts";
import { Scene } from "../scenes/scene.tsx";
import type { Content } from "./contents-copy.ts";

export function ContentCard({
  id,
  title,
  categoryName,
  description,
  minutes,
  image,
  imageAlt,
  tags,
  isFirstSeen,
}: Content & { categoryName: string; isFirstSeen: boolean }) {
  return (
    <li
      id={id}
      className="flex flex-col overflow-hidden rounded-2xl bg-white edge target:[box-shadow:0_0_0_2px_var(--color-pine-600)]"
    >
      <Scene src={image} alt={imageAlt} loading={isFirstSeen ? "eager" : "lazy"} />
      <div className="flex flex-1 flex-col p-6 min-[43.75rem]:max-lg:p-4">
        <p className="flex items-center justify-between gap-4 text-[0.9375rem]">
          <span className="text-ink-soft">{categoryName}</span>{" "}
          <span className="rounded-full bg-dawn-100 px-2.5 py-0.5 font-semibold text-dawn-700">
            {minutes}분
          </span>
        </p>
        <h3 className="mt-2 text-xl font-bold text-pine-900">{title}</h3>
        <p className="mt-2 flex-1 text-ink-soft">{description}</p>
        <ul aria-label="태그" className="mt-4 flex flex-wrap gap-2 text-sm">
          {tags.map((tag) => (
            <li key={tag} className="rounded-full bg-pine-100 px-2.5 py-0.5 text-pine-800">
              {tag}
            </li>
          ))}
        </ul>
        <form method="post" action="/contents" className="mt-5 print:hidden">
          <input type="hidden" name="content" value={id} />
          <button className={`${button.small} w-full`}>
            자세히 보기<span className="sr-only">: {title}</span>
          </button>
        </form>
      </div>
    </li>
  );
}
