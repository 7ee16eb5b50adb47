import { describe, expect, it } from 'vitest';
import { isStickerNumber, noStickerNumber } from '../../../src/contract/actions/sticker-numbers.js';
import type { StickerSpray } from '../../../src/contract/actions/stickers.js';
import { command, STICKER_ACTIONS } from '../../../src/simulator/world/index.js';
import { onGround, onPart } from '../../simulator/paint/stickers/fixtures.js';
import { errnoOf } from '../../simulator/paint/textures/fixtures.js';

describe("the ranges of a sticker's numbers", () => {
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
  ] as const)("the range of a sticker's %s includes %j, and excludes %j and NaN", (name, inside, outside) => {
    for (const value of inside) expect(isStickerNumber(name, value), String(value)).toBe(true);
    for (const value of [...outside, NaN]) expect(isStickerNumber(name, value), String(value)).toBe(false);
  });

  it("an error about a sticker's number contains the range, the value and the unit", () => {
    expect(noStickerNumber('w', '0')).toBe('w=0 is not a number in (0, 1000] metres');
    expect(noStickerNumber('lon', '361')).toBe('lon=361 is not a number in [-360, 360] degrees');
    expect(noStickerNumber('roll', 'NaN')).toBe('roll=NaN is not a number of degrees');
  });

  it('a sticker is checked in the order image, anchor, look, depth, and only its first error is reported', () => {
    const wrong = {
      image: 'a b',
      anchor: { ...onGround().anchor, latitude: 91, longitude: 361 },
      width: 0,
      wrap: -1,
      depth: 101,
    };
    const wanted = ["'a b' is not a file name", 'lat=91', 'w=0', 'wrap=-1', 'd=101'];
    for (const key of [...Object.keys(wrong), 'nothing']) {
      const checked = command(STICKER_ACTIONS.place, { ...onPart(), ...wrong }, 'here');
      if (key === 'nothing') expect(checked.ok).toBe(true);
      else expect(!checked.ok && checked.reason).toContain(`here: ${wanted.shift()!}`);
      Reflect.deleteProperty(wrong, key);
    }
  });

  it('every number in the spec of a sticker is checked', () => {
    const check = (spec: object): string => errnoOf(command(STICKER_ACTIONS.place, { ...onPart(), ...spec }, 'here'));
    expect(check({})).toBe('ok');
    for (const key of ['rotation', 'width', 'height', 'depth', 'alpha', 'brightness', 'wrap']) {
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

  it('every number of a spray is checked', () => {
    const spray: StickerSpray = { ...onGround(), aim: 'camera', range: 2000, depth: null };
    const check = (rest: object): string => errnoOf(command(STICKER_ACTIONS.spray, { ...spray, ...rest }, 'here'));
    expect(check({})).toBe('ok');
    expect(check({ depth: 100 })).toBe('ok');
    for (const key of ['rotation', 'width', 'height', 'depth', 'alpha', 'brightness', 'wrap', 'range']) {
      expect(check({ [key]: NaN }), key).toBe('EINVAL');
    }
    expect(check({ image: '' })).toBe('EINVAL');
  });
});
