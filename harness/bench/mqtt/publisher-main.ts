import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { defaultConfig } from '../../../src/contract/vocabulary/index.js';
import { aggregatesOver, type Simulation } from '../../../src/simulator/index.js';
import { openSimulation } from '../../../src/server/simulation/index.js';
import { createMqttServer, encodePublish } from '../../../src/server/transports/mqtt/index.js';
import { answerParent, reply } from '../bench-process.js';
import { LOOPBACK } from '../serve-http.js';
import { encodeConnect } from './subscriber.js';
import { PAYLOADS, type PublisherKind, type PublisherRequest, TOPIC } from './protocol.js';

interface Publisher {
  readonly port: number;
  /** @param number the update's number, counted from 0 */
  update(number: number): void;
  step?(): void;
}

const config = defaultConfig();
const start: Readonly<Record<PublisherKind, (port: number) => Promise<Publisher>>> = {
  livery: () => simulated(openBroker),
  closed: () => simulated(() => Promise.resolve(0)),
  client,
};

const publisher = await start[process.argv[2] as PublisherKind](Number(process.argv[3]));

answerParent(publisher.port, (message) => {
  const request = message as PublisherRequest;
  if ('update' in request) void updateAll(request.update);
  else void stepAll(request.step);
});

/** Publishes one update per turn of the event loop, as a simulation does. */
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
  reply((performance.now() - began) / 1000);
}

/**
 * Makes a publisher whose updates come from a simulation. Each update is a complete write command: the simulation takes
 * snapshots, samples the fields and reads the changed field, as in normal operation.
 */
async function simulated(open: (simulation: Simulation) => Promise<number>): Promise<Publisher> {
  const simulation = await openSimulation({ scene: 'default', clock: 'stepped', config });
  const { tree } = simulation;
  return {
    port: await open(simulation),
    update: (number) => tree.writeText('debug/time/warp', `${PAYLOADS[number % 2]}\n`),
    step: () => tree.writeText('clock/step', '0.1\n'),
  };
}

async function openBroker(simulation: Simulation): Promise<number> {
  const { port } = await createMqttServer({
    ...LOOPBACK,
    tree: simulation.tree,
    aggregates: aggregatesOver(simulation, config, () => 'mqtt'),
    root: 'mod',
    fieldTopics: true,
    publishHz: 0,
    fieldHz: 0,
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
