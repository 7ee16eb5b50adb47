import { type Config, defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import { splitList } from '../../src/server/config/index.js';
import type { Aggregates, FieldTree } from '../../src/simulator/fields/index.js';
import { createMqttServer } from '../../src/server/transports/mqtt/index.js';
import type { World } from '../../src/simulator/world/index.js';
import type { MqttServer, MqttServerOptions } from '../../src/server/transports/mqtt/server.js';
import { aggregatesOver } from './aggregates.js';
import { printedFaults } from './faults.js';
import { bareSimulation } from './worlds.js';

export interface TestMqttServer<W extends World = World> extends AsyncDisposable, MqttServer {
  readonly world: W;
  readonly tree: FieldTree;
  readonly aggregates: Aggregates;
  readonly warnings: readonly string[];
}

export async function startTestMqttServer(
  settings: Partial<Config> = {},
  more: Partial<MqttServerOptions> = {},
): Promise<TestMqttServer<Awaited<ReturnType<typeof bareSimulation>>['world']>> {
  const config = { ...defaultConfig(), ...settings };
  return serveMqtt(await bareSimulation(config), config, more);
}

/** Serves a world over MQTT. The broker sends each change of a field at once. */
export async function serveMqtt<W extends World>(
  { world, tree }: { readonly world: W; readonly tree: FieldTree },
  config: Config = defaultConfig(),
  more: Partial<MqttServerOptions> = {},
): Promise<TestMqttServer<W>> {
  const warnings: string[] = [];
  const aggregates = aggregatesOver(world, tree, config);
  const server = await createMqttServer({
    tree,
    aggregates,
    host: '127.0.0.1',
    port: 0,
    token: null,
    allowedHosts: splitList(config.http_allowed_hosts),
    allowedOrigins: splitList(config.http_allowed_origins),
    root: config.mqtt_root,
    fieldTopics: config.mqtt_field_topics,
    publishHz: config.mqtt_publish_hz,
    fieldHz: 0,
    // Time slices have no limit. So the broker sends all messages to a client before it answers the next packet of this
    // client.
    slice: () => () => true,
    faults: printedFaults,
    warn: (sentence) => void warnings.push(sentence),
    ...more,
  });
  return { ...server, world, tree, aggregates, warnings, [Symbol.asyncDispose]: () => server.close() };
}
