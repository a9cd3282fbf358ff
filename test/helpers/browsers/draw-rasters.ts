import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { launchBrowser } from "./browsers.ts";

// Draws the icons and the preview images of public/. Run by `npm run draw`.

const folder = join(import.meta.dirname, "../../../public");

type ShareImage = { file: string; scene: string; title: string; to: string };

const shareImages: ShareImage[] = [
  {
    file: "og.jpg",
    scene: "hero",
    title: "의자 하나 놓을 자리에,<br>숲 하나를 들입니다",
    to: "기관을 위한 VR 자연 명상",
  },
  {
    file: "og-contents.jpg",
    scene: "beach",
    title: "8분에서 20분,<br>명상 콘텐츠 아홉 편",
    to: "자연 명상 · 호흡·집중 · 시간대별",
  },
  {
    file: "og-inquiry.jpg",
    scene: "morning",
    title: "기관 도입 문의",
    to: "학교 · 보건소 · 상담센터 · 기업",
  },
  { file: "og-safety.jpg", scene: "calm", title: "안전하게 이용하기", to: "나이와 시간, 위생과 어지러울 때" },
  {
    file: "og-adoption-pack.jpg",
    scene: "focus",
    title: "결재에 쓰실<br>품의 자료",
    to: "문서를 내려받아 고쳐 쓰십니다",
  },
];

async function drawShareImage(browser: Browser, { file, scene, title, to }: ShareImage): Promise<void> {
  const mark = readFileSync(join(folder, "favicon.svg"), "utf8").replace(/<rect[^>]*>/, "");
  const image = await takeScreenshot(
    browser,
    { width: 1200, height: 630 },
    `
    <style>
      body { margin: 0; color: #fff; font-family: sans-serif; letter-spacing: -0.02em; word-break: keep-all }
      .scene { position: absolute; width: 1200px; height: 630px; object-fit: cover; object-position: 50% 30% }
      .shade { position: absolute; width: 1200px; height: 630px; background: linear-gradient(90deg, #0c211be6 30%, #0c211b00 85%) }
      main { position: absolute; left: 84px; top: 108px; width: 640px }
      .brand { display: flex; align-items: center; gap: 20px; margin: 0; font-size: 46px; font-weight: 800 }
      .brand svg { width: 84px; height: 84px; margin: -6px }
      h1 { margin: 76px 0 0; font-size: 60px; line-height: 1.34; font-weight: 800 }
      .to { margin: 30px 0 0; color: #f2b36b; font-size: 30px; font-weight: 700 }
    </style>
    ${imageElement(`../app/site/scenes/${scene}.svg`).replace("<img", `<img class="scene"`)}
    ${scene === "hero" ? "" : `<div class="shade"></div>`}
    <main>
      <p class="brand">${mark}숲결 VR</p>
      <h1>${title}</h1>
      <p class="to">${to}</p>
    </main>`,
    "jpeg",
  );
  writeFileSync(join(folder, file), image);
}

async function drawIcons(browser: Browser): Promise<void> {
  const icon = (size: number, background = "transparent") =>
    takeScreenshot(
      browser,
      { width: size, height: size },
      `
      <style>body { margin: 0; background: ${background} } img { display: block; width: 100% }</style>
      ${imageElement("favicon.svg")}`,
    );
  writeFileSync(join(folder, "icon-192.png"), await icon(192));
  writeFileSync(join(folder, "icon-512.png"), await icon(512));
  // iOS rounds the corners itself and shows transparent ones as black.
  writeFileSync(join(folder, "apple-touch-icon.png"), await icon(180, "#12312a"));
  writeFileSync(join(folder, "favicon.ico"), asIco(await icon(32), 32));
}

async function takeScreenshot(
  browser: Browser,
  viewport: { width: number; height: number },
  html: string,
  type: "png" | "jpeg" = "png",
): Promise<Buffer> {
  const page = await browser.newPage({ viewport, locale: "ko-KR", javaScriptEnabled: false });
  await page.setContent(html, { waitUntil: "load" });
  const quality = type === "jpeg" ? 84 : undefined;
  const image = await page.screenshot({ type, quality, omitBackground: type === "png" });
  await page.close();
  return image;
}

function imageElement(name: string): string {
  return `<img alt="" src="data:image/svg+xml;base64,${readFileSync(join(folder, name)).toString("base64")}">`;
}

/** An .ico file that holds one PNG: a 6-byte header, a 16-byte entry, the image. */
function asIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const browser = await launchBrowser("chromium-153");
try {
  for (const shareImage of shareImages) await drawShareImage(browser, shareImage);
  await drawIcons(browser);
} finally {
  await browser.close();
}
