import type { SceneDescription } from '../scene-file/schema/scene.js';
import { createOwnSystem } from './own-system.js';
import { createSol } from './sol.js';
import type { CelestialSystem } from './system.js';

export type { CelestialSystem } from './system.js';

/** The default date of UT 0. The Sun is then over the prime meridian, at noon of an equinox. */
export const DEFAULT_EPOCH = '2030-03-20T12:00:00Z';

export function createSystem(scene: SceneDescription): CelestialSystem {
  const seed = scene.seed ?? 1;
  const terrain = scene.terrain ?? {};
  if (scene.system !== undefined && scene.system !== 'sol') return createOwnSystem(scene.system, seed, terrain);
  return createSol({ epoch: new Date(scene.epoch ?? DEFAULT_EPOCH), seed, terrain });
}
