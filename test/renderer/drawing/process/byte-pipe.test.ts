import { duplexPair } from './duplex-pair.js';
import { expect, it } from 'vitest';
import { BytePipe } from '../../../../src/renderer/drawing/process/byte-pipe.js';

const bytesOf = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255);

it.each([1, 3, 7, 8, 9, 64, 100_000])(
  'a byte pipe delivers whole blocks from pieces of %d bytes, regardless of whether the block or its request comes first',
  async (size) => {
    const [here, there] = duplexPair(size);
    const [from, to] = [new BytePipe(here), new BytePipe(there)];
    const early = to.receive(2);
    const lengths = [0, 1, 5000];
    lengths.forEach((length, key) => from.send(key, bytesOf(length)));
    expect(await early).toEqual(bytesOf(5000));
    expect(await to.receive(1)).toEqual(bytesOf(1));
    expect(await to.receive(0)).toEqual(bytesOf(0));
    to.send(7, bytesOf(300));
    expect(await from.receive(7)).toEqual(bytesOf(300));
  },
);
