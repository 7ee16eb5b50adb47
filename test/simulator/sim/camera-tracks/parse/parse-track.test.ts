import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTrack } from '../../../../../src/simulator/sim/camera-tracks/parse/parse-track.js';

const LIMITS = { keysMax: 4 };

/** @returns `ok`, or what is wrong */
function problem(text: string): string {
  const parsed = parseTrack(text, LIMITS);
  return parsed.ok ? 'ok' : `${parsed.errno} ${parsed.reason}`;
}

const json = (document: unknown): string => problem(JSON.stringify(document));
const shot = (members: Record<string, unknown>): string => json({ shots: [{ duration: 10, ...members }] });
const keys = (...times: readonly number[]): unknown[] => times.map((t) => ({ t, v: 50 }));
const FOV = { fov: [{ t: 0, v: 50 }] };

describe('the document of a camera track', () => {
  it('a track document may contain comments and trailing commas, and may omit JSON members with defaults', () => {
    const text = `{
      // A slow look around.
      "shots": [
        { "duration": 4, "fov": { "keys": [{ "t": 0, "v": 50 }, { "t": 4, "v": 30 },], }, }, /* and hold */
      ],
    }`;
    const parsed = parseTrack(text, LIMITS);
    expect(parsed).toMatchObject({
      value: {
        loop: false,
        ease: null,
        warnings: [],
        shots: [{ name: 'shot-0', t: 0, duration: 4, blendIn: 0, anchor: null, fov: { curve: 'linear' } }],
      },
    });
  });

  it.each<[string, string]>([
    ['', 'EINVAL the track is empty'],
    ['{"shots": }', 'EINVAL line 1, column 11: a value is missing'],
    ['{ /* over', 'EINVAL line 1, column 3: a comment does not end'],
    ['{"shots": [', 'EINVAL line 1, column 12'],
    ['{\n  "shots" []}', 'EINVAL line 2, column 11'],
    ['{"loop": true,\n "loop": false, "shots": []}', "EINVAL line 2, column 2: 'loop' is given twice in one object"],
    ['{"shots": [{"duration": 1, "fov": [{"t": 0, "v": 1, "t": 0}]}]}', "EINVAL line 1, column 53: 't' is given twice"],
    ['[]', 'EINVAL [] is not an object'],
    ['{}', "EINVAL 'shots' is missing"],
    ['{"shots": []}', 'EINVAL shots: 0 shots'],
    ['{"shots": [{"duration": 1e999, "fov": []}]}', 'EINVAL shots[0].duration: Infinity is not a number above 0'],
    ['{"shots": [], "shot": 1}', "EINVAL unknown key 'shot'; did you mean 'shots'?"],
    ['{"shots": [1], "__proto__": {}}', "EINVAL unknown key '__proto__'"],
    ['['.repeat(100_000), 'EINVAL line 1, column 33: nested too deep'],
  ])('track document %# is refused: %s', (text, wanted) => {
    expect(problem(text)).toContain(wanted);
  });

  it.each<[Record<string, unknown>, string]>([
    [FOV, 'ok'],
    [{ ...FOV, duration: 0 }, 'shots[0].duration: 0 is not a number above 0'],
    [{}, 'shots[0]: has no channel'],
    [{ ...FOV, t: -1 }, 'shots[0].t: -1 is not a number of 0 or more'],
    [{ ...FOV, blend_in: 'slow' }, 'shots[0].blend_in: "slow" is not'],
    [{ ...FOV, blendin: 1 }, "shots[0]: unknown key 'blendin'; did you mean 'blend_in'?"],
    [{ ...FOV, name: 'a\nb' }, 'shots[0].name: "a\\nb" is not a name'],
    [{ ...FOV, anchor: 'Hunter' }, 'shots[0].anchor: "Hunter" is not a target'],
    [{ ...FOV, anchor: 'vessel:Hunter' }, 'ok'],
    [{ fov: keys(0, 10) }, 'ok'],
    [{ fov: keys(0, 10.1) }, 'shots[0].fov[1].t: 10.1 s is past the shot'],
    [{ fov: keys(1, 1) }, 'shots[0].fov[1].t: 1 s is not after the previous key'],
    [{ fov: [] }, 'shots[0].fov: has no keys'],
    [{ fov: keys(0, 1, 2, 3) }, 'ok'],
    [{ fov: keys(0, 1, 2, 3, 4) }, 'shots[0].fov: 5 keys; 4 at most'],
    [{ fov: [{ t: 0, v: 180 }] }, 'shots[0].fov[0].v: 180 is not an angle'],
    [{ fov: { keys: keys(0), curve: 'spline' } }, 'shots[0].fov.curve: "spline" is not one of step'],
    [{ fov: { keys: keys(0), ease: 'in' } }, "shots[0].fov: unknown key 'ease'"],
    [{ fov: [{ t: 0, v: 50, ease: 'in', ease_power: 16 }] }, 'ok'],
    [{ fov: [{ t: 0, v: 50, ease: 'in', ease_power: 17 }] }, 'shots[0].fov[0].ease_power: 17 is not'],
    [{ fov: [{ t: 0, v: 50, ease: [0, 0, 1, 1], ease_power: 2 }] }, 'shots[0].fov[0].ease_power: needs a named ease'],
    [{ fov: [{ t: 0, v: 50, ease_power: 2 }] }, 'shots[0].fov[0].ease_power: needs a named'],
    [{ fov: [{ t: 0, v: 50, ease: 'bounce' }] }, 'shots[0].fov[0].ease: "bounce" is not one of linear'],
    [{ fov: [{ t: 0, v: 50, handle_out: 1 }] }, 'shots[0].fov[0].handle_out: the curve is linear'],
    [{ fov: { curve: 'bezier', keys: [{ t: 0, v: 50, handle_out: 1 }] } }, 'ok'],
    [{ rotation: [{ t: 0, v: [0, 0, 0, 1] }] }, 'ok'],
    [{ rotation: [{ t: 0, v: [0, 0, 0, 0.4] }] }, 'shots[0].rotation[0].v: [0,0,0,0.4] is not a quaternion'],
    [
      {
        anchor: 'vessel:a',
        position: { frame: 'enu', keys: [{ t: 0, v: [0, 0, 1] }] },
        rotation: { frame: 'enu', keys: [{ t: 0, v: [0, 0, 0, 1] }] },
      },
      'ok',
    ],
    [{ rotation: { frame: 'ecl', keys: [{ t: 0, v: [0, 0, 0, 1] }] } }, 'ok'],
    [
      { rotation: { frame: 'enu', keys: [{ t: 0, v: [0, 0, 0, 1] }] } },
      'shots[0].rotation.frame: enu, but the shot has no',
    ],
    [{ rotation: { curve: 'bezier', keys: [{ t: 0, v: [0, 0, 0, 1] }] } }, 'shots[0].rotation.curve: "bezier" is not'],
    [{ aim: { target: 'body:Earth' } }, 'ok'],
    [{ aim: { target: 'none' } }, 'shots[0].aim.target: "none" is not something to look at'],
    [{ aim: {} }, "shots[0].aim: 'target' is missing"],
    [{ aim: { target: 'body:Earth', up: 'vertical' } }, 'shots[0].aim.up: "vertical" is not one of world'],
    [{ aim: { target: 'body:Earth', roll: keys(0) }, roll: keys(0) }, 'shots[0].roll: the aim has a roll too'],
    [{ position: { keys: [{ t: 0, v: [1, 2, 3] }] } }, 'ok'],
    [{ position: { keys: [{ t: 0, v: [1, 2] }] } }, 'shots[0].position.keys[0].v: [1,2] is not an array of 3 numbers'],
    [{ position: {} }, "shots[0].position: 'keys' is missing"],
    [{ position: { radius: keys(0) }, anchor: 'body:Earth' }, 'ok'],
    [{ position: { azimuth: keys(0) }, anchor: 'body:Earth' }, "shots[0].position: 'radius' is missing"],
    [{ position: { radius: keys(0) }, anchor: 'none' }, 'shots[0].position: mode orbit in frame ecl needs an anchor'],
    [
      { position: { radius: keys(0), mode: 'cartesian' } },
      "shots[0].position.mode: 'cartesian', but the other members belong to orbit",
    ],
    [{ position: { radius: keys(0), offset: [0, 0, 0] } }, 'shots[0].position.offset: does not go with mode orbit'],
    [{ position: { offset: [0, 0, 9], mode: 'attach', frame: 'chase' } }, 'ok'],
    [{ position: { offset: [0, 0] } }, 'shots[0].position.offset: [0,0] is not an array of 3 numbers'],
    [
      { position: { keys: [{ t: 0, v: [1, 2, 3] }], frame: 'space' } },
      'shots[0].position.frame: "space" is not one of ecl',
    ],
    [{ time: [{ t: 0, v: -1 }] }, 'shots[0].time[0].v: -1 is not a factor from 0 to 1000000000'],
    [{ time: [{ t: 0, v: 2e9 }] }, 'shots[0].time[0].v: 2000000000 is not a factor from 0 to 1000000000'],
  ])('the shot %j is refused: %s', (members, wanted) => {
    expect(shot(members)).toContain(wanted);
  });

  it('a track document may contain at most 256 shots, in order and without overlap', () => {
    const at = (t: number): unknown => ({ t, duration: 1, ...FOV });
    expect(json({ shots: [at(0), at(1), at(5)] })).toBe('ok');
    expect(json({ shots: [at(0), at(0.5)] })).toContain(
      'shots[1].t: 0.5 s is before the end of the previous shot, at 1 s',
    );
    expect(json({ shots: Array.from({ length: 256 }, (_, index) => at(index)) })).toBe('ok');
    expect(json({ shots: Array.from({ length: 257 }, (_, index) => at(index)) })).toContain('257 shots');
    // As doubles, 0.1 + 0.2 is a little more than 0.3. So the shots overlap by this rounding error, which the parser
    // must ignore.
    expect(json({ shots: [{ t: 0.1, duration: 0.2, fov: keys(0) }, at(0.3)] })).toBe('ok');
  });

  it('a track document may have a field of view of 0.1 degrees, and no smaller one', () => {
    expect(shot({ fov: [{ t: 0, v: 0.1 }] })).toBe('ok');
    expect(shot({ fov: [{ t: 0, v: 0.09 }] })).toBe(
      'EINVAL shots[0].fov[0].v: 0.09 is not an angle from 0.1 to 179 degrees',
    );
  });

  it('a track document gets a warning if a shot has both a rotation and an aim', () => {
    const both = { duration: 1, aim: { target: 'body:Earth' }, rotation: [{ t: 0, v: [0, 0, 0, 1] }] };
    expect(parseTrack(JSON.stringify({ shots: [both] }), LIMITS)).toMatchObject({
      value: { warnings: ['shots[0].rotation: ignored, the shot has an aim'] },
    });
  });

  it('parsing a track never throws, for any text and any JSON', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof problem(text) === 'string'));
    fc.assert(fc.property(fc.json(), (text) => typeof problem(text) === 'string'));
    const members = fc.constantFrom('t', 'duration', 'position', 'aim', 'fov', 'keys', 'rotation', 'anchor', 'v');
    const document = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.integer(),
        fc.string(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(members, tie('value'), { maxKeys: 4 }),
      ),
    })).value;
    fc.assert(fc.property(document, (each) => typeof json({ shots: [each] }) === 'string'));
  });
});
