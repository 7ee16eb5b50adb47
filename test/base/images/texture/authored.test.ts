import { describe, expect, it } from 'vitest';
import { type Image, type TextureRequest } from '../../../../src/base/images/index.js';
import { prepareTexture, toRgba8 } from '../../../../src/base/images/decode/index.js';
import { type Transfer, transferOfPower } from '../../../../src/base/images/colour/transfer.js';
import { halfFromNumber } from '../../../../src/base/images/pixels/half-float.js';
import { linearFromSrgb, srgbFromLinear } from '../../../../src/base/math/index.js';
import type { BlockFeature } from '../../../../src/base/images/blocks/block-formats.js';
import type { AlphaMeaning } from '../../../../src/base/images/image.js';
import { numbersOf } from '../half-texels.js';

type Texel = readonly [number, number, number, number];

function imageOf(transfer: Transfer, alpha: AlphaMeaning, texels: readonly Texel[], isFloat = false): Image {
  const bytes = isFloat
    ? new Uint8Array(Uint16Array.from(texels.flat(), halfFromNumber).buffer)
    : Uint8Array.from(texels.flat());
  const [width, height] = [texels.length, 1];
  const format = isFloat ? 'rgba16float' : 'rgba8unorm';
  return { kind: 'dds', format, transfer, alpha, width, height, levels: [{ width, height, bytes }] };
}

const meant = (transfer: Transfer, alpha: AlphaMeaning, ...texels: Texel[]) => [
  ...toRgba8(imageOf(transfer, alpha, texels)).levels[0]!.bytes,
];

function prepared(image: Image, request: Partial<TextureRequest>) {
  const features = new Set<BlockFeature>();
  const outcome = prepareTexture(image, { mode: 'raw', meaning: 'colour', maxDimension: 64, features, ...request });
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.value.levels.map(({ bytes }) => [...bytes]);
}

describe('the authored colours of an image file', () => {
  it('sRGB bytes are kept, whether or not the file states a transfer function', () => {
    expect(meant('srgb', 'straight', [188, 0, 255, 9])).toEqual([188, 0, 255, 9]);
    expect(meant('unstated', 'straight', [188, 0, 255, 9])).toEqual([188, 0, 255, 9]);
    expect(meant('linear', 'straight', [128, 0, 255, 9])).toEqual([188, 0, 255, 9]);
  });

  it('authored colours are decoded by the curve that the file states', () => {
    const wanted = Math.round(srgbFromLinear((128 / 255) ** 1.8) * 255);
    expect(meant(transferOfPower(1.8), 'straight', [128, 0, 255, 9])).toEqual([wanted, 0, 255, 9]);
  });

  it('a curve of power 1 is read as linear light', () => {
    expect(transferOfPower(1)).toBe('linear');
    expect(transferOfPower(2.2)).not.toBe('srgb');
  });

  it('authored colours are divided by alpha in linear light for an sRGB format', () => {
    // 188 in sRGB is half the light of white.
    expect(meant('srgb', 'premultiplied', [188, 188, 188, 128])).toEqual([255, 255, 255, 128]);
    const grey = Math.round(srgbFromLinear((linearFromSrgb(0.5) * 64) / 255) * 255);
    expect(Math.abs(meant('srgb', 'premultiplied', [grey, 0, 0, 64])[0]! - 128)).toBeLessThanOrEqual(1);
  });

  it('premultiplied colours of other formats are divided by alpha before their curve is applied', () => {
    expect(meant('unstated', 'premultiplied', [64, 128, 0, 128])).toEqual([128, 255, 0, 128]);
    expect(meant('linear', 'premultiplied', [64, 128, 0, 128])).toEqual([188, 255, 0, 128]);
  });

  it('a premultiplied colour is clamped to its alpha, and is 0 where alpha is 0', () => {
    expect(meant('srgb', 'premultiplied', [255, 20, 0, 10], [255, 255, 255, 0])).toEqual([
      ...[255, 117, 0, 10],
      ...[0, 0, 0, 0],
    ]);
    expect(meant('srgb', 'premultiplied', [77, 88, 99, 255])).toEqual([77, 88, 99, 255]);
  });

  it('authored colours are opaque if the file says so', () => {
    expect(meant('srgb', 'opaque', [7, 8, 9, 0])).toEqual([7, 8, 9, 255]);
    expect(meant('linear', 'other', [128, 0, 255, 30])).toEqual([188, 0, 255, 255]);
  });

  it('float colours are prepared for stickers in the same way as bytes', () => {
    const film = (transfer: Transfer, alpha: AlphaMeaning, texel: Texel) =>
      prepared(imageOf(transfer, alpha, [texel], true), { mode: 'film' })[0];
    expect(film('linear', 'straight', [0.5, 2, 0, 1])).toEqual([188, 255, 0, 255]);
    expect(film('unstated', 'straight', [0.5, 2, 0, 1])).toEqual([188, 255, 0, 255]);
    expect(film('srgb', 'straight', [188 / 255, 1, 0, 1])).toEqual([188, 255, 0, 255]);
    expect(film('linear', 'premultiplied', [0.25, 0.5, 0, 0.5])).toEqual([138, 188, 0, 128]);
    expect(film('linear', 'opaque', [0.5, 1, 0, 0])).toEqual([188, 255, 0, 255]);
    const raw = prepared(imageOf('linear', 'premultiplied', [[0.5, 2, 0, 0.5]], true), { meaning: 'data' });
    const bytes = Uint8Array.from(raw[0]!);
    expect(numbersOf({ width: 1, height: 1, bytes })).toEqual([0.5, 2, 0, 0.5]);
  });
});

describe('a texture from a file that states its colours', () => {
  const premultiplied = imageOf('srgb', 'premultiplied', [
    [255, 0, 0, 255],
    [0, 0, 0, 0],
  ]);

  it('a sticker looks the same from a file with premultiplied alpha and from a file with straight alpha, in every mip level', () => {
    const straight = imageOf('srgb', 'straight', [
      [255, 0, 0, 255],
      [0, 0, 0, 0],
    ]);
    expect(prepared(premultiplied, { mode: 'film' })).toEqual(prepared(straight, { mode: 'film' }));
    expect(prepared(premultiplied, { mode: 'film' })[1]).toEqual([188, 0, 0, 128]);
  });

  it('clear texels of a premultiplied file do not darken a texture in mode "faithful"', () => {
    const [, small] = prepared(premultiplied, { mode: 'faithful' });
    // The clutter shader doubles the light, so the texture contains half the light of full red.
    expect(small).toEqual([188, 0, 0, 0]);
  });

  it('a texture keeps the stored numbers if its mode is "raw" or if it contains data', () => {
    for (const request of [
      { mode: 'raw', meaning: 'colour' },
      { mode: 'faithful', meaning: 'data' },
    ] as const) {
      const image = imageOf('linear', 'premultiplied', [
        [64, 128, 0, 128],
        [64, 128, 255, 0],
      ]);
      expect(prepared(image, request)).toEqual([
        [64, 128, 0, 128, 64, 128, 255, 0],
        [64, 128, 128, 64],
      ]);
    }
  });

  it('a texture in mode "raw" averages sRGB bytes in linear light', () => {
    const image = imageOf('srgb', 'straight', [
      [0, 0, 0, 255],
      [255, 255, 255, 255],
    ]);
    expect(prepared(image, {})[1]).toEqual([188, 188, 188, 255]);
  });
});
