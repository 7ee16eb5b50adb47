import { refuse, type Refusal } from '../../../base/errors/index.js';

/**
 * The maximum number of templates with rules, and of materials with rules in each kind of scope. A client may use names
 * that do not exist, and could otherwise add any number of rules.
 */
export const NAMED_RULES_MAX = 1024;

export function refuseOneMore(subject: string, rules: ReadonlyMap<string, unknown>, name: string): Refusal | null {
  if (rules.size < NAMED_RULES_MAX || rules.has(name)) return null;
  return refuse('EINVAL', `${subject}: the maximum of ${NAMED_RULES_MAX} names with rules is reached; clear one first`);
}
