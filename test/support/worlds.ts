import { resolve } from 'node:path';
import { bareDefaultScene as readBareDefaultScene } from '../../harness/bench/crowd/crowded-world.js';
import { type Config, defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import {
  createSimulation,
  playSettings,
  type Simulation,
  type SimulationOptions,
  treeOver,
  worldGates,
} from '../../src/simulator/create-simulation.js';
import { defaultScenePath } from '../../src/server/simulation/default-scene.js';
import { readSceneFile } from '../../src/server/simulation/open-simulation.js';
import { decodeImage } from '../../src/device/node/decode-image.js';
import { loadScene } from '../../src/simulator/sim/scene-file/load-scene.js';
import { parseScene } from '../../src/simulator/sim/scene-file/parsing/index.js';
import type { LoadedScene } from '../../src/simulator/sim/scene-file/index.js';
import type { FieldTree } from '../../src/simulator/fields/index.js';
import {
  createWorld,
  type SimulatedWorld,
  type WorldGates,
  type WorldOptions,
} from '../../src/simulator/world/index.js';
import { sharedAssets } from './shared-assets.js';

export { crowdedWorld } from '../../harness/bench/crowd/crowded-world.js';

export const SMOOTH_ROCK = {
  home: 'Rock',
  bodies: [
    { id: 'Star', class: 'Star', mass: 1.989e30, meanRadius: 6.957e8 },
    {
      id: 'Rock',
      class: 'Planet',
      parent: 'Star',
      mass: 6e23,
      meanRadius: 1e6,
      orbit: { semiMajorAxis: 1.5e11 },
      terrain: { kind: 'none' },
    },
  ],
} as const;

export function asSeen<Seen extends Pick<SimulatedWorld, 'takeSnapshot'>>(
  world: Seen,
): Seen & { readonly snapshot: ReturnType<Seen['takeSnapshot']> } {
  return Object.defineProperty(world, 'snapshot', { get: () => world.takeSnapshot(), configurable: true }) as never;
}

/** Makes a world with a vessel for each item of `counts`; the item is the number of the vessel's parts. */
export function worldOfParts(counts: readonly number[]): SimulatedWorld {
  const crafts = counts.map((count, index) => [
    `craft-${index}`,
    { parts: Array.from({ length: count }, (_, part) => ({ template: 'cube', position: [part, 0, 0] })) },
  ]);
  const scene = parseScene(
    {
      name: 'Parts',
      system: SMOOTH_ROCK,
      templates: { cube: { geometry: { shape: 'cube' } } },
      crafts: Object.fromEntries(crafts),
      vessels: counts.map((_, index) => ({
        id: `vessel-${index}`,
        craft: `craft-${index}`,
        orbit: { body: 'Rock', altitude: 1e6 + index },
      })),
    },
    'parts.json',
  );
  const cube = { id: 'cube', displayName: 'cube', model: { key: 'cube', primitives: [] } };
  return createWorld({ scene, templates: new Map([['cube', cube]]), clock: 'stepped' });
}

let bareScene: Promise<LoadedScene> | null = null;

/** Loads the default scene without its models, once per process. */
export function bareDefaultScene(): Promise<LoadedScene> {
  bareScene ??= readBareDefaultScene().then(frozen);
  return bareScene;
}

/** Freezes a value and all values in it. So a test fails if it changes a value that it shares with others. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

export async function bareWorld(
  gates: Partial<WorldGates> = {},
  settings: Partial<WorldOptions> = {},
): Promise<SimulatedWorld> {
  return createWorld({ ...(await bareDefaultScene()), clock: 'stepped', gates, ...settings });
}

const loadedScenes = new Map<string, Promise<LoadedScene>>();

/** Loads a scene with its models, only once per process, because worlds never change a scene. */
function sharedScene(name: string): Promise<LoadedScene> {
  const path = name === 'default' ? defaultScenePath() : resolve(`golden/scenes/${name}.json`);
  const readBytes = (file: string): Promise<Uint8Array> => Promise.resolve(readSceneFile(path, file));
  const scene = loadedScenes.get(name) ?? loadScene(path, { readBytes, decodeImage, assets: sharedAssets });
  loadedScenes.set(name, scene);
  return scene;
}

/** @param name name of the scene of a golden case, or `default` */
export async function openScene(name: string, options: Partial<SimulationOptions> = {}): Promise<Simulation> {
  return createSimulation(await sharedScene(name), { clock: 'stepped', config: defaultConfig(), ...options });
}

export const defaultSimulation = (options: Partial<SimulationOptions> = {}): Promise<Simulation> =>
  openScene('default', options);

export async function bareSimulation(
  config: Partial<Config> = {},
): Promise<{ world: SimulatedWorld; tree: FieldTree }> {
  const settings = { ...defaultConfig(), ...config };
  const world = await bareWorld(worldGates(settings), playSettings(settings));
  return { world, tree: treeOver(world, settings) };
}
