import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MalformedMessage, WireReader, WireWriter } from '../../../../src/server/transports/ninep/wire/cursor.js';
import { FRAME_MAX, FrameSplitter } from '../../../../src/server/transports/ninep/wire/frame-splitter.js';
import { readRequest, REQUEST } from '../../../../src/server/transports/ninep/wire/requests.js';

const message = fc
  .record({ tag: fc.integer({ min: 0, max: 0xffff }), body: fc.uint8Array({ maxLength: 300 }) })
  .map(({ tag, body }) => new WireWriter(REQUEST.write, tag).data(body).finish());

describe('FrameSplitter', () => {
  it('FrameSplitter returns whole messages, however their bytes are split', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 8 }), fc.array(fc.integer({ min: 1, max: 90 })), (messages, cuts) => {
        const stream = Buffer.concat(messages);
        const splitter = new FrameSplitter();
        const found: Uint8Array[] = [];
        const drain = (): void => {
          for (let frame; (frame = splitter.next());) found.push(Uint8Array.from(frame));
        };
        let at = 0;
        for (const cut of [...cuts, stream.length]) {
          splitter.push(stream.subarray(at, at + cut));
          at += cut;
          drain();
        }
        expect(found).toEqual(messages.map((bytes) => new Uint8Array(bytes)));
      }),
    );
  });

  it.each([0, 6, FRAME_MAX + 1, 0x20544547])('FrameSplitter refuses a message of %i bytes', (size) => {
    const splitter = new FrameSplitter();
    splitter.push(new Uint8Array(new Uint32Array([size]).buffer));
    expect(() => splitter.next()).toThrow(MalformedMessage);
  });

  it.each([7, FRAME_MAX])('FrameSplitter waits for the rest of a message of %i bytes', (size) => {
    const splitter = new FrameSplitter();
    splitter.push(new Uint8Array(new Uint32Array([size]).buffer));
    expect(splitter.next()).toBeNull();
  });
});

describe('WireWriter and WireReader', () => {
  it('WireReader reads back what WireWriter wrote', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.maxSafeNat(), fc.uint8Array(), (text, big, data) => {
        const bytes = new WireWriter(1, 2).string(text).u64(big).u16(data.length).data(data).finish();
        const from = new WireReader(bytes);
        expect([from.u32(), from.u8(), from.u16()]).toEqual([bytes.length, 1, 2]);
        expect(from.string()).toBe(text);
        expect(from.u64()).toBe(big);
        expect(from.data(from.u16())).toEqual(data);
        expect(from.left).toBe(0);
      }),
    );
  });
});

describe('readRequest', () => {
  const walk = new WireWriter(REQUEST.walk, 7).u32(1).u32(2).u16(2).string('a').string('bb').finish();

  it('readRequest reads the fields of each message', () => {
    expect(readRequest(walk)).toEqual({ name: 'walk', tag: 7, body: { fid: 1, newFid: 2, names: ['a', 'bb'] } });
  });

  it('readRequest refuses a body that ends early at any byte', () => {
    for (let end = 7; end < walk.length; end++)
      expect(() => readRequest(walk.subarray(0, end))).toThrow(MalformedMessage);
  });

  it('readRequest refuses bytes after the last field', () => {
    expect(() => readRequest(Buffer.concat([walk, new Uint8Array(1)]))).toThrow('1 bytes after the last field');
  });

  it('readRequest either reads or refuses any bytes, and never fails in another way', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(REQUEST)), fc.uint8Array({ maxLength: 120 }), (type, body) => {
        try {
          readRequest(new WireWriter(type, 1).data(body).finish());
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedMessage);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
