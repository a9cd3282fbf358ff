import { bank, glow } from "./air.ts";
import { dawn100, dawn300, dawn500, mist, mix, pine100, pine200, pine300, pine500, pine600, pine700, pine800, pine900, pine950 } from "./palette.ts";
import { path, polygon } from "./path.ts";
import { crest, hill, woodedHill } from "./ridges.ts";
import { seededRandom } from "./seeded-random.ts";
import { Sheet } from "./sheet.ts";
import { cushion, fir, trunk } from "./trees.ts";

/** Inside an old forest: the light comes slanting through from the upper right. */
export function forest(): Sheet {
  const sheet = new Sheet(800, 600);
  const random = seededRandom(3);
  sheet.rect(0, 600, sheet.linear([[0, mix(pine500, pine300, 0.5)], [0.6, mix(pine200, dawn100, 0.5)], [1, pine300]]));
  glow(sheet, 520, 250, 380, 0.9);

  const rows = [
    { count: 15, width: [5, 9], foot: 400, colour: mix(pine300, dawn100, 0.35) },
    { count: 10, width: [11, 17], foot: 430, colour: mix(pine500, pine300, 0.4) },
    { count: 7, width: [20, 30], foot: 480, colour: mix(pine700, pine600, 0.4) },
  ] as const;
  for (const [i, row] of rows.entries()) {
    const trunks = Array.from({ length: row.count }, (_, at) => {
      const x = ((at + random(0.1, 0.9)) * 840) / row.count - 20;
      return trunk(x, row.foot + random(0, 18), random(row.width[0], row.width[1]), random(-8, 8));
    });
    sheet.path(trunks.join(""), row.colour);
    const ground = crest(random, [[0, row.foot - 10], [300, row.foot + 16], [560, row.foot + 8], [800, row.foot - 14]], 9, 16);
    sheet.path(hill(ground, 600), sheet.linear([[0, row.colour], [1, mix(row.colour, pine900, 0.4)]]));
    bank(sheet, 480 - i * 120, row.foot + 20, 520, 50, 0.6 - i * 0.15);
  }

  const shaft = sheet.linear([[0, dawn100, 0.55], [0.7, dawn300, 0.16], [1, dawn300, 0]]);
  for (const [top, bottom, wide] of [[560, 120, 60], [650, 290, 40], [740, 420, 85], [860, 640, 40]] as const) {
    sheet.path(polygon([[top, -10], [top + wide, -10], [bottom + wide * 2.2, 520], [bottom, 520]]), shaft);
  }

  const dark = sheet.linear([[0, pine950], [1, pine900]]);
  sheet.path(trunk(70, 560, 58, -14) + trunk(735, 570, 74, 18) + trunk(225, 540, 34, 6), dark);
  const floor = crest(random, [[0, 500], [200, 545], [470, 565], [800, 500]], 8, 40);
  sheet.path(woodedHill(random, floor, 600, 34), dark);
  return sheet;
}

/** A low sun over a calm sea, and its road on the water. */
export function beach(): Sheet {
  const sheet = new Sheet(800, 600);
  const random = seededRandom(8);
  const [sunX, horizon] = [520, 270];
  sheet.rect(0, horizon, sheet.linear([[0, mix(pine500, pine300, 0.4)], [0.6, mix(pine200, dawn100, 0.4)], [1, mix(dawn300, dawn100, 0.4)]]));
  glow(sheet, sunX, horizon - 42, 330, 0.9);
  sheet.ellipse(sunX, horizon - 42, 30, 30, mix(dawn100, "#ffffff", 0.5));
  sheet.path(hill(crest(random, [[0, 180], [120, 205], [300, 262], [330, 272]], 7, 15), horizon + 2), sheet.linear([[0, mix(pine500, dawn300, 0.3)], [1, mix(pine300, dawn100, 0.5)]]));
  sheet.path(hill(crest(random, [[640, 272], [700, 245], [760, 252], [800, 236]], 4, 10), horizon + 2), mix(pine300, dawn300, 0.35));

  sheet.rect(horizon, 330, sheet.linear([[0, mix(pine300, dawn300, 0.5)], [0.25, pine500], [0.75, pine600], [1, pine500]]));
  const sparkles: string[] = [];
  for (let i = 0; i < 46; i++) {
    const depth = (i + random(0, 1)) / 46;
    const y = horizon + 4 + depth ** 1.5 * 190;
    const wide = 8 + depth * 46 * random(0.4, 1);
    sparkles.push(path(["M", sunX - wide / 2 + random(-1, 1) * (14 + depth * 42), y], ["h", wide]));
  }
  sheet.stroke(sparkles.join(""), mix(dawn300, dawn100, 0.55), 3, { opacity: 0.8 });

  sheet.path("M0 486q140-34 300-14t300-12 200-26V600H0z", sheet.linear([[0, mix(pine500, dawn100, 0.35)], [1, pine500]]), { opacity: 0.8 });
  sheet.path("M0 506q160-36 330-12t290-14 180-20V600H0z", mix(dawn100, "#ffffff", 0.4));
  sheet.path("M0 514q160-34 330-10t290-14 180-18V600H0z", sheet.linear([[0, mix(dawn300, pine500, 0.45)], [1, mix(dawn100, dawn300, 0.45)]]));
  sheet.path("M0 548q200-30 400-2t400-34V600H0z", sheet.linear([[0, mix(dawn100, dawn300, 0.55)], [1, mix(dawn300, pine700, 0.35)]]));
  bank(sheet, 250, horizon, 420, 26, 0.7);

  const bough = [[40, 60, 190, 40], [150, 100, 150, 32], [20, 130, 150, 36], [235, 62, 110, 24]] as const;
  sheet.stroke("M-10 30q90 30 160 26t110 6M30 40q50 50 110 56M-10 90q30 30 60 34", pine950, 8);
  sheet.path(bough.map(([x, y, wide, tall]) => cushion(random, x, y, wide, tall)).join(""), pine900);
  return sheet;
}

