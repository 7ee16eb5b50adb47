import { crc32 } from 'node:zlib';
import type { Asset } from '../../../assets/index.js';

// Little-endian words: magic · CRC-32 of all that follows · length of the head. Then the head, JSON as UTF-8, and the sections,
// each at a multiple of ALIGNMENT from the start of the file.

/** `LVA1` */
const MAGIC = 0x3141564c;
const PREFIX_BYTES = 12;
const CHECKED_FROM = 8;
const ALIGNMENT = 16;

interface Head {
  /** What the asset was kept under: two keys may share a file name, never a head. */
  readonly key: string;
  readonly facts: unknown;
  readonly lengths: readonly number[];
}

const aligned = (offset: number): number => Math.ceil(offset / ALIGNMENT) * ALIGNMENT;

/** The file of an asset. */
export function encodeAsset(key: string, { facts, sections }: Asset): Uint8Array {
  const head: Head = { key, facts, lengths: sections.map(({ byteLength }) => byteLength) };
  const headBytes = Buffer.from(JSON.stringify(head));
  const offsets: number[] = [];
  let end = PREFIX_BYTES + headBytes.length;
  for (const { byteLength } of sections) {
    offsets.push((end = aligned(end)));
    end += byteLength;
  }
  const file = Buffer.alloc(end);
  file.writeUInt32LE(MAGIC, 0);
  file.writeUInt32LE(headBytes.length, CHECKED_FROM);
  file.set(headBytes, PREFIX_BYTES);
  sections.forEach((section, index) => file.set(section, offsets[index]));
  file.writeUInt32LE(crc32(file.subarray(CHECKED_FROM)), 4);
  return file;
}

/** The asset in a file whose bytes begin at a multiple of 8, or undefined when it is not a whole one of this key. */
export function decodeAsset(key: string, file: Uint8Array<ArrayBuffer>): Asset | undefined {
  if (file.byteLength < PREFIX_BYTES) return undefined;
  const words = new DataView(file.buffer, file.byteOffset, PREFIX_BYTES);
  if (words.getUint32(0, true) !== MAGIC || words.getUint32(4, true) !== crc32(file.subarray(CHECKED_FROM))) {
    return undefined;
  }
  const headEnd = PREFIX_BYTES + words.getUint32(CHECKED_FROM, true);
  const head = JSON.parse(Buffer.from(file.subarray(PREFIX_BYTES, headEnd)).toString()) as Head;
  if (head.key !== key) return undefined;
  let end = headEnd;
  const sections = head.lengths.map((length) => {
    const start = aligned(end);
    return file.subarray(start, (end = start + length));
  });
  return { facts: head.facts, sections };
}
