import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PacketLengths } from '../../../../src/server/transports/mqtt/broker/packet-guard.js';
import { encodePublish } from '../../../../src/server/transports/mqtt/topics/encode-publish.js';

it.each([
  ['a/b', 'hi', '3007 0003 612f62 6869'],
  ['ü', '', '3004 0002 c3bc'],
])('a message to %j is encoded exactly as in the specification', (topic, payload, hex) => {
  expect(encodePublish(topic, payload).toString('hex')).toBe(hex.replaceAll(' ', ''));
  expect(encodePublish(topic, payload, true).toString('hex')).toBe(hex.replaceAll(' ', '').replace(/^30/, '31'));
});

it.each([122, 123, 124, 16_378, 16_379, 2_097_146, 2_097_147])(
  'the length of a payload of %i bytes is written and read correctly',
  (bytes) => {
    const packet = encodePublish('abc', 'x'.repeat(bytes));
    const seen: number[][] = [];
    const lengths = new PacketLengths((...head) => void seen.push(head));
    expect(lengths.push(packet)).toBe(true);
    expect([seen, lengths.half]).toEqual([[[0x30, bytes + 5]], 0]);
  },
);

it('packet lengths are read correctly even when the bytes are split anywhere', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40_000), { maxLength: 6 }), fc.array(fc.nat()), (sizes, cuts) => {
      const packets = sizes.map((size) => encodePublish('t', 'x'.repeat(size)));
      const all = Buffer.concat(packets);
      const seen: number[] = [];
      const lengths = new PacketLengths((_kind, length) => void seen.push(length));
      const ends = [...cuts.map((cut) => cut % (all.length + 1)), all.length].sort((a, b) => a - b);
      let at = 0;
      for (const end of ends) {
        expect(lengths.push(all.subarray(at, end))).toBe(true);
        at = end;
        expect(lengths.half).toBeLessThanOrEqual(40_010);
      }
      expect(lengths.half).toBe(0);
      expect(seen).toEqual(sizes.map((size) => size + 3));
    }),
  );
});

it('for an incomplete packet, only the bytes that have arrived are counted', () => {
  const lengths = new PacketLengths((_kind, length) => expect(length).toBe(1003));
  lengths.push(encodePublish('t', 'x'.repeat(1000)).subarray(0, 503));
  expect(lengths.half).toBe(500);
});

it('a length of more than four bytes is invalid', () => {
  const ignored = (): void => undefined;
  expect(new PacketLengths(ignored).push(Uint8Array.of(0x10, 0xff, 0xff, 0xff, 0x7f))).toBe(true);
  expect(new PacketLengths(ignored).push(Uint8Array.of(0x10, 0xff, 0xff, 0xff, 0xff))).toBe(false);
});
