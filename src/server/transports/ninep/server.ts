import { createServer, type Server, type Socket } from 'node:net';
import { type FaultLog, PlatformError } from '../../../base/errors/index.js';
import type { FieldTree } from '../../../simulator/fields/index.js';
import { ConnectionPlaces, type PlaceLimits } from '../../../base/sockets/connection-places.js';
import { listenNear } from '../listen.js';
import { serveConnection } from './connection.js';

/** Maximum number of clients, and of connections of one address that have not sent their version. Chosen. */
const PLACES: PlaceLimits = { connections: 256, silentPerAddress: 128 };

export interface NinepServerOptions {
  readonly tree: FieldTree;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Takes the faults of the server itself; clients get an EIO and no more. */
  readonly faults: FaultLog;
}

export interface NinepServer {
  readonly host: string;
  readonly port: number;
  /** Ends every connection and frees the port. */
  close(): Promise<void>;
}

/** Starts the 9P2000.L server. @throws PlatformError when the address cannot be listened on */
export async function createNinepServer({ tree, host, port, faults }: NinepServerOptions): Promise<NinepServer> {
  const sockets = new Set<Socket>();
  const places = new ConnectionPlaces(PLACES);
  const startedAt = Math.floor(Date.now() / 1000);
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    places.add(socket);
    serveConnection(socket, tree, { startedAt, faults, begun: () => places.set(socket, 'busy') });
  });
  const taken = await listen(server, host, port);
  return {
    host,
    port: taken,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return listenNear(server, host, port).catch((cause: unknown) => {
    const { code } = cause as NodeJS.ErrnoException;
    throw new PlatformError(`9P: cannot listen on ${host}:${port} (${code ?? String(cause)}); see ninep_bind_host`, {
      cause,
    });
  });
}
