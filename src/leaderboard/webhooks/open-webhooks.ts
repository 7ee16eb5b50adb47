import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastingFaults, PlatformError, shown } from '../../base/errors/index.js';
import { type DatabaseAddress, forgetWebhooks, SessionLock } from '../store/index.js';
import { type SenderOptions, WebhookSender } from './webhook-sender.js';

const RIVAL_MS = 2000;
/**
 * If a receiver is no longer among the options, an event waits for it at most this long, ms. After this time, the
 * service forgets the receiver.
 */
const FORGET_MS = 7 * 86_400_000;

export interface WebhooksOptions extends SenderOptions {
  readonly urls: readonly string[];
  readonly address: DatabaseAddress;
  /** Called once with each new fault of the database, and then once a minute while the fault lasts. */
  readonly onFault: (error: unknown) => void;
}

export interface Webhooks {
  readonly receivers: readonly Pick<WebhookSender, 'host' | 'isFailing'>[];
  close(): Promise<void>;
}

/**
 * Starts to send to the receivers. Any number of processes may send, even if their options name different receivers.
 * Each receiver has a lock, and only the process that holds this lock sends to the receiver.
 */
export function openWebhooks({ urls, address, onFault, ...options }: WebhooksOptions): Webhooks {
  const receivers = urls.map((url) => new WebhookSender(url, options));
  const stopping = new AbortController();
  const report = lastingFaults(onFault, () => performance.now());
  const forgotten = forgetWebhooks(options.store, { except: urls, before: options.now() - FORGET_MS }).catch(report);
  const ended = receivers.map((receiver, at) =>
    keepSending(receiver, new SessionLock(address, lockOf(urls[at]!)), { stop: stopping.signal, report }),
  );
  return {
    receivers,
    async close() {
      stopping.abort();
      await Promise.all([forgotten, ...ended]);
    },
  };
}

interface Sending {
  readonly stop: AbortSignal;
  readonly report: (error: unknown) => void;
}

async function keepSending(receiver: WebhookSender, lock: SessionLock, { stop, report }: Sending): Promise<void> {
  while (!stop.aborted) {
    try {
      if (await lock.take()) await sendWhileHeld(receiver, lock, stop);
    } catch (error) {
      report(error);
    }
    await sleep(RIVAL_MS, undefined, { signal: stop }).catch(() => undefined);
  }
  await lock.release();
}

async function sendWhileHeld(receiver: WebhookSender, lock: SessionLock, stop: AbortSignal): Promise<void> {
  const lost = new AbortController();
  const watching = setInterval(() => {
    if (!lock.isHeld) lost.abort();
  }, RIVAL_MS);
  await receiver.run(AbortSignal.any([stop, lost.signal])).finally(() => clearInterval(watching));
}

/** Returns the key of a receiver's lock. The key is negative, so that it differs from the keys of all other locks. */
const lockOf = (url: string): number => -createHash('sha256').update(url).digest().readUIntBE(0, 6);

/** @throws PlatformError for a text that is not an HTTP URL, or contains a password or user name */
export function checkWebhook(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed && /^https?:$/.test(parsed.protocol) && parsed.username === '' && parsed.password === '') return;
  // The message must not contain a password, because messages get into logs.
  const named = parsed?.host || url.replace(/^.*@/s, '…@');
  throw new PlatformError(
    `--webhook: '${shown(named, 80)}' is not the address of a receiver; use one such as https://hooks.example.org/board`,
  );
}
