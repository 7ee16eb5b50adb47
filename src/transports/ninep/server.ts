import { createServer, type Server, type Socket } from 'node:net';
import { type FaultLog, PlatformError } from '../../errors/index.js';
import type { FieldTree } from '../../fields/index.js';
import { listenNear } from '../listen.js';
import { serveConnection } from './connection.js';

/** The most clients at once. */
const CONNECTIONS_MAX = 256;

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
  const startedAt = Math.floor(Date.now() / 1000);
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(socket, tree, { startedAt, faults });
  });
  server.maxConnections = CONNECTIONS_MAX;
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
