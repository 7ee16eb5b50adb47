import type { ImageKind } from './image.js';

/** The first bytes of every PNG file (PNG, Third Edition, §5.2). */
export const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;

/** The signatures at the start of a file, each with the minimum size of such a file. */
const SIGNATURES: readonly { kind: ImageKind; bytes: readonly number[]; atLeast: number }[] = [
  { kind: 'png', bytes: PNG_SIGNATURE, atLeast: 8 },
  { kind: 'jpeg', bytes: [0xff, 0xd8, 0xff], atLeast: 3 },
  { kind: 'bmp', bytes: [0x42, 0x4d], atLeast: 2 },
  { kind: 'hdr', bytes: [0x23, 0x3f], atLeast: 2 },
  { kind: 'dds', bytes: [0x44, 0x44, 0x53, 0x20], atLeast: 4 },
  { kind: 'ktx', bytes: [0xab, 0x4b, 0x54, 0x58, 0x20, 0x31, 0x31], atLeast: 12 },
  { kind: 'ktx2', bytes: [0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30], atLeast: 12 },
];

export const KINDS_TEXT = listed(SIGNATURES.map(({ kind }) => kind));

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)!}`;
}

export function detectKind(bytes: Uint8Array): ImageKind | 'unknown' {
  const match = SIGNATURES.find(
    ({ bytes: signature, atLeast }) =>
      bytes.length >= atLeast && signature.every((byte, index) => bytes[index] === byte),
  );
  return match?.kind ?? 'unknown';
}
