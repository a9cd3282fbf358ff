import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { openSiteInProcess } from "../../helpers/site-in-process.ts";
import { Visitor } from "../../helpers/visitor.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const jpeg = Buffer.from("ffd8ffe000104a46", "hex");
const mp4 = Buffer.from("0000001866747970", "hex");
const still = { file: "forest.jpg", alt: "안개 낀 편백숲", caption: "숲 명상" };
const clip = {
  file: "clip.mp4",
  poster: "forest.jpg",
  caption: "숲 명상 20초",
  text: "물소리와 함께 안개가 걷힙니다.",
};
const kit = { file: "kit.jpg", alt: "소독 티슈와 일회용 덮개" };

let sites = 0;
function siteWith(list: unknown) {
  const folder = mkdtempSync(path.join(tmpdir(), "media-"));
  folders.push(folder);
  const files = { "forest.jpg": jpeg, "kit.jpg": jpeg, "clip.mp4": mp4 };
  for (const [name, body] of Object.entries(files)) writeFileSync(path.join(folder, name), body);
  writeFileSync(path.join(folder, "media.json"), JSON.stringify(list));
  sites += 1;
  return openSiteInProcess(`https://media-${sites}.example`, { MEDIA_DIR: folder });
}

test("what the operator mounted is shown, and requested once it is near", async () => {
  const visit = await siteWith({ stills: [still], clip, photos: [kit] });
  const { document } = await visit().open("/contents");
  const images = [...document.querySelectorAll<HTMLImageElement>("#stills img, #equipment img")];
  expect(images.map(({ alt }) => alt)).toEqual(["", still.alt, kit.alt]);
  for (const image of images) {
    expect(image.getAttribute("src")).toMatch(/^\/media\/[0-9a-f]{12}\.jpg$/);
    expect(image.getAttribute("loading")).toBe("lazy");
    expect(image.width * image.height).toBeGreaterThan(0);
  }
  const link = document.querySelector("#stills a");
  expect(link?.getAttribute("href")).toMatch(/^\/media\/[0-9a-f]{12}\.mp4$/);
  expect(link?.textContent).toContain("영상 보기: 숲 명상 20초");
  expect(document.querySelector("#stills figcaption")?.textContent, "what is seen and heard").toBe(clip.text);
  expect(document.querySelector("video, source")).toBeNull();

  const landing = (await visit().open("/")).document.querySelector("#about");
  expect(landing?.querySelector("img")?.alt, "instead of the drawn chair").toBe(still.alt);
  expect(landing?.querySelector("a")?.getAttribute("href")).toBe(link?.getAttribute("href"));
  expect(landing?.textContent).toContain(clip.text);
});

test("a slot without a file is not there, nor is anything where nothing is mounted", async () => {
  const { document } = await (await siteWith({ photos: [kit] }))().open("/contents");
  expect(document.querySelector("#equipment")).not.toBeNull();
  expect(document.querySelector("#stills, video")).toBeNull();
  const plain = await new Visitor(inject("siteUrl")).open("/contents");
  expect(plain.document.querySelector("#stills, #equipment, video, [src^='/media']")).toBeNull();
});
