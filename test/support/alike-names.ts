import { defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import type { FieldTree } from '../../src/simulator/fields/index.js';
import { treeOver } from '../../src/simulator/create-simulation.js';
import { parseScene } from '../../src/simulator/sim/scene-file/parsing/index.js';
import { createWorld, type SimulatedWorld } from '../../src/simulator/world/index.js';
import { bareSimulation, SMOOTH_ROCK } from './worlds.js';

/** Two vessel ids that become `______` and `______~2` in paths. */
export const FIRST = 'Ракета';
export const SECOND = 'Связьь';

export function spawn(tree: FieldTree, id: string): void {
  tree.writeText('debug/spawn', `${id} hunter\n`);
}

export async function twoAlikeVessels(): Promise<{ world: SimulatedWorld; tree: FieldTree }> {
  const simulation = await bareSimulation({ debug_namespace: true });
  spawn(simulation.tree, FIRST);
  spawn(simulation.tree, SECOND);
  return simulation;
}

/**
 * Opens a scene with pairs of resources and pairs of templates. The two of a pair have different names, which become
 * equal in paths.
 */
export function oddSimulation(): { world: SimulatedWorld; tree: FieldTree } {
  const orbit = { body: 'Rock', altitude: 1e5 };
  const tank = (resource: string, capacity: number): object => ({ mass: 1, tanks: { [resource]: { capacity } } });
  const scene = parseScene(
    {
      name: 'odd',
      system: SMOOTH_ROCK,
      templates: {
        core: { mass: 1 },
        ring: { mass: 1, decoupler: {} },
        booster: tank('Gas 1', 10),
        tank: tank('Gas/1', 20),
        'odd part': { mass: 1 },
        odd_part: { mass: 1 },
      },
      vessels: [
        {
          id: 'Craft',
          orbit,
          parts: [
            { template: 'core' },
            { template: 'ring' },
            { template: 'booster', attachTo: 'ring' },
            { template: 'tank' },
            { template: 'odd_part' },
          ],
        },
        { id: 'Odd', orbit, parts: [{ template: 'odd part' }] },
      ],
    },
    'odd.json',
  );
  const templates = new Map(
    Object.keys(scene.templates).map((id) => [id, { id, displayName: id, model: { key: id, primitives: [] } }]),
  );
  const world = createWorld({ scene, templates, clock: 'stepped' });
  return { world, tree: treeOver(world, defaultConfig()) };
}
