import { setImmediate as nextTurn } from "node:timers/promises";

let extension: Map<number, string> | undefined;

/**
 * The text of bytes in CP949, which Korean Excel writes; null if they are none. Node's own decoder knows EUC-KR alone: CP949
 * puts the 8,822 syllables that this lacks, in their order, where its trail bytes leave room.
 */
export async function decodedCp949(bytes: Uint8Array): Promise<string | null> {
  if (bytes.includes(STAND_IN)) return null;
  const decoder = new TextDecoder("euc-kr", { fatal: true });
  const syllables = (extension ??= extensionSyllables(decoder));
  let text = "";
  try {
    for (let start = 0; start < bytes.length;) {
      const part = decodedPart(bytes.subarray(start), decoder, syllables);
      text += part.text;
      start += part.length;
      await nextTurn();
    }
    return text;
  } catch {
    return null;
  }
}

// A megabyte at once holds the event loop for 50 ms.
const PART = 64 * 1024;

/** About as many of the bytes as PART, none of its last character left behind. Throws on what is none of EUC-KR. */
function decodedPart(bytes: Uint8Array, decoder: TextDecoder, syllables: Map<number, string>) {
  const eucKr = bytes.slice(0, PART + 1);
  const found: string[] = [];
  let at = 0;
  for (; at < eucKr.length && at < PART; at += 1) {
    const lead = eucKr[at] ?? 0;
    if (lead < 0x80) continue;
    const syllable = syllables.get((lead << 8) | (eucKr[at + 1] ?? 0));
    if (syllable !== undefined) {
      eucKr.fill(STAND_IN, at, at + 2);
      found.push(syllable);
    }
    at += 1;
  }
  let nth = 0;
  const text = decoder.decode(eucKr.subarray(0, at)).replaceAll("\u0001\u0001", () => found[nth++] ?? "");
  return { text, length: at };
}

// Two of it stand for a syllable that EUC-KR lacks. No text has it.
const STAND_IN = 1;

function extensionSyllables(decoder: TextDecoder): Map<number, string> {
  // EUC-KR has its syllables from 0xB0A1 to 0xC8FE.
  const ofEucKr = new Set(decoder.decode(Uint8Array.from(codes(0xb0, 0xc8, [[0xa1, 0xfe]]).flat())));
  const lacking = Array.from({ length: 11_172 }, (_, nth) => String.fromCharCode(0xac00 + nth)).filter(
    (syllable) => !ofEucKr.has(syllable),
  );
  const places = [
    ...codes(0x81, 0xa0, [
      [0x41, 0x5a],
      [0x61, 0x7a],
      [0x81, 0xfe],
    ]),
    ...codes(0xa1, 0xc6, [
      [0x41, 0x5a],
      [0x61, 0x7a],
      [0x81, 0xa0],
    ]),
  ];
  return new Map(
    lacking.map((syllable, nth) => [((places[nth]?.[0] ?? 0) << 8) | (places[nth]?.[1] ?? 0), syllable]),
  );
}

/** Pairs of a lead and a trail byte, in order. */
function codes(first: number, last: number, trails: [from: number, to: number][]): [number, number][] {
  const inOrder = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
  return inOrder(first, last).flatMap((lead) =>
    trails.flatMap(([from, to]) => inOrder(from, to).map((trail): [number, number] => [lead, trail])),
  );
}
