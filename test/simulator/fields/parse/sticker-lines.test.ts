import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StickerSpec } from '../../../../src/contract/actions/stickers.js';
import { parsePlace, parseSize, parseSpray } from '../../../../src/simulator/fields/parse/sticker-lines.js';
import type { Outcome } from '../../../../src/base/errors/index.js';
import { stickerSpecText } from '../../../../src/simulator/paint/stickers/index.js';
import { command, STICKER_ACTIONS, STICKER_KNOB_ACTIONS } from '../../../../src/simulator/world/index.js';
import { anySpec, onGround, onPart, stickerStores, placeIn } from '../../paint/stickers/fixtures.js';

const PART = 'meow.png vessel Kitten-1 1187 0 0.5 -1.4 0 1 0';
const BODY = 'meow.png body Mun 12.03 -41.88';

function placed(line: string): StickerSpec {
  const spec = parsePlace(line);
  if (!spec.ok) throw new Error(spec.reason);
  return spec.value;
}

/** Parses a line as a leaf does, and then lets the action of the leaf check the values. */
const written = {
  place: (line: string): Outcome<unknown> => {
    const spec = parsePlace(line);
    return spec.ok ? command(STICKER_ACTIONS.place, spec.value, 'paint/stickers/place') : spec;
  },
  spray: (line: string): Outcome<unknown> => {
    const spray = parseSpray(line);
    return spray.ok ? command(STICKER_ACTIONS.spray, spray.value, 'paint/stickers/spray') : spray;
  },
  size: (text: string): Outcome<unknown> => {
    const size = parseSize('size', text);
    return size.ok ? command(STICKER_KNOB_ACTIONS.size, { id: 0, size: size.value }, 'size') : size;
  },
};

function kept(spec: StickerSpec): StickerSpec {
  const { stickers } = stickerStores();
  placeIn(stickers, spec);
  const { id, visible, ...rest } = stickers.get(0)!;
  expect([id, visible]).toEqual([0, true]);
  return rest;
}

describe('a line of paint/stickers/place', () => {
  it('a `place` line accepts both anchors with every default, and every key in any order', () => {
    expect(placed(PART)).toEqual(onPart());
    expect(placed(BODY)).toEqual(onGround());
    expect(placed(`${PART} brightness=2 d=0.05 roll=15 h=0.3 alpha=0.5 w=0.6`)).toEqual(
      onPart({ rotation: 15, width: 0.6, height: 0.3, depth: 0.05, alpha: 0.5, brightness: 2 }),
    );
    expect(placed(`${BODY} heading=-400.5 w=5`)).toEqual(onGround({ rotation: -400.5, width: 5 }));
  });

  it('a `place` line may contain any white space, and numbers and ids in every valid form', () => {
    expect(placed(`  meow.png\tbody   Mun +12.03 -4188e-2\u2003w=1e0 \r`)).toEqual(onGround());
    expect(placed(PART.replace('1187', '0001187'))).toEqual(onPart());
    expect(placed(PART.replace('1187', '0'))).toEqual(onPart({}, 'Kitten-1', 0));
    expect(placed(PART.replace('1187', '4294967295'))).toEqual(onPart({}, 'Kitten-1', 4294967295));
    const id = 'w=5'.padEnd(64, 'x');
    expect(placed(PART.replace('Kitten-1', id))).toEqual(onPart({}, id));
  });

  it('placing a sticker from the spec of any other sticker makes an equal sticker with the same spec', () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        const sticker = kept(spec);
        const line = stickerSpecText(sticker);
        expect(placed(line)).toEqual(sticker);
        expect(stickerSpecText(placed(line))).toBe(line);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['', 'is not a file name'],
    ['meow.png', "'' is neither vessel nor body"],
    ['meow.png plane 1 2', "'plane' is neither vessel nor body"],
    ['meow.png Body Mun 1 2', "'Body' is neither"],
    ['meow cat.png body Mun 1 2', "'cat.png' is neither"],
    ['me/ow.png body Mun 1 2', "'me/ow.png' is not a file name"],
    ['meow.png vessel Kitten-1 1187 0 0.5 -1.4 0 1', 'ends too early'],
    [PART.replace('1187', '-1'), "'-1' is not a part instance id"],
    [PART.replace('1187', '4.5'), "'4.5' is not a part instance id"],
    [PART.replace('1187', '4294967296'), "'4294967296' is not a part instance id"],
    [PART.replace('0 1 0', '0 0 0'), 'the normal 0 0 0 has no direction'],
    [PART.replace('0.5', 'half'), "y='half' is not a number of metres"],
    [PART.replace('0.5', '1e999'), "y='1e999' is not a number"],
    [PART.replace('0.5', '0x1'), "y='0x1' is not a number"],
    [PART.replace('Kitten-1', 'x'.repeat(65)), 'use at most 64 characters'],
    [`${PART} heading=90`, "unknown key 'heading'"],
    [`${PART} w=1 w=1`, 'w is given twice'],
    [`${PART} colour=1`, "unknown key 'colour' in 'colour=1'; keys are roll, w, h, d, alpha, brightness"],
    [`${PART} W=1`, "unknown key 'W'"],
    [`${PART} =1`, "unknown key ''"],
    [`${PART} __proto__=1`, "unknown key '__proto__'"],
    [`${PART} range=1`, "unknown key 'range'"],
    [`${PART} w=0`, 'w=0 is not a number in (0, 1000] metres'],
    [`${PART} alpha=2`, 'alpha=2 is not a number in [0, 1]'],
    [`${PART} w=`, "'w=' has no value"],
    [`${PART} w=1=2`, "w='1=2' is not a number"],
    [`${PART} w=2 7`, "'7' is not key=value"],
    [`${PART} d=200`, 'd=200 is not a number in (0, 100] metres'],
    ['meow.png body Mun 12', 'ends too early'],
    ['meow.png body Mun 12 w=1', "lon='w=1' is not a number in [-360, 360] degrees"],
    ['meow.png body Mun 91 0', 'lat=91 is not'],
    ['meow.png body Mun 0 361', 'lon=361 is not'],
    [`${BODY} roll=1`, "unknown key 'roll'"],
    [`${BODY} 3`, "'3' is not key=value"],
  ])('the `place` line %j gets EINVAL: %s', (line, why) => {
    expect(written.place(line)).toMatchObject({ ok: false, errno: 'EINVAL' });
    expect(written.place(line)).toMatchObject({ reason: expect.stringContaining(why) as unknown });
    expect(written.place(line)).toMatchObject({
      reason: expect.stringMatching(/^paint\/stickers\/place: [^\n]+$/) as unknown,
    });
  });
});

