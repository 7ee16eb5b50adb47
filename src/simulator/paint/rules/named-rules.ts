import { refuse, type Refusal } from '../../../base/errors/index.js';

/**
 * The most rules by names of things that need not be there: templates, and the materials of one kind of scope. Chosen: a
 * scene has tens of either.
 */
export const NAMED_RULES_MAX = 1024;

/** Refuses one more rule by a name where there are as many as may be; null while there is room, or it is there. */
export function refuseOneMore(subject: string, rules: ReadonlyMap<string, unknown>, name: string): Refusal | null {
  if (rules.size < NAMED_RULES_MAX || rules.has(name)) return null;
  return refuse('EINVAL', `${subject}: ${NAMED_RULES_MAX} names have rules and that is the most; clear one first`);
}
