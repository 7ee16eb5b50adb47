import { faultMessage, FieldError, shown, type FaultLog, type Outcome } from '../../../base/errors/index.js';

/** The maximum number of characters in the message of a result. */
const MESSAGE_MAX = 1000;
/** The maximum number of characters in the path of a result. No field has a longer path. */
const PATH_MAX = 1000;

export interface RequestName {
  /** The path of the field that the request tried to set; absent for a command. */
  readonly path?: string | undefined;
  /** The id of the request; absent if it has none. */
  readonly id?: unknown;
}

export function resultBody(outcome: Outcome<void>, { path, id }: RequestName = {}): string {
  const { warnings } = outcome.ok ? outcome : {};
  const said = outcome.ok
    ? { outcome: 'ok', warnings }
    : { errno: outcome.errno, message: shown(outcome.reason, MESSAGE_MAX) };
  return JSON.stringify({ ...said, path: path && shown(path, PATH_MAX), id });
}

/**
 * Converts an error that a write has thrown into an outcome. If the tree refuses the write, the outcome is that
 * refusal. Any other error is a fault and is logged.
 */
export function outcomeOfThrown(error: unknown, where: string, faults: FaultLog): Outcome<void> {
  if (error instanceof FieldError) return { ok: false, errno: error.errno, reason: error.message };
  const fault = faults.fault(error, where);
  return { ok: false, errno: 'EIO', reason: `${faultMessage(error)} (fault ${fault})` };
}
