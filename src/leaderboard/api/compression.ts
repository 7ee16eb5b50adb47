import type { FastifyInstance, FastifyReply } from 'fastify';
import { brotliAt, chooseCoding, CompressedCopies, gzipAt, type Compress } from '../../base/http/index.js';

/** Minimum size of an answer that is compressed, bytes. Shorter answers fit into one packet anyway. */
const LEAST_BYTES = 1024;

/**
 * Compression level for answers that are sent once. Measured on pages of 25 to 91 KB: compression takes 0.6 ms, outside
 * the main thread, and leaves a sixth to a tenth of the size.
 */
const QUICK: Compress = { br: brotliAt(3), gzip: gzipAt(3) };
const THOROUGH: Compress = { br: brotliAt(11), gzip: gzipAt(9) };

/** Cached bytes, compressed once for each coding that a client asks for. */
export class KeptBytes {
  readonly #compress: Compress;
  readonly #copies: CompressedCopies;

  constructor(bytes: Buffer, compress = THOROUGH) {
    this.#compress = bytes.length < LEAST_BYTES ? {} : compress;
    this.#copies = new CompressedCopies(() => bytes, this.#compress);
  }

  inCodingOf(reply: FastifyReply): Promise<Uint8Array> {
    return this.#copies.in(chooseCoding(reply, this.#compress));
  }
}

/**
 * Compresses pages and public JSON for clients that accept compression. Private answers are never compressed. If a
 * private answer contained a secret beside text that another user chose, the compressed length would reveal the secret
 * (CVE-2013-3587).
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const bytes = compressible(reply, payload);
    if (bytes) new KeptBytes(bytes, QUICK).inCodingOf(reply).then((coded) => done(null, coded), done);
    else done();
  });
}

/** Returns the bytes of an answer; null if the answer must not be compressed or is already compressed. */
function compressible(reply: FastifyReply, payload: unknown): Buffer | null {
  const type = String(reply.getHeader('content-type'));
  if (typeof payload === 'string') return type.startsWith('text/html') ? Buffer.from(payload) : null;
  const isPublicJson = type === 'application/json' && reply.request.routeOptions.config.cache === 'read';
  return isPublicJson && Buffer.isBuffer(payload) && !reply.hasHeader('content-encoding') ? payload : null;
}
