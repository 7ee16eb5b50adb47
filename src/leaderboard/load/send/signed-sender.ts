import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { CompactSign } from 'jose';
import { type HistoryBatch, linesOf } from '../histories/histories.js';
import type { HttpAnswer, HttpClient } from './http-client.js';
import type { LoadPlayer } from './load-player.js';

const compress = promisify(brotliCompress);
/** A client of a game compresses quickly; the service reads any quality. */
const QUALITY = 4;
/** How often a batch is sent before it is given up. */
const ATTEMPTS_MAX = 20;
/** The wait after a connection that broke, ms. */
const BROKEN_MS = 200;

/** What became of a batch. */
export interface Sent {
  readonly answer: HttpAnswer;
  /** The time of the last attempt, ms. */
  readonly ms: number;
  readonly bytes: number;
  readonly attempts: number;
  /** How often the connection broke: the answer that counts may then be that to a replay. */
  readonly broken: number;
}

/** Sends batches of one player: each stream a chain. */
export class SignedSender {
  /** By stream: the hash of the last batch, and of the one before it. */
  readonly #chains = new Map<string, { readonly hash: string; readonly previous: string | null }>();

  /** @param htu the URL that proofs name */
  constructor(
    private readonly client: HttpClient,
    private readonly player: LoadPlayer,
    private readonly htu: string,
  ) {}

  /**
   * Sends a batch until it is answered with something that does not pass: again after the seconds that a 429 or a 503
   * names, and after a connection that broke.
   * @param breaksOff true to break the first connection
   */
  async send(batch: HistoryBatch, breaksOff = false): Promise<Sent> {
    const body = await compress(linesOf(batch), { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    const hash = createHash('sha256').update(body).digest('base64url');
    const chain = this.#chains.get(batch.stream);
    const previous = batch.isResent ? chain!.previous : (chain?.hash ?? null);
    this.#chains.set(batch.stream, { hash, previous });
    let broken = 0;
    for (let attempts = 1; ; attempts++) {
      const headers = await this.#headers(batch, hash, previous);
      const began = performance.now();
      const breaks = breaksOff && attempts === 1;
      const request = { method: 'POST', headers, body, breaksOff: breaks } as const;
      const answer = await this.client.send('/v1/ingest', request).catch((error: unknown) => error as Error);
      const ms = performance.now() - began;
      if (answer instanceof Error) {
        if (attempts === ATTEMPTS_MAX) throw answer;
        broken++;
        await after(BROKEN_MS);
      } else if ((answer.status === 429 || answer.status === 503) && attempts < ATTEMPTS_MAX) {
        await after(Number(answer.headers['retry-after'] ?? 1) * 1000);
      } else {
        return { answer, ms, bytes: body.length, attempts, broken };
      }
    }
  }

  /** Signs a proof of this moment: one that is sent again needs a time of its own. */
  async #headers(batch: HistoryBatch, hash: string, previous: string | null): Promise<Record<string, string>> {
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
    return {
      'content-type': 'application/x-ndjson',
      'content-encoding': 'br',
      'x-board-license': license,
      'x-board-proof': proof,
    };
  }
}
