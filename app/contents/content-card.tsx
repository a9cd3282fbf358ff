import { button } from "../ui/button.ts";
import type { ContentCard as Content } from "./contents-copy.ts";

export function ContentCard({
  id,
  title,
  categoryName,
  description,
  minutes,
  tags,
}: Content & { categoryName: string }) {
  return (
    <li id={id} className="flex flex-col overflow-hidden rounded-2xl bg-white ring-1 ring-line">
      <div className="flex flex-1 flex-col p-6">
        <p className="flex justify-between gap-4 text-[0.9375rem] text-ink-soft">
          <span>{categoryName}</span>
          <span>{minutes}분</span>
        </p>
        <h3 className="mt-1 text-lg font-bold">{title}</h3>
        <p className="mt-2 flex-1 text-ink-soft">{description}</p>
        <ul aria-label="태그" className="mt-4 flex flex-wrap gap-2 text-sm">
          {tags.map((tag) => (
            <li key={tag} className="rounded-full bg-pine-100 px-2.5 py-0.5 text-pine-800">
              {tag}
            </li>
          ))}
        </ul>
        <form method="post" action="/contents" className="mt-5">
          <input type="hidden" name="content" value={id} />
          <button className={`${button.small} w-full`}>
            자세히 보기<span className="sr-only">: {title}</span>
          </button>
        </form>
      </div>
    </li>
  );
}
