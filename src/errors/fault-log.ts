/** One fault as it is logged. */
export interface FaultRecord {
  /** Names this fault in the log and in the answer that its caller got. */
  readonly fault: string;
  /** What was being done, for example `GET /v1/frame`; nothing of what a client sent with it. */
  readonly where: string;
  /** Stack of the error and then of each of its causes, outermost first; each begins with the kind and the message. */
  readonly stacks: readonly string[];
}

/** Takes the faults for which nobody outside is to blame: bugs of ours, and what the environment did to us. */
export interface FaultLog {
  /**
   * Logs an error with its stack and all its causes. Whoever handles an error calls this once, or passes the error on.
   *
   * @param where what was being done: method and route, request, action; no body, no query, no token
   * @returns the id of the log line, to be given to the caller
   */
  fault(error: unknown, where: string): string;
}

/** Causes that a log line holds; a longer chain is cut. */
const STACKS_MAX = 16;

/**
 * Makes a log of faults. Ids are the start of the process in seconds, in base 36, and a count (`t6dmcp-3`): short, the
 * same in every run that is given the same start, and different in every run of a server.
 *
 * @param write takes each record
 * @param startedAtMs when the process started, ms since 1970
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

/** The message of an error for people, or what kind of error it was where it has none. */
export function faultMessage(error: unknown): string {
  if (!(error instanceof Error)) return `a value that is no error was thrown: ${textOf(error)}`;
  return error.message === '' ? `${error.name} without a message` : error.message;
}

/** An error and its causes, depth first; those of an `AggregateError` count as causes. Each is visited once. */
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

/** The head of `stack` is written before a subclass sets its name, so the frames alone are taken from there. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return faultMessage(error);
  const frames = error.stack?.indexOf('\n    at ') ?? -1;
  return `${error.name}: ${faultMessage(error)}${frames < 0 ? '' : error.stack!.slice(frames)}`;
}

/** `String` fails for objects that cannot be made a text. */
function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}
