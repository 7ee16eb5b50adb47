import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { defaultConfig } from '../../../src/contract/vocabulary/index.js';
import { openSimulation } from '../../../src/server/simulation/index.js';
import { createNinepServer } from '../../../src/server/transports/ninep/index.js';
import { answerParent, reply } from '../bench-process.js';
import { printedFaults } from '../printed-faults.js';
import { serveHttp } from '../serve-http.js';
import type { EventServerKind, EventServerRequest, Usage } from './protocol.js';

interface EventServer {
  readonly port: number;
  /** @param number the number of the event, from 0 */
  emit(number: number): void;
}

const start: Readonly<Record<EventServerKind, () => Promise<EventServer>>> = {
  HTTP: () => startLivery('HTTP'),
  '9P': () => startLivery('9P'),
  bare: startBare,
};

const server = await start[process.argv[2] as EventServerKind]();
answerParent(server.port, (message) => {
  const request = message as EventServerRequest;
  if (request === 'usage') {
    const { user, system } = process.cpuUsage();
    const { heapUsed, arrayBuffers, external } = process.memoryUsage();
    reply({ cpuMicroseconds: user + system, heldBytes: heapUsed + arrayBuffers + external } satisfies Usage);
  } else void emitAll(request.emit);
});

/** Sends one event per turn of the event loop, as a simulation does. */
async function emitAll(count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    server.emit(number);
    await turn();
  }
}

async function startLivery(kind: 'HTTP' | '9P'): Promise<EventServer> {
  const config = defaultConfig();
  const { world, tree } = await openSimulation({ scene: 'default', clock: 'stepped', config });
  // Each change of the warp goes through a complete write command, and causes one event.
  const emit = (number: number): void => void tree.writeText('debug/time/warp', `${2 + (number % 2)}\n`);
  if (kind === '9P') {
    const { port } = await createNinepServer({ tree, host: '127.0.0.1', port: 0, faults: printedFaults });
    return { port, emit };
  }
  return { port: (await serveHttp({ world, tree }, config)).port, emit };
}

/** Starts a bare HTTP server that writes the same bytes to every reader. */
async function startBare(): Promise<EventServer> {
  const readers = new Set<ServerResponse>();
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    readers.add(response);
    response.on('close', () => readers.delete(response));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const emit = (number: number): void => {
    const detail = number % 2 === 0 ? '3→2' : '2→3';
    const frame = `data: ${JSON.stringify({ ut: 0, type: 'warp-changed', detail })}\n\n`;
    for (const reader of readers) reader.write(frame);
  };
  return { port: (server.address() as AddressInfo).port, emit };
}
