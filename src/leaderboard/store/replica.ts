import { sql } from 'kysely';
import { BoardError } from '../board-error.js';
import { databaseFaultOf } from './database-fault.js';
import { connectStore, type DatabaseAddress, type Store, type StoreLimits } from './open-store.js';
import type { Executor } from './projection/executor.js';
import { ownTurn } from './reads/own-turn.js';
import { primaryReads, type Reads } from './reads/read-view.js';
import { ReplicaHealth, type ReplicaState } from './replica-health.js';

/**
 * Limits for reads from a replica. They are stricter than those of the primary, because the primary repeats a read that
 * exceeds them.
 */
export const REPLICA_LIMITS: StoreLimits = { connections: 16, connectMs: 1000, statementMs: 5000, answerMs: 6000 };

const LAG_MAX_MS = 5000;

/** Sends public reads to the replica while it is healthy, and otherwise to the primary. */
export interface ReplicaReads extends Reads {
  readonly state: ReplicaState;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  readonly report?: (sentence: string) => void;
  /** Maximum lag of a replica that answers reads, ms. */
  readonly lagMaxMs?: number;
  readonly limits?: StoreLimits;
  /**
   * Connections to the primary for the public reads that the replica cannot answer; by default, those of all other
   * requests.
   */
  readonly reads?: Store;
}

/** Opens a replica. The primary answers all reads until the replica has passed its first check. */
export function openReplica(
  primary: Store,
  address: DatabaseAddress,
  { report = () => undefined, lagMaxMs = LAG_MAX_MS, limits = REPLICA_LIMITS, reads = primary }: ReplicaOptions = {},
): ReplicaReads {
  const replica = connectStore(address, limits);
  const health = new ReplicaHealth({ primary, replica, lagMaxMs, report });
  return {
    get state() {
      return health.state;
    },
    primary: reads,
    view: (work) => view(work, reads, replica, health),
    close: async () => {
      await health.close();
      await replica.destroy();
    },
  };
}

/** Result of a read if the replica does not have the last change of visibility yet. The primary must then answer. */
const BEHIND = Symbol('behind');

async function view<T>(
  work: (db: Executor) => Promise<T>,
  primary: Store,
  replica: Store,
  health: ReplicaHealth,
): Promise<T> {
  const onPrimary = () => primaryReads(primary).view(work);
  if (!health.state.isWell) return onPrimary();
  const hidden = await visibilityOf(primary);
  try {
    // Reads the count and the answer over the same connection, because one address may belong to several replicas.
    const answer = await replica
      .connection()
      .execute(async (db) => ((await visibilityOf(db)) < hidden ? BEHIND : await work(db)));
    if (answer !== BEHIND) {
      await ownTurn();
      return answer;
    }
  } catch (error) {
    if (error instanceof BoardError) throw error;
    const fault = databaseFaultOf(error);
    if (fault === 'away' || fault === 'crowded') health.fail(error);
  }
  return onPrimary();
}

/** Returns the count of visibility changes. If this count is equal on two servers, both hide the same players. */
async function visibilityOf(db: Executor): Promise<number> {
  const { rows } = await sql<{ ver: number }>`select ver from visibility`.execute(db);
  return rows[0]!.ver;
}
