import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlace, parseSpray } from '../../src/fields/parse/sticker-lines.js';
import type { Outcome } from '../../src/errors/index.js';
import { command, type Command } from '../../src/world/command.js';
import { placeCommand, placeOf, sprayCommand, sprayOf } from '../../src/world/sticker-commands.js';
import { anySpec, onGround, onPart } from '../paint/stickers/fixtures.js';
import { errnoOf } from '../paint/textures/fixtures.js';

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.value;
}

describe('the command of a place (sim-http §11.1, sim-paint §10)', () => {
  it('has image, anchor and twelve numbers in its slots', () => {
    const body = placeCommand(valueOf(parsePlace('meow.png body Mun 12.03 -41.88 heading=90 w=5 h=5')));
    expect(body).toEqual(
      command('paint.sticker_place', {
        token: 'meow.png',
        aux: 'body Mun',
        values: [12.03, -41.88, 0, 0, 0, 0, 90, 5, 5, 1, 1, 1],
      }),
    );
    const look = { rotation: 15, width: 0.6, height: 0.3, depth: 0.05, alpha: 0.5, brightness: 2 };
    expect(placeCommand(onPart(look))).toEqual(
      command('paint.sticker_place', {
        token: 'meow.png',
        aux: 'vessel Kitten-1 1187',
        values: [0, 0.5, -1.4, 0, 1, 0, 15, 0.6, 0.3, 0.05, 0.5, 2],
      }),
    );
  });

  it('unpacks to what was packed', () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        expect(valueOf(placeOf(placeCommand(spec)))).toEqual(spec);
      }),
    );
  });

  it.each<[string, Partial<Command>]>([
    ['no values', { values: null }],
    ['eleven values', { values: Array<number>(11).fill(1) }],
    ['thirteen values', { values: Array<number>(13).fill(1) }],
    ['no image', { token: null }],
    ['an image that is no name', { token: 'a b' }],
    ['no anchor', { aux: null }],
    ['an anchor without an id', { aux: 'body ' }],
    ['an anchor in other words', { aux: 'Body Mun' }],
    ['a part without a number', { aux: 'vessel Kitten-1' }],
    ['a part past 32 bits', { aux: 'vessel Kitten-1 4294967296' }],
    ['an id of two words', { aux: 'body Mun minor' }],
    ['an id of 65 characters', { aux: `body ${'x'.repeat(65)}` }],
    ['a width of 0', { values: [1, 2, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1] }],
    ['a latitude of 91', { values: [91, 2, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1] }],
  ])('with %s is EINVAL', (_name, slots) => {
    const good = placeCommand(onGround());
    expect(errnoOf(placeOf(good))).toBe('ok');
    expect(errnoOf(placeOf({ ...good, ...slots }))).toBe('EINVAL');
  });
});

describe('the command of a spray (sim-http §11.1, sim-paint §10)', () => {
  it('has image, aim and seven numbers in its slots', () => {
    expect(sprayCommand(valueOf(parseSpray('meow.png aim=cursor w=2 h=2')))).toEqual(
      command('paint.sticker_spray', { token: 'meow.png', aux: 'cursor', values: [2000, 0, 2, 2, -1, 1, 1] }),
    );
  });

  it('unpacks to what was packed; without aux the camera aims', () => {
    const spray = valueOf(parseSpray('meow.png aim=cursor w=2 h=3 d=4 roll=5 range=6 alpha=0.7 brightness=8'));
    expect(valueOf(sprayOf(sprayCommand(spray)))).toEqual(spray);
    expect(valueOf(sprayOf({ ...sprayCommand(spray), aux: null }))).toEqual({ ...spray, aim: 'camera' });
    const open = valueOf(parseSpray('meow.png'));
    expect(valueOf(sprayOf(sprayCommand(open)))).toEqual(open);
  });

  it.each<[string, Partial<Command>]>([
    ['six values', { values: [2000, 0, 1, 1, -1, 1] }],
    ['another aim', { aux: 'nose' }],
    ['no image', { token: '' }],
    ['a depth that is negative but not -1', { values: [2000, 0, 1, 1, -2, 1, 1] }],
    ['a range of 0', { values: [0, 0, 1, 1, -1, 1, 1] }],
  ])('with %s is EINVAL', (_name, slots) => {
    const good = sprayCommand(valueOf(parseSpray('meow.png')));
    expect(errnoOf(sprayOf(good))).toBe('ok');
    expect(errnoOf(sprayOf({ ...good, ...slots }))).toBe('EINVAL');
  });
});
