import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The caching of answers that are large and stay: a copy may be kept, and is asked about each time, which costs the
 * length of a tag (RFC 9111 §5.2.2.4).
 */
const ASK_EACH_TIME = 'no-cache';

/** Answers 200 with bytes and their entity tag, or 304 to a client that has them (RFC 9110 §13.1.2). */
export function answerTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  bytes: Uint8Array,
): FastifyReply {
  return answerWithTag(request, reply, type, { tag: tagOf(bytes), bytes, caching: ASK_EACH_TIME });
}

/** The properties of an answer that is kept compressed. */
interface KeptOptions {
  readonly type: string;
  /** The value of `cache-control`. */
  readonly caching: string;
  /** The entity tag, without its quotes; by default a hash of the bytes. */
  readonly tag?: string;
  /** The codings to answer in, the preferred one first. */
  readonly compress: Compress;
}

/** Bytes that stay as they are: compressed once in each way, off this thread, when they are first asked for so. */
export class KeptBytes {
  readonly #tag: string;
  readonly #compressed = new Map<Coding, Promise<Buffer>>();

  /** @param read returns the bytes, the same ones each time */
  constructor(
    private readonly read: () => Uint8Array,
    private readonly options: KeptOptions,
  ) {
    this.#tag = options.tag === undefined ? tagOf(read()) : `"${options.tag}"`;
  }

  /** Compresses the bytes in the way that is preferred, before anybody asks. */
  async prepare(): Promise<void> {
    const [coding] = Object.keys(this.options.compress) as Coding[];
    if (coding) await this.#in(coding);
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { type, caching, compress } = this.options;
    const coding = codingFor(request.headers['accept-encoding'], compress);
    // RFC 9110 §12.5.5: caches keep one copy for each.
    reply.header('vary', [reply.raw.getHeader('vary'), 'Accept-Encoding'].flat().filter(Boolean).join(', '));
    if (coding === null) return answerWithTag(request, reply, type, { tag: this.#tag, bytes: this.read(), caching });
    const bytes = this.#in(coding);
    // RFC 9110 §8.8.3.3: "a representation's content coding is part of what its tag stands for".
    const tag = `${this.#tag.slice(0, -1)}-${coding}"`;
    return answerWithTag(request, reply.header('content-encoding', coding), type, { tag, bytes: await bytes, caching });
  }

  #in(coding: Coding): Promise<Buffer> {
    let bytes = this.#compressed.get(coding);
    if (!bytes) this.#compressed.set(coding, (bytes = this.options.compress[coding]!(this.read())));
    return bytes;
  }
}

/** Keeps a text that a client asks about each time. */
export function keptText(type: string, text: string): KeptBytes {
  const bytes = Buffer.from(text);
  return new KeptBytes(() => bytes, { type, caching: ASK_EACH_TIME, compress: DENSE });
}

/**
 * Keeps a file of any kind whose address is a hash of its bytes: the address never means another file, so a copy is good
 * for as long as anyone likes (RFC 8246).
 * @param read makes the bytes, which are kept compressed alone
 */
export function keptForEver(read: () => Uint8Array, hash: string): KeptBytes {
  // Private: a cache that several people share would answer those without the access token.
  const caching = 'private, max-age=31536000, immutable';
  return new KeptBytes(read, { type: 'application/octet-stream', caching, tag: hash, compress: FAST });
}

/** Keeps an image that a client asks about each time. */
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

/** Reports whether `If-None-Match` has a tag; by the weak comparison, as RFC 9110 §13.1.2 asks. */
function isKnown(given: string | undefined, tag: string): boolean {
  if (given === undefined) return false;
  return given.trim() === '*' || given.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
}

type Coding = 'br' | 'gzip';

/** The codings of an answer and how it is compressed, the preferred one first. */
type Compress = Readonly<Partial<Record<Coding, (bytes: Uint8Array) => Promise<Buffer>>>>;

const DENSE: Compress = {
  // Measured on the description: level 5 is within 15 % of level 11 in size, at a thirtieth of the time.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/**
 * For tens of megabytes that somebody waits for. Measured on the 57 MB of models of the default scene: 16.1 MB in 0.5 s;
 * gzip's usual level makes 14.5 MB in four times that, brotli at level 5 10.6 MB in thirty times.
 */
const FAST: Compress = {
  gzip: (bytes) => promisify(gzip)(bytes, { level: 1 }),
};

/** Returns the coding to answer in: the first of ours that a client accepts at all; null for none (RFC 9110 §12.5.3). */
function codingFor(accepted = '', compress: Compress): Coding | null {
  const weights = new Map(
    accepted.split(',').map((each) => {
      const [name = '', ...parameters] = each
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return [name, Number(weight)];
    }),
  );
  const isAccepted = (coding: Coding): boolean => (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
  return (Object.keys(compress) as Coding[]).find(isAccepted) ?? null;
}
