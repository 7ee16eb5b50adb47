import { describe, expect, test } from 'vitest';
import { DocumentError } from '../../../../src/base/errors/index.js';
import { parseScene } from '../../../../src/simulator/sim/scene-file/parsing/index.js';
import { replacedAt } from '../../../support/json-pointer.js';

const PART = { template: 'hull' };

const good = () => ({
  name: 'Two hulls',
  templates: { hull: { mass: 10 }, bell: {}, engine: { subparts: [{ template: 'bell' }] } },
  crafts: { ship: { parts: [{ ...PART }, { template: 'engine', attachTo: 'hull' }] } },
  vessels: [
    { id: 'one', craft: 'ship', landed: { body: 'Earth', latitudeDeg: 1, longitudeDeg: 2 } },
    { id: 'two', parts: [{ ...PART }], orbit: { body: 'Luna', altitude: 100_000 } },
  ],
  activeVessel: 'two',
});

function problemsOf(scene: unknown) {
  try {
    parseScene(scene, 'scene.json');
  } catch (error) {
    expect(error).toBeInstanceOf(DocumentError);
    return (error as DocumentError).problems.map(({ path, message }) => `${path}: ${message}`);
  }
  return [];
}

describe('parseScene', () => {
  test('parseScene accepts the valid scene that the other tests change in one place', () => {
    expect(problemsOf(good())).toEqual([]);
  });

  test.each([
    // Faults that the schema finds: wrong types, and misspelt names.
    ['/name', 4, '/name: must be string, not 4'],
    ['/name', undefined, ": lacks the member 'name'"],
    ['/templates/hull/mass', 'heavy', '/templates/hull/mass: must be number, not "heavy"'],
    ['/templates/hull/mass', -1, '/templates/hull/mass: must be at least 0, not -1'],
    ['/tempaltes', {}, ": has no member 'tempaltes'; did you mean 'templates'?"],
    ['/vessels/1/parts', [], '/vessels/1/parts: must have at least 1 items, not []'],
    ['/vessels/0/landed/latitudeDeg', 91, '/vessels/0/landed/latitudeDeg: must be from -90 to 90, not 91'],
    ['/crafts/ship/parts/1/position', [0, 1], '/crafts/ship/parts/1/position: must have at least 3 items, not [0,1]'],
    ['/crafts/ship/parts/1/joint', { kind: 'hinge' }, "/crafts/ship/parts/1/joint: lacks the member 'animation'"],
    // Faults that the schema cannot find: wrong references.
    [
      '/crafts/ship/parts/1/template',
      'motor',
      "/crafts/ship/parts/1/template: no template 'motor'; templates are hull, bell, engine",
    ],
    [
      '/crafts/ship/parts/1/attachTo',
      'nose',
      "/crafts/ship/parts/1/attachTo: no part 'nose' before this one; parts attach to parts listed earlier",
    ],
    [
      '/templates/bell/subparts',
      [{ template: 'engine' }],
      '/templates/bell/subparts: a template cannot contain itself: bell → engine → bell',
    ],
    [
      '/templates/bell/subparts',
      [{ template: 'bell' }],
      '/templates/bell/subparts: a template cannot contain itself: bell → bell',
    ],
    ['/vessels/0/landed/body', 'Vulcan', "/vessels/0/landed/body: no body 'Vulcan'; bodies are "],
    ['/vessels/0/craft', 'shop', "/vessels/0/craft: no craft 'shop'; did you mean 'ship'?"],
    ['/vessels/1/id', 'one', "/vessels/1/id: another vessel is called 'one'"],
    ['/vessels/1/orbit', undefined, '/vessels/1: a vessel has one of landed, orbit and state; this one has 0'],
    ['/vessels/1/craft', 'ship', '/vessels/1: a vessel has either craft or parts'],
    ['/activeVessel', 'three', "/activeVessel: no vessel 'three'"],
    ['/terrain', { Vulcan: {} }, "/terrain/Vulcan: no body 'Vulcan'"],
  ])('a scene with %s = %j is refused with the error %s', (pointer, value, problem) => {
    const problems = problemsOf(replacedAt<unknown>(good(), pointer, value));
    expect(problems.filter((text) => text.startsWith(problem))).toHaveLength(1);
  });

  test('parseScene accepts scales that stretch and mirror, and refuses 0 for any scale', () => {
    const places = ['/templates/engine/subparts/0', '/crafts/ship/parts/1', '/vessels/1/parts/0'];
    for (const place of places) {
      for (const scale of [2, -1, [-1, 1, 1], [-2, -0.5, -3], 1e-6, 1e6]) {
        expect(problemsOf(replacedAt(good(), `${place}/scale`, scale))).toEqual([]);
      }
      expect(problemsOf(replacedAt(good(), `${place}/scale`, 0))).toEqual([
        `${place}/scale: a scale of 0 makes the part disappear; give a factor from 0.000001 to 1000000, or a negative one to mirror the part`,
      ]);
      expect(problemsOf(replacedAt(good(), `${place}/scale`, [1, 0, 1e-7]))).toEqual([
        `${place}/scale/1: a scale of 0 makes the part disappear; give a factor from 0.000001 to 1000000, or a negative one to mirror the part`,
        `${place}/scale/2: must be from 0.000001 to 1000000, or the negative of that to mirror, not 1e-7`,
      ]);
    }
  });

  test('parseScene lists all errors at once', () => {
    const scene = { ...good(), seed: -1, epoch: 7, vessels: [{ id: '' }] };
    expect(problemsOf(scene).map((text) => text.split(':')[0])).toEqual(
      expect.arrayContaining(['/seed', '/epoch', '/vessels/0/id']),
    );
  });

  test.each([null, 7, 'scene', [], true])('parseScene refuses %j in place of a scene', (document) => {
    expect(problemsOf(document)).toHaveLength(1);
  });

  test('parseScene shows only as much of a wrong value as fits in a line', () => {
    const scene = replacedAt<unknown>(good(), '/name', { text: 'x'.repeat(10_000) });
    expect(problemsOf(scene)[0]!.length).toBeLessThan(120);
  });
});

test('a JSON member that is nested too deeply for recursion is refused, and the error shows its value in short', () => {
  const nested = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
  expect(() => parseScene({ name: nested, templates: {} }, 'deep.json')).toThrow(DocumentError);
  expect(() => parseScene({ name: nested, templates: {} }, 'deep.json')).toThrow('/name: must be string, not ["…"]');
});
