import { sql } from 'kysely';
import { isLost, isVisit } from '../../derivation/board-values.js';
import { kindOf } from '../../derivation/boards.js';
import { type Contribution, isSum } from '../../derivation/contribution.js';
import { countsFor } from '../../derivation/eligibility.js';
import { PlayerLedger } from '../../derivation/player-ledger.js';
import { type FlightState, NEW_FLIGHT } from '../../derivation/state.js';
import { ulidOf } from '../../envelopes/ulid.js';
import { isDistributed } from '../distribution.js';
import { changeBins } from './bin-changes.js';
import { writeContributions } from './contribution-rows.js';
import { type Executor, useProjection } from './executor.js';
import { trimHeld, writeHeld } from './held-rows.js';
import { lastFolded } from './player-rows.js';
import { namesOf, readStates, writeStates } from './player-states.js';
import { type PartOfLog, readPlayerLog } from './read-log.js';
import { subtractSums } from './subtract-sums.js';
import { recompute } from './value-rows.js';
import { changedStandings } from './windows-anew.js';
import { trimFeed, writeFeed } from './write-log-facts.js';

/** The events of one flight that a decision of an operator computes again: all of them, or those of one type. */
interface EventsOfFlight extends Required<Pick<PartOfLog, 'flightId'>>, Pick<PartOfLog, 'type'> {
  readonly playerId: number;
}

/** Scores of the events up to a position, with the decisions that operators have made. */
export interface ScoresAnew extends EventsOfFlight {
  readonly ledger: PlayerLedger;
  readonly upTo: number;
}

/**
 * Computes what some events of one flight contribute to the boards. {@link writeScoresAnew} or {@link writeFlightAnew}
 * must follow in the same transaction. This function does the part of the work that takes long, and does not lock the
 * projection, so steps can fold events meanwhile. The account must be locked, so that neither its log nor the decisions
 * can change.
 */
export async function readScoresAnew(trx: Executor, events: EventsOfFlight): Promise<ScoresAnew> {
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
  { ledger, upTo: after, ...events }: ScoresAnew,
  { stat, foldedTo }: { readonly stat: string; readonly foldedTo: number },
): Promise<void> {
  await readInto(trx, events, { ledger, after, upTo: foldedTo });
  const { playerId, flightId } = events;
  const flight = flightId === null ? '' : ulidOf(flightId);
  const states = await readStates(trx, [{ playerId, flight, career: '', type: '' }]);
  const state = states.get(playerId)!.flights.get(flight) ?? NEW_FLIGHT;
  if (state.flagged) return;
  await sql`delete from contribution where player_id = ${playerId} and stat = ${stat} and flight = ${flight}`.execute(
    trx,
  );
  const anew = [...ledger.contributions.values()].filter((each) => each.stat === stat);
  await write(trx, { playerId, state, anew });
  await changeBins(trx, await recompute(trx, [{ playerId, stat }]));
}

/**
 * Writes everything that all events of a flight lead to. Until now, the flight was flagged, so it did not count.
 * @param foldedTo result of `lockProgress`, which must be called first
 */
export async function writeFlightAnew(
  trx: Executor,
  { ledger, upTo: after, ...events }: ScoresAnew,
  foldedTo: number,
): Promise<void> {
  await readInto(trx, events, { ledger, after, upTo: foldedTo });
  const { playerId, flightId } = events;
  const flight = ulidOf(flightId!);
  // The feed and the held scores may still contain rows from before the flag.
  for (const table of ['flight', 'feed', 'held']) {
    await sql`delete from ${sql.table(table)} where player_id = ${playerId} and flight = ${flight}`.execute(trx);
  }
  const state = ledger.flights.get(flight);
  // Without events, the flight does not exist.
  if (!state) return;
  const flights = new Map([[flight, state]]);
  await writeStates(trx, new Map([[playerId, { flights, careers: new Map(), kittens: new Map(), names: new Set() }]]));
  await writeFeed(
    trx,
    ledger.feed.map((entry) => [playerId, entry]),
  );
  await trimFeed(trx, [playerId]);
  await writeHeld(
    trx,
    ledger.held.map((score) => [playerId, score]),
  );
  await trimHeld(trx, [playerId]);
  // The totals of the kittens belong to no flight, and the flag has not removed them.
  const anew = [...ledger.contributions.values()].filter((each) => each.flight === flight);
  const written = await write(trx, { playerId, state, anew });
  const isAdded = (await isDistributed(trx))
    ? () => false
    : ({ stat }: Contribution) => isSum(kindOf(stat)) && !isVisit({ stat });
  const { rounded, bins } = await subtractSums(
    trx,
    written.filter(isAdded).map(({ stat, day, value }) => ({ playerId, stat, day, value: -value })),
  );
  const others = changedStandings(written.filter((each) => !isAdded(each)).map((each) => ({ playerId, ...each })));
  await changeBins(trx, [...bins, ...(await recompute(trx, [...others, ...rounded]))]);
}

/** @returns the contributions that were written, without those that are lost */
async function write(
  trx: Executor,
  { playerId, state, anew }: { playerId: number; state: FlightState; anew: readonly Contribution[] },
): Promise<Contribution[]> {
  const kept = anew.filter((each) => !isLost(each, state));
  await writeContributions(
    trx,
    kept.map((each) => [playerId, each, countsFor(each.stat, state)]),
  );
  return kept;
}

/** Adds the events between two positions to a ledger. The projection must include these events. */
async function readInto(
  trx: Executor,
  { playerId, ...part }: EventsOfFlight,
  { ledger, after, upTo }: { readonly ledger: PlayerLedger; readonly after: number; readonly upTo: number },
): Promise<void> {
  if (after >= upTo) return;
  // Only the names that the projection has admitted count, because other events may have used up the maximum.
  for (const name of await namesOf(trx, playerId)) ledger.names.add(name);
  for await (const page of readPlayerLog(trx, playerId, upTo, { ...part, after })) ledger.add(page);
}
