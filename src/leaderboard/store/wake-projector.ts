import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { outsideSpans } from '../tracing.js';
import { CHANNELS } from './channels.js';
import type { Store } from './open-store.js';

/** Minimum time between two notifications from the same process, ms. */
const GAP_MS = 20;

const wakers = new WeakMap<Store, Waker>();

/**
 * Notifies the projector. Call it after a commit. If the notification is lost, the boards are updated a little later,
 * because the projector also checks the log now and then.
 */
export function wakeProjector(store: Store): void {
  const waker = wakers.get(store) ?? new Waker(store);
  wakers.set(store, waker);
  waker.wake();
}

/** Sends at most one notification at a time. */
class Waker {
  #isAsked = false;
  #isSending = false;

  constructor(private readonly store: Store) {}

  wake(): void {
    this.#isAsked = true;
    if (!this.#isSending) void outsideSpans(() => this.#send());
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    try {
      while (this.#isAsked) {
        this.#isAsked = false;
        await sql`select pg_notify(${CHANNELS.log}, '')`.execute(this.store);
        await pause(GAP_MS, undefined, { ref: false });
      }
    } catch {
      // A failure needs no handling, because the projector checks the log anyway when the database can be reached
      // again.
    } finally {
      this.#isSending = false;
    }
  }
}
