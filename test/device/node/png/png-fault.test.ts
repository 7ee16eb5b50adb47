import { describe, expect, it } from 'vitest';
import { decodePng, encodePng, pngFault } from '../../../../src/device/node/png/index.js';

const whole = encodePng(new Uint8Array(8 * 8 * 4).fill(200), 8, 8);

describe('pngFault', () => {
  it.each([
    ['an empty file', new Uint8Array(0), 'it is empty'],
    ['a text', Buffer.from('not a picture'), 'it does not begin as a PNG file does'],
    ['a file that was cut off', whole.subarray(0, 50), 'it ends too early, after 50 bytes'],
    ['a file with a wrong byte in its header', withByte(whole, 20), 'its chunk IHDR is damaged'],
    ['a file with a wrong byte in its pixels', withByte(whole, whole.length - 20), 'its chunk IDAT is damaged'],
  ])('reports %s', (_what, bytes, fault) => {
    expect(() => decodePng(bytes)).toThrow();
    expect(pngFault(bytes)).toBe(fault);
  });

  it('blames the pixels when every chunk is whole', () => {
    expect(() => decodePng(whole)).not.toThrow();
    expect(pngFault(whole)).toBe('its pixels cannot be unpacked');
  });
});

function withByte(bytes: Uint8Array, at: number): Uint8Array {
  const other = Uint8Array.from(bytes);
  other[at]! ^= 1;
  return other;
}
