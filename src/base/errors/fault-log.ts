export interface FaultRecord {
  readonly fault: string;
  /** The operation that failed, for example `GET /v1/frame`. This text must not contain anything from a client. */
  readonly where: string;
  /** Stacks of the error and of its causes, beginning with the error itself. */
  readonly stacks: readonly string[];
}

/** The log of faults for which no caller is to blame: our own bugs, and failures of the environment. */
export interface FaultLog {
  /**
   * Logs a fault. Code that catches an error either calls this method or throws the error again, never both.
   *
   * @param where the operation (method and route, or action), without body, query or token
   * @returns the id of the log line, for the answer to the client
   */
  fault(error: unknown, where: string): string;
}

const STACKS_MAX = 16;

/**
 * Makes a log that gives each fault an id. The id consists of the start time of the process (seconds, in base 36) and a
 * count, for example `t6dmcp-3`. The ids of two runs differ, unless both runs have started in the same second.
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

/** Returns the message of an error, or the name of its class if the message is empty. */
export function faultMessage(error: unknown): string {
  if (!(error instanceof Error)) return `a value that is not an error was thrown: ${textOf(error)}`;
  return error.message === '' ? `${error.name} without a message` : error.message;
}

/**
 * Returns the stacks of an error and its causes, depth first. The errors inside an `AggregateError` count as its
 * causes.
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
 * Takes only the stack frames from `stack`. The first lines of `stack` may contain a wrong name, because the engine
 * writes them before a subclass has set its name.
 */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return faultMessage(error);
  const frames = error.stack?.indexOf('\n    at ') ?? -1;
  return `${error.name}: ${faultMessage(error)}${frames < 0 ? '' : error.stack!.slice(frames)}`;
}

function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}
