import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, defaultConfig } from '../../src/config/index.js';
import { playSettings, type Simulation, treeOver, worldGates } from '../../src/simulation/create-simulation.js';
import { openSimulation } from '../../src/simulation/open-simulation.js';
import type { FieldTree } from '../../src/fields/index.js';
import { projectRoot } from '../../src/platform/node/index.js';
import { parseScene, type LoadedScene } from '../../src/sim/scene-file/index.js';
import { createWorld, type SimulatedWorld, type WorldGates, type WorldOptions } from '../../src/world/index.js';

/** The system of a scene file for tests that need little: a star, and a planet without ground that is drawn. */
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

/** Loads the default scene without its models, for tests of rules and texts, in a few milliseconds. */
export async function bareDefaultScene(): Promise<LoadedScene> {
  const path = join(projectRoot(), 'src/simulation/scenes/default.json');
  const scene = parseScene(JSON.parse(await readFile(path, 'utf8')), 'default.json');
  const templates = new Map(
    Object.entries(scene.templates).map(([id, { displayName = id }]) => [
      id,
      { id, displayName, model: { key: id, primitives: [] } },
    ]),
  );
  return { scene, templates };
}

export async function bareWorld(
  gates: Partial<WorldGates> = {},
  settings: Partial<WorldOptions> = {},
): Promise<SimulatedWorld> {
  return createWorld({ ...(await bareDefaultScene()), clock: 'stepped', gates, ...settings });
}

/** Makes the bare world with so many vessels, all but its own ones copies of its first. */
export async function crowdedWorld(count: number, settings: Partial<WorldOptions> = {}): Promise<SimulatedWorld> {
  const { scene, templates } = await bareDefaultScene();
  const { vessels = [] } = scene;
  const copies = Array.from({ length: count - vessels.length }, (_, index) => ({
    ...vessels[0]!,
    id: `probe-${index}`,
    name: `Probe ${index}`,
  }));
  return createWorld({
    scene: { ...scene, vessels: [...vessels, ...copies] },
    templates,
    clock: 'stepped',
    ...settings,
  });
}

/** Opens the default scene as users get it. */
export function defaultSimulation(): Promise<Simulation> {
  return openSimulation({ scene: 'default', clock: 'stepped', config: defaultConfig() });
}

/** Opens the bare world and its tree; time moves by steps. */
export async function bareSimulation(
  config: Partial<Config> = {},
): Promise<{ world: SimulatedWorld; tree: FieldTree }> {
  const settings = { ...defaultConfig(), ...config };
  const world = await bareWorld(worldGates(settings), playSettings(settings));
  return { world, tree: treeOver(world, settings) };
}
