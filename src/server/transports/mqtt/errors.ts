import { faultMessage, FieldError, shown, type FaultLog, type Outcome } from '../../../base/errors/index.js';

/** The most characters of a message. */
const MESSAGE_MAX = 1000;
/** The most characters of a path that a result repeats; no field has a longer one. */
const PATH_MAX = 1000;

/** The members of a result that say which request it answers. */
export interface RequestName {
  /** The path of the field that was set; absent in results of commands. */
  readonly path?: string | undefined;
  /** The request's own id; absent when it had none. */
  readonly id?: unknown;
}

/** Returns the body of a result: the outcome of a command or a set. */
export function resultBody(outcome: Outcome<void>, { path, id }: RequestName = {}): string {
  const { warnings } = outcome.ok ? outcome : {};
  const said = outcome.ok
    ? { outcome: 'ok', warnings }
    : { errno: outcome.errno, message: shown(outcome.reason, MESSAGE_MAX) };
  return JSON.stringify({ ...said, path: path && shown(path, PATH_MAX), id });
}

/** Turns what a write threw into an outcome: a refusal of the tree, or a fault of ours, which is logged. */
export function outcomeOfThrown(error: unknown, where: string, faults: FaultLog): Outcome<void> {
  if (error instanceof FieldError) return { ok: false, errno: error.errno, reason: error.message };
  const fault = faults.fault(error, where);
  return { ok: false, errno: 'EIO', reason: `${faultMessage(error)} (fault ${fault})` };
}
