import { describe, expect, it } from 'vitest';
import { agreementOf } from '../../../harness/oracles/agreement.js';
import type { OraclePicture } from '../../../harness/oracles/oracle.js';
import { pictureFromPnm, pictureFromRgba } from '../../../harness/oracles/portable-picture.js';

const picture = (rgba: readonly number[], hasAlpha = true): OraclePicture => ({
  ...{ width: rgba.length / 4, height: 1, hasAlpha },
  rgba: Uint8Array.from(rgba),
});

describe('agreementOf', () => {
  const ours = picture([10, 20, 30, 255]);

  it.each([
    ['same', [11, 19, 30, 255]],
    ['rounding', [14, 20, 30, 255]],
    ['near', [15, 20, 30, 255]],
    ['differs', [10, 20, 255, 255]],
    ['differs', [10, 20, 30, 255, 0, 0, 0, 0]],
  ] as const)('agreementOf classifies two decoded pictures as "%s"', (agreement, theirs) => {
    expect(agreementOf(ours, picture(theirs))).toBe(agreement);
  });

  it('agreementOf names the only program that can read a file, or says that neither can', () => {
    expect(agreementOf(ours, undefined)).toBe('only ours');
    expect(agreementOf(undefined, ours)).toBe('only theirs');
    expect(agreementOf(undefined, undefined)).toBe('neither');
  });

  it('agreementOf ignores the colour of invisible texels', () => {
    expect(agreementOf(picture([200, 0, 0, 0]), picture([0, 0, 0, 0]))).toBe('same');
    expect(agreementOf(picture([200, 0, 0, 0]), picture([0, 0, 0, 9]))).toBe('differs');
    expect(agreementOf(picture([9, 9, 9, 0]), picture([9, 9, 9, 255], false))).toBe('same');
  });
});

describe('the parser of pictures from programs', () => {
  it('the parser accepts PGM, PPM and four bytes per texel, and rejects truncated pictures', () => {
    const bytes = (text: string, ...rest: number[]) => Buffer.concat([Buffer.from(text), Buffer.from(rest)]);
    expect([...pictureFromPnm(bytes('P6\n1 1\n255\n', 1, 2, 3))!.rgba]).toEqual([1, 2, 3, 255]);
    expect([...pictureFromPnm(bytes('P5\n1 1\n255\n', 7))!.rgba]).toEqual([7, 7, 7, 255]);
    expect([...pictureFromRgba(bytes('1 1\n', 1, 2, 3, 4))!.rgba]).toEqual([1, 2, 3, 4]);
    expect(pictureFromPnm(bytes('P6\n1 1\n255\n', 1, 2))).toBeUndefined();
    expect(pictureFromRgba(bytes('1 1\n', 1, 2, 3))).toBeUndefined();
    expect(pictureFromRgba(bytes(''))).toBeUndefined();
  });
});
