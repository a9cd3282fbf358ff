import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { env } from "../../env.server.ts";
import type { MediaFile } from "../../server/static-files.server.ts";
import type { ShownMedia } from "./media.tsx";

const KB = 1_000;
const jpeg = { type: "image/jpeg", most: 500 * KB, starts: "ffd8ff", at: 0 };
const kinds = {
  ".jpg": jpeg,
  ".jpeg": jpeg,
  ".png": { type: "image/png", most: 500 * KB, starts: "89504e47", at: 0 },
  ".webp": { type: "image/webp", most: 500 * KB, starts: "57454250", at: 8 },
  ".mp4": { type: "video/mp4", most: 12_000 * KB, starts: "66747970", at: 4 },
};

const NOT_IN_FOLDER = "폴더에 있는 jpg, png, webp나 mp4 파일의 이름을 적어 주세요";
const pictureFile = z.string().regex(/^[^/\\]+\.(?:jpe?g|png|webp)$/i, NOT_IN_FOLDER);
const words = z.string().trim().min(1).max(100);
const picture = z.strictObject({ file: pictureFile, alt: words, caption: words.optional() });
const list = z.strictObject({
  stills: z.array(picture).max(6).default([]),
  clip: z
    .strictObject({
      file: z.string().regex(/^[^/\\]+\.mp4$/i, NOT_IN_FOLDER),
      poster: pictureFile,
      caption: words,
      // A clip without captions needs its content in text beside it.
      text: z.string().trim().min(1).max(600),
    })
    .optional(),
  photos: z.array(picture).max(4).default([]),
});

type Media = { shown?: ShownMedia; files: MediaFile[] };

/** Reads the files that media.json names into memory. Throws an Error that names the file with a fault. */
export function readMedia(folder: string): Media {
  const listed = parseList(readNamed(folder, "media.json").toString("utf8"));
  const files = new Map<string, MediaFile>();
  const addressOf = (name: string): string => {
    const file = readMediaFile(folder, name);
    files.set(file.path, file);
    return file.path;
  };
  const addressed = <Named extends { file: string }>({ file, ...rest }: Named) => ({
    ...rest,
    src: addressOf(file),
  });
  const { stills, clip, photos } = listed;
  const shown = {
    stills: stills.map(addressed),
    clip: clip && { ...addressed(clip), poster: addressOf(clip.poster) },
    photos: photos.map(addressed),
  };
  return { shown: files.size > 0 ? shown : undefined, files: [...files.values()] };
}

function parseList(json: string) {
  try {
    // Windows puts a byte order mark before it.
    return list.parse(JSON.parse(json.replace(/^\ufeff/, "")));
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    throw fault("media.json", issue ? wordsOf(issue) : "JSON이 아닙니다");
  }
}

function wordsOf(issue: z.core.$ZodIssue): string {
  const keys = issue.code === "unrecognized_keys" ? issue.keys : [];
  const at = [...issue.path, ...keys].join(".") || "맨 바깥";
  return `${at} 항목: ${issue.code === "invalid_format" ? issue.message : "확인해 주세요"}`;
}

function readMediaFile(folder: string, name: string): MediaFile {
  const extension = path.extname(name).toLowerCase();
  const { type, most, starts, at } = kinds[extension as keyof typeof kinds];
  const body = readNamed(folder, name);
  if (body.length > most) throw fault(name, `${most / KB}KB보다 큽니다`);
  if (body.toString("hex", at, at + starts.length / 2) !== starts)
    throw fault(name, "내용이 파일 이름과 다릅니다");
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 12);
  return { path: `/media/${hash}${extension}`, type, body };
}

function readNamed(folder: string, name: string): Buffer {
  try {
    return readFileSync(path.join(folder, name));
  } catch {
    throw fault(name, "읽을 수 없습니다");
  }
}

function fault(name: string, words: string): Error {
  return new Error(`설정을 확인해 주세요.\n  MEDIA_DIR: ${name}: ${words}`);
}

let read: Media | undefined;

/** Read once, when the server starts; in development, whose server has no such files, there are none. */
export function siteMedia(): Media {
  read ??= env.MEDIA_DIR && import.meta.env.PROD ? readMedia(env.MEDIA_DIR) : { files: [] };
  return read;
}
