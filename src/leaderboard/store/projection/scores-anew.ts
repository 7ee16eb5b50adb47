import { sql } from 'kysely';
import { isLost } from '../../derivation/board-values.js';
import { countsFor } from '../../derivation/eligibility.js';
import { PlayerLedger } from '../../derivation/player-ledger.js';
import { NEW_FLIGHT } from '../../derivation/state.js';
import { ulidOf } from '../../envelopes/ulid.js';
import { changeBins } from './bin-changes.js';
import { writeContributions } from './contribution-rows.js';
import { type Executor, useProjection } from './executor.js';
import { lastFolded } from './player-rows.js';
import { readStates } from './player-states.js';
import { readPlayerLog } from './read-log.js';
import { recompute } from './value-rows.js';

/**
 * The events of one type in one flight. After a ruling on one of these events, the contributions of all of them are
 * computed again.
 */
interface RuledEvents {
  readonly playerId: number;
  readonly type: string;
  readonly flightId: Buffer | null;
}

/** The contributions of the events up to a position, with the decisions that operators have made. */
export interface ScoresAnew extends RuledEvents {
  readonly ledger: PlayerLedger;
  readonly upTo: number;
}

/**
 * Computes what the events of one type in one flight contribute to the boards. {@link writeScoresAnew} must follow in
 * the same transaction. This function does the part of the work that takes long, and does not lock the projection, so
 * steps can fold events meanwhile. The account must be locked, so that neither its log nor the decisions can change.
 */
export async function readScoresAnew(trx: Executor, events: RuledEvents): Promise<ScoresAnew> {
  await useProjection(trx);
  const upTo = await lastFolded(trx);
  const ledger = new PlayerLedger();
  await readInto(trx, events, { ledger, after: 0, upTo });
  return { ...events, ledger, upTo };
}

/**
 * Replaces what the events contribute to one board. Each value of the board must come from a single event, so that
 * events of other types cannot change the value.
 * @param foldedTo result of `lockProgress`, which must be called first
 */
export async function writeScoresAnew(
  trx: Executor,
  { ledger, upTo: readTo, ...events }: ScoresAnew,
  { stat, foldedTo }: { readonly stat: string; readonly foldedTo: number },
): Promise<void> {
  await readInto(trx, events, { ledger, after: readTo, upTo: foldedTo });
  const { playerId, flightId } = events;
  const flight = flightId === null ? '' : ulidOf(flightId);
  const states = await readStates(trx, [{ playerId, flight, career: '', type: events.type }]);
  const state = states.get(playerId)!.flights.get(flight) ?? NEW_FLIGHT;
  if (state.flagged) return;
  await sql`delete from contribution where player_id = ${playerId} and stat = ${stat} and flight = ${flight}`.execute(
    trx,
  );
  const anew = [...ledger.contributions.values()].filter((each) => each.stat === stat && !isLost(each, state));
  await writeContributions(
    trx,
    anew.map((each) => [playerId, each, countsFor(each.stat, state)]),
  );
  await changeBins(trx, await recompute(trx, [{ playerId, stat }]));
}

/** Adds the events between two positions to a ledger. The projection must include these events. */
async function readInto(
  trx: Executor,
  { playerId, type, flightId }: RuledEvents,
  { ledger, after, upTo }: { readonly ledger: PlayerLedger; readonly after: number; readonly upTo: number },
): Promise<void> {
  if (after >= upTo) return;
  // Only the names that the projection has admitted count, because the names in events of other types may have used up
  // the maximum.
  const states = await readStates(trx, [{ playerId, flight: null, career: '', type }]);
  for (const name of states.get(playerId)!.names) ledger.names.add(name);
  for await (const page of readPlayerLog(trx, playerId, upTo, { after, type, flightId })) ledger.add(page);
}
