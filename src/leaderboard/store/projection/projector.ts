import { lastingFaults } from '../../../base/errors/index.js';
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
import { lockCheckpoint, useProjection } from './executor.js';

export interface ProjectorOptions {
  readonly store: Store;
  readonly address: DatabaseAddress;
  readonly listener: Listener;
  /** Clock, unix ms. */
  readonly now: () => number;
  /** Called once with each new fault, and then once a minute while the fault lasts. */
  readonly onFault: (error: unknown) => void;
  /** Called with the progress of the rebuild that follows a change of the rules. */
  readonly onRebuild?: ((state: RebuildState) => void) | undefined;
}

/** Interval at which a process without the lock tries to take it, ms. */
const RIVAL_MS = 500;
/** Maximum wait for a notification, ms. If a notification is lost, its events wait no longer than this. */
const REST_MS = 5000;
/**
 * Pause while an unfinished batch holds back later events, ms. The pause is short, because a batch that fails sends no
 * notification.
 */
const HELD_BACK_MS = 50;
/** Maximum pause after a step that has reached the end of the log, ms. */
const GATHER_MS = 400;
/** Wait after the first fault, ms; doubled with each further fault, up to `RETRY_LONGEST_MS`. */
const RETRY_MS = 100;
const RETRY_LONGEST_MS = 5000;
const TRIM_MS = 3_600_000;

/**
 * A loop that adds the log to the projection. It runs in every process, but only the process that holds the lock does
 * the work.
 */
export class Projector {
  readonly #lock: SessionLock;
  readonly #ended: Promise<void>;
  readonly #unlisten: () => void;
  readonly #ahead: LogAhead;
  readonly #stopping = new AbortController();
  readonly #rest = new Pause();
  /** The wait for another process, or after a fault. The arrival of new events does not end it. */
  readonly #backOff = new Pause();
  #limit = STEP_MAX;
  #faults = 0;
  readonly #report: (error: unknown) => void;
  #trimmedMs = -Infinity;

  constructor(private readonly options: ProjectorOptions) {
    this.#lock = new SessionLock(options.address, LOCKS.projector);
    this.#report = lastingFaults(options.onFault, () => performance.now());
    this.#ahead = new LogAhead(options.store);
    this.#unlisten = options.listener.on(CHANNELS.log, () => this.#rest.cut());
    this.#ended = this.#run();
  }

  get isWorking(): boolean {
    return this.#lock.isHeld;
  }

  /** Ends the loop after the step that is running, and releases the lock. */
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

  async #work(): Promise<void> {
    const { store, now } = this.options;
    if (!this.#isStopping) this.#rest.renew();
    const began = performance.now();
    const { events, hasMore, hasRules, isHeldBack } = await projectStep(store, now(), this.#limit, this.#ahead);
    this.#limit = Math.min(this.#limit * 2, STEP_MAX);
    if (!hasRules) return this.#rebuild();
    if (hasMore) return;
    // The pause is as long as the step, so that steps take at most half of the time.
    if (events > 0) return this.#backOff.wait(Math.min(performance.now() - began, GATHER_MS));
    await this.#trim();
    await this.#rest.wait(isHeldBack ? HELD_BACK_MS : REST_MS);
  }

  /** Rebuilds the tables with the rules of this program, or waits while another process does so. */
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

  /**
   * Waits before the next step. If an event may have caused the fault, the next steps have fewer and fewer events,
   * until a step with a single event shows which one it is.
   */
  async #recover(error: unknown): Promise<void> {
    if (this.#isStopping) return;
    this.#report(error);
    if (databaseFaultOf(error) === undefined) this.#limit = Math.max(1, this.#limit >> 3);
    await this.#backOff.wait(Math.min(RETRY_MS * 2 ** Math.min(this.#faults, 10), RETRY_LONGEST_MS));
    this.#faults++;
  }
}

/** A wait that can be cut short, even before it begins. */
class Pause {
  #isCut = false;
  #end: (() => void) | undefined;

  /** Ends the present wait and, until {@link renew} is called, every later wait at once. */
  cut(): void {
    this.#isCut = true;
    this.#end?.();
  }

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

/** Maximum number of rows that one transaction removes. The projector's steps must wait for this transaction. */
const ROWS_MAX = 5000;

/**
 * @param now unix ms
 * @returns true if some expired values may be left
 */
function trimWindows(store: Store, now: number): Promise<boolean> {
  const oldest = PERIODS.map((period) => windowBefore(period, now, WINDOWS_KEPT[period] - 1));
  return store.transaction().execute(async (trx) => {
    await useProjection(trx);
    await lockCheckpoint(trx);
    const isExpired = sql.join(
      PERIODS.map((period, at) => sql`(period = ${period} and bucket < ${oldest[at]!} collate "C")`),
      sql` or `,
    );
    const { numAffectedRows } = await sql`
      delete from board_value v using (
        select player_id, stat, period, bucket from board_value where ${isExpired} limit ${ROWS_MAX}
      ) as e where v.player_id = e.player_id and v.stat = e.stat and v.period = e.period and v.bucket = e.bucket`.execute(
      trx,
    );
    return numAffectedRows === BigInt(ROWS_MAX);
  });
}
