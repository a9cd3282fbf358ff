import { createHmac } from "node:crypto";

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 10;

/** Crockford base32 (50 bits) of a keyed hash of the content: identifies a form sent twice, and cannot be guessed. */
export function inquiryReference(content: Record<string, string | null>, key: string): string {
  const normalized = Object.keys(content)
    .toSorted()
    .map((name) => [name, content[name]?.toLowerCase().replaceAll(/\s+/g, " ").trim() ?? ""]);
  const hash = createHmac("sha256", key).update(JSON.stringify(normalized)).digest();
  return Array.from({ length: LENGTH }, (_, index) => CROCKFORD[fiveBits(hash, index * 5)]).join("");
}

function fiveBits(bytes: Buffer, offset: number): number {
  return (bytes.readUInt16BE(offset >> 3) >> (11 - (offset & 7))) & 31;
}
