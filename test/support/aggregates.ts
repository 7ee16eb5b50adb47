import { type Config, defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import { type Aggregates, createAggregates, type FieldTree } from '../../src/simulator/fields/index.js';
import { treeGates, worldGates } from '../../src/simulator/create-simulation.js';
import type { World } from '../../src/simulator/world/index.js';

/** @param transports the text of `status/transports` */
export function aggregatesOver(
  world: World,
  tree: FieldTree,
  config: Config = defaultConfig(),
  transports = 'http',
): Aggregates {
  return createAggregates({
    world,
    tree,
    version: 'test',
    transports: () => transports,
    sampleRateHz: config.sample_rate_hz,
    ...worldGates(config),
    gates: treeGates(config),
  });
}
