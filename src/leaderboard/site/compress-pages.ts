import type { FastifyInstance } from 'fastify';
import { inCodingOf } from '../api/compression.js';

/**
 * Sends pages compressed to clients that accept it. No page has a secret beside a text that somebody else chose, which the
 * length of a compressed answer could give away (CVE-2013-3587).
 */
export function compressPages(app: FastifyInstance): void {
  app.addHook<string | Buffer | undefined>('onSend', (_request, reply, payload, done) => {
    const isPage = typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html');
    if (isPage) inCodingOf(reply, Buffer.from(payload)).then((bytes) => done(null, bytes), done);
    else done();
  });
}
