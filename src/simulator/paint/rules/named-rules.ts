import { refuse, type Refusal } from '../../../base/errors/index.js';

/**
 * Maximum number of templates that may have rules. It is also the maximum number of materials that may have rules in
 * each kind of scope. A client may use names that do not exist, and could otherwise add any number of rules.
 */
export const NAMED_RULES_MAX = 1024;

export function refuseOneMore(subject: string, rules: ReadonlyMap<string, unknown>, name: string): Refusal | null {
  if (rules.size < NAMED_RULES_MAX || rules.has(name)) return null;
  return refuse('EINVAL', `${subject}: the maximum of ${NAMED_RULES_MAX} names with rules is reached; clear one first`);
}
