import { describe, expect, it } from 'vitest';
import { DocumentError } from '../../../src/base/errors/index.js';
import { PASS_NAMES } from '../../../src/contract/vocabulary/pass-names.js';
import { parseCase } from '../../../src/golden/cases/parse-case.js';

const GOOD = {
  description: 'A vessel rule paints every part of its vessel.',
  scene: 'scenes/two-tanks.json',
  writes: ['paint/parts/enabled 1', 'step 2.5', 'vessels/by-id/a/paint/parts/color 1 0.5 0'],
  width: 320,
  height: 180,
  tolerance: { comparer: 'exact', why: 'the software adapter draws the same bytes anywhere' },
};

const parse = (change: object = {}) => parseCase('x/y/case.json', JSON.stringify({ ...GOOD, ...change }));

function problemsOf(change: object): string[] {
  try {
    parse(change);
  } catch (error) {
    if (error instanceof DocumentError) return error.problems.map((problem) => problem.path);
    throw error;
  }
  return [];
}

describe('parseCase', () => {
  it('parseCase returns the content of a valid file', () => {
    expect(parse()).toEqual(GOOD);
  });

  it('parseCase accepts a program instead of a scene', () => {
    const { scene: _scene, writes: _writes, ...rest } = GOOD;
    const file = { ...rest, program: 'cube.mjs' };
    expect(parseCase('x/y/case.json', JSON.stringify(file))).toEqual(file);
    expect(problemsOf({ program: 'cube.mjs', samples: 4 })).toEqual(['/scene', '/writes', '/samples']);
    expect(() => parseCase('x/y/case.json', JSON.stringify(rest))).toThrow(
      "lacks 'scene'; add it, or a 'program' that draws the picture",
    );
    expect(problemsOf({ program: '../cube.mjs' })).toEqual(['/program']);
    expect(problemsOf({ program: 'cube.sh' })).toEqual(['/program']);
  });

  it.each([
    [{ width: 8 }, '/width'],
    [{ height: 1.5 }, '/height'],
    [{ description: 'short' }, '/description'],
    [{ scene: '../../etc/passwd' }, '/scene'],
    [{ samples: 3 }, '/samples'],
    [{ writes: ['no-value'] }, '/writes/0'],
    [{ writes: ['a 1', 'step soon'] }, '/writes/1'],
    [{ writes: ['step -1'] }, '/writes/0'],
    [{ tolerance: { comparer: 'exact' } }, '/tolerance'],
    [{ tolerance: { comparer: 'flip', max_mean: 2, why: 'too much by far' } }, '/tolerance/max_mean'],
    [{ tolerance: { comparer: 'looks-fine', why: 'because it does' } }, '/tolerance'],
    [{ tolerance: { comparer: 'flip', why: 'no bound at all' } }, '/tolerance'],
    [{ tolerance: { comparer: 'flip', max_region: 1.1, why: 'too much by far' } }, '/tolerance/max_region'],
    [{ tolerance: { comparer: 'exact', max_region: 0.1, why: 'equal bytes have no region' } }, '/tolerance'],
    [{ mask: { why: 'nothing is masked' } }, '/mask'],
    [{ mask: { rectangles: [{ x: 300, y: 0, width: 21, height: 9 }], why: 'a texel too far' } }, '/mask/rectangles/0'],
    [
      { mask: { rectangles: [{ x: 0, y: 0, width: 0, height: 9 }], why: 'without an area' } },
      '/mask/rectangles/0/width',
    ],
    [{ mask: { rectangles: [{ x: 0, y: 0, width: 320, height: 180 }], why: 'all of the picture' } }, '/mask'],
    [{ crop: '0,0,321,180' }, '/crop'],
    [{ crop: [0, 0, 32, 18] }, '/crop'],
    [{ crop: '8,8,0,9' }, '/crop'],
    [
      { crop: '8,8,20,20', mask: { rectangles: [{ x: 0, y: 0, width: 21, height: 2 }], why: 'a texel too far' } },
      '/mask/rectangles/0',
    ],
    [{ mask: { image: '../mask.png', why: 'from elsewhere' } }, '/mask/image'],
    [{ passes: ['colour'] }, '/passes/0'],
    [{ sameImageAs: 'one-word' }, '/sameImageAs'],
    [{ adapters: { nvidia: {} } }, '/adapters/nvidia'],
  ])('parseCase rejects %j, and its error names the JSON member %s', (change, path) => {
    expect(problemsOf(change)).toContain(path);
  });

  it.each([
    { width: 16 },
    { samples: 4 },
    { scene: 'default' },
    { writes: [] },
    { writes: ['step 0'] },
    { writes: ['a 1', 'frame', 'a 0'] },
    { tolerance: { comparer: 'flip', max_mean: 0.01, why: 'edges wander' } },
    { tolerance: { comparer: 'pixelmatch', max_texels: 3, why: 'three texels at the rim' } },
    { tolerance: { comparer: 'flip', max_p95: 0.1, max_p99: 0.2, max: 0.4, max_region: 0.2, why: 'edges wander' } },
    { tolerance: { comparer: 'flip', max_region: 0.05, why: 'nothing else is bounded' } },
    { mask: { rectangles: [{ x: 300, y: 0, width: 20, height: 180 }], why: 'up to the edge' } },
    { mask: { rectangles: [{ x: 0, y: 0, width: 320, height: 179 }], why: 'all but the last row' } },
    { mask: { image: 'mask.clock.png', why: 'a round clock' } },
    { passes: ['albedo', 'depth'] },
    { crop: '0,0,320,180' },
    { crop: '300,0,20,1' },
    { sameImageAs: 'paint/stock' },
    { adapters: { nvidia: { why: 'rounds the other way at the terminator' } } },
  ])('parseCase accepts %j', (change) => {
    expect(problemsOf(change)).toEqual([]);
  });

  it('parseCase lists the known comparers when a case names an unknown comparer', () => {
    expect(() => parse({ tolerance: { comparer: 'ssim', why: 'because it does' } })).toThrow(
      '/tolerance: unknown comparer "ssim"; there are exact, pixelmatch, flip',
    );
  });

  it.each([
    [{ width: 8 }, '/width: must be from 16 to 2048, not 8'],
    [{ description: 'short' }, '/description: must have at least 20 characters, not 5: "short"'],
    [
      { writes: ['alone'] },
      '/writes/0: "alone" is not allowed; wanted: <path> <value>, step <seconds>, despawn <vessel-id>',
    ],
    [{ mask: { why: 'nothing is masked' } }, '/mask: needs at least one more of rectangles, image'],
    [
      { crop: '0,0,321,180' },
      "/crop: '0,0,321,180' reaches outside of the picture of 320×180 px; x + w may be at most 320",
    ],
    [{ colour: 'red' }, "has no member 'colour'; members are $schema, description, scene"],
    [{ widht: 64 }, "has no member 'widht'; did you mean 'width'?"],
    [
      { tolerance: { comparer: 'flip', maxMean: 0.01, why: 'in another spelling' } },
      "/tolerance: has no member 'maxMean'; did you mean 'max_mean'?",
    ],
  ])('parseCase says what is allowed instead of %j', (change, message) => {
    expect(() => parse(change)).toThrow(message);
  });

  it('parseCase accepts the name of every pass of the renderer', () => {
    expect(problemsOf({ passes: [...PASS_NAMES] })).toEqual([]);
  });

  it('parseCase names an unknown JSON member', () => {
    expect(() => parse({ colour: 'red' })).toThrow('colour');
  });

  it('parseCase names the file when its text is not JSON', () => {
    expect(() => parseCase('x/y/case.json', '{')).toThrow(/x\/y\/case\.json.*not JSON: line 1, column 2: /);
  });
});
