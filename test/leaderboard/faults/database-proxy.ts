import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** A way to a database that can be broken. */
export interface DatabaseProxy {
  readonly url: string;
  /** Called with all that a client sends. A `false` passes on neither that nor anything later. */
  onSent: (bytes: Buffer, connection: ProxiedConnection) => boolean;
  /** True to take no connection, and to break those that there are, as a database that is gone. */
  isGone: boolean;
  /** The connections through it at the moment. */
  readonly connections: ReadonlySet<ProxiedConnection>;
}

export interface ProxiedConnection {
  /** Cuts the client off, and leaves the database with what it got. */
  cutClient(): void;
  /** Passes nothing on any more, in either direction, while both ends think that all is well. */
  silence(): void;
}

/** Opens a proxy on a port of its own before the database of a URL; it closes after the test. */
export async function newProxy(url: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(url);
  const connections = new Set<ProxiedConnection>();
  let isGone = false;
  const proxy: { -readonly [K in keyof DatabaseProxy]: DatabaseProxy[K] } = {
    url: '',
    onSent: () => true,
    connections,
    get isGone() {
      return isGone;
    },
    set isGone(value) {
      isGone = value;
      if (isGone) for (const connection of connections) connection.cutClient();
    },
  };
  const server = createServer((client) => {
    if (isGone) return void client.destroy();
    const database = connect(Number(port), hostname);
    let silent = false;
    const connection: ProxiedConnection = {
      cutClient: () => client.destroy(),
      silence: () => void (silent = true),
    };
    connections.add(connection);
    const pass = (from: Socket, to: Socket, watch: (bytes: Buffer) => boolean): void => {
      from.on('error', () => undefined);
      from.on('data', (bytes) => {
        if (!silent && !watch(bytes)) silent = true;
        if (!silent) to.write(bytes);
      });
    };
    pass(client, database, (bytes) => proxy.onSent(bytes, connection));
    pass(database, client, () => true);
    client.on('close', () => connections.delete(connection) && database.end());
    database.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address() as AddressInfo;
  proxy.url = url.replace(`${hostname}:${port}`, `127.0.0.1:${address.port}`);
  return proxy;
}
