import { BoardError } from '../board-error.js';

/** Kinds of temporary faults of a database. */
export type DatabaseFault = 'away' | 'crowded' | 'full' | 'read only' | 'slow';

/** Time after which a client should try again, s. */
const RETRY_S = 5;
/** Maximum number of nested causes that are checked. */
const CAUSES_MAX = 8;

const DETAILS: Readonly<Record<DatabaseFault, string>> = {
  away: 'the database cannot be reached at the moment; try again',
  crowded: 'the database has no connection or memory to spare at the moment; try again',
  full: 'the database has no room left; try again later',
  'read only': 'the database accepts no writes at the moment; try again',
  slow: 'the database took too long; try again',
};

/**
 * Faults by error code. The patterns match PostgreSQL's codes, or the beginnings of these codes ("PostgreSQL Error
 * Codes", appendix A), and the codes of socket errors.
 */
const CODES: readonly (readonly [RegExp, DatabaseFault])[] = [
  [/^53[12]00$|^58030$|^ENOSPC$|^EDQUOT$/, 'full'],
  [/^53|^EMFILE$|^ENFILE$/, 'crowded'],
  [/^25006$/, 'read only'],
  // A statement, lock or transaction took too long, or each attempt at the transaction conflicted with a concurrent
  // one.
  [/^57014$|^55P03$|^25P0[34]$|^40001$|^40P01$/, 'slow'],
  // The connection broke, the server is stopping or starting, or another server answered.
  [/^08|^57P0\d$|^28|^3D000$/, 'away'],
  [/^E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|HOSTDOWN)$/, 'away'],
];

/** Code of PostgreSQL's internal errors. Citus uses it when a worker breaks a connection. */
const INTERNAL = 'XX000';

/** Faults by message, for errors of `pg` itself, which have no code, and for internal errors. */
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

/** Returns the database fault that caused an error. Undefined for other errors. */
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
 * Returns the refusal for an error: the error itself if it is a refusal, or a 503 for a temporary fault of the
 * database. Undefined for a bug. If the connection breaks during a commit, the write may be stored although the answer
 * is 503. A client that repeats the batch then gets the answer for a replay.
 */
export function asBoardError(error: unknown): BoardError | undefined {
  if (error instanceof BoardError) return error;
  const fault = databaseFaultOf(error);
  if (fault === undefined) return undefined;
  return new BoardError('internal', DETAILS[fault], { status: 503, retryAfter: RETRY_S, cause: error });
}
