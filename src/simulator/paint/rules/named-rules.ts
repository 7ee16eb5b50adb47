import { type Refusal, refuse } from '../../../base/errors/index.js';

/**
 * The most rules by names of things that need not be there: templates, and the materials of one kind of scope. Chosen: a
 * scene has tens of either.
 */
export const NAMED_RULES_MAX = 1024;

/** The most characters of such a name. */
export const RULE_NAME_MAX = 256;

/** Refuses one more rule by a name where there are as many as may be; null while there is room, or it is there. */
export function refuseOneMore(subject: string, rules: ReadonlyMap<string, unknown>, name: string): Refusal | null {
  if (rules.size < NAMED_RULES_MAX || rules.has(name)) return null;
  return refuse('EINVAL', `${subject}: ${NAMED_RULES_MAX} names have rules and that is the most; clear one first`);
}

/** Refuses a name that is longer than any that is meant; null for others. */
export function refuseLongName(subject: string, name: string): Refusal | null {
  if (name.length <= RULE_NAME_MAX) return null;
  return refuse('EINVAL', `${subject}: a name of ${name.length} characters; ${RULE_NAME_MAX} is the most`);
}
