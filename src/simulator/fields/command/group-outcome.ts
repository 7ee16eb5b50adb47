import { accept, DONE, refuse, type Outcome, type Refusal } from '../../../base/errors/index.js';

/** `name` identifies the envelope in messages. */
export interface RanEntry {
  readonly name: string;
  readonly outcome: Outcome<void>;
}

/** Maximum number of failed entries that a message names in addition to the first. */
const NAMES_MAX = 8;

/**
 * Combines the outcomes of entries. All entries have run, because a refusal does not stop the entries after it.
 * @returns if no entry failed, all warnings. Otherwise, the first refusal; its message also names the other failed
 * entries, and says how many entries succeeded
 */
export function groupOutcome(entries: readonly RanEntry[]): Outcome<void> {
  const failed = entries.filter((entry): entry is RanEntry & { readonly outcome: Refusal } => !entry.outcome.ok);
  const [first, ...others] = failed;
  if (first) {
    const { errno, reason } = first.outcome;
    return refuse(errno, `${first.name}: ${reason}; ${restText(entries.length - failed.length, others)}`);
  }
  const warnings = entries.flatMap(({ outcome }) => (outcome.ok && outcome.warnings) || []);
  return warnings.length > 0 ? accept(undefined, warnings) : DONE;
}

function restText(ran: number, others: readonly RanEntry[]): string {
  const also = others.length > 0 ? `${listed(others.map(({ name }) => name))} failed too, ` : '';
  return `${also}${ran === 0 ? 'no other entry ran' : ran === 1 ? 'the other entry ran' : `the other ${ran} ran`}`;
}

function listed(names: readonly string[]): string {
  if (names.length <= NAMES_MAX) return names.join(', ');
  return `${names.slice(0, NAMES_MAX).join(', ')} and ${names.length - NAMES_MAX} more`;
}
