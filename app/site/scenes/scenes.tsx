import beach from "./beach.svg?no-inline";
import breathing from "./breathing.svg?no-inline";
import calm from "./calm.svg?no-inline";
import evening from "./evening.svg?no-inline";
import focus from "./focus.svg?no-inline";
import forest from "./forest.svg?no-inline";
import headset from "./headset.svg?no-inline";
import hero from "./hero.svg?no-inline";
import landingStrip from "./landing-strip.svg?no-inline";
import morning from "./morning.svg?no-inline";
import narrowHero from "./narrow-hero.svg?no-inline";
import noon from "./noon.svg?no-inline";
import valley from "./valley.svg?no-inline";

export const pictures = {
  hero,
  narrowHero,
  headset,
  landingStrip,
  forest,
  beach,
  valley,
  breathing,
  calm,
  focus,
  morning,
  noon,
  evening,
};

type SceneProps = { src: string; alt: string; loading?: "eager" | "lazy"; className?: string };

export function Scene({ src, alt, loading = "lazy", className = "" }: SceneProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={800}
      height={600}
      loading={loading}
      className={`aspect-4/3 w-full bg-pine-200 object-cover ${className}`}
    />
  );
}

const objectPositions = {
  valley: "object-[6%] sm:object-left",
  morning: "object-[24%] sm:object-[20%]",
  forest: "object-[41%] sm:object-[40%]",
  breathing: "object-[59%] sm:object-[60%]",
  focus: "object-[76%] sm:object-[80%]",
  beach: "object-[94%] sm:object-right",
};

type StripSceneProps = { name: keyof typeof objectPositions; className?: string };

/** One picture of the landing strip. In a frame wider than 4:3 its neighbours would show; phone frames are narrow. */
export function StripScene({ name, className = "" }: StripSceneProps) {
  return (
    <img
      src={pictures.landingStrip}
      alt=""
      width={4800}
      height={600}
      loading="lazy"
      className={`aspect-4/3 w-full bg-pine-200 object-cover ${objectPositions[name]} ${className}`}
    />
  );
}
