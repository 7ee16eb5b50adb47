import { setTimeout as sleep } from 'node:timers/promises';
import { lastingFaults, PlatformError, shown } from '../../base/errors/index.js';
import { type DatabaseAddress, forgetOtherWebhooks, LOCKS, SessionLock } from '../store/index.js';
import { type SenderOptions, WebhookSender } from './webhook-sender.js';

/** Time between two attempts of a process to become the sender, ms. */
const RIVAL_MS = 2000;

export interface WebhooksOptions extends SenderOptions {
  readonly urls: readonly string[];
  /** Address of the database, for the connection that holds the lock. */
  readonly address: DatabaseAddress;
  /** Called with every new fault of the database, and once a minute while a fault lasts. */
  readonly onFault: (error: unknown) => void;
}

export interface Webhooks {
  /** Host of each receiver, and whether its deliveries fail. */
  readonly receivers: readonly Pick<WebhookSender, 'host' | 'isFailing'>[];
  close(): Promise<void>;
}

/** Starts the deliveries to all receivers. Every process may call this, but only the process with the lock sends. */
export function openWebhooks({ urls, address, onFault, ...options }: WebhooksOptions): Webhooks {
  const receivers = urls.map((url) => new WebhookSender(url, options));
  const lock = new SessionLock(address, LOCKS.webhooks);
  const stopping = new AbortController();
  const { signal } = stopping;
  const report = lastingFaults(onFault, () => performance.now());
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        if (await lock.take()) {
          await forgetOtherWebhooks(options.store, urls);
          await sendAll(receivers, lock, signal);
        }
      } catch (error) {
        report(error);
      }
      await sleep(RIVAL_MS, undefined, { signal }).catch(() => undefined);
    }
    await lock.release();
  };
  const ended = work();
  return {
    receivers,
    async close() {
      stopping.abort();
      await ended;
    },
  };
}

/** Sends to all receivers until a sender fails, the lock is lost, or the signal aborts. */
async function sendAll(senders: readonly WebhookSender[], lock: SessionLock, stop: AbortSignal): Promise<void> {
  const failed = new AbortController();
  const watching = setInterval(() => {
    if (!lock.isHeld) failed.abort();
  }, RIVAL_MS);
  const signal = AbortSignal.any([stop, failed.signal]);
  const runs = senders.map((sender) =>
    sender.run(signal).catch((error: unknown) => {
      failed.abort();
      throw error;
    }),
  );
  const results = await Promise.allSettled(runs);
  clearInterval(watching);
  const fault = results.find((result) => result.status === 'rejected');
  if (fault) throw fault.reason;
}

/**
 * Checks the address of a receiver. @throws PlatformError for a text that is not an HTTP URL, or contains credentials
 */
export function checkWebhook(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed && /^https?:$/.test(parsed.protocol) && parsed.username === '' && parsed.password === '') return;
  // Logs must not contain a password.
  const named = parsed?.host || url.replace(/^.*@/s, '…@');
  throw new PlatformError(
    `--webhook: '${shown(named, 80)}' is not the address of a receiver; use one such as https://hooks.example.org/board`,
  );
}
