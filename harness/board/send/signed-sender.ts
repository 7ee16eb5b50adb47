import { setTimeout as after } from 'node:timers/promises';
import type { HistoryBatch } from '../histories/histories.js';
import { BatchSigner } from './batch-signer.js';
import type { HttpAnswer, HttpClient } from './http-client.js';
import type { LoadPlayer } from './load-player.js';

const ATTEMPTS_MAX = 20;
const BROKEN_MS = 200;

export interface Sent {
  readonly answer: HttpAnswer;
  /** The time that the last attempt took, ms. */
  readonly ms: number;
  readonly bytes: number;
  readonly attempts: number;
  readonly broken: number;
  /** True if an earlier attempt may have stored the batch: the connection broke, or the answer was 503. */
  readonly isUnsure: boolean;
}

export class SignedSender {
  readonly #signer: BatchSigner;

  constructor(
    private readonly client: HttpClient,
    player: LoadPlayer,
    htu: string,
  ) {
    this.#signer = new BatchSigner(player, htu);
  }

  /**
   * Sends a batch repeatedly until it gets a final answer. After a 429 or a 503, waits for the time in the answer.
   * After a broken connection, waits briefly.
   * @param breaksOff true to break the first connection
   */
  async send(batch: HistoryBatch, breaksOff = false): Promise<Sent> {
    const chained = await this.#signer.chain(batch);
    let broken = 0;
    let isUnsure = false;
    for (let attempts = 1; ; attempts++) {
      const { headers, body } = await this.#signer.sign(chained);
      const began = performance.now();
      const request = { method: 'POST', headers, body, breaksOff: breaksOff && attempts === 1 } as const;
      const answer = await this.client.send('/v1/ingest', request).catch((error: unknown) => error as Error);
      const ms = performance.now() - began;
      if (answer instanceof Error) {
        if (attempts === ATTEMPTS_MAX) throw answer;
        broken++;
        isUnsure = true;
        await after(BROKEN_MS);
      } else if ((answer.status === 429 || answer.status === 503) && attempts < ATTEMPTS_MAX) {
        isUnsure ||= answer.status === 503;
        await after(Number(answer.headers['retry-after'] ?? 1) * 1000);
      } else {
        return { answer, ms, bytes: body.length, attempts, broken, isUnsure };
      }
    }
  }
}
