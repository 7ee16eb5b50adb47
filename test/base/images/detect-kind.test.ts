import { describe, expect, it } from 'vitest';
import { detectKind } from '../../../src/base/images/index.js';

const padded = (...bytes: number[]) => Uint8Array.from({ length: 12 }, (_, i) => bytes[i] ?? 0);

describe('detectKind', () => {
  it.each([
    ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 8],
    ['jpeg', [0xff, 0xd8, 0xff], 3],
    ['bmp', [0x42, 0x4d], 2],
    ['dds', [0x44, 0x44, 0x53, 0x20], 4],
    ['hdr', [0x23, 0x3f], 2],
    ['ktx', [0xab, 0x4b, 0x54, 0x58, 0x20, 0x31, 0x31], 12],
    ['ktx2', [0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30], 12],
  ] as const)('detectKind recognizes %s by its signature, and recognizes no shorter file', (kind, bytes, length) => {
    expect(detectKind(padded(...bytes).subarray(0, length))).toBe(kind);
    expect(detectKind(padded(...bytes).subarray(0, length - 1))).toBe('unknown');
    for (let i = 0; i < bytes.length; i++) {
      const other = padded(...bytes);
      other[i]! ^= 0x80;
      expect(detectKind(other)).toBe('unknown');
    }
  });

  it('detectKind returns unknown for an empty file and for bytes without a known signature', () => {
    expect(detectKind(new Uint8Array())).toBe('unknown');
    expect(detectKind(new TextEncoder().encode('GIF89a, once more'))).toBe('unknown');
  });
});
