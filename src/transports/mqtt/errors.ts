import { type FaultLog, faultMessage, FieldError, type Outcome, shown } from '../../errors/index.js';

/** The most characters of a message. */
const MESSAGE_MAX = 1000;

/** Returns the body of a result: what became of a command or a set. @param id the command's own, to be repeated */
export function resultBody(outcome: Outcome<void>, id?: unknown): string {
  const said = outcome.ok ? { outcome: 'ok' } : { errno: outcome.errno, message: shown(outcome.reason, MESSAGE_MAX) };
  return JSON.stringify(id === undefined ? said : { ...said, id });
}

/** Turns what a write threw into an outcome: a refusal of the tree, or a fault of ours, which is logged. */
export function outcomeOfThrown(error: unknown, where: string, faults: FaultLog): Outcome<void> {
  if (error instanceof FieldError) return { ok: false, errno: error.errno, reason: error.message };
  const fault = faults.fault(error, where);
  return { ok: false, errno: 'EIO', reason: `${faultMessage(error)} (fault ${fault})` };
}
