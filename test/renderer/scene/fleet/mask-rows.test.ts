import { describe, expect, it } from 'vitest';
import { MaskRows } from '../../../../src/renderer/scene/fleet/mask-rows.js';
import { NO_PATTERN } from '../../../../src/simulator/paint/rules/index.js';

const using = (...maskImages: string[]) => ({ hasMaskImage: maskImages.length > 0, maskImages });
const READY = { isReady: () => true };
const masked = (image: string) => ({ ...NO_PATTERN, name: 'image' as const, image });

describe('MaskRows', () => {
  it('MaskRows keeps the index of an image while the image is in use', () => {
    const rows = new MaskRows();
    rows.follow(using('a', 'b', 'c'), READY);
    expect(rows.shown).toEqual(['a', 'b', 'c']);
    rows.follow(using('c', 'a'), READY);
    expect(rows.shown).toEqual(['a', null, 'c']);
    rows.follow(using('c', 'a', 'd'), READY);
    expect(rows.shown).toEqual(['a', 'd', 'c']);
    rows.follow(using(), READY);
    expect(rows.shown).toEqual([]);
  });

  it('MaskRows shows an image only when it is on the GPU', () => {
    const rows = new MaskRows();
    rows.follow(using('a', 'b'), { isReady: (image) => image === 'b' });
    expect(rows.shown).toEqual([null, 'b']);
    expect(rows.rowOf(masked('a'))).toBe(0);
  });

  it('MaskRows has no row for a pattern without an image', () => {
    const rows = new MaskRows();
    rows.follow(using('a', 'b'), READY);
    expect(rows.rowOf(masked('b'))).toBe(1);
    expect(rows.rowOf({ ...masked('b'), name: 'stripes' })).toBe(-1);
  });
});
