import { bank } from "../air.ts";
import {
  dawn100,
  dawn300,
  dawn500,
  mist,
  mix,
  pine200,
  pine500,
  pine700,
  pine800,
  pine900,
  pine950,
  white,
} from "../palette.ts";
import { path } from "../path.ts";
import { crest, hill, woodedHill } from "../ridges.ts";
import { seededRandom } from "../seeded-random.ts";
import { Sheet } from "../sheet.ts";
import { fir } from "../trees.ts";
import { lightRoad, mirrored } from "../water.ts";

/** After sunset: the moon, its road on the lake, the last warmth behind the ridge. */
export function evening(): Sheet {
  const sheet = new Sheet(800, 600);
  const random = seededRandom(77);
  const [moonX, shore] = [250, 352];
  sheet.rect(
    0,
    shore,
    sheet.linear([
      [0, pine950],
      [0.4, pine800],
      [0.6, pine700],
      [0.75, mix(dawn500, pine500, 0.5)],
      [0.9, mix(dawn300, dawn500, 0.4)],
    ]),
  );
  sheet.rect(
    shore,
    250,
    sheet.linear([
      [0, mix(dawn500, pine500, 0.45)],
      [0.2, pine700],
      [0.5, pine900],
      [1, pine950],
    ]),
  );
  const stars = Array.from({ length: 26 }, () => path(["M", random(10, 790), random(10, 180)], ["h", 0]));
  sheet.stroke(stars.join(""), mist, 2, { opacity: 0.6 });
  sheet.ellipse(
    moonX,
    124,
    180,
    180,
    sheet.radial([
      [0, dawn100, 0.5],
      [0.25, pine200, 0.25],
      [0.6, pine200, 0.06],
      [1, pine200, 0],
    ]),
  );
  sheet.ellipse(moonX, 124, 34, 34, sheet.fade(white, mix(dawn100, dawn300, 0.3)));

  const rows = [
    {
      d: hill(crest(random, "0,270 200,240 420,300 600,232 800,270", 9, 18), shore),
      colour: mix(pine700, pine800, 0.3),
    },
    {
      d: hill(crest(random, "0,320 160,300 360,336 560,310 700,284 800,300", 7, 18), shore),
      colour: pine800,
    },
    {
      d:
        woodedHill(random, crest(random, "-10,318 80,330 200,352", 4, 30), shore, 40) +
        woodedHill(random, crest(random, "540,352 690,330 810,318", 4, 30), shore, 46),
      colour: pine950,
    },
  ];
  for (const { d, colour } of rows) {
    mirrored(
      sheet,
      d,
      {
        hill: sheet.fade(colour, mix(colour, pine700, 0.4)),
        image: mix(colour, pine900, 0.5),
      },
      shore,
    );
  }
  bank(sheet, 400, shore, 480, 14, 0.5, mix(dawn300, dawn100, 0.5));
  bank(sheet, moonX, shore + 110, 110, 160, 0.2, dawn100);
  lightRoad(sheet, random, [moonX, shore + 8, 590], dawn100);
  sheet.path("M800 600V510q-120 30-190 56T470 600z", pine950);
  const tree = sheet.outline(fir(random, 0, 0, 420, 14));
  sheet.again(tree, pine950, "translate(722 600)");
  sheet.again(tree, pine950, "translate(630 606)scale(.55)");
  sheet.again(tree, pine950, "translate(790 600)scale(-.7 .7)");
  return sheet;
}
