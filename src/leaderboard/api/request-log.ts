import type { FastifyInstance } from 'fastify';

/** One answered request. The method is its only part from the client: it has no path, query, handle, key or proof. */
export interface RequestRecord {
  readonly method: string;
  /** The pattern of the route, such as `/v1/players/:handle`; empty where there is none. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** The code of a refusal. */
  readonly error?: string;
}

/** Writes a record for every answer. A stream is written when it ends. */
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
    /** The error code of the answer. */
    refusal?: string;
  }
}
