import type { AddressInfo } from 'node:net';
import { PlatformError } from '../../base/errors/index.js';
import { createApp, frameworkRefusal, type HttpLimits } from '../../base/http/index.js';
import { refusalBody } from './errors.js';
import type { Metrics } from './metrics.js';

/** A server for the metrics alone. The metrics have their own port, because the public must not read them. */
export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

/** Arbitrary values, enough for a few collectors that send requests now and then. */
const LIMITS: HttpLimits = {
  connections: 256,
  silentPerAddress: 128,
  headKibibytes: 16,
  requestMs: 60_000,
  idleMs: 5000,
};

/**
 * @param host address to listen on; everyone who can reach it can read the metrics
 * @throws PlatformError for a port in use
 */
export async function listenMetrics(metrics: Metrics, port: number, host = LOOPBACK): Promise<MetricsServer> {
  const app = createApp({
    limits: LIMITS,
    headers: {},
    refusalBody,
    answerThrown: (reply, error) => reply.code(frameworkRefusal(error, {})?.status ?? 500).send(),
    routing: { exposeHeadRoutes: false },
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send());
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.text()),
  );
  try {
    await app.listen({ host, port });
  } catch (cause) {
    throw new PlatformError(
      `cannot listen on ${host}:${port} for the metrics; choose another address with --metrics-port and --metrics-host`,
      {
        cause,
      },
    );
  }
  const { port: taken } = app.server.address() as AddressInfo;
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/metrics`, close: () => app.close() };
}
