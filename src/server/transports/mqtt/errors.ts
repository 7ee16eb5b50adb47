import { faultMessage, FieldError, shown, type FaultLog, type Outcome } from '../../../base/errors/index.js';

/** The maximum length of a message, characters. */
const MESSAGE_MAX = 1000;
/** The maximum length of a path that a result repeats, characters; no field has a longer one. */
const PATH_MAX = 1000;

/** The members of a result that identify its request. */
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

/** Converts an error of a write into an outcome: a refusal of the tree, or a logged fault. */
export function outcomeOfThrown(error: unknown, where: string, faults: FaultLog): Outcome<void> {
  if (error instanceof FieldError) return { ok: false, errno: error.errno, reason: error.message };
  const fault = faults.fault(error, where);
  return { ok: false, errno: 'EIO', reason: `${faultMessage(error)} (fault ${fault})` };
}
