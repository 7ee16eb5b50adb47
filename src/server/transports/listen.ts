import type { AddressInfo, ListenOptions, Server } from 'node:net';

/** @throws the error of the socket, such as EADDRINUSE */
export function listen(server: Server, to: Pick<ListenOptions, 'host' | 'port' | 'path'>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(to, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/**
 * Listens on the given port, or on any free port if that port is 0 or in use.
 * @throws in the same cases as {@link listen}
 */
export async function listenNear(server: Server, host: string, port: number): Promise<number> {
  try {
    await listen(server, { host, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    await listen(server, { host, port: 0 });
  }
  return (server.address() as AddressInfo).port;
}
