import { defaultConfig } from '../../../src/contract/vocabulary/index.js';
import { createAggregates } from '../../../src/simulator/fields/index.js';
import { treeGates, treeOver, VERSION, worldGates } from '../../../src/simulator/index.js';
import { createMqttServer } from '../../../src/server/transports/mqtt/index.js';
import { printedFaults } from '../printed-faults.js';
import { serveHttp } from '../serve-http.js';
import { crowdedWorld } from './crowded-world.js';
import type { CrowdPorts } from './protocol.js';

/** The length of a frame, s. */
const FRAME_S = 1 / 30;

/**
 * Entry of the process that serves a crowd. Its arguments are the number of vessels, and `runs` for a running clock.
 */
const [, , vessels, clock] = process.argv;
const config = defaultConfig();
const gates = worldGates(config);
const world = await crowdedWorld(Number(vessels), { gates });
const tree = treeOver(world, config);
const aggregates = createAggregates({
  world,
  tree,
  version: VERSION,
  transports: () => 'http mqtt',
  sampleRateHz: config.sample_rate_hz,
  ...gates,
  gates: treeGates(config),
});
const http = await serveHttp(world, tree, config.sample_rate_hz);
const { port: mqtt } = await createMqttServer({
  tree,
  aggregates,
  host: '127.0.0.1',
  port: 0,
  allowedHosts: [],
  allowedOrigins: [],
  token: null,
  root: config.mqtt_root,
  fieldTopics: true,
  publishHz: config.mqtt_publish_hz,
  fieldHz: config.field_feed_hz,
  faults: printedFaults,
  warn: console.error,
});
if (clock === 'runs') setInterval(() => world.step(FRAME_S), FRAME_S * 1000);
process.on('disconnect', () => process.exit(0));
process.send?.({ http, mqtt } satisfies CrowdPorts);
