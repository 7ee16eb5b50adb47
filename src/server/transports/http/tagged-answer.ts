import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotliAt, chooseCoding, CompressedCopies, gzipAt, type Compress } from '../../../base/http/index.js';

/**
 * The value of `cache-control` for large answers that rarely change. Before each use of its copy, the client must ask
 * the server whether the copy is still current (RFC 9111 §5.2.2.4).
 */
export const ASK_EACH_TIME = 'no-cache';

/** Answers 200 with bytes and their entity tag, or 304 to a client that already has these bytes (RFC 9110 §13.1.2). */
export function answerTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  bytes: Uint8Array,
): FastifyReply {
  return answerWithTag(request, reply, type, { tag: tagOf(bytes), bytes, caching: ASK_EACH_TIME });
}

interface KeptOptions {
  readonly type: string;
  readonly caching: string;
  /** The entity tag without quotes; by default, a hash of the bytes. */
  readonly tag?: string;
  /** The content encodings that clients may get, most preferred first. */
  readonly compress: Compress;
}

/** A response whose bytes and tag never change. The bytes are compressed once for each encoding. */
export class KeptBytes {
  readonly #tag: string;
  readonly #copies: CompressedCopies;

  /** @param read returns the bytes, the same at every call */
  constructor(
    read: () => Uint8Array,
    private readonly options: KeptOptions,
  ) {
    this.#tag = options.tag === undefined ? tagOf(read()) : `"${options.tag}"`;
    this.#copies = new CompressedCopies(read, options.compress);
  }

  prepare(): Promise<void> {
    return this.#copies.prepare();
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { type, caching, compress } = this.options;
    const coding = chooseCoding(reply, compress);
    // RFC 9110 §8.8.3.3: "a strong entity tag for a content-encoded representation has to be distinct from the entity
    // tag of an unencoded representation".
    const tag = coding === null ? this.#tag : `${this.#tag.slice(0, -1)}-${coding}"`;
    return answerWithTag(request, reply, type, { tag, bytes: await this.#copies.in(coding), caching });
  }
}

const DENSE: Compress = {
  // Measured on the OpenAPI description: the result of level 5 is at most 15 % larger than that of level 11, and takes
  // a thirtieth of the time.
  br: brotliAt(5),
  gzip: gzipAt(6),
};

/**
 * Fast compression for answers of tens of megabytes, because a client waits for the result. Measured on the 57 MB of
 * models of the default scene: this level produces 16.1 MB in 0.5 s. The default level of gzip produces 14.5 MB and
 * takes four times as long. Brotli at level 5 produces 10.6 MB and takes thirty times as long.
 */
const FAST: Compress = { gzip: gzipAt(1) };

export function keptText(type: string, text: string): KeptBytes {
  const bytes = Buffer.from(text);
  return new KeptBytes(() => bytes, { type, caching: ASK_EACH_TIME, compress: DENSE });
}

/**
 * Answers with a file whose URL contains a hash of its bytes. If the bytes change, so does the URL, and a client's copy
 * never becomes outdated (RFC 8246).
 * @param read returns the bytes; only their compressed form is stored
 */
export function keptForEver(read: () => Uint8Array, hash: string): KeptBytes {
  // The answer is private, because a shared cache would also give the answer to clients without an access token.
  const caching = 'private, max-age=31536000, immutable';
  return new KeptBytes(read, { type: 'application/octet-stream', caching, tag: hash, compress: FAST });
}

export function keptPicture(bytes: Uint8Array): KeptBytes {
  return new KeptBytes(() => bytes, { type: 'application/octet-stream', caching: ASK_EACH_TIME, compress: FAST });
}

interface Tagged {
  readonly tag: string;
  readonly bytes: Uint8Array;
  readonly caching: string;
}

function answerWithTag(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  type: string,
  { tag, bytes, caching }: Tagged,
): FastifyReply {
  reply.header('etag', tag).header('cache-control', caching);
  if (isKnown(headers['if-none-match'], tag)) return reply.code(304).removeHeader('content-encoding').send();
  const { buffer, byteOffset, byteLength } = bytes;
  return reply.header('content-type', type).send(Buffer.from(buffer, byteOffset, byteLength));
}

function tagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/**
 * Reports whether an `If-None-Match` header contains a tag. The comparison is weak, as RFC 9110 §13.1.2 requires. The
 * header is not split at commas, because a tag may contain commas (RFC 9110 §8.8.3).
 */
function isKnown(given: string | undefined, tag: string): boolean {
  if (given === undefined) return false;
  return given.trim() === '*' || given.match(/"[^"]*"/g)?.includes(tag) === true;
}
