import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { defaultConfig } from '../../../src/config/index.js';
import { createAggregates } from '../../../src/fields/index.js';
import { treeGates, VERSION, worldGates } from '../../../src/simulation/create-simulation.js';
import { openSimulation } from '../../../src/simulation/open-simulation.js';
import { createMqttServer, type MqttServer } from '../../../src/transports/mqtt/index.js';
import { encodePublish, retainedCopy } from '../../../src/transports/mqtt/topics/encode-publish.js';
import { printedFaults } from '../printed-faults.js';
import { encodeConnect } from './subscriber.js';
import { PAYLOADS, type PublisherKind, type PublisherReply, type PublisherRequest, TOPIC } from './protocol.js';

/** What makes the updates. */
interface Publisher {
  readonly port: number;
  /** Publishes an update. @param number of the update, from 0 */
  update(number: number): void;
  /** Steps the simulation so many times, with the door open or closed, and nobody listening. */
  step?(count: number, open: boolean): Promise<void>;
}

const start: Readonly<Record<PublisherKind, (port: number) => Promise<Publisher>>> = { livery, client };

/** Entry of the process that publishes. Its arguments are its kind and the port of the broker that a client uses. */
const publisher = await start[process.argv[2] as PublisherKind](Number(process.argv[3]));
const reply = (message: PublisherReply): void => void process.send?.(message);

process.on('message', (request: PublisherRequest) => {
  if (request === 'stop') process.exit(0);
  else if ('update' in request) void updateAll(request.update);
  else void stepAll(request.step, request.open);
});
reply({ port: publisher.port });

/** Publishes each update in a turn of its own, as the changes of a simulation come. */
async function updateAll(count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    publisher.update(number);
    await turn();
  }
}

async function stepAll(count: number, open: boolean): Promise<void> {
  const began = performance.now();
  await publisher.step?.(count, open);
  reply({ seconds: (performance.now() - began) / 1000 });
}

async function livery(): Promise<Publisher> {
  const config = defaultConfig();
  const { world, tree } = await openSimulation({ scene: 'default', clock: 'stepped', config });
  const aggregates = createAggregates({
    world,
    tree,
    version: VERSION,
    transports: () => 'mqtt',
    sampleRateHz: config.sample_rate_hz,
    ...worldGates(config),
    gates: treeGates(config),
  });
  const open = (): Promise<MqttServer> =>
    createMqttServer({
      tree,
      aggregates,
      host: '127.0.0.1',
      port: 0,
      allowedOrigins: [],
      root: 'mod',
      fieldTopics: true,
      publishHz: 0,
      fieldHz: 0,
      faults: printedFaults,
      warn: console.error,
    });
  const { port } = await open();
  return {
    port,
    // By way of a whole command, a snapshot, a sample and a look at the field.
    update: (number) => tree.writeText('debug/time/warp', `${PAYLOADS[number % 2]}\n`),
    async step(count, withDoor) {
      const door = withDoor ? await open() : null;
      for (let number = 0; number < count; number++) {
        tree.writeText('clock/step', '0.1\n');
        await turn();
      }
      await door?.close();
    },
  };
}

function client(port: number): Promise<Publisher> {
  const packets = PAYLOADS.map((payload) => retainedCopy(encodePublish(TOPIC, payload)));
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.write(encodeConnect('publisher'));
  return new Promise((resolve) => {
    socket.once('data', () => resolve({ port, update: (number) => void socket.write(packets[number % 2]!) }));
  });
}
