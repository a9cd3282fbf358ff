import { Section } from "../section.tsx";

type Picture = { src: string; alt: string; caption?: string };
type ClipFile = { src: string; poster: string; caption: string; text: string };

export type ShownMedia = { stills: Picture[]; clip?: ClipFile; photos: Picture[] };

/** The operator's pictures and clip. Every frame is 4 : 3 or 16 : 9, so that nothing moves when a file arrives. */
export function Media({ stills, clip, photos }: ShownMedia) {
  return (
    <>
      {(stills.length > 0 || clip) && (
        <Section id="stills" title="실제 콘텐츠 화면">
          {clip && <Clip {...clip} />}
          <Pictures pictures={stills} />
        </Section>
      )}
      {photos.length > 0 && (
        <Section id="equipment" title="헤드셋과 위생용품" ground="mist">
          <Pictures pictures={photos} />
        </Section>
      )}
    </>
  );
}

export function Clip({ src, poster, caption, text }: ClipFile) {
  return (
    <figure className="mb-6 max-w-2xl">
      {/* A browser requests a video's poster at once; this picture comes when it is near, and the browser's own
          player opens the clip without a script. */}
      <a href={src} className="block">
        <img
          src={poster}
          alt=""
          width={1280}
          height={720}
          loading="lazy"
          className="aspect-video w-full rounded-2xl bg-pine-950 object-cover"
        />
        <span className="mt-2 inline-block font-semibold text-pine-700 underline underline-offset-4">
          영상 보기: {caption}
        </span>
      </a>
      <Caption words={text} />
    </figure>
  );
}

function Pictures({ pictures }: { pictures: Picture[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 min-[43.75rem]:grid-cols-3 lg:gap-6 print:grid-cols-3">
      {pictures.map((picture) => (
        <li key={picture.src}>
          <Still {...picture} />
        </li>
      ))}
    </ul>
  );
}

export function Still({ src, alt, caption }: Picture) {
  return (
    <figure>
      <img
        src={src}
        alt={alt}
        width={800}
        height={600}
        loading="lazy"
        className="aspect-4/3 w-full rounded-2xl bg-pine-200 object-cover"
      />
      {caption && <Caption words={caption} />}
    </figure>
  );
}

function Caption({ words }: { words: string }) {
  return <figcaption className="mt-2 text-[0.9375rem] text-ink-soft">{words}</figcaption>;
}
