import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kittyFrame } from '../../../src/simulator/display/kitty.js';
import { readFrames } from './terminal.js';

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const picture = (payload: Uint8Array, encoding: 'rgba' | 'rgba-zlib' = 'rgba') =>
  ({ width: 16, height: 20, encoding, payload }) as const;

describe('a frame in the protocol of the kitty terminal', () => {
  it('the first frame shows its picture with one escape sequence', () => {
    expect(text(kittyFrame(picture(Uint8Array.of(1, 2, 3, 255)), 'key'))).toBe(
      '\x1b7\x1b[H\x1b_Ga=T,q=2,i=1,p=1,f=32,s=16,v=20,C=1,m=0;AQID/w==\x1b\\\x1b8',
    );
  });

  it('each later frame sends new, deflated pixels for the picture that is already shown', () => {
    expect(text(kittyFrame(picture(Uint8Array.of(0x78, 1), 'rgba-zlib'), 'replacement'))).toBe(
      '\x1b7\x1b[H\x1b_Ga=t,q=2,i=1,f=32,o=z,s=16,v=20,m=0;eAE=\x1b\\\x1b8',
    );
  });

  it.each([
    [0, [0]],
    [3000, [4000]],
    [3001, [4000, 4]],
    [6000, [4000, 4000]],
    [6002, [4000, 4000, 4]],
  ])('a frame of %i bytes is split into chunks of %j characters', (length, chunks) => {
    const [frame, ...more] = readFrames(kittyFrame(picture(new Uint8Array(length)), 'key'));
    expect([frame!.chunks, more]).toEqual([chunks, []]);
  });

  it('a frame can encode any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 7000 }), (payload) => {
        expect([...readFrames(kittyFrame(picture(payload), 'replacement'))[0]!.pixels]).toEqual([...payload]);
      }),
    );
  });
});
