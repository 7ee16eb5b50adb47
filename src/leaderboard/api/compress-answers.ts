import type { FastifyInstance, FastifyReply } from 'fastify';
import { inCodingOf } from './compression.js';

/**
 * Compresses pages and public JSON for clients that accept it. Private answers stay as they are: one could hold a
 * secret beside a text that a stranger chose, and then its compressed length would give the secret away (CVE-2013-3587).
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const bytes = compressible(reply, payload);
    if (bytes) inCodingOf(reply, bytes).then((coded) => done(null, coded), done);
    else done();
  });
}

/** Returns the bytes of an answer that may be compressed; null for others, and for those that already are. */
function compressible(reply: FastifyReply, payload: unknown): Buffer | null {
  const type = String(reply.getHeader('content-type'));
  if (typeof payload === 'string') return type.startsWith('text/html') ? Buffer.from(payload) : null;
  const isPublicJson = type === 'application/json' && reply.request.routeOptions.config.cache === 'read';
  return isPublicJson && Buffer.isBuffer(payload) && !reply.hasHeader('content-encoding') ? payload : null;
}
