import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookMessage } from '../../contract/board/index.js';
import {
  CHANNELS,
  type Listener,
  readWebhookRows,
  type Store,
  storeWebhookPosition,
  type WebhookRows,
} from '../store/index.js';
import { inSpan } from '../tracing.js';
import { signMessage } from './webhook-secret.js';

const DELIVERY_MS = 15_000;
/** Wait after the first failed delivery, ms. The wait doubles with each further failure, up to `RETRY_LONGEST_MS`. */
const RETRY_MS = 1000;
const RETRY_LONGEST_MS = 600_000;
/** Maximum wait for a notification, ms. If a notification is lost, its rows wait at most for this time. */
const REST_MS = 30_000;

export interface SenderOptions {
  readonly store: Store;
  readonly listener: Listener;
  readonly secret: Buffer;
  /** Clock, unix ms. */
  readonly now: () => number;
  /**
   * Called with a sentence when deliveries begin to fail, and when they succeed again. The sentence contains only the
   * host of the receiver's address.
   */
  readonly report: (sentence: string) => void;
}

/**
 * Sends every new row of the feed, and every score that waits for an operator, to one receiver, in order. A delivery is
 * repeated until the receiver answers with a status of 2xx, so it may arrive more than once. The sender skips a row
 * only if the row has been removed from the feed or the review before the sender reads it. The receiver's position is
 * stored in the database, so that another sender can continue there.
 */
export class WebhookSender {
  readonly host: string;
  #failures = 0;

  constructor(
    private readonly url: string,
    private readonly options: SenderOptions,
  ) {
    this.host = new URL(url).host;
  }

  /** True while deliveries of this process fail. False after this process has stopped sending. */
  get isFailing(): boolean {
    return this.#failures > 0;
  }

  /** @throws the error of a database that does not answer */
  async run(signal: AbortSignal): Promise<void> {
    const { store, listener } = this.options;
    let projected = new AbortController();
    const unlisten = listener.on(CHANNELS.projected, () => projected.abort());
    try {
      while (!signal.aborted) {
        // This object is created before the rows are read. So if a row is added during the read, the sender notices.
        projected = new AbortController();
        const rows = await readWebhookRows(store, this.url);
        if (!rows) await pause(REST_MS, AbortSignal.any([signal, projected.signal]));
        else if (await this.#deliver(rows, signal)) await storeWebhookPosition(store, this.url, rows.run.to);
        else await pause(Math.min(RETRY_MS * 2 ** (this.#failures - 1), RETRY_LONGEST_MS), signal);
      }
    } finally {
      unlisten();
      // Stops reporting the failure, because another process may send next.
      this.#failures = 0;
    }
  }

  /** @returns true if the receiver has accepted everything */
  async #deliver({ feed, review, run }: WebhookRows, signal: AbortSignal): Promise<boolean> {
    const timestamp = new Date(this.options.now()).toISOString();
    const messages: WebhookMessage[] = [
      ...(feed.length > 0 ? [{ type: 'feed' as const, timestamp, data: { rows: [...feed] } }] : []),
      ...(review.length > 0 ? [{ type: 'review' as const, timestamp, data: { rows: [...review] } }] : []),
    ];
    try {
      for (const message of messages) await this.#post(`${message.type}_${run.from}_${run.to}`, message, signal);
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
      return false;
    }
    if (this.isFailing) this.options.report(`webhook: ${this.host} accepts deliveries again`);
    this.#failures = 0;
    return true;
  }

  async #post(id: string, message: WebhookMessage, signal: AbortSignal): Promise<void> {
    const { secret, now } = this.options;
    const signed = signMessage(secret, id, now(), JSON.stringify(message));
    await inSpan('webhook', async () => {
      const answer = await fetch(this.url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(DELIVERY_MS)]),
        ...signed,
      });
      // The body of the answer is irrelevant, and might never end.
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`it answered with status ${answer.status}`);
    });
  }

  #fail(error: unknown): void {
    this.#failures++;
    if (this.#failures > 1) return;
    const { message, cause } = error as Error;
    const why = cause instanceof Error && cause.message ? cause.message : message;
    this.options.report(
      `webhook: ${this.host} did not accept a delivery; the service repeats the delivery until it does: ${why}`,
    );
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
