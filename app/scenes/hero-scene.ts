import { bank, glow } from "./air.ts";
import { dawn100, dawn300, mix, pine300, pine500, pine600, pine700, pine800, pine900, pine950 } from "./palette.ts";
import { crest, hill, woodedHill } from "./ridges.ts";
import { seededRandom } from "./seeded-random.ts";
import { Sheet } from "./sheet.ts";
import { fir } from "./trees.ts";

/** Wide, and dark on the left and below, where the page's words stand. */
export function heroScene(): Sheet {
  const sheet = new Sheet(1600, 900);
  const random = seededRandom(11);
  const [sunX, sunY] = [1140, 330];

  sheet.rect(0, 900, sheet.linear([[0, pine900], [0.25, pine700], [0.5, mix(pine500, dawn300, 0.35)]]));
  glow(sheet, sunX, sunY, 620, 0.9);
  sheet.ellipse(sunX, sunY, 46, 46, dawn100);

  const farthest = crest(random, [[0, 330], [300, 300], [620, 380], [900, 330], [1180, 395], [1400, 330], [1600, 360]], 10, 25);
  sheet.path(hill(farthest, 700), sheet.linear([[0, mix(pine600, dawn300, 0.28)], [0.5, mix(pine300, dawn300, 0.45)]]));
  const far = crest(random, [[0, 380], [240, 430], [520, 350], [800, 440], [1060, 420], [1330, 450], [1600, 380]], 14, 25);
  glow(sheet, sunX, sunY + 40, 420, 0.45);
  sheet.path(hill(far, 760), sheet.linear([[0, mix(pine700, dawn300, 0.12)], [0.6, mix(pine500, dawn300, 0.35)]]));
  bank(sheet, 1000, 500, 700, 60, 0.35, mix(dawn300, dawn100, 0.6));

  const middle = crest(random, [[0, 470], [260, 430], [560, 520], [900, 500], [1200, 540], [1450, 470], [1600, 490]], 12, 40);
  sheet.path(woodedHill(random, middle, 900, 34), sheet.linear([[0, mix(pine800, pine700, 0.6)], [0.5, pine500]]));
  bank(sheet, 900, 620, 800, 60, 0.3, mix(dawn300, dawn100, 0.4));
  glow(sheet, sunX, sunY + 80, 460, 0.25);

  const near = crest(random, [[0, 540], [300, 590], [640, 600], [1000, 660], [1300, 610], [1600, 560]], 12, 40);
  sheet.path(woodedHill(random, near, 900, 62), sheet.linear([[0, pine800], [0.6, pine700]]));
  bank(sheet, 1150, 760, 600, 50, 0.16, mix(pine300, dawn100, 0.5));

  const front = crest(random, [[0, 640], [420, 740], [900, 800], [1250, 770], [1600, 660]], 10, 60);
  sheet.path(woodedHill(random, front, 900, 90), sheet.linear([[0, pine900], [0.6, pine950]]));

  const tree = sheet.outline(fir(random, 300, 11));
  for (const [x, y, size] of [[1505, 905, 2], [1380, 900, 1.25], [1590, 905, 1.5], [60, 910, 1.7], [170, 910, 1.1]] as const) {
    sheet.again(tree, pine950, `translate(${x} ${y})scale(${size})`);
  }
  // The last word belongs to the text: shade from the left and from below.
  sheet.rect(0, 900, sheet.linear([[0, pine950, 0.85], [0.45, pine950, 0.5], [0.8, pine950, 0]], { x2: 1 }));
  return sheet;
}
