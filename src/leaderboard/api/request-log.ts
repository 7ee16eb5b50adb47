import type { FastifyInstance } from 'fastify';

/**
 * A record of the request log. Only the method comes from the client: the record contains no path, query, handle, key
 * or proof.
 */
export interface RequestRecord {
  readonly method: string;
  /** Pattern of the route, such as `/v1/players/:handle`. Empty if no route matched. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly error?: string;
}

/** Writes a record of every answer. The record of a live stream is written when the stream ends. */
export function addRequestLog(app: FastifyInstance, write: (record: RequestRecord) => void): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { refusal } = reply;
    write({
      method: request.method,
      route: request.routeOptions.url ?? '',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(refusal === undefined ? {} : { error: refusal }),
    });
    done();
  });
}

declare module 'fastify' {
  interface FastifyReply {
    refusal?: string;
  }
}
