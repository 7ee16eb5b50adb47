import type { Asset } from './asset-cache.js';

// The file begins with three little-endian words: a magic number, a checksum of all bytes that follow it, and the
// length of the header. The header follows as JSON in UTF-8. The sections come last. Each section begins at a multiple
// of ALIGNMENT from the start of the file.

/** `LVA1` */
const MAGIC = 0x3141564c;
const PREFIX_BYTES = 12;
const CHECKED_FROM = 8;
const ALIGNMENT = 16;

interface Head {
  /**
   * The key of the asset. The reader compares this key with the key that it wants, because two keys may have the same
   * file name.
   */
  readonly key: string;
  readonly facts: unknown;
  readonly lengths: readonly number[];
}

/** Returns the CRC-32 of the bytes. On a platform that itself protects files against damage, it may always return 0. */
export type Checksum = (bytes: Uint8Array<ArrayBuffer>) => number;

const aligned = (offset: number): number => Math.ceil(offset / ALIGNMENT) * ALIGNMENT;

export function encodeAsset(key: string, { facts, sections }: Asset, checksum: Checksum): Uint8Array<ArrayBuffer> {
  const head: Head = { key, facts, lengths: sections.map(({ byteLength }) => byteLength) };
  const headBytes = new TextEncoder().encode(JSON.stringify(head));
  const offsets: number[] = [];
  let end = PREFIX_BYTES + headBytes.length;
  for (const { byteLength } of sections) {
    offsets.push((end = aligned(end)));
    end += byteLength;
  }
  const file = new Uint8Array(end);
  const words = new DataView(file.buffer);
  words.setUint32(0, MAGIC, true);
  words.setUint32(CHECKED_FROM, headBytes.length, true);
  file.set(headBytes, PREFIX_BYTES);
  sections.forEach((section, index) => file.set(section, offsets[index]));
  words.setUint32(4, checksum(file.subarray(CHECKED_FROM)), true);
  return file;
}

/**
 * Returns the asset in a file, or undefined if the file is incomplete or belongs to another key. The memory of `file`
 * must begin at a multiple of 8 bytes.
 */
export function decodeAsset(key: string, file: Uint8Array<ArrayBuffer>, checksum: Checksum): Asset | undefined {
  if (file.byteLength < PREFIX_BYTES) return undefined;
  const words = new DataView(file.buffer, file.byteOffset, PREFIX_BYTES);
  if (words.getUint32(0, true) !== MAGIC || words.getUint32(4, true) !== checksum(file.subarray(CHECKED_FROM))) {
    return undefined;
  }
  const headEnd = PREFIX_BYTES + words.getUint32(CHECKED_FROM, true);
  const head = JSON.parse(new TextDecoder().decode(file.subarray(PREFIX_BYTES, headEnd))) as Head;
  if (head.key !== key) return undefined;
  let end = headEnd;
  const sections = head.lengths.map((length) => {
    const start = aligned(end);
    return file.subarray(start, (end = start + length));
  });
  return { facts: head.facts, sections };
}
