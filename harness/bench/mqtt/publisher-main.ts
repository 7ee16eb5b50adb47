import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { defaultConfig } from '../../../src/contract/vocabulary/index.js';
import { createAggregates, type FieldTree } from '../../../src/simulator/fields/index.js';
import { treeGates, VERSION, worldGates } from '../../../src/simulator/index.js';
import { openSimulation } from '../../../src/server/simulation/index.js';
import { createMqttServer, encodePublish } from '../../../src/server/transports/mqtt/index.js';
import type { World } from '../../../src/simulator/world/index.js';
import { printedFaults } from '../printed-faults.js';
import { encodeConnect } from './subscriber.js';
import { PAYLOADS, type PublisherKind, type PublisherReply, type PublisherRequest, TOPIC } from './protocol.js';

/** The source of updates. */
interface Publisher {
  readonly port: number;
  /** Publishes an update. @param number of the update, from 0 */
  update(number: number): void;
  /** Steps the simulation. */
  step?(): void;
}

const config = defaultConfig();
const start: Readonly<Record<PublisherKind, (port: number) => Promise<Publisher>>> = {
  livery: () => simulated(openBroker),
  closed: () => simulated(() => Promise.resolve(0)),
  client,
};

/** Entry of the process that publishes. Its arguments are its kind and the port of the broker that a client uses. */
const publisher = await start[process.argv[2] as PublisherKind](Number(process.argv[3]));
const reply = (message: PublisherReply): void => void process.send?.(message);

process.on('message', (request: PublisherRequest) => {
  if (request === 'stop') process.exit(0);
  else if ('update' in request) void updateAll(request.update);
  else void stepAll(request.step);
});
reply({ port: publisher.port });

/** Publishes each update in a turn of its own, like the changes of a simulation. */
async function updateAll(count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    publisher.update(number);
    await turn();
  }
}

async function stepAll(count: number): Promise<void> {
  const began = performance.now();
  for (let number = 0; number < count; number++) {
    publisher.step?.();
    await turn();
  }
  reply({ seconds: (performance.now() - began) / 1000 });
}

/** Makes the updates of a simulation, by way of whole commands, snapshots, samples and looks at the field. */
async function simulated(open: (tree: FieldTree, world: World) => Promise<number>): Promise<Publisher> {
  const { world, tree } = await openSimulation({ scene: 'default', clock: 'stepped', config });
  return {
    port: await open(tree, world),
    update: (number) => tree.writeText('debug/time/warp', `${PAYLOADS[number % 2]}\n`),
    step: () => tree.writeText('clock/step', '0.1\n'),
  };
}

async function openBroker(tree: FieldTree, world: World): Promise<number> {
  const aggregates = createAggregates({
    world,
    tree,
    version: VERSION,
    transports: () => 'mqtt',
    sampleRateHz: config.sample_rate_hz,
    ...worldGates(config),
    gates: treeGates(config),
  });
  const { port } = await createMqttServer({
    tree,
    aggregates,
    host: '127.0.0.1',
    token: null,
    port: 0,
    allowedHosts: [],
    allowedOrigins: [],
    root: 'mod',
    fieldTopics: true,
    publishHz: 0,
    fieldHz: 0,
    faults: printedFaults,
    warn: console.error,
  });
  return port;
}

function client(port: number): Promise<Publisher> {
  const packets = PAYLOADS.map((payload) => encodePublish(TOPIC, payload, true));
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.write(encodeConnect('publisher'));
  return new Promise((resolve) => {
    socket.once('data', () => resolve({ port, update: (number) => void socket.write(packets[number % 2]!) }));
  });
}
