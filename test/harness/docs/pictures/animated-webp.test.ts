import { describe, expect, test } from 'vitest';
import { animatedWebp } from '../../../../harness/docs/pictures/animated-webp.js';

function still(name: string, pixels: readonly number[]): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(pixels.length);
  return Buffer.concat([Buffer.from('RIFF....WEBP'), Buffer.from(name), size, Buffer.from(pixels)]);
}

describe('an animated WebP', () => {
  test('an animated WebP stores its size, an endless loop, and each picture with its duration', () => {
    const frames = [
      { webp: still('VP8 ', [1, 2, 3]), durationMs: 190 },
      { webp: still('VP8L', [4, 5]), durationMs: 1400 },
    ];
    const bytes = Buffer.from(animatedWebp(640, 416, frames));
    expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
    expect(bytes.toString('latin1', 8, 16)).toBe('WEBPVP8X');
    expect([bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]).toEqual([640, 416]);
    const anim = bytes.indexOf('ANIM');
    expect(bytes.readUInt16LE(anim + 12)).toBe(0);
    const first = bytes.indexOf('ANMF');
    const second = bytes.indexOf('ANMF', first + 4);
    expect([bytes.readUIntLE(first + 20, 3), bytes.readUIntLE(second + 20, 3)]).toEqual([190, 1400]);
    expect(bytes.subarray(first + 24, second).toString('hex')).toBe('565038200300000001020300');
    expect(bytes.subarray(second + 24).toString('hex')).toBe('5650384c020000000405');
  });

  test('animatedWebp rejects a frame without pixels', () => {
    const frames = [{ webp: still('EXIF', [0, 0]), durationMs: 1 }];
    expect(() => animatedWebp(1, 1, frames)).toThrow('a WebP file without pixels');
  });
});
