import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

const root = join(import.meta.dirname, "../..");
const kept = join(import.meta.dirname, "screenshots");
const failed = join(root, "test/.screenshots");

// Small enough for the repository, large enough to show a button that has lost its colour.
const SHRINK_BY = 4;
// Machines may round a few colours differently. No part of a page is this small.
const MOST_PIXELS_THAT_DIFFER = 12;
const MOST_THAT_ONE_DIFFERS = 0.12;

const isUpdating = import.meta.env.MODE === "screenshots-update";

// Decoding and shrinking took half of the test process's time. Bytes known to match need neither.
const hashesFile = join(kept, "sha256.json");
const hashes = JSON.parse(readFileSync(hashesFile, "utf8")) as Record<string, string>;

export function compareScreenshot(picture: Buffer, name: string): { difference: string | null } {
  const file = join(kept, `${name}.png`);
  const hash = createHash("sha256").update(picture).digest("hex");
  if (isUpdating) {
    write(file, shrink(PNG.sync.read(picture)));
    hashes[name] = hash;
    writeFileSync(hashesFile, `${JSON.stringify(hashes, Object.keys(hashes).toSorted(), 2)}\n`);
    return { difference: null };
  }
  if (!existsSync(file)) return { difference: `${name} has never been kept: npm run screenshots:update` };
  if (hashes[name] === hash) return { difference: null };

  const now = shrink(PNG.sync.read(picture));
  const before = PNG.sync.read(readFileSync(file));
  const show = (what: PNG, words: string) => {
    const shown = join(failed, `${name}.png`);
    write(shown, what);
    return { difference: `${name}: ${words}, see ${relative(root, shown)} (or npm run screenshots:update)` };
  };
  const size = ({ width, height }: PNG) => `${width} × ${height}`;
  if (size(before) !== size(now)) return show(now, `is ${size(now)} instead of ${size(before)}`);

  const marked = new PNG({ width: now.width, height: now.height });
  const options = { threshold: MOST_THAT_ONE_DIFFERS, includeAA: true };
  const count = pixelmatch(before.data, now.data, marked.data, now.width, now.height, options);
  return count > MOST_PIXELS_THAT_DIFFER ? show(marked, `${count} pixels differ`) : { difference: null };
}

/** Averages squares of pixels, in 32 steps per colour, which a PNG stores in a third of the bytes. */
function shrink({ width, height, data }: PNG): PNG {
  const small = new PNG({ width: Math.ceil(width / SHRINK_BY), height: Math.ceil(height / SHRINK_BY) });
  for (let y = 0; y < small.height; y += 1) {
    for (let x = 0; x < small.width; x += 1) {
      const sum = [0, 0, 0];
      let count = 0;
      for (let v = y * SHRINK_BY; v < Math.min((y + 1) * SHRINK_BY, height); v += 1) {
        for (let u = x * SHRINK_BY; u < Math.min((x + 1) * SHRINK_BY, width); u += 1) {
          count += 1;
          for (const channel of [0, 1, 2]) sum[channel]! += data[(v * width + u) * 4 + channel]!;
        }
      }
      const at = (y * small.width + x) * 4;
      for (const channel of [0, 1, 2])
        small.data[at + channel] = Math.min(255, Math.round(sum[channel]! / count / 8) * 8);
      small.data[at + 3] = 255;
    }
  }
  return small;
}

function write(file: string, picture: PNG): void {
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, PNG.sync.write(picture, { colorType: 2, deflateLevel: 9 }));
}
