import { accept, DONE, refuse, type Outcome, type Refusal } from '../../../base/errors/index.js';

/** One entry of a group that ran. The name is for messages. */
export interface RanEntry {
  readonly name: string;
  readonly outcome: Outcome<void>;
}

/** A message about several failures lists at most this many entries after the first one. */
const NAMES_MAX = 8;

/**
 * Summarizes the outcomes of a group. Every entry has run, even after a refused one.
 * @returns the first refusal, with the names of all failed entries and the number that ran; if none failed, the
 * warnings of all entries
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
