import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileOfCase } from '../../../../harness/golden/cases/file-of-case.js';
import { findCases } from '../../../../harness/golden/cases/find-cases.js';
import { loadCase } from '../../../../harness/golden/cases/load-case.js';
import { projectRoot } from '../../../../src/device/node/installation/index.js';
import type { SceneDescription } from '../../../../src/simulator/sim/scene-file/schema/scene.js';

/**
 * The features whose cases show art, that is, skies, grounds and shapes of parts that artists may still improve. The
 * cases of all other features use a stage, so that such improvements do not change their pictures (golden/README.md).
 */
const WORLD_FEATURES = ['clutter', 'far-out', 'orbit', 'scene'];
/** The shapes that are not art. The list contains characters, because some cases are about characters. */
const STAGE_SHAPES = ['cube', 'cylinder', 'plate', 'sphere', 'kitten-eva'];
const STAGE_GROUNDS = ['none', 'plain'];

function artIn({ system, templates, terrain = {} }: SceneDescription): string[] {
  if (system === undefined || system === 'sol') return ['the real system'];
  const found = system.backdrop ? [] : ['a sky with stars: its system has no backdrop'];
  for (const body of system.bodies) {
    const kind = terrain[body.id]?.kind ?? body.terrain?.kind ?? 'none';
    if (!STAGE_GROUNDS.includes(kind)) found.push(`ground '${kind}' on ${body.id}`);
    if (body.atmosphere) found.push(`air around ${body.id}`);
  }
  for (const [name, { geometry }] of Object.entries(templates)) {
    if (!geometry || !('shape' in geometry)) continue;
    if (!STAGE_SHAPES.includes(geometry.shape)) found.push(`shape '${geometry.shape}' as ${name}`);
  }
  return found;
}

function sceneOf(path: string): SceneDescription {
  return JSON.parse(readFileSync(path, 'utf8')) as SceneDescription;
}

const CASES = findCases(join(projectRoot(), 'golden/render'));

test('only golden cases of the features listed as world features use scenes with art', () => {
  const art = new Map<string, string[]>();
  const faults = CASES.filter(({ name }) => !WORLD_FEATURES.includes(name.split('/')[0]!)).flatMap((found) => {
    const goldenCase = loadCase(found);
    const { scene } = goldenCase;
    if (scene === undefined) return [];
    if (scene === 'default') return [`${found.name} draws the default scene`];
    if (!art.has(scene)) art.set(scene, artIn(sceneOf(fileOfCase(goldenCase, scene))));
    return art.get(scene)!.map((thing) => `${found.name} draws ${scene}, which has ${thing}`);
  });
  expect(faults).toEqual([]);
});

test('the check finds each kind of art in a scene', () => {
  const stage = sceneOf(join(projectRoot(), 'golden/scenes/plain-ground.json'));
  const { backdrop: _, ...system } = stage.system as Exclude<SceneDescription['system'], 'sol' | undefined>;
  const air = { height: 1e5, scaleHeight: 8e3, seaLevelPressure: 1e5, seaLevelDensity: 1.2 };
  const [star, bare, grown] = system.bodies;
  const scene: SceneDescription = {
    ...stage,
    system: { ...system, bodies: [star!, { ...bare!, atmosphere: air }, { ...grown!, terrain: { kind: 'mars' } }] },
    templates: { hull: { geometry: { shape: 'tank' } } },
    terrain: { Bare: { kind: 'luna' } },
  };
  expect(artIn(stage)).toEqual([]);
  expect(artIn(scene)).toEqual([
    'a sky with stars: its system has no backdrop',
    "ground 'luna' on Bare",
    'air around Bare',
    "ground 'mars' on Grown",
    "shape 'tank' as hull",
  ]);
  expect(artIn({ ...stage, system: 'sol' })).toEqual(['the real system']);
});
