import { describe, expect, it } from 'vitest';
import type { StickerNumber } from '../../../../src/contract/actions/sticker-numbers.js';
import type { StickerSpray } from '../../../../src/contract/actions/stickers.js';
import {
  checkStickerNumber,
  checkStickerSpec,
  checkStickerSpray,
} from '../../../../src/simulator/paint/stickers/index.js';
import { errnoOf } from '../textures/fixtures.js';
import { onGround, onPart } from './fixtures.js';

const outcome = (name: StickerNumber, value: number): string => errnoOf(checkStickerNumber('here', name, value));

describe('ranges of the numbers of a sticker', () => {
  it.each([
    ['w', [Number.MIN_VALUE, 1000], [0, -1, 1000.0000001]],
    ['h', [Number.MIN_VALUE, 1000], [0, -1, 1000.0000001]],
    ['d', [Number.MIN_VALUE, 100], [0, -1, 100.0000001]],
    ['alpha', [0, 1], [-1e-9, 1.0000001]],
    ['brightness', [Number.MIN_VALUE, 8], [0, 8.0000001]],
    ['range', [Number.MIN_VALUE, 1e6], [0, 1000000.1]],
    ['lat', [-90, 90], [-90.0000001, 90.0000001]],
    ['lon', [-360, 360], [-360.0000001, 360.0000001]],
    ['roll', [-1e308, 1e308, 0], [Infinity, -Infinity]],
    ['heading', [-1e308, 1e308], [Infinity]],
    ['rotation', [720.5], [Infinity]],
    ['x', [-1e308], [Infinity]],
    ['nz', [1e308], [-Infinity]],
  ] as const)('%s holds %j, and neither %j nor NaN', (name, inside, outside) => {
    for (const value of inside) expect(outcome(name, value), String(value)).toBe('ok');
    for (const value of [...outside, NaN]) expect(outcome(name, value), String(value)).toBe('EINVAL');
  });

  it('are reported with the name, the value and the unit', () => {
    expect(checkStickerNumber('paint/stickers/place', 'w', 0)).toMatchObject({
      reason: 'paint/stickers/place: w=0 is not a number in (0, 1000] metres',
    });
    expect(checkStickerNumber('here', 'lon', 361)).toMatchObject({
      reason: 'here: lon=361 is not a number in [-360, 360] degrees',
    });
    expect(checkStickerNumber('here', 'roll', NaN)).toMatchObject({
      reason: 'here: roll=NaN is not a number of degrees',
    });
  });

  it('are asked of every number of a spec', () => {
    const check = (spec: object): string => errnoOf(checkStickerSpec('here', { ...onPart(), ...spec }));
    expect(check({})).toBe('ok');
    for (const key of ['rotation', 'width', 'height', 'depth', 'alpha', 'brightness']) {
      expect(check({ [key]: NaN }), key).toBe('EINVAL');
    }
    expect(check({ image: 'a b' })).toBe('EINVAL');
    const anchor = onPart().anchor;
    expect(check({ anchor: { ...anchor, position: [0, NaN, 0] } })).toBe('EINVAL');
    expect(check({ anchor: { ...anchor, normal: [0, 0, Infinity] } })).toBe('EINVAL');
    expect(check({ anchor: { ...anchor, normal: [0, -0, 0] } })).toBe('EINVAL');
    expect(check({ anchor: { ...anchor, normal: [0, 0, 1e-300] } })).toBe('ok');
    expect(check({ anchor: { ...onGround().anchor, latitude: 91 } })).toBe('EINVAL');
    expect(check({ anchor: { ...onGround().anchor, longitude: 361 } })).toBe('EINVAL');
    expect(check({ anchor: { ...onGround().anchor, longitude: 360 } })).toBe('ok');
  });

  it('are asked of every number of a spray, whose depth may be left open', () => {
    const spray: StickerSpray = { ...onGround(), aim: 'camera', range: 2000, depth: null };
    const check = (rest: object): string => errnoOf(checkStickerSpray('here', { ...spray, ...rest }));
    expect(check({})).toBe('ok');
    expect(check({ depth: 100 })).toBe('ok');
    for (const key of ['rotation', 'width', 'height', 'depth', 'alpha', 'brightness', 'range']) {
      expect(check({ [key]: NaN }), key).toBe('EINVAL');
    }
    expect(check({ image: '' })).toBe('EINVAL');
  });
});
