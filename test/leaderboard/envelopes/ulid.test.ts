import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalUlid, ulidBytes, ulidOf, writeUlid } from '../../../src/leaderboard/envelopes/ulid.js';

const sixteen = fc.uint8Array({ minLength: 16, maxLength: 16 });
const FIRST = '0'.repeat(26);
const LAST = `7${'Z'.repeat(25)}`;

it('a ULID encodes 128 bits, most significant first', () => {
  expect(ulidOf(new Uint8Array(16))).toBe(FIRST);
  expect(ulidOf(new Uint8Array(16).fill(255))).toBe(LAST);
  expect(ulidOf(Uint8Array.from({ length: 16 }, (_, at) => (at === 15 ? 33 : 0)))).toBe(`${'0'.repeat(24)}11`);
  fc.assert(
    fc.property(sixteen, (bytes) => {
      const value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
      const digits = [...ulidOf(bytes)].map((each) => BigInt('0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(each)));
      expect(digits.reduce((sum, digit) => sum * 32n + digit, 0n)).toBe(value);
      expect(ulidBytes(ulidOf(bytes))).toEqual(bytes);
      expect(canonicalUlid(ulidOf(bytes))).toBe(ulidOf(bytes));
    }),
  );
});

it('writing a ULID at an offset changes only its own bytes in the buffer', () => {
  const bytes = new Uint8Array(34).fill(9);
  writeUlid(LAST, bytes, 17);
  expect([...bytes]).toEqual([...Array<number>(17).fill(9), ...Array<number>(16).fill(255), 9]);
});
