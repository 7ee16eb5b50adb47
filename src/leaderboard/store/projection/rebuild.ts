import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { PlatformError } from '../../../base/errors/index.js';
import type { DatabaseAddress, Store } from '../open-store.js';
import { distributeProjection } from '../distribution.js';
import { publishLog } from '../log-order.js';
import { dropGeneration, dropLeftOvers } from './drop-generations.js';
import { useProjection } from './executor.js';
import { foldInto } from './fold-into.js';
import { readLog } from './read-log.js';
import { type RebuildPhase, type RebuildState, writeRebuildState } from './rebuild-state.js';
import { foldLarge, scanLog } from './scan-log.js';
import { isTaken, LOCKS, SessionLock } from './session-lock.js';
import { switchTo } from './switch-generation.js';
import { createIndexes, createTables, NEXT, PROJECTION } from './tables.js';

export interface RebuildOptions {
  readonly store: Store;
  readonly address: DatabaseAddress;
  /** Clock, unix ms. */
  readonly now: () => number;
  /** Maximum number of one player's rows in memory. A player with more rows is derived page by page. */
  readonly rowsMax?: number;
  /**
   * Maximum time that an attempt waits for a command that lifts a shadow ban, ms. A suspended command keeps its lock
   * for ever.
   */
  readonly liftWaitMs?: number;
  /** Called at the beginning of each phase, and about once a second while the log is read. */
  readonly onState?: ((state: RebuildState) => void) | undefined;
  /** Ends the rebuild when it aborts; the old tables then stay in use. */
  readonly signal?: AbortSignal | undefined;
}

/** `busy`: another process is rebuilding already. */
export type RebuildOutcome = 'done' | 'busy' | 'stopped';

/** Maximum number of attempts to rebuild. An attempt fails if old rows of the log change while it runs. */
const ATTEMPTS_MAX = 5;
const CATCH_UP = 2000;
const WAIT_MS = 250;
/** Default of {@link RebuildOptions.liftWaitMs}. Chosen: longer than almost every lift. */
const LIFT_WAIT_MS = 600_000;
/** Default of {@link RebuildOptions.rowsMax}. The rows take about 20 MB. */
const ROWS_MAX = 50_000;
/** Tables that a rebuild vacuums, because a single read may have to count many of their rows. */
const VACUUMED = ['board_value', 'contribution', 'flight', 'career', 'kitten'];

/**
 * Derives the projection from the log again, in new tables. Then a short transaction replaces the tables in use.
 * @throws PlatformError if old rows of the log changed during each attempt
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
    // Tables that cannot be dropped now do no harm, because every generation has its own name.
    await dropLeftOvers(store).catch(() => undefined);
    try {
      for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
        await this.#untilLifted();
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

  /** Waits while a command lifts a shadow ban, because each of its transactions would make the attempt fail. */
  async #untilLifted(): Promise<void> {
    const { store, liftWaitMs = LIFT_WAIT_MS } = this.options;
    const end = performance.now() + liftWaitMs;
    while (performance.now() < end && (await isTaken(store, LOCKS.lift))) {
      await this.#progress('wait', this.#events);
      await sleep(WAIT_MS);
    }
  }

  /** Makes one attempt to rebuild. @returns false if old rows of the log changed during the attempt */
  async #attempt(): Promise<boolean> {
    const { store } = this.options;
    // The name is random. So even if this process loses the lock and another process begins a rebuild, the two never
    // fill the same tables.
    const schema = `${NEXT}${randomBytes(4).toString('hex')}`;
    try {
      const rewrites = await this.#begin(schema);
      this.#events = 0;
      await this.#report('scan');
      const large = await scanLog(store, schema, {
        upTo: this.#head,
        rowsMax: this.options.rowsMax ?? ROWS_MAX,
        onProgress: (events) => this.#progress('scan', events),
      });
      await this.#report('index');
      await store.transaction().execute(async (trx) => {
        // Only one process makes the indexes, so that the other cores stay free for reads.
        await sql`set local max_parallel_maintenance_workers = 0`.execute(trx);
        await createIndexes(trx, schema);
      });
      // Only a vacuum creates the visibility map, without which PostgreSQL cannot count ranks by reading just an index.
      await sql`vacuum (analyze, parallel 0) ${sql.join(VACUUMED.map((table) => sql.id(schema, table)))}`.execute(
        store,
      );
      await this.#report('catch up');
      await foldLarge(store, schema, large, {
        upTo: this.#head,
        onProgress: (events) => this.#progress('catch up', this.#events + events),
      });
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
      // If the attempt has failed, drops its tables. After a success, no schema has this name any more.
      await dropGeneration(store, schema);
      await dropLeftOvers(store).catch(() => undefined);
    }
  }

  /**
   * Creates the tables, and stores the end of the log in `#head`.
   * @returns the number of times that old rows have changed so far
   */
  async #begin(schema: string): Promise<number> {
    const { store } = this.options;
    await store.transaction().execute(async (trx) => {
      await createTables(trx, schema);
      await distributeProjection(trx, schema);
    });
    const { position } = await publishLog(store);
    const { rows } = await sql<{ rewrites: number; head: number }>`
      select rewrites, greatest(last_seq, ${position}::bigint) as head
      from ${sql.id(PROJECTION, 'progress')}`.execute(store);
    this.#head = rows[0]!.head;
    return rows[0]!.rewrites;
  }

  /** Adds more events, up to the position of the projection in use. @returns the number of added events */
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

  /** @param events number of events so far */
  async #progress(phase: RebuildPhase, events: number): Promise<void> {
    this.#check();
    this.#events = events;
    if (performance.now() - this.#reportedMs >= 1000) await this.#report(phase);
  }

  async #report(phase: RebuildPhase): Promise<void> {
    const { store, now, onState } = this.options;
    const state = { phase, events: this.#events, head: this.#head, startedMs: this.#startedMs, updatedMs: now() };
    this.#reportedMs = performance.now();
    onState?.(state);
    await writeRebuildState(store, state);
  }

  /** @throws if the rebuild must stop, or has lost its lock, so that another process may have begun a rebuild */
  #check(): void {
    if (this.options.signal?.aborted) throw new Stopped();
    if (!this.lock.isHeld) throw new PlatformError('the rebuild lost its connection to the database; start it again');
  }
}
