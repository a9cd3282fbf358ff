import { pictures } from "./pictures.ts";

type SceneProps = { src: string; alt: string; className?: string };

export function Scene({ src, alt, className = "" }: SceneProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={800}
      height={600}
      loading="lazy"
      decoding="async"
      className={`aspect-4/3 w-full bg-pine-200 object-cover ${className}`}
    />
  );
}

const objectPositions = {
  valley: "object-left",
  morning: "object-[20%]",
  forest: "object-[40%]",
  breathing: "object-[60%]",
  focus: "object-[80%]",
  beach: "object-right",
};

type StripSceneProps = { name: keyof typeof objectPositions; className?: string };

/** One picture of the landing page's strip. In a frame wider than 4:3 its neighbours would show. */
export function StripScene({ name, className = "" }: StripSceneProps) {
  return (
    <img
      src={pictures.landingStrip}
      alt=""
      width={4800}
      height={600}
      loading="lazy"
      decoding="async"
      className={`aspect-4/3 w-full bg-pine-200 object-cover ${objectPositions[name]} ${className}`}
    />
  );
}
