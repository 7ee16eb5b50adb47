import { brotliDecompressSync } from 'node:zlib';

/** Indices of three tables in WOFF2's list of known tags: `cmap`, and the two that are transformed by default. */
const CMAP = 0;
const TRANSFORMED = [10, 11];
const OWN_TAG = 63;

/**
 * Returns the code points that have glyphs in a font (WOFF File Format 2.0 §4 and §5; OpenType cmap formats 4 and 12).
 */
export function lettersOf(font: Buffer): Set<number> {
  let at = 48;
  const number = (): number => {
    for (let value = 0; ;) {
      const byte = font[at++]!;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  let offset = 0;
  let cmap = -1;
  for (let table = 0; table < font.readUInt16BE(12); table++) {
    const flags = font[at++]!;
    const tag = flags & 63;
    if (tag === OWN_TAG) at += 4;
    const length = number();
    const version = flags >> 6;
    const isTransformed = TRANSFORMED.includes(tag) ? version === 0 : version !== 0;
    const stored = isTransformed ? number() : length;
    if (tag === CMAP) cmap = offset;
    offset += stored;
  }
  const tables = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)));
  const letters = new Set<number>();
  for (let record = 0; record < tables.readUInt16BE(cmap + 2); record++) {
    readSubtable(tables.subarray(cmap + tables.readUInt32BE(cmap + 4 + record * 8 + 4)), letters);
  }
  return letters;
}

function readSubtable(table: Buffer, letters: Set<number>): void {
  const format = table.readUInt16BE(0);
  if (format === 12) {
    for (let group = 0; group < table.readUInt32BE(12); group++) {
      const [first, last] = [table.readUInt32BE(16 + group * 12), table.readUInt32BE(20 + group * 12)];
      for (let code = first; code <= last; code++) letters.add(code);
    }
  } else if (format === 4) {
    const segments = table.readUInt16BE(6) / 2;
    for (let segment = 0; segment < segments; segment++) {
      const last = table.readUInt16BE(14 + segment * 2);
      const first = table.readUInt16BE(16 + segments * 2 + segment * 2);
      const delta = table.readUInt16BE(16 + segments * 4 + segment * 2);
      const rangeAt = 16 + segments * 6 + segment * 2;
      const range = table.readUInt16BE(rangeAt);
      for (let code = first; code <= last && code < 0xffff; code++) {
        const glyph = range === 0 ? (code + delta) & 0xffff : table.readUInt16BE(rangeAt + range + (code - first) * 2);
        if (glyph !== 0) letters.add(code);
      }
    }
  }
}

export function rangesOf(letters: ReadonlySet<number>): string {
  const sorted = [...letters].sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const code of sorted) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map(([a, b]) => (a === b ? a.toString(16) : `${a.toString(16)}-${b.toString(16)}`)).join(' ');
}
