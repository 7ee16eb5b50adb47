import { BoardError } from '../board-error.js';

/** Temporary faults of a database, which end without a change of this program. */
export type DatabaseFault = 'away' | 'crowded' | 'full' | 'read only' | 'slow';

const RETRY_S = 5;
const CAUSES_MAX = 8;

const DETAILS: Readonly<Record<DatabaseFault, string>> = {
  away: 'the database cannot be reached at the moment; try again',
  crowded: 'the database has no connection or memory to spare at the moment; try again',
  full: 'the database has no room left; try again later',
  'read only': 'the database accepts no writes at the moment; try again',
  slow: 'the database took too long; try again',
};

/**
 * The faults by error code. The patterns match codes of socket errors, and PostgreSQL's error codes and classes of
 * error codes ("PostgreSQL Error Codes", appendix A).
 */
const CODES: readonly (readonly [RegExp, DatabaseFault])[] = [
  [/^53[12]00$|^58030$|^ENOSPC$|^EDQUOT$/, 'full'],
  [/^53|^EMFILE$|^ENFILE$/, 'crowded'],
  [/^25006$/, 'read only'],
  // A statement, lock or transaction took too long, or every attempt at a transaction conflicted with others.
  [/^57014$|^55P03$|^25P0[34]$|^40001$|^40P01$/, 'slow'],
  // The connection broke, the server is starting or stopping, or a wrong server answered.
  [/^08|^57P0\d$|^28|^3D000$/, 'away'],
  [/^E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|HOSTDOWN)$/, 'away'],
];

/** PostgreSQL's code for internal errors. Citus also uses it when a worker breaks a connection. */
const INTERNAL = 'XX000';

/** The faults by error message, for errors without a useful code: internal errors, and errors of `pg` itself. */
const MESSAGES: readonly (readonly [RegExp, DatabaseFault])[] = [
  [/^timeout exceeded when trying to connect$/, 'crowded'],
  [
    /^timeout expired$|^Query read timeout$|^Connection terminated|^Client (has encountered a connection error|was closed)/,
    'away',
  ],
  [
    /^failure on connection marked as essential|^SSL SYSCALL error|^server closed the connection unexpectedly|^could not commit transaction for shard/,
    'away',
  ],
  [/^Cannot use a pool after calling end|^driver has already been destroyed/, 'away'],
];

/** Returns the temporary fault of the database that caused an error. Undefined if the error has another cause. */
export function databaseFaultOf(error: unknown): DatabaseFault | undefined {
  let each = error;
  for (let depth = 0; depth < CAUSES_MAX && each instanceof Error; depth++) {
    const { code } = each as { code?: unknown };
    const found =
      typeof code === 'string' && code !== INTERNAL
        ? CODES.find(([pattern]) => pattern.test(code))
        : MESSAGES.find(([pattern]) => pattern.test((each as Error).message));
    if (found) return found[1];
    each = each.cause;
  }
  return undefined;
}

/**
 * Returns the refusal that a client gets for an error. If the error is a refusal, it is returned; for a temporary fault
 * of the database, a 503 is returned. Undefined if the error is a bug. If the connection broke during a commit, a batch
 * may be stored although the answer is 503. If the client then sends the batch again, the answer says that it is
 * already stored.
 */
export function asBoardError(error: unknown): BoardError | undefined {
  if (error instanceof BoardError) return error;
  const fault = databaseFaultOf(error);
  if (fault === undefined) return undefined;
  return new BoardError('internal', DETAILS[fault], { status: 503, retryAfter: RETRY_S, cause: error });
}
