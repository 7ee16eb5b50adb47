import {
  findFlight,
  flagFlight,
  listReview,
  readRecord,
  recordOf,
  recordText,
  type ReviewedRecord,
  ruleOnRecord,
  unflagFlight,
} from '../../leaderboard/operator/index.js';
import { labelsOf } from '../../leaderboard/privacy/index.js';
import { countText, pairText, reasonText, timeText } from './admin-format.js';
import { accountOf, type AdminSession, answer, note } from './admin-session.js';

interface Why {
  readonly reason: string;
}

/** `review`: lists the records on which an operator must decide, one per line. */
export async function printReview(session: AdminSession, { all = false }: { readonly all?: boolean }): Promise<void> {
  const records = await listReview(session.store, { all });
  for (const record of records) answer(session, { record: recordText(record), ...record }, recordLine(record));
  if (!session.options.json) note(records.length === 0 ? 'nothing to review' : countText(records.length, 'record'));
}

function recordLine(record: ReviewedRecord): string {
  const { unit, handle, received, counts, reason } = record;
  const [value, limit] = pairText(record.value, record.limit).map((text) => `${text} ${unit}`.trim());
  const decision = counts ? 'approved' : 'refused';
  const state = counts === null ? '' : `  [${decision}${reasonText(decision, reason)}]`;
  return `${recordText(record)}  ${timeText(received)}  ${handle ?? '(no handle)'}  ${value} (the last plausible value is ${limit})${state}`;
}

/** `approve-record`: accepts a record, even if its value is implausible. */
export async function approveRecord(session: AdminSession, text: string, { reason }: Why): Promise<void> {
  const record = readRecord(text);
  await ruleOnRecord(session, record, { counts: true, reason });
  answer(session, record, `${recordText(record)} counts from now on`);
}

/** `refuse-record`: removes a record from its board and from the review. */
export async function refuseRecord(session: AdminSession, text: string, { reason }: Why): Promise<void> {
  const record = readRecord(text);
  await ruleOnRecord(session, record, { counts: false, reason });
  answer(session, record, `${recordText(record)} does not count; 'approve-record ${recordText(record)}' undoes this`);
}

/** `remove-record`: removes a player's record from a board. The player's next best value takes its place. */
export async function removeRecord(session: AdminSession, name: string, stat: string, why: Why): Promise<void> {
  const { playerId } = await accountOf(session, name);
  await refuseRecord(session, recordText(await recordOf(session, playerId, stat)), why);
}

/** `flag-flight`: removes everything of a flight from the boards, the feed and the raw log. */
export async function flag(session: AdminSession, name: string, flightName: string, { reason }: Why): Promise<void> {
  const flight = await flightOf(session, name, flightName);
  await flagFlight(session, { ...flight, reason });
  answer(
    session,
    { flight: flight.label },
    `the flight ${flight.label} of ${name} is flagged: it does not count and is not shown`,
  );
}

export async function unflag(session: AdminSession, name: string, flightName: string): Promise<void> {
  const flight = await flightOf(session, name, flightName);
  await unflagFlight(session, flight);
  answer(
    session,
    { flight: flight.label },
    `the flight ${flight.label} of ${name} counts again, unless ${name} flagged it`,
  );
}

/**
 * Finds a flight. Messages contain the `label` of the flight instead of the client's id, because the id contains the
 * time of the player's clock.
 */
async function flightOf(session: AdminSession, name: string, flight: string) {
  const { playerId } = await accountOf(session, name);
  const labels = labelsOf(session.secrets.labelKey);
  const labelOf = (raw: string): string => labels('flight', String(playerId), raw);
  const found = await findFlight(session.store, playerId, flight, labelOf);
  return { ...found, label: labelOf(found.flight) };
}
