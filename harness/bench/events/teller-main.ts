import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { defaultConfig } from '../../../src/config/index.js';
import { openSimulation } from '../../../src/simulation/open-simulation.js';
import { createNinepServer } from '../../../src/transports/ninep/index.js';
import { printedFaults } from '../printed-faults.js';
import { shipHttp } from '../ship-http.js';
import type { TellerKind, TellerReply, TellerRequest } from './protocol.js';

/** A server that tells events when it is told to, in a process of its own. */
interface Teller {
  readonly port: number;
  /** @param number of the event, from 0 */
  tell(number: number): void;
}

const start: Readonly<Record<TellerKind, () => Promise<Teller>>> = {
  HTTP: () => startShipping('HTTP'),
  '9P': () => startShipping('9P'),
  bare: startBare,
};

const teller = await start[process.argv[2] as TellerKind]();
const reply = (message: TellerReply): void => void process.send?.(message);

process.on('message', (request: TellerRequest) => {
  if (request === 'stop') process.exit(0);
  if (request === 'usage') {
    const { user, system } = process.cpuUsage();
    const { heapUsed, arrayBuffers, external } = process.memoryUsage();
    reply({ cpuMicroseconds: user + system, heldBytes: heapUsed + arrayBuffers + external });
  } else void tellAll(request.tell);
});
reply({ port: teller.port });

/** Each in a turn of its own, as events of a simulation come. */
async function tellAll(count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    teller.tell(number);
    await turn();
  }
}

async function startShipping(kind: 'HTTP' | '9P'): Promise<Teller> {
  const config = defaultConfig();
  const { world, tree } = await openSimulation({ scene: 'default', clock: 'stepped', config });
  // Every change of the warp is one event, through the whole of a command.
  const tell = (number: number): void => tree.writeText('debug/time/warp', `${2 + (number % 2)}\n`);
  if (kind === '9P') {
    const { port } = await createNinepServer({ tree, host: '127.0.0.1', port: 0, faults: printedFaults });
    return { port, tell };
  }
  return { port: await shipHttp(world, tree, config.sample_rate_hz), tell };
}

/** The same frames to everyone who asked, from a bare server. */
async function startBare(): Promise<Teller> {
  const readers = new Set<ServerResponse>();
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    readers.add(response);
    response.on('close', () => readers.delete(response));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const tell = (number: number): void => {
    const detail = number % 2 === 0 ? '3→2' : '2→3';
    const frame = `data: ${JSON.stringify({ ut: 0, type: 'warp-changed', detail })}\n\n`;
    for (const reader of readers) reader.write(frame);
  };
  return { port: (server.address() as AddressInfo).port, tell };
}
