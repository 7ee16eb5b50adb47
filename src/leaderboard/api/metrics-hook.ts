import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.js';

/** Counts every answer of a server, a stream when it ends. */
export function addMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    metrics.count({
      method: request.method,
      route: url ?? '',
      status: reply.statusCode,
      seconds: config.cache === 'stream' ? null : reply.elapsedTime / 1000,
      refusal: reply.refusal,
      stored: reply.stored,
    });
    done();
  });
}