/** A stream winding down between ridges towards us. */
export function valley(): Sheet {
  const sheet = new Sheet(800, 600);
  const random = seededRandom(21);
  sheet.rect(0, 600, sheet.linear([[0, mix(pine500, pine300, 0.3)], [0.45, mix(dawn300, dawn100, 0.5)], [0.6, pine200]]));
  glow(sheet, 400, 200, 330, 0.9);
  sheet.ellipse(400, 190, 34, 34, mix(dawn100, "#ffffff", 0.4));
  sheet.path(hill(crest(random, [[0, 150], [200, 170], [400, 262], [620, 180], [800, 140]], 9, 20), 420), sheet.linear([[0, mix(pine500, dawn300, 0.35)], [1, mix(pine200, dawn100, 0.6)]]));
  bank(sheet, 400, 300, 380, 60, 0.8);
  sheet.path(hill(crest(random, [[0, 200], [180, 230], [380, 330], [470, 350]], 9, 16), 480), sheet.linear([[0, mix(pine600, pine500, 0.5)], [1, pine200]]));
  sheet.path(hill(crest(random, [[330, 350], [480, 310], [640, 220], [800, 190]], 9, 16), 480), sheet.linear([[0, mix(pine600, pine500, 0.2)], [1, pine200]]));
  bank(sheet, 400, 365, 300, 46, 0.9);

  sheet.rect(360, 240, sheet.linear([[0, mix(pine200, pine100, 0.5)], [0.4, pine500], [1, pine600]]));
  sheet.path("M404 366q-30 14 10 28t-8 36-46 42 40 56 60 72H640q-120-60-130-94t6-52-40-42-26-28-22-20z", sheet.linear([[0, mist], [0.3, mix(dawn100, pine100, 0.4)], [1, pine300]]));
  sheet.path(woodedHill(random, crest(random, [[-10, 300], [150, 330], [280, 400], [360, 470], [400, 500]], 8, 30), 600, 54), sheet.linear([[0, pine800], [0.6, pine600]]));
  sheet.path(woodedHill(random, crest(random, [[440, 480], [520, 420], [650, 340], [810, 290]], 8, 30), 600, 54), sheet.linear([[0, mix(pine800, pine700, 0.5)], [0.7, pine600]]));
  bank(sheet, 430, 480, 300, 50, 0.35);
  sheet.path(hill(crest(random, [[0, 440], [120, 470], [290, 560], [350, 600]], 8, 18), 600), pine900);
  sheet.path(hill(crest(random, [[560, 600], [640, 540], [720, 470], [800, 430]], 8, 18), 600), pine900);
  const tree = sheet.outline(fir(random, 260, 10));
  sheet.again(tree, pine950, "translate(70 580)scale(1.3)");
  sheet.again(tree, pine950, "translate(160 600)scale(.8)");
  sheet.again(tree, pine950, "translate(745 590)scale(-1 1)");
  sheet.stroke("M440 420h26M430 455h40M420 505h52M470 545h60", mix(dawn100, dawn500, 0.1), 3, { opacity: 0.7 });
  return sheet;
}