describe('a line of paint/stickers/spray', () => {
  const look = { rotation: 0, width: 1, height: 1, alpha: 1, brightness: 1 };

  it('a `spray` line accepts every default and every key', () => {
    expect(parseSpray('meow.png')).toEqual({
      ok: true,
      value: { image: 'meow.png', aim: 'camera', range: 2000, depth: null, ...look },
    });
    expect(parseSpray('meow.png roll=-5 d=2 aim=cursor range=1e6 alpha=0 h=3 w=2 brightness=8')).toEqual({
      ok: true,
      value: {
        image: 'meow.png',
        aim: 'cursor',
        range: 1e6,
        rotation: -5,
        width: 2,
        height: 3,
        depth: 2,
        alpha: 0,
        brightness: 8,
      },
    });
  });

  it.each([
    ['', 'is not a file name'],
    ['meow.png aim=nose', 'aim=nose is not one of camera, cursor'],
    ['meow.png aim=Camera', 'aim=Camera is not one of'],
    ['meow.png range=0', 'range=0 is not a number in (0, 1000000] metres'],
    ['meow.png range=2000000', 'range=2000000 is not'],
    ['meow.png d=0', 'd=0 is not'],
    ['meow.png d=-1', 'd=-1 is not'],
    ['meow.png brightness=9', 'brightness=9 is not'],
    ['meow.png w=1 w=2', 'w is given twice'],
    ['meow.png aim=camera aim=camera', 'aim is given twice'],
    ['meow.png heading=90', "unknown key 'heading'"],
    ['meow.png cursor', "'cursor' is not key=value"],
  ])('the `spray` line %j gets EINVAL: %s', (line, why) => {
    expect(written.spray(line)).toMatchObject({ errno: 'EINVAL', reason: expect.stringContaining(why) as unknown });
    expect(written.spray(line)).toMatchObject({
      reason: expect.stringMatching(/^paint\/stickers\/spray: [^\n]+$/) as unknown,
    });
  });
});

it('a size must be exactly two numbers in their range', () => {
  expect(parseSize('size', ' 1.5\t0.75 ')).toEqual({ ok: true, value: [1.5, 0.75] });
  for (const text of ['', '1', '1 2 3', '0 1', '1 0', '1 1001', 'a 1']) {
    expect(written.size(text), text).toMatchObject({ errno: 'EINVAL' });
  }
});

it('any text as a sticker line yields a sticker or a one-line refusal', () => {
  const word = fc.oneof(
    fc.constantFrom('meow.png', 'vessel', 'body', 'Mun', '1', '0', '-1.5', 'w=1', 'd=', 'roll=9', 'aim=cursor', '='),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 14 }), (words) => {
      for (const write of [written.place, written.spray]) {
        const parsed = write(words.join(' '));
        if (!parsed.ok) expect(parsed.reason).toMatch(/^paint\/stickers\/(place|spray): [^\r\n]+$/);
      }
    }),
    { numRuns: 300 },
  );
});
