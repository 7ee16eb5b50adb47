import { sql } from 'kysely';
import { shown } from '../../base/errors/index.js';
import { BoardError } from '../board-error.js';
import type { PlayerChanges } from '../derivation/fold-player.js';
import { NEW_FLIGHT } from '../derivation/state.js';
import { canonicalUlid, ulidBytes } from '../envelopes/ulid.js';
import { oneConnectionPerNode } from '../store/distribution.js';
import { writeRun } from '../store/projection/fold-into.js';
import { lockProgress } from '../store/projection/player-rows.js';
import { readStates } from '../store/projection/player-states.js';
import { readScoresAnew, writeFlightAnew } from '../store/projection/scores-anew.js';
import type { Executor } from '../store/projection/executor.js';
import { countVisibility } from '../store/visibility.js';
import { lockAccount } from './find-account.js';
import type { Service } from './service.js';
import { wakeProjectors } from './wake-projectors.js';

/** `flight` is the id that the client chose, not the published label. */
interface Flight {
  readonly playerId: number;
  readonly flight: string;
}

const PAGE = 5000;

export type FlightLabel = (flight: string) => string;

/**
 * Finds a flight of an account by the id that the client gave it, or by its published label.
 * @throws BoardError not_found when the account has no such flight on the boards
 */
export async function findFlight(db: Executor, playerId: number, name: string, labelOf: FlightLabel): Promise<Flight> {
  const wanted = canonicalUlid(name);
  if (wanted === null) {
    throw new BoardError(
      'bad_request',
      `'${shown(name, 64)}' is not the id of a flight; use the 26 characters of 'flight' in a value or an event`,
    );
  }
  for (let after = ''; ;) {
    const { rows } = await sql<{ flight: string }>`
      select flight from proj.flight where player_id = ${playerId} and flight > ${after}
      order by flight limit ${PAGE}`.execute(db);
    const found = rows.find(({ flight }) => flight === wanted || labelOf(flight) === wanted);
    if (found) return { playerId, flight: found.flight };
    if (rows.length < PAGE) break;
    after = rows.at(-1)!.flight;
  }
  throw new BoardError(
    'not_found',
    `the account has no flight ${wanted} on the boards; 'admin status' says whether they are behind the log`,
  );
}

/**
 * Flags a flight of an account. A flagged flight disappears from the boards, the feed and the raw log, as if the player
 * had flagged it. If the flight is flagged already, the new reason replaces the old one.
 */
export async function flagFlight(
  { store, now }: Pick<Service, 'store' | 'now'>,
  { playerId, flight, reason }: Flight & { readonly reason: string },
): Promise<void> {
  await store.transaction().execute(async (trx) => {
    await lockAccount(trx, playerId);
    await lockProgress(trx);
    await trx
      .insertInto('flagged_flight')
      .values({ player_id: playerId, flight, reason, flagged_ms: now() })
      .onConflict((conflict) => conflict.columns(['player_id', 'flight']).doUpdateSet({ reason }))
      .execute();
    const known = await readStates(trx, [{ playerId, flight, career: '', type: 'flight.flagged' }]);
    const state = known.get(playerId)!.flights.get(flight) ?? NEW_FLIGHT;
    if (!state.flagged) {
      const flights = new Map([[flight, { ...state, flagged: true }]]);
      const changes = { ...NO_CHANGES, flights, reversals: [{ kind: 'flag', flight }] } as const;
      await writeRun(trx, { known, changes: new Map([[playerId, changes]]) });
    }
    await wakeProjectors(trx);
    await countVisibility(trx);
  });
}

const NO_CHANGES: PlayerChanges = {
  flights: new Map(),
  careers: new Map(),
  kittens: new Map(),
  names: new Set(),
  contributions: new Map(),
  reversals: [],
  rosters: [],
  feed: [],
  held: [],
  counted: [],
};

/**
 * Removes an operator's flag; a flag that the player set stays. Then everything about the flight is derived again from
 * its events.
 * @throws BoardError not_found for a flight that no operator has flagged
 */
export async function unflagFlight({ store }: Pick<Service, 'store'>, { playerId, flight }: Flight): Promise<void> {
  await store.transaction().execute(async (trx) => {
    await lockAccount(trx, playerId);
    await oneConnectionPerNode(trx);
    const { numDeletedRows } = await trx
      .deleteFrom('flagged_flight')
      .where('player_id', '=', playerId)
      .where('flight', '=', flight)
      .executeTakeFirst();
    if (numDeletedRows === 0n) {
      throw new BoardError(
        'not_found',
        `no operator flagged the flight ${flight}; a player's own flag cannot be lifted`,
      );
    }
    const anew = await readScoresAnew(trx, { playerId, flightId: Buffer.from(ulidBytes(flight)) });
    await writeFlightAnew(trx, anew, await lockProgress(trx));
    await wakeProjectors(trx);
    await countVisibility(trx);
  });
}
