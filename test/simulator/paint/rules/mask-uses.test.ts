import { describe, expect, it } from 'vitest';
import { MASK_IMAGES_MAX } from '../../../../src/contract/vocabulary/index.js';
import { GLOBAL_SCOPE, type PaintScope, PartPaintStore } from '../../../../src/simulator/paint/rules/index.js';

const of = (instanceId: number): PaintScope => ({ kind: 'part', vesselId: 'Ship', instanceId });
const image = (name: string) => ({ name: 'image', image: name }) as const;

function store() {
  const told: string[] = [];
  const paint = new PartPaintStore(undefined, {
    use: (name) => told.push(`use ${name}`),
    drop: (name) => told.push(`drop ${name}`),
  });
  return { paint, told };
}

describe('images in use as masks', () => {
  it('an image is in use while at least one rule shows it', () => {
    const { paint, told } = store();
    paint.setPattern(of(1), image('a'));
    paint.setPattern(of(2), image('a'));
    paint.setPattern(of(1), { name: 'stripes' });
    expect([...paint.maskImages]).toEqual(['a']);
    expect(paint.hasPattern).toBe(true);
    paint.clear(of(2));
    expect(told).toEqual(['use a', 'drop a']);
    expect(paint.hasMaskImage).toBe(false);
  });

  it('a rule uses an image only if the pattern of the rule is `image`', () => {
    const { paint, told } = store();
    paint.setPattern(of(1), { image: 'a' });
    paint.setPattern(of(2), { name: 'image' });
    expect([told, paint.hasMaskImage, paint.hasPattern]).toEqual([[], false, false]);
  });

  it('an image is no longer in use after its parts have vanished or all rules are removed', () => {
    const { paint, told } = store();
    paint.setPattern(of(1), image('a'));
    paint.setPattern(GLOBAL_SCOPE, image('b'));
    paint.prune('Ship', new Set());
    paint.clearAll();
    expect(told).toEqual(['use a', 'use b', 'drop a', 'drop b']);
  });

  it('at the maximum number of images, the store refuses a new image, but not a replacement', () => {
    const { paint } = store();
    for (let i = 0; i < MASK_IMAGES_MAX; i++) {
      expect(paint.refuseMask(of(i), image(`m${i}`))).toBeNull();
      paint.setPattern(of(i), image(`m${i}`));
    }
    expect(paint.refuseMask(of(99), image('more'))).toMatchObject({ ok: false, errno: 'ENOSPC' });
    expect(paint.refuseMask(of(99), image('m3'))).toBeNull();
    expect(paint.refuseMask(of(3), image('more'))).toBeNull();
  });
});
