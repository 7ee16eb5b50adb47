import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../../src/base/errors/index.js';
import { parsePlace, parseSpray } from '../../../../src/simulator/fields/parse/sticker-lines.js';
import { type Arguments, STICKER_ACTIONS } from '../../../../src/simulator/world/index.js';
import { anySpec, onGround, onPart } from '../../paint/stickers/fixtures.js';
import { errnoOf } from '../../paint/textures/fixtures.js';
import { decoded, envelope, type Slots } from '../../../support/envelopes.js';
import { placeSlots, spraySlots } from './sticker-slots.js';

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.value;
}

const PLACE = 'paint.sticker_place';
const SPRAY = 'paint.sticker_spray';
const placeOf = (slots: Slots): Arguments => valueOf(STICKER_ACTIONS.place.layout!.decode(envelope(PLACE, slots)));
const sprayOf = (slots: Slots): Arguments => valueOf(STICKER_ACTIONS.spray.layout!.decode(envelope(SPRAY, slots)));

describe('the envelope of paint.sticker_place', () => {
  it('a `place` envelope contains image, anchor and twelve numbers in its slots', () => {
    const slots = { token: 'meow.png', aux: 'body Mun', values: [12.03, -41.88, 0, 0, 0, 0, 90, 5, 5, 1, 1, 1] };
    expect(placeOf(slots)).toEqual(valueOf(parsePlace('meow.png body Mun 12.03 -41.88 heading=90 w=5 h=5')));
    const look = { rotation: 15, width: 0.6, height: 0.3, depth: 0.05, alpha: 0.5, brightness: 2 };
    expect(
      placeOf({
        token: 'meow.png',
        aux: 'vessel Kitten-1 1187',
        values: [0, 0.5, -1.4, 0, 1, 0, 15, 0.6, 0.3, 0.05, 0.5, 2],
      }),
    ).toEqual(onPart(look));
  });

  it('unpacking a `place` envelope returns the packed values', () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        expect(placeOf(placeSlots(spec))).toEqual(spec);
      }),
    );
  });

  it.each<[string, Slots]>([
    ['no values', { values: null }],
    ['eleven values', { values: Array<number>(11).fill(1) }],
    ['thirteen values', { values: Array<number>(13).fill(1) }],
    ['no image', { token: null }],
    ['an invalid image name', { token: 'a b' }],
    ['no anchor', { aux: null }],
    ['an anchor without an id', { aux: 'body ' }],
    ['an anchor of an unknown kind', { aux: 'Body Mun' }],
    ['a part without a number', { aux: 'vessel Kitten-1' }],
    ['a part number beyond 32 bits', { aux: 'vessel Kitten-1 4294967296' }],
    ['an id of two words', { aux: 'body Mun minor' }],
    ['an id of 65 characters', { aux: `body ${'x'.repeat(65)}` }],
    ['a width of 0', { values: [1, 2, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1] }],
    ['a latitude of 91', { values: [91, 2, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1] }],
  ])('a `place` envelope with %s gets EINVAL', (_name, slots) => {
    const good = placeSlots(onGround());
    expect(errnoOf(decoded(PLACE, good))).toBe('ok');
    expect(errnoOf(decoded(PLACE, { ...good, ...slots }))).toBe('EINVAL');
  });
});

describe('the envelope of paint.sticker_spray', () => {
  it('a `spray` envelope contains image, aim and seven numbers in its slots', () => {
    expect(sprayOf({ token: 'meow.png', aux: 'cursor', values: [2000, 0, 2, 2, -1, 1, 1] })).toEqual(
      valueOf(parseSpray('meow.png aim=cursor w=2 h=2')),
    );
  });

  it('unpacking a `spray` envelope returns the packed values, with the camera as aim if aux is absent', () => {
    const spray = valueOf(parseSpray('meow.png aim=cursor w=2 h=3 d=4 roll=5 range=6 alpha=0.7 brightness=8'));
    expect(sprayOf(spraySlots(spray))).toEqual(spray);
    expect(sprayOf({ ...spraySlots(spray), aux: null })).toEqual({ ...spray, aim: 'camera' });
    const open = valueOf(parseSpray('meow.png'));
    expect(sprayOf(spraySlots(open))).toEqual(open);
  });

  it.each<[string, Slots]>([
    ['six values', { values: [2000, 0, 1, 1, -1, 1] }],
    ['an unknown aim', { aux: 'nose' }],
    ['no image', { token: '' }],
    ['a depth that is negative but not -1', { values: [2000, 0, 1, 1, -2, 1, 1] }],
    ['a range of 0', { values: [0, 0, 1, 1, -1, 1, 1] }],
  ])('a `spray` envelope with %s gets EINVAL', (_name, slots) => {
    const good = spraySlots(valueOf(parseSpray('meow.png')));
    expect(errnoOf(decoded(SPRAY, good))).toBe('ok');
    expect(errnoOf(decoded(SPRAY, { ...good, ...slots }))).toBe('EINVAL');
  });
});
