import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endRequestSpan, inRequestSpan } from '../tracing.js';

/** Adds a span for each request. The span of a live stream ends with the stream. */
export function addRequestSpans(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    spans.set(request, inRequestSpan(request.method, request.headers, done));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    const { method, routeOptions } = request;
    if (span)
      endRequestSpan(span, { method, route: routeOptions.url ?? '', status: reply.statusCode, refusal: reply.refusal });
    done();
  });
}
