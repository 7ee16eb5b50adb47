import type { AddressInfo, Server } from 'node:net';

/** Listens on a port; 0 is any free one. @returns the port @throws the error of the socket, such as EADDRINUSE */
function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Listens on a port, or on any free one where that one is taken. @returns the port @throws as {@link listenOn} */
export async function listenNear(server: Server, host: string, port: number): Promise<number> {
  try {
    return await listenOn(server, host, port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return listenOn(server, host, 0);
  }
}
