import { faultMessage, FieldError, shown, type FaultLog, type Outcome } from '../../../base/errors/index.js';

const MESSAGE_MAX = 1000;
/** Maximum length of the path in a result. All fields have shorter paths. */
const PATH_MAX = 1000;

export interface RequestName {
  readonly path?: string | undefined;
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
 * Converts an error to an outcome. If the tree has refused the write, the outcome is this refusal. Any other error is a
 * fault and is logged.
 */
export function outcomeOfThrown(error: unknown, where: string, faults: FaultLog): Outcome<void> {
  if (error instanceof FieldError) return { ok: false, errno: error.errno, reason: error.message };
  const fault = faults.fault(error, where);
  return { ok: false, errno: 'EIO', reason: `${faultMessage(error)} (fault ${fault})` };
}
