import { constants, deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ImageProblem } from '../../../../src/base/images/image-problem.js';
import { inflateExactly, inflateZlib } from '../../../../src/base/images/zlib/inflate-zlib.js';

function inflate(data: Uint8Array, pieces = 1): { readonly bytes: Buffer; readonly end: string } {
  const step = Math.max(1, Math.ceil(data.length / pieces));
  const parts = Array.from({ length: Math.ceil(data.length / step) }, (_, i) =>
    data.subarray(i * step, (i + 1) * step),
  );
  const out: Uint8Array[] = [];
  const end = inflateZlib(parts, 'test data', (bytes) => out.push(Uint8Array.from(bytes)) > 0);
  return { bytes: Buffer.concat(out), end };
}

/**
 * Makes bytes that repeat earlier bytes at short and long distances. So the compressed data contain short and long
 * codes.
 */
function mixed(length: number, seed: number): Buffer {
  let state = seed;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 8;
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length;) {
    const run = 1 + (next() % 300);
    const from = next() % 3 === 0 || at === 0 ? -1 : at - 1 - (next() % Math.min(at, 40_000));
    for (let i = 0; i < run && at < length; i++, at++) bytes[at] = from < 0 ? next() & next() & 255 : bytes[from + i]!;
  }
  return bytes;
}

const STRATEGIES = [constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY, constants.Z_RLE];

describe('inflateZlib', () => {
  it.each(STRATEGIES)('inflateZlib inflates data that zlib deflated with strategy %d, at every level', (strategy) => {
    for (let level = 0; level <= 9; level++) {
      for (const length of [0, 1, 300, 65_536, 65_537, 400_000]) {
        const bytes = mixed(length, level + 1);
        const result = inflate(deflateSync(bytes, { level, strategy }), 1 + level * 3);
        expect(result.end).toBe('whole');
        expect(result.bytes.equals(bytes), `level ${level}, ${length} bytes`).toBe(true);
      }
    }
  });

  it('inflateZlib restores any bytes that were deflated', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), fc.integer({ min: 0, max: 9 }), (bytes, level) => {
        expect([...inflate(deflateSync(bytes, { level })).bytes]).toEqual([...bytes]);
      }),
    );
  });

  it('inflateZlib ignores bytes after the end of the stream', () => {
    const bytes = mixed(5000, 3);
    expect(inflate(Buffer.concat([deflateSync(bytes), Buffer.alloc(20, 7)])).bytes.equals(bytes)).toBe(true);
  });

  it('inflateZlib stops soon after its consumer asks it to, even in a stream that inflates to 100 MB', () => {
    const bomb = deflateSync(Buffer.alloc(100_000_000));
    let seen = 0;
    expect(inflateZlib([bomb], 'test data', (bytes) => (seen += bytes.length) < 100)).toBe('stopped');
    expect(seen).toBeLessThan(70_000);
  });

  it('inflateZlib rejects a stream that lacks its end or only its checksum, and accepts the whole stream', () => {
    for (const level of [0, 9]) {
      const data = deflateSync(mixed(700, 5), { level });
      expect(inflate(data).end).toBe('whole');
      for (let length = 0; length < data.length; length++) {
        expect(() => inflate(data.subarray(0, length)), `${length} bytes`).toThrow(/test data that are/);
      }
    }
  });

  it.each([
    ['a compression method other than deflate', [0x79, 0x18], /unknown compression method/],
    ['a wrong header check', [0x78, 0x9d], /incorrect header check/],
    ['a dictionary', [0x78, 0xbb, 0, 0, 0, 1], /need a dictionary/],
    ['a block of the reserved type', [0x78, 0x9c, 0x07], /invalid block type/],
    ['a stored block whose lengths disagree', [0x78, 0x9c, 0x01, 1, 0, 1, 0], /invalid stored block lengths/],
    ['a match before the start of the data', [0x78, 0x9c, 0x03, 0x02, 0, 0], /invalid distance too far back/],
    ['a wrong checksum', [...deflateSync(Buffer.of(1, 2, 3)).subarray(0, -1), 0], /incorrect data check/],
  ])('inflateZlib rejects %s', (_, bytes, words) => {
    expect(() => inflate(Uint8Array.from(bytes))).toThrow(words);
    expect(() => inflate(Uint8Array.from(bytes))).toThrow(ImageProblem);
  });

  it('inflateZlib accepts and rejects the same damaged data as zlib', () => {
    const whole = deflateSync(mixed(2000, 9), { level: 9 });
    const outcome = (inflateOne: () => Uint8Array) => {
      try {
        return Buffer.from(inflateOne()).toString('hex');
      } catch {
        return 'refused';
      }
    };
    fc.assert(
      fc.property(fc.nat(whole.length * 8 - 1), (bit) => {
        const damaged = Uint8Array.from(whole);
        damaged[bit >> 3]! ^= 1 << (bit & 7);
        expect(outcome(() => inflate(damaged).bytes)).toBe(outcome(() => inflateSync(damaged)));
      }),
      { numRuns: 500 },
    );
  });
});

describe('inflateExactly', () => {
  it('inflateExactly accepts only data of exactly the stated size', () => {
    const data = deflateSync(Buffer.alloc(16, 3));
    expect([...inflateExactly(data, 'test data', 16)]).toEqual(Array<number>(16).fill(3));
    expect(() => inflateExactly(data, 'test data', 15)).toThrow(/more than 15 bytes/);
    expect(() => inflateExactly(data, 'test data', 17)).toThrow(/16 bytes, not to 17/);
  });
});
