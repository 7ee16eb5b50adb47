import { sql } from 'kysely';
import type { Store } from './open-store.js';

const LOOK_MS = 1000;

export interface ReplicaState {
  readonly isWell: boolean;
  /** Lag of the replica behind the primary, ms; NaN if unknown. */
  readonly lagMs: number;
}

/**
 * A server's report about itself: its position in the write-ahead log (bytes), the id of its database system, and
 * whether it is a replica.
 */
interface Position {
  readonly system: string;
  readonly standby: boolean;
  readonly at: number;
}

interface Watched {
  readonly primary: Store;
  readonly replica: Store;
  readonly lagMaxMs: number;
  readonly report: (sentence: string) => void;
}

/** Checks a replica once a second, and decides whether it may answer reads. */
export class ReplicaHealth {
  #state: ReplicaState = { isWell: false, lagMs: NaN };
  #reason: string | null = null;
  readonly #lag = new ReplicaLag();
  readonly #timer: NodeJS.Timeout;
  /**
   * The check that is running. While it runs, no other check begins. So checks do not accumulate if a server does not
   * answer.
   */
  #looking: Promise<void> | undefined;

  constructor(private readonly watched: Watched) {
    this.#timer = setInterval(() => this.#begin(), LOOK_MS).unref();
    this.#begin();
  }

  get state(): ReplicaState {
    return this.#state;
  }

  /** Marks the replica as unhealthy until the next successful check. */
  fail(error: unknown): void {
    this.#change(NaN, error instanceof Error ? error.message : String(error));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  #begin(): void {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
  }

  async #look(): Promise<void> {
    // If the primary does not answer, the lag of the replica cannot be determined. This does no harm, because every
    // read also needs the primary.
    const written = await positionOf(this.watched.primary).catch(() => null);
    if (written === null) return;
    try {
      const replayed = await positionOf(this.watched.replica);
      const lagMs = this.#lag.measure(performance.now(), written.at, replayed.at);
      if (replayed.system !== written.system) this.#change(NaN, 'it is not a replica of this database');
      else if (!replayed.standby) this.#change(NaN, 'it is now a primary');
      else if (lagMs > this.watched.lagMaxMs) this.#change(lagMs, `it is ${Math.round(lagMs / 1000)} s behind`);
      else this.#change(lagMs, null);
    } catch (error) {
      this.fail(error);
    }
  }

  #change(lagMs: number, reason: string | null): void {
    const wasWell = this.#state.isWell;
    const isFirst = this.#reason === null && !wasWell;
    this.#state = { isWell: reason === null, lagMs };
    this.#reason = reason;
    if (reason === null && !wasWell) this.watched.report('public reads go to the replica');
    if (reason !== null && (wasWell || isFirst))
      this.watched.report(`public reads go to the primary, because the replica cannot be used: ${reason}`);
  }
}

async function positionOf(store: Store): Promise<Position> {
  const { rows } = await sql<Position>`
    select (select system_identifier::text from pg_control_system()) as system, pg_is_in_recovery() as standby,
      (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end
        - '0/0'::pg_lsn)::bigint as at`.execute(store);
  return rows[0]!;
}

/** Maximum number of stored positions. If there are more, every second position is dropped. */
const SAMPLES_MAX = 512;

/**
 * Measures the lag of a replica. The measurement uses the times at which positions of the primary were first seen. So
 * the replica's clock does not matter, and a replica does not seem late while the primary is idle.
 */
class ReplicaLag {
  /**
   * Positions that the replica has not reached yet, oldest first. Each entry means: at the time `at`, the primary was
   * seen at the position `written` for the first time.
   */
  #waiting: { readonly at: number; readonly written: number }[] = [];

  /**
   * Records the primary's position (`written`) and the replica's position (`replayed`) in the write-ahead log, both in
   * bytes.
   * @param at time of any monotonic clock, ms
   * @returns the time since the primary was first seen at the oldest position that the replica has not reached, ms
   */
  measure(at: number, written: number, replayed: number): number {
    if (written > (this.#waiting.at(-1)?.written ?? 0)) this.#waiting.push({ at, written });
    if (this.#waiting.length > SAMPLES_MAX) this.#waiting = this.#waiting.filter((_sample, index) => index % 2 === 0);
    const next = this.#waiting.findIndex((sample) => sample.written > replayed);
    this.#waiting.splice(0, next === -1 ? this.#waiting.length : next);
    return next === -1 ? 0 : at - this.#waiting[0]!.at;
  }
}
