import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { PlatformError } from '../../../base/errors/index.js';
import type { DatabaseAddress, Store } from '../open-store.js';
import { publishLog } from '../log-order.js';
import { dropGeneration, dropLeftOvers } from './drop-generations.js';
import { useProjection } from './executor.js';
import { foldInto } from './fold-into.js';
import { readLog } from './read-log.js';
import { type RebuildPhase, type RebuildState, writeRebuildState } from './rebuild-state.js';
import { scanLog } from './scan-log.js';
import { LOCKS, SessionLock } from './session-lock.js';
import { switchTo } from './switch-generation.js';
import { createIndexes, createTables, NEXT, PROJECTION } from './tables.js';

export interface RebuildOptions {
  readonly store: Store;
  /** The same database, for the connection that holds the lock. */
  readonly address: DatabaseAddress;
  /** The clock, unix ms. */
  readonly now: () => number;
  /** Receives the state at every change of phase, and now and then between. */
  readonly onState?: ((state: RebuildState) => void) | undefined;
  /** Ends the rebuild early; the tables in use stay. */
  readonly signal?: AbortSignal | undefined;
}

/** `busy` where another process rebuilds. */
export type RebuildOutcome = 'done' | 'busy' | 'stopped';

/** Maximum attempts of a rebuild whose log is rewritten meanwhile. */
const ATTEMPTS_MAX = 5;
/** The events of one catch-up transaction. */
const CATCH_UP = 2000;
/** The tables in which a single read counts many rows. */
const VACUUMED = ['board_value', 'contribution', 'flight', 'career', 'kitten'];

/**
 * Makes the projection anew from the log, beside the one in use, and swaps it in with one short transaction. Meanwhile
 * the service takes batches and answers reads, and nothing is announced twice. Only one process rebuilds at a time.
 *
 * @throws PlatformError when the log was rewritten in every attempt
 */
export async function rebuild(options: RebuildOptions): Promise<RebuildOutcome> {
  const lock = new SessionLock(options.address, LOCKS.rebuild);
  try {
    if (!(await lock.take())) return 'busy';
    return await new Rebuild(options, lock).run();
  } finally {
    await lock.release();
  }
}

/** Thrown to end a rebuild early. */
class Stopped extends Error {}

class Rebuild {
  readonly #startedMs: number;
  #events = 0;
  #head = 0;

  constructor(
    private readonly options: RebuildOptions,
    private readonly lock: SessionLock,
  ) {
    this.#startedMs = options.now();
  }

  async run(): Promise<RebuildOutcome> {
    const { store } = this.options;
    // Tables that cannot be dropped now do no harm under their names.
    await dropLeftOvers(store).catch(() => undefined);
    try {
      for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
        if (await this.#attempt()) return 'done';
      }
      throw new PlatformError(
        `the projection was not rebuilt: players were deleted, restored or moderated in each of ${ATTEMPTS_MAX} attempts; try again`,
      );
    } catch (error) {
      await this.#report(error instanceof Stopped ? 'stopped' : 'failed').catch(() => undefined);
      if (error instanceof Stopped) return 'stopped';
      throw error;
    }
  }

  /** Makes one generation of tables. @returns false when the log was rewritten meanwhile */
  async #attempt(): Promise<boolean> {
    const { store } = this.options;
    // A unique name: a rebuild that lost its lock can never swap its tables in instead of these.
    const schema = `${NEXT}${randomBytes(4).toString('hex')}`;
    try {
      const rewrites = await this.#begin(schema);
      this.#events = 0;
      await this.#report('scan');
      await scanLog(store, schema, this.#head, (events) => this.#progress(events));
      await this.#report('index');
      await store.transaction().execute(async (trx) => {
        // Nothing waits for the indexes: one worker is enough, and leaves the other cores to reads.
        await sql`set local max_parallel_maintenance_workers = 0`.execute(trx);
        await createIndexes(trx, schema);
      });
      // Index-only counts of ranks need the visibility map of a vacuum; the next automatic one may be hours away.
      await sql`vacuum (analyze, parallel 0) ${sql.join(VACUUMED.map((table) => sql.id(schema, table)))}`.execute(
        store,
      );
      await this.#report('catch up');
      for (;;) {
        while ((await this.#catchUp(schema)) === CATCH_UP) this.#check();
        this.#check();
        const outcome = await switchTo(store, schema, rewrites);
        if (outcome === 'rewritten') return false;
        if (outcome === 'done') break;
      }
      await this.#report('done');
      return true;
    } finally {
      // The generation that was in use, or the failed new one.
      await dropGeneration(store, schema);
      await dropLeftOvers(store).catch(() => undefined);
    }
  }

  /** Makes the tables, and notes the end of the log. @returns the count of its rewrites so far */
  async #begin(schema: string): Promise<number> {
    const { store } = this.options;
    await store.transaction().execute((trx) => createTables(trx, schema));
    const { position } = await publishLog(store);
    const { rows } = await sql<{ rewrites: number; head: number }>`
      select rewrites, greatest(last_seq, ${position}::bigint) as head
      from ${sql.id(PROJECTION, 'progress')}`.execute(store);
    this.#head = rows[0]!.head;
    return rows[0]!.rewrites;
  }

  /** Folds the events that the projection in use is ahead by. @returns the events that were folded */
  #catchUp(schema: string): Promise<number> {
    return this.options.store.transaction().execute(async (trx) => {
      await useProjection(trx, schema);
      const { rows } = await sql<{ last_seq: number; in_use: number }>`
        select last_seq, (select last_seq from ${sql.id(PROJECTION, 'progress')}) as in_use from progress`.execute(trx);
      const { last_seq: before, in_use: upTo } = rows[0]!;
      const { events } = await readLog(trx, before, CATCH_UP, upTo);
      if (events.length > 0) {
        await foldInto(trx, events);
        await sql`update progress set last_seq = ${events.at(-1)!.seq}`.execute(trx);
      }
      this.#events += events.length;
      return events.length;
    });
  }

  #reportedMs = 0;

  async #progress(events: number): Promise<void> {
    this.#check();
    this.#events = events;
    if (performance.now() - this.#reportedMs >= 1000) await this.#report('scan');
  }

  async #report(phase: RebuildPhase): Promise<void> {
    const { store, now, onState } = this.options;
    const state = { phase, events: this.#events, head: this.#head, startedMs: this.#startedMs, updatedMs: now() };
    this.#reportedMs = performance.now();
    onState?.(state);
    await writeRebuildState(store, state);
  }

  /** @throws when the rebuild is to end, or another process may have begun one */
  #check(): void {
    if (this.options.signal?.aborted) throw new Stopped();
    if (!this.lock.isHeld) throw new PlatformError('the rebuild lost its connection to the database; start it again');
  }
}
