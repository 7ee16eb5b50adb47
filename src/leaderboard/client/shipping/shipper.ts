import { PlatformError } from '../../../base/errors/index.js';
import type { Batch, Outbox } from '../outbox/outbox.js';
import { networkReason } from '../network-reason.js';
import { backOff } from './back-off.js';
import { BatchSize } from './batch-size.js';
import { ServerClock } from './server-clock.js';
import type { SignProof } from './sign-proof.js';
import { type PostAnswer, retryAfterMs, type Verdict, verdictOf } from './verdict.js';

/** @throws when no answer arrives */
export type Post = (batch: Batch, proof: string) => Promise<PostAnswer>;

export interface ShipperOptions {
  readonly outbox: Outbox;
  readonly sign: SignProof;
  readonly post: Post;
  /** Clock, unix ms. */
  readonly now: () => number;
  readonly random: () => number;
  readonly newId: () => string;
  readonly say: (sentence: string) => void;
  readonly intervalMs: number;
  /** Maximum time for which an event waits until its batch is sent, ms. */
  readonly flushAfterMs: number;
}

/**
 * Maximum size of a body that boards accept, bytes. The client never sends a larger body, because the board would
 * refuse it halfway, and the connection might break before the client has read the refusal.
 */
const BODY_MAX = 1_048_576;
const PLENTY = 500;

/**
 * Sends the content of the outbox, one request at a time. The shipper has no timer: the caller waits for {@link
 * Shipper.dueIn}, and then calls {@link Shipper.ship}.
 */
export class Shipper {
  readonly #clock: ServerClock;
  readonly #size = new BatchSize();
  #failures = 0;
  #notBefore = 0;
  #waitingSince: number | null = null;
  #isCorrected = false;
  #trouble: string | null = null;
  #stopped: string | null = null;

  constructor(private readonly options: ShipperOptions) {
    this.#clock = new ServerClock(options.now);
  }

  get stopped(): string | null {
    return this.#stopped;
  }

  /**
   * Returns the time until the next request is due, ms. Infinity when nothing is left to send.
   * @param isLast true when the client ends, so that all events are due at once
   */
  dueIn(isLast = false): number {
    const { outbox, now, flushAfterMs, intervalMs } = this.options;
    if (this.#stopped !== null || outbox.size === 0) {
      this.#waitingSince = null;
      return Infinity;
    }
    this.#waitingSince ??= now();
    const isUnanswered = outbox.batch !== null || this.#size.isSearching;
    const wanted = isLast || isUnanswered || outbox.size >= PLENTY ? now() : this.#waitingSince + flushAfterMs;
    // The minimum time between requests protects boards that have many players. The minimum does not apply when the
    // client ends, because then only a few batches are left.
    const floor = isLast && this.#failures === 0 ? this.#notBefore - intervalMs : this.#notBefore;
    return Math.max(0, wanted - now(), floor - now());
  }

  /**
   * Sends one batch: the batch that the board has not answered yet, or a new batch if there is none. If the disk fails,
   * the shipper tries again later, as if the board did not answer.
   */
  async ship(): Promise<void> {
    const { now, intervalMs } = this.options;
    try {
      await this.#send();
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      this.#notBefore = Math.max(this.#notBefore, now() + intervalMs);
      this.#later(error.message, 0);
    }
  }

  async #send(): Promise<void> {
    const { outbox, sign, post, now, intervalMs, newId } = this.options;
    const batch = outbox.batch ?? outbox.form(this.#size.next(outbox.size), newId);
    if (batch.body.length > BODY_MAX) {
      this.#follow({ kind: 'large' }, batch, 0);
      return;
    }
    const sent = now();
    let verdict: Verdict;
    let wait = 0;
    try {
      const answer = await post(batch, await sign(batch, this.#clock.time));
      this.#clock.setByDate(answer.date, sent);
      wait = retryAfterMs(answer.retryAfter, now());
      verdict = verdictOf(answer);
    } catch (error) {
      verdict = { kind: 'later', why: `the board cannot be reached (${networkReason(error)})` };
    }
    this.#notBefore = now() + intervalMs;
    this.#follow(verdict, batch, wait);
  }

  #follow(verdict: Verdict, batch: Batch, retryAfter: number): void {
    const { outbox, now, say } = this.options;
    switch (verdict.kind) {
      case 'taken':
        outbox.taken();
        this.#size.taken(batch.count);
        this.#recovered(batch, verdict);
        return;
      case 'stop':
        this.#stopped = verdict.why;
        say(`the client has stopped sending: ${verdict.why}. ${kept(outbox.size)}`);
        return;
      case 'skew':
        // With the board's time in the proof, the batch will be accepted. So the client retries once without delay.
        if (verdict.serverTime !== null) this.#clock.set(verdict.serverTime);
        if (this.#isCorrected) {
          this.#later('the clocks of this machine and of the board differ', retryAfter);
          return;
        }
        this.#isCorrected = true;
        this.#notBefore = now();
        return;
      case 'fork':
        outbox.giveUp();
        outbox.renewStream();
        {
          this.#later('the board and this client disagree on the last batch; the client begins a new stream', 0);
          return;
        }
      case 'large':
        outbox.giveUp();
        this.#size.tooLarge(batch.count);
        if (batch.count === 1) this.#putAside('the board says that the event is too large');
        return;
      case 'malformed':
        outbox.giveUp();
        this.#size.malformed(batch.count, verdict.line);
        if (batch.count === 1) this.#putAside(verdict.why);
        return;
      case 'later': {
        this.#later(verdict.why, retryAfter);
        return;
      }
    }
  }

  #recovered(batch: Batch, { accepted, deduped }: { readonly accepted: number; readonly deduped: number }): void {
    const { outbox, say } = this.options;
    this.#failures = 0;
    this.#isCorrected = false;
    this.#trouble = null;
    this.#waitingSince = null;
    const known = deduped > 0 ? `, ${deduped} of which the board already had` : '';
    const waiting = outbox.size > 0 ? `; ${outbox.size} wait` : '';
    say(`sent ${eventsOf(accepted + deduped)}${known}${waiting}`);
    if (batch.sequence === 1 && this.#clock.ahead !== 0) {
      const seconds = Math.round(Math.abs(this.#clock.ahead) / 1000);
      const where = this.#clock.ahead < 0 ? 'ahead of' : 'behind';
      say(`the clock of this machine is ${seconds} s ${where} the board's; the client corrects for the difference`);
    }
  }

  #later(why: string, retryAfter: number): void {
    const { now, random, say, outbox } = this.options;
    const wait = Math.max(retryAfter, backOff(this.#failures, random()));
    this.#failures++;
    this.#notBefore = Math.max(this.#notBefore, now() + wait);
    if (this.#trouble === why) return;
    this.#trouble = why;
    say(`${why}; trying again. ${kept(outbox.size)}`);
  }

  #putAside(why: string): void {
    const { outbox, say } = this.options;
    const file = outbox.putAside(why);
    say(`the board refused one event, which the client moved to ${file} (${why})`);
  }
}

const eventsOf = (count: number): string => (count === 1 ? '1 event' : `${count} events`);
const kept = (count: number): string => (count === 1 ? '1 event is kept' : `${count} events are kept`);
