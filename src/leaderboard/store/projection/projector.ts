import { CHANNELS } from '../channels.js';
import { databaseFaultOf } from '../database-fault.js';
import type { Listener } from '../listen.js';
import type { DatabaseAddress, Store } from '../open-store.js';
import { LogAhead } from './log-ahead.js';
import { projectStep, STEP_MAX } from './project-step.js';
import { rebuild } from './rebuild.js';
import type { RebuildState } from './rebuild-state.js';
import { LOCKS, SessionLock } from './session-lock.js';
import { sql } from 'kysely';
import { PERIODS, windowBefore, WINDOWS_KEPT } from '../../derivation/windows.js';
import { useProjection } from './executor.js';

export interface ProjectorOptions {
  readonly store: Store;
  /** The same database, for connections of the projector's own. */
  readonly address: DatabaseAddress;
  readonly listener: Listener;
  /** The clock, unix ms. */
  readonly now: () => number;
  /** Receives every new fault, and a lasting one once a minute. */
  readonly onFault: (error: unknown) => void;
  /** Receives the state of a rebuild for changed rules. */
  readonly onRebuild?: ((state: RebuildState) => void) | undefined;
}

/** How often a standby process tries to become the projector, ms: it must take over within 2 s. */
const RIVAL_MS = 500;
/** The longest pause of the projector, ms, and so the maximum delay after a lost notification. */
const REST_MS = 5000;
/** The pause while a batch is being stored, ms: a batch that fails sends no notification. */
const HELD_BACK_MS = 50;
/** The longest pause after a step that came to the end of the log, ms. */
const GATHER_MS = 400;
/** The first wait after a fault, ms; it doubles up to the longest. */
const RETRY_MS = 100;
const RETRY_LONGEST_MS = 5000;
/** The time between reports of a fault that lasts, ms. */
const REPORT_MS = 60_000;
/** The time between looks for windows that are too old, ms. */
const TRIM_MS = 3_600_000;

/**
 * The loop that folds the log into the projection. Every process runs one; the one that holds the lock works, and the
 * others take over when it is gone.
 */
export class Projector {
  readonly #lock: SessionLock;
  readonly #ended: Promise<void>;
  readonly #unlisten: () => void;
  readonly #ahead: LogAhead;
  readonly #stopping = new AbortController();
  /** The wait for more of the log. */
  readonly #rest = new Pause();
  /** The wait for a rival or after a fault, which the log does not cut short. */
  readonly #backOff = new Pause();
  #limit = STEP_MAX;
  #faults = 0;
  #reported = { text: '', atMs: -Infinity };
  #trimmedMs = -Infinity;

  constructor(private readonly options: ProjectorOptions) {
    this.#lock = new SessionLock(options.address, LOCKS.projector);
    this.#ahead = new LogAhead(options.store);
    this.#unlisten = options.listener.on(CHANNELS.log, () => this.#rest.cut());
    this.#ended = this.#run();
  }

  /** True while this process is the one that projects. */
  get isWorking(): boolean {
    return this.#lock.isHeld;
  }

  /** Ends the loop after the step that is under way, and lets another process take over at once. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#unlisten();
    this.#rest.cut();
    this.#backOff.cut();
    await this.#ended;
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      try {
        if (await this.#lock.take()) await this.#work();
        else await this.#backOff.wait(RIVAL_MS);
        this.#faults = 0;
      } catch (error) {
        await this.#recover(error);
      }
    }
    await this.#lock.release();
  }

  /** Takes one step; with nothing to do, it waits until the log has more. */
  async #work(): Promise<void> {
    const { store, now } = this.options;
    if (!this.#isStopping) this.#rest.renew();
    const began = performance.now();
    const { events, hasMore, hasRules, isHeldBack } = await projectStep(store, now(), this.#limit, this.#ahead);
    this.#limit = Math.min(this.#limit * 2, STEP_MAX);
    if (!hasRules) return this.#rebuild();
    if (hasMore) return;
    // It pauses for as long as it worked: batches that arrive close together become one step, and the steps take at
    // most half of the time.
    if (events > 0) return this.#backOff.wait(Math.min(performance.now() - began, GATHER_MS));
    await this.#trim();
    await this.#rest.wait(isHeldBack ? HELD_BACK_MS : REST_MS);
  }

  /** Makes the tables again by the rules of this program, or waits while another process does so. */
  async #rebuild(): Promise<void> {
    const { store, address, now, onRebuild } = this.options;
    const outcome = await rebuild({ store, address, now, onState: onRebuild, signal: this.#stopping.signal });
    if (outcome === 'busy') await this.#backOff.wait(RIVAL_MS);
  }

  async #trim(): Promise<void> {
    const atMs = performance.now();
    if (atMs - this.#trimmedMs < TRIM_MS) return;
    while (!this.#isStopping && (await trimWindows(this.options.store, this.options.now())));
    this.#trimmedMs = atMs;
  }

  /** Waits after a fault. Events that cannot be folded are retried in smaller runs, down to single events. */
  async #recover(error: unknown): Promise<void> {
    if (this.#isStopping) return;
    this.#report(error);
    if (databaseFaultOf(error) === undefined) this.#limit = Math.max(1, this.#limit >> 3);
    await this.#backOff.wait(Math.min(RETRY_MS * 2 ** Math.min(this.#faults, 10), RETRY_LONGEST_MS));
    this.#faults++;
  }

  #report(error: unknown): void {
    const atMs = performance.now();
    const text = error instanceof Error ? error.message : String(error);
    if (text === this.#reported.text && atMs - this.#reported.atMs < REPORT_MS) return;
    this.#reported = { text, atMs };
    this.options.onFault(error);
  }
}

/** A wait that can be cut short, before it begins as well. */
class Pause {
  #isCut = false;
  #end: (() => void) | undefined;

  /** Ends the wait; a wait that begins later ends at once, until {@link renew}. */
  cut(): void {
    this.#isCut = true;
    this.#end?.();
  }

  /** Forgets that it was cut. */
  renew(): void {
    this.#isCut = false;
  }

  async wait(ms: number): Promise<void> {
    if (this.#isCut) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#end = resolve;
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
    this.#end = undefined;
  }
}

/** Maximum rows that one transaction removes: steps wait for it. */
const ROWS_MAX = 5000;

/**
 * Removes values of expired windows, which no answer shows.
 * @param now unix ms
 * @returns whether there may be more
 */
function trimWindows(store: Store, now: number): Promise<boolean> {
  const oldest = PERIODS.map((period) => windowBefore(period, now, WINDOWS_KEPT[period] - 1));
  return store.transaction().execute(async (trx) => {
    await useProjection(trx);
    await sql`select from progress for update`.execute(trx);
    const { numAffectedRows } = await sql`
      delete from board_value where ctid = any(array(
        select v.ctid from unnest(${[...PERIODS]}::text[], ${oldest}::text[]) as kept (period, bucket)
        join board_value v on v.period = kept.period and v.bucket < kept.bucket collate "C" limit ${ROWS_MAX}
      ))`.execute(trx);
    return numAffectedRows === BigInt(ROWS_MAX);
  });
}
