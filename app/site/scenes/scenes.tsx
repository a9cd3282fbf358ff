import beach from "./beach.svg?no-inline";
import breathing from "./breathing.svg?no-inline";
import calm from "./calm.svg?no-inline";
import evening from "./evening.svg?no-inline";
import focus from "./focus.svg?no-inline";
import forest from "./forest.svg?no-inline";
import headset from "./headset.svg?no-inline";
import hero from "./hero.svg?no-inline";
import morning from "./morning.svg?no-inline";
import narrowHero from "./narrow-hero.svg?no-inline";
import noon from "./noon.svg?no-inline";
import panorama from "./panorama.svg?no-inline";
import panoramaNear from "./panorama-near.svg?no-inline";
import valley from "./valley.svg?no-inline";
import visor from "./visor.svg?no-inline";

export const pictures = {
  hero,
  narrowHero,
  headset,
  forest,
  beach,
  valley,
  breathing,
  calm,
  focus,
  morning,
  noon,
  evening,
  panorama,
  panoramaNear,
  visor,
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
