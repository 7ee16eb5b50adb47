import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FieldTree } from '../../src/simulator/fields/index.js';
import { createNinepServer } from '../../src/server/transports/ninep/index.js';
import type { SimulatedWorld } from '../../src/simulator/world/index.js';
import { printedFaults } from '../support/faults.js';
import { startTestServer } from '../support/http-server.js';
import { NinepClient } from '../server/transports/ninep/client.js';

export interface BothServers extends AsyncDisposable {
  readonly world: SimulatedWorld;
  readonly tree: FieldTree;
  /** The base URL, `http://127.0.0.1:<port>/v1` */
  readonly base: string;
  readonly httpPort: number;
  readonly ninepPort: number;
  alive(): Promise<boolean>;
  close(): Promise<void>;
}

export async function startBoth(): Promise<BothServers> {
  const http = await startTestServer();
  const { world, tree, base } = http;
  const ninep = await createNinepServer({ tree, host: '127.0.0.1', port: 0, faults: printedFaults });
  const close = async (): Promise<void> => {
    await Promise.all([http.close(), ninep.close()]);
  };
  return {
    world,
    tree,
    base,
    httpPort: http.port,
    ninepPort: ninep.port,
    async alive() {
      const text = await (await fetch(`${base}/fs/clock/mode`)).text();
      const client = await NinepClient.attached(ninep.port);
      const same = await client.cat('clock/mode');
      client.socket.destroy();
      return text === 'stepped\n' && same === text;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

export function rawSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', reject);
    socket.on('error', () => undefined);
  });
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Returns the memory that this process uses on the heap and outside of it, including uncollected garbage, bytes. */
export function usedBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Returns the memory that this process uses after a garbage collection, bytes. */
export function heldBytes(): number {
  collectGarbage();
  return usedBytes();
}
