import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readMedia } from "../../app/site/media/media.server.ts";

const jpeg = Buffer.from("ffd8ffe000104a46", "hex");
const still = { file: "forest.jpg", alt: "안개 낀 편백숲" };

function reading(list: unknown, forest: Buffer, name = "forest.jpg") {
  const folder = mkdtempSync(path.join(tmpdir(), "media-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, name), forest);
  writeFileSync(path.join(folder, "media.json"), typeof list === "string" ? list : JSON.stringify(list));
  return () => readMedia(folder);
}

test("an address changes with its file, and one file that is shown twice is kept once", async () => {
  const list = { stills: [still], photos: [still] };
  const { files } = reading(list, jpeg)();
  const changed = reading(list, Buffer.concat([jpeg, jpeg]))();
  expect(files).toHaveLength(1);
  expect(changed.files[0]?.path).not.toBe(files[0]?.path);
});

test.each(["숲 (1)#.JPEG", "forest.v2.jpg"])("a picture may be called %s, as its owner has it", (name) => {
  const read = reading(`\ufeff${JSON.stringify({ stills: [{ ...still, file: name }] })}`, jpeg, name);
  expect(read().files[0]?.path).toMatch(/^\/media\/[0-9a-f]{12}\.jpe?g$/);
});

test.each([
  ["no JSON", "{", jpeg, "media.json"],
  ["seven stills", { stills: Array(7).fill(still) }, jpeg, "media.json"],
  ["a picture without words for who cannot see it", { stills: [{ file: "forest.jpg" }] }, jpeg, "media.json"],
  [
    "a clip without words of what is seen and heard",
    { clip: { file: "a.mp4", poster: "forest.jpg", caption: "숲" } },
    jpeg,
    "media.json",
  ],
  [
    "a name that leads out of the folder",
    { stills: [{ ...still, file: "../forest.jpg" }] },
    jpeg,
    "media.json",
  ],
  ["a file that is not there", { stills: [{ ...still, file: "sea.jpg" }] }, jpeg, "sea.jpg"],
  ["a page that calls itself a picture", { stills: [still] }, Buffer.from("<html>"), "forest.jpg"],
  ["a picture over 500 KB", { stills: [still] }, Buffer.concat([jpeg, Buffer.alloc(501_000)]), "forest.jpg"],
])("%s stops the start, which names the file", async (_, list, forest, named) => {
  expect(reading(list, forest)).toThrow(`MEDIA_DIR: ${named}: `);
});
