import { defaultConfig } from '../../../src/contract/vocabulary/config-keys.js';
import type { Aggregates, FieldTree } from '../../../src/simulator/fields/index.js';
import { playSettings, treeOver, worldGates } from '../../../src/simulator/create-simulation.js';
import { createWorld, type SimulatedWorld } from '../../../src/simulator/world/index.js';
import { aggregatesOver } from '../../support/aggregates.js';
import { bareDefaultScene } from '../../support/worlds.js';

/** A world with a stepped clock, and operations on it for tests of the client. */
export interface LunarWorld {
  readonly world: SimulatedWorld;
  readonly tree: FieldTree;
  readonly aggregates: Aggregates;
  /** @throws an error if the action is refused */
  act(action: string, change?: object): void;
}

export const CRAFT = 'Hunter-ship';
export const STATION = 'Haven-station';

/**
 * Opens a world in which the rocket of the default scene is on Luna. The rocket can fly to an orbit and back. It uses
 * more power than its generators produce. The world also contains a station in orbit around Luna, and kittens with
 * thrusters on their suits.
 */
export async function lunarWorld(): Promise<LunarWorld> {
  const { scene, templates } = await bareDefaultScene();
  const place = { body: 'Luna', latitudeDeg: 0, longitudeDeg: 20 };
  const landed: Readonly<Record<string, object>> = {
    [CRAFT]: { ...place, height: 5.2, prelaunch: true },
    'Launch-site': { ...place, height: 0 },
  };
  const orbit: Readonly<Record<string, object>> = { [STATION]: { body: 'Luna', altitude: 100_000 } };
  const beside = { ...place, longitudeDeg: 20.01 };
  const vessels = scene.vessels!.map((vessel) => ({
    ...vessel,
    ...(vessel.id in orbit ? { orbit: orbit[vessel.id]! } : { landed: landed[vessel.id] ?? beside }),
  }));
  const suit = {
    ...scene.templates['kitten_hunter']!,
    rcs: { thrust: 20, specificImpulse: 60, propellants: ['N2'] },
    tanks: { N2: { capacity: 12 } },
  };
  const module = { ...scene.templates['service_module']!, generator: { power: 50 } };
  const lunar = {
    ...scene,
    terrain: {},
    vessels,
    templates: { ...scene.templates, kitten_hunter: suit, service_module: module },
  } as typeof scene;
  const config = defaultConfig();
  const world = createWorld({
    scene: lunar,
    templates,
    clock: 'stepped',
    gates: worldGates(config),
    ...playSettings(config),
  });
  const tree = treeOver(world, config);
  const aggregates = aggregatesOver(world, tree, config);
  return {
    world,
    tree,
    aggregates,
    act(action, change = {}) {
      const outcome = aggregates.execute(JSON.stringify({ vessel_id: CRAFT, action, value: 1, ...change }));
      if (!outcome.ok) throw new Error(`${outcome.errno}: ${outcome.reason}`);
    },
  };
}
