import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** A proxy that tests put in front of a database and interrupt. */
export interface DatabaseProxy {
  readonly url: string;
  /**
   * Called with all data from clients. If it returns `false`, the proxy drops this and all later data of the
   * connection.
   */
  onSent: (bytes: Buffer, connection: ProxiedConnection) => boolean;
  /** If true, the proxy refuses new connections and breaks existing ones, as if the database had been stopped. */
  isGone: boolean;
  readonly connections: ReadonlySet<ProxiedConnection>;
}

export interface ProxiedConnection {
  /** Disconnects the client. The database still processes the data that it has received. */
  cutClient(): void;
  /** Stops forwarding data in both directions, while both ends believe that the connection is open. */
  silence(): void;
}

/** Opens a proxy for a database on a free port; closes it after the test. */
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
