import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { CompactSign } from 'jose';
import { type HistoryBatch, linesOf } from '../histories/histories.js';
import type { LoadPlayer } from './load-player.js';

const compress = promisify(brotliCompress);
/** Brotli quality: low, because a game client must not spend much time on compression. */
const QUALITY = 4;

export interface ChainedBatch {
  readonly batch: HistoryBatch;
  readonly body: Buffer;
  readonly hash: string;
  /** The hash of the previous batch in the same stream; null for the first batch. */
  readonly previous: string | null;
}

export interface SignedBatch {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export class BatchSigner {
  /** For each stream, the hashes of its last two batches. */
  readonly #chains = new Map<string, { readonly hash: string; readonly previous: string | null }>();

  constructor(
    private readonly player: LoadPlayer,
    private readonly htu: string,
  ) {}

  /** Compresses a batch and links it to its stream. A batch that is sent again keeps its position in the stream. */
  async chain(batch: HistoryBatch): Promise<ChainedBatch> {
    const body = await compress(linesOf(batch), { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    const hash = createHash('sha256').update(body).digest('base64url');
    const end = this.#chains.get(batch.stream);
    const previous = batch.isResent ? end!.previous : (end?.hash ?? null);
    this.#chains.set(batch.stream, { hash, previous });
    return { batch, body, hash, previous };
  }

  /**
   * Signs a batch. Each attempt to send a batch needs a new proof, because a proof contains the time of its signature.
   */
  async sign({ batch, body, hash, previous }: ChainedBatch): Promise<SignedBatch> {
    const { jwk, privateKey, license } = this.player;
    const claims = {
      jti: batch.id,
      iat: Math.floor(Date.now() / 1000),
      htm: 'POST',
      htu: this.htu,
      bh: hash,
      sid: batch.stream,
      seq: batch.sequence,
      ...(previous === null ? {} : { ph: previous }),
    };
    const proof = await new CompactSign(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'ES256', typ: 'board-proof+jwt', jwk: { ...jwk } })
      .sign(privateKey);
    const headers = {
      'content-type': 'application/x-ndjson',
      'content-encoding': 'br',
      'x-board-license': license,
      'x-board-proof': proof,
    };
    return { headers, body };
  }
}
