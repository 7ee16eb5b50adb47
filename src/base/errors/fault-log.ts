export interface FaultRecord {
  /** Id of this fault in the log and in the answer to the client. */
  readonly fault: string;
  /** Failed operation, for example `GET /v1/frame`. The text contains nothing that a client sent. */
  readonly where: string;
  /**
   * Stacks of the error and of its causes; the error's own stack is the first. Each stack begins with the kind and the
   * message of its error.
   */
  readonly stacks: readonly string[];
}

/** The log of faults that no caller caused: our own bugs, and failures of the environment. */
export interface FaultLog {
  /**
   * Logs an error with its stack and all its causes. A handler either calls this method or passes the error on, never
   * both.
   *
   * @param where the operation (method and route, or action), without body, query or token
   * @returns the id of the log line, for the answer to the client
   */
  fault(error: unknown, where: string): string;
}

const STACKS_MAX = 16;

/**
 * Makes a log of faults. An id is the start time of the process (seconds, in base 36) and a count, for example
 * `t6dmcp-3`. Such an id is short, and differs from those of other runs that start in other seconds.
 *
 * @param startedAtMs start of the process, ms since 1970
 */
export function createFaultLog(write: (record: FaultRecord) => void, startedAtMs: number): FaultLog {
  const start = Math.floor(startedAtMs / 1000).toString(36);
  let count = 0;
  return {
    fault(error, where) {
      const fault = `${start}-${++count}`;
      write({ fault, where, stacks: stacksOf(error) });
      return fault;
    },
  };
}

/** Returns the message of an error, or the kind of the error if its message is empty. */
export function faultMessage(error: unknown): string {
  if (!(error instanceof Error)) return `a value that is not an error was thrown: ${textOf(error)}`;
  return error.message === '' ? `${error.name} without a message` : error.message;
}

/**
 * Returns the stacks of an error and its causes, depth first. The errors in an `AggregateError` count as its causes.
 */
function stacksOf(error: unknown): string[] {
  const seen = new Set<unknown>();
  const stacks: string[] = [];
  const visit = (one: unknown): void => {
    if (one === undefined || seen.has(one) || stacks.length >= STACKS_MAX) return;
    seen.add(one);
    stacks.push(stackOf(one));
    if (!(one instanceof Error)) return;
    visit(one.cause);
    if (one instanceof AggregateError) one.errors.forEach(visit);
  };
  visit(error);
  return stacks.length > 0 ? stacks : [faultMessage(error)];
}

/**
 * Returns the kind, the message and the frames of an error. Only the frames come from `stack`. The first lines of
 * `stack` are unusable, because the engine writes them before a subclass sets its name.
 */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return faultMessage(error);
  const frames = error.stack?.indexOf('\n    at ') ?? -1;
  return `${error.name}: ${faultMessage(error)}${frames < 0 ? '' : error.stack!.slice(frames)}`;
}

/** Converts a value to text, even an object for which `String` throws. */
function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}
