import { chmodSync, lstatSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { PlatformError, type FaultLog } from '../../../base/errors/index.js';
import type { FieldTree } from '../../../simulator/fields/index.js';
import { ConnectionPlaces, type PlaceLimits } from '../../../base/sockets/index.js';
import { listen, listenNear } from '../listen.js';
import { serveConnection } from './connection.js';

/**
 * Arbitrary limits. `connections` is the maximum number of all connections. `silentPerAddress` is the maximum number of
 * connections from one address that have not sent a protocol version.
 */
const PLACES: PlaceLimits = { connections: 256, silentPerAddress: 128 };

export interface NinepServerOptions {
  readonly tree: FieldTree;
  readonly host: string;
  /** The port on which to listen; 0 means any free port. */
  readonly port: number;
  /** Path of an additional Unix socket; empty (the default) for none. */
  readonly socketPath?: string;
  /** Receives the details of internal faults; clients receive only EIO. */
  readonly faults: FaultLog;
}

export interface NinepServer {
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

/** @throws PlatformError when the server cannot listen at the address or the path */
export async function createNinepServer(options: NinepServerOptions): Promise<NinepServer> {
  const { tree, host, port, socketPath = '', faults } = options;
  const sockets = new Set<Socket>();
  const places = new ConnectionPlaces(PLACES);
  const startedAt = Math.floor(Date.now() / 1000);
  const serve = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    places.add(socket);
    serveConnection(socket, tree, { startedAt, faults, begun: () => places.set(socket, 'busy') });
  };
  const [server, local] = [createServer(serve), createServer(serve)];
  if (socketPath !== '') await listenOnPath(local, socketPath);
  const end = (each: Server): Promise<void> => new Promise((ended) => void each.close(() => ended()));
  const close = async (): Promise<void> => {
    const ended = [server, local].map(end);
    for (const socket of sockets) socket.destroy();
    await Promise.all(ended);
  };
  const taken = await listenOnPort(server, host, port).catch(async (cause: unknown) => {
    await close();
    throw cause;
  });
  return { host, port: taken, close };
}

function listenOnPort(server: Server, host: string, port: number): Promise<number> {
  return listenNear(server, host, port).catch((cause: unknown) => {
    const { code } = cause as NodeJS.ErrnoException;
    throw new PlatformError(`9P: cannot listen on ${host}:${port} (${code ?? String(cause)}); see ninep_bind_host`, {
      cause,
    });
  });
}

/** The maximum length of a Unix socket's path, bytes; Node silently truncates a longer one. */
const SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107;

/**
 * Listens on a Unix socket that only the user of this process can open. Replaces the socket file of a server that was
 * killed.
 */
async function listenOnPath(server: Server, path: string): Promise<void> {
  try {
    if (Buffer.byteLength(path) > SOCKET_PATH_BYTES) throw new Error(`longer than ${SOCKET_PATH_BYTES} bytes`);
    if (lstatSync(path, { throwIfNoEntry: false })?.isSocket() && !(await isServed(path))) unlinkSync(path);
    await listen(server, { path });
    chmodSync(path, 0o600);
  } catch (cause) {
    server.close();
    const { code, message } = cause as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? 'another server or a file has this path' : (code ?? message);
    throw new PlatformError(`9P: cannot listen on ${path} (${why}); set ninep_socket to another path`, { cause });
  }
}

function isServed(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const answer = (served: boolean): void => {
      socket.destroy();
      resolve(served);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', ({ code }: NodeJS.ErrnoException) => answer(code !== 'ECONNREFUSED'));
  });
}
