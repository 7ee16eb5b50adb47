import { refuse, type Refusal } from '../../../base/errors/index.js';

/**
 * The maximum number of rules for names that need not exist: templates, and the materials of one kind of scope. Chosen:
 * a scene has tens of either.
 */
export const NAMED_RULES_MAX = 1024;

/** Refuses a rule for a new name when the maximum is reached; null below it, or if the name has a rule. */
export function refuseOneMore(subject: string, rules: ReadonlyMap<string, unknown>, name: string): Refusal | null {
  if (rules.size < NAMED_RULES_MAX || rules.has(name)) return null;
  return refuse('EINVAL', `${subject}: the maximum of ${NAMED_RULES_MAX} names with rules is reached; clear one first`);
}
