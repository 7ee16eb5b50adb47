import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PlatformError } from '../../base/errors/index.js';
import { ignoreUpgrades } from '../../base/sockets/node-workarounds.js';
import type { Metrics } from './metrics.js';

/** The listener of the figures, which is not for the public: it is on the loopback address alone. */
export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the figures of a process at `/metrics`. @param port 0 takes any free one @throws PlatformError for one in use */
export async function listenMetrics(metrics: Metrics, port: number): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.setHeader('content-type', metrics.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  ignoreUpgrades(server);
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch (cause) {
    throw new PlatformError(`cannot listen on port ${port} for the metrics; take another with --metrics-port`, {
      cause,
    });
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
