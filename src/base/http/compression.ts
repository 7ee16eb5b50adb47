import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** The content codings in which answers can be sent (RFC 9110 §8.4.1). */
export type Coding = 'br' | 'gzip';

/**
 * Compression functions, by coding. If a client accepts several codings equally, the server uses the one that is listed
 * first.
 */
export type Compress = Readonly<Partial<Record<Coding, (bytes: Uint8Array) => Promise<Buffer>>>>;

export const brotliAt =
  (quality: number) =>
  (bytes: Uint8Array): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    });

export const gzipAt =
  (level: number) =>
  (bytes: Uint8Array): Promise<Buffer> =>
    promisify(gzip)(bytes, { level });

/**
 * Compressed copies of bytes that never change. A coding is computed only once, on another thread, when a client first
 * requests it.
 */
export class CompressedCopies {
  readonly #copies = new Map<Coding, Promise<Buffer>>();

  /** @param read returns the same bytes on every call */
  constructor(
    private readonly read: () => Uint8Array,
    private readonly compress: Compress,
  ) {}

  /** Returns the bytes in a coding; `null` means uncompressed. */
  async in(coding: Coding | null): Promise<Uint8Array> {
    if (coding === null) return this.read();
    let copy = this.#copies.get(coding);
    if (!copy) this.#copies.set(coding, (copy = this.compress[coding]!(this.read())));
    return copy;
  }

  async prepare(): Promise<void> {
    const [coding] = codingsOf(this.compress);
    if (coding) await this.in(coding);
  }
}

/** Chooses the coding of an answer; `null` means uncompressed. */
export function chooseCoding(reply: FastifyReply, compress: Compress): Coding | null {
  // RFC 9110 §12.5.5: caches keep one copy for each coding.
  varyBy(reply, 'Accept-Encoding');
  const coding = preferredCoding(reply.request.headers['accept-encoding'], codingsOf(compress));
  if (coding !== null) reply.header('content-encoding', coding);
  return coding;
}

const codingsOf = (compress: Compress): readonly Coding[] => Object.keys(compress) as Coding[];

/**
 * Returns the coding that the client weights highest, or null if the client accepts none (RFC 9110 §12.5.3). Among
 * equal weights, the first in `codings` wins.
 */
function preferredCoding(accepted: string | string[] = '', codings: readonly Coding[]): Coding | null {
  const weights = new Map(
    String(accepted)
      .toLowerCase()
      .split(',')
      .map((each) => {
        const [name = '', ...parameters] = each.split(';').map((part) => part.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
        return [name, Number(weight)];
      }),
  );
  let best: Coding | null = null;
  let largest = 0;
  for (const coding of codings) {
    const weight = weights.get(coding) ?? weights.get('*') ?? 0;
    if (weight > largest) [best, largest] = [coding, weight];
  }
  return best;
}

/** Adds the name of a request header to the `Vary` of an answer, even if a route writes the answer itself. */
export function varyBy({ raw }: FastifyReply, name: string): void {
  const named = String(raw.getHeader('vary') ?? '')
    .split(/\s*,\s*/)
    .filter(Boolean);
  if (!named.includes(name)) raw.setHeader('vary', [...named, name].join(', '));
}
