import { sql } from 'kysely';
import { BoardError } from '../board-error.js';
import { databaseFaultOf } from './database-fault.js';
import { connectStore, type DatabaseAddress, type Store, type StoreLimits } from './open-store.js';
import type { Executor } from './projection/executor.js';
import type { Reads } from './reads/read-view.js';
import { ReplicaHealth, type ReplicaState } from './replica-health.js';

/** The bounds of reads on a replica: tighter than those of the primary, which has to do the work when they are passed. */
export const REPLICA_LIMITS: StoreLimits = { connections: 16, connectMs: 1000, statementMs: 5000, answerMs: 6000 };

const LAG_MAX_MS = 5000;

/** Public reads that a replica does as long as it is well, and the primary otherwise. */
export interface ReplicaReads extends Reads {
  /** The replica as it was seen the last time. */
  readonly state: ReplicaState;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  /** Takes a sentence for the log of the service when reads change their place. */
  readonly report?: (sentence: string) => void;
  /** The most that the replica may be behind to answer reads, ms. */
  readonly lagMaxMs?: number;
  readonly limits?: StoreLimits;
}

/** Opens the way of public reads to a streaming replica. It need not be there: they are the primary's until it is well. */
export function openReplica(
  primary: Store,
  address: DatabaseAddress,
  { report = () => undefined, lagMaxMs = LAG_MAX_MS, limits = REPLICA_LIMITS }: ReplicaOptions = {},
): ReplicaReads {
  const replica = connectStore(address, limits);
  const health = new ReplicaHealth({ primary, replica, lagMaxMs, report });
  return {
    get state() {
      return health.state;
    },
    view: (work) => view(work, primary, replica, health),
    close: async () => {
      await health.close();
      await replica.destroy();
    },
  };
}

/** What a replica could not answer with. */
const BEHIND = Symbol('behind');

async function view<T>(
  work: (db: Executor) => Promise<T>,
  primary: Store,
  replica: Store,
  health: ReplicaHealth,
): Promise<T> {
  if (!health.state.isWell) return work(primary);
  const hidden = await visibilityOf(primary);
  try {
    // One connection for both, since an address may stand for several replicas.
    const answer = await replica
      .connection()
      .execute(async (db) => ((await visibilityOf(db)) < hidden ? BEHIND : await work(db)));
    if (answer !== BEHIND) return answer;
  } catch (error) {
    if (error instanceof BoardError) throw error;
    const fault = databaseFaultOf(error);
    if (fault === 'away' || fault === 'crowded') health.fail(error);
  }
  return work(primary);
}

/** Returns the count of changes of who may be named. A replica with that of the primary hides whom the primary hides. */
async function visibilityOf(db: Executor): Promise<number> {
  const { rows } = await sql<{ ver: number }>`select ver from visibility`.execute(db);
  return rows[0]!.ver;
}
