import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeAsset, encodeAsset } from '../../../src/base/assets/index.js';

const sections = fc.array(fc.uint8Array({ maxLength: 70 }), { maxLength: 6 });
const fresh = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

describe('an asset file', () => {
  it('decoding an asset file returns the encoded facts and sections, and every section is aligned to 8 bytes', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), sections, (key, facts, bytes) => {
        const read = decodeAsset(key, fresh(encodeAsset(key, { facts, sections: bytes }, crc32)), crc32);
        expect(JSON.stringify(read?.facts)).toBe(JSON.stringify(facts));
        expect(read?.sections.map((section) => [...section])).toEqual(bytes.map((section) => [...section]));
        for (const { byteOffset } of read!.sections) expect(byteOffset % 8).toBe(0);
      }),
    );
  });

  it('an asset file is rejected when a byte has changed or the end is missing', () => {
    const file = encodeAsset('key', { facts: { a: 1 }, sections: [new Uint8Array([1, 2, 3])] }, crc32);
    expect(decodeAsset('key', fresh(file), crc32)).toBeDefined();
    for (let at = 0; at < file.length; at++) {
      const damaged = fresh(file);
      damaged[at]! ^= 0x10;
      expect(decodeAsset('key', damaged, crc32), `byte ${at}`).toBeUndefined();
      expect(decodeAsset('key', fresh(file.subarray(0, at)), crc32), `${at} bytes`).toBeUndefined();
    }
  });

  it('an asset file is rejected when it is read under a different key', () => {
    const file = encodeAsset('key', { facts: null, sections: [] }, crc32);
    expect(decodeAsset('key', fresh(file), crc32)).toBeDefined();
    expect(decodeAsset('other key', fresh(file), crc32)).toBeUndefined();
  });
});
