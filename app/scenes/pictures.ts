import beach from "./drawn/beach.svg?no-inline";
import breathing from "./drawn/breathing.svg?no-inline";
import calm from "./drawn/calm.svg?no-inline";
import evening from "./drawn/evening.svg?no-inline";
import focus from "./drawn/focus.svg?no-inline";
import forest from "./drawn/forest.svg?no-inline";
import headset from "./drawn/headset.svg?no-inline";
import hero from "./drawn/hero.svg?no-inline";
import landingStrip from "./drawn/landing-strip.svg?no-inline";
import morning from "./drawn/morning.svg?no-inline";
import narrowHero from "./drawn/narrow-hero.svg?no-inline";
import noon from "./drawn/noon.svg?no-inline";
import valley from "./drawn/valley.svg?no-inline";

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
