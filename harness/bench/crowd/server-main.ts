import { defaultConfig } from '../../../src/contract/vocabulary/index.js';
import { aggregatesOver, treeOver, worldGates } from '../../../src/simulator/index.js';
import { createMqttServer } from '../../../src/server/transports/mqtt/index.js';
import { answerParent } from '../bench-process.js';
import { LOOPBACK, serveHttp } from '../serve-http.js';
import { crowdedWorld } from './crowded-world.js';

export interface CrowdPorts {
  readonly http: number;
  readonly mqtt: number;
}

const FRAME_S = 1 / 30;

/** The clock runs only if the second argument is `runs`. */
const [, , vessels, clock] = process.argv;
const config = defaultConfig();
const world = await crowdedWorld(Number(vessels), { gates: worldGates(config) });
const tree = treeOver(world, config);
const { port: http } = await serveHttp({ world, tree }, config);
const { port: mqtt } = await createMqttServer({
  ...LOOPBACK,
  tree,
  aggregates: aggregatesOver({ world, tree }, config, () => 'http mqtt'),
  root: config.mqtt_root,
  fieldTopics: true,
  publishHz: config.mqtt_publish_hz,
  fieldHz: config.field_feed_hz,
  warn: console.error,
});
if (clock === 'runs') setInterval(() => world.step(FRAME_S), FRAME_S * 1000);
answerParent({ http, mqtt } satisfies CrowdPorts);
