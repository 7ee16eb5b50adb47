import { sql } from 'kysely';
import { shown } from '../../base/errors/index.js';
import { BoardError } from '../board-error.js';
import { boardOf } from '../derivation/boards.js';
import { isSum } from '../derivation/contribution.js';
import { isKnownName } from '../derivation/known-names.js';
import { readLogged } from '../derivation/logged-event.js';
import { NAMES_MAX } from '../derivation/names.js';
import { scoresOf } from '../derivation/scores.js';
import { oneConnectionPerNode } from '../store/distribution.js';
import { lockProgress } from '../store/projection/player-rows.js';
import { namesOf } from '../store/projection/player-states.js';
import { readScoresAnew, writeScoresAnew } from '../store/projection/scores-anew.js';
import { countVisibility } from '../store/visibility.js';
import { lockAccount } from './find-account.js';
import type { Service, Trx } from './service.js';
import { wakeProjectors } from './wake-projectors.js';

/** Names the score of one event on one board. `seq` is the position of the event in the log. */
export interface RecordName {
  readonly seq: number;
  readonly stat: string;
}

/** Formats the name of a record as `livery board admin` prints and reads it. */
export const recordText = ({ seq, stat }: RecordName): string => `${seq}/${stat}`;

/** @throws BoardError bad_request */
export function readRecord(text: string): RecordName {
  const [, seq, stat] = /^([1-9]\d{0,14})\/(.+)$/.exec(text) ?? [];
  if (stat !== undefined && boardOf(stat)) return { seq: Number(seq), stat };
  throw new BoardError(
    'bad_request',
    `'${shown(text)}' is not the name of a record; write one as 'admin review' prints it, such as 812/highest_altitude`,
  );
}

interface Ruling {
  /** True if the score counts, whether it is plausible or not. */
  readonly counts: boolean;
  readonly reason: string;
}

/**
 * Stores an operator's decision whether a score counts. If a record does not count, the player's next best score takes
 * its place.
 * @throws BoardError not_found if the event does not exist or has no score on the board; bad_request if its score
 * cannot count, because the player's events have named too many unknown bodies and causes
 */
export async function ruleOnRecord(
  { store, now }: Pick<Service, 'store' | 'now'>,
  { seq, stat }: RecordName,
  { counts, reason }: Ruling,
): Promise<{ readonly playerId: number }> {
  return store.transaction().execute(async (trx) => {
    const { playerId, type, flightId, name } = await findScore(trx, { seq, stat });
    await lockAccount(trx, playerId);
    await oneConnectionPerNode(trx);
    await trx
      .insertInto('score_ruling')
      .values({ player_id: playerId, seq, stat, counts, reason, ruled_ms: now() })
      .onConflict((conflict) =>
        conflict.columns(['player_id', 'seq', 'stat']).doUpdateSet({ counts, reason, ruled_ms: now() }),
      )
      .execute();
    const anew = await readScoresAnew(trx, { playerId, type, flightId });
    const foldedTo = await lockProgress(trx);
    // Before the projector has processed the event, it is not known whether the name in the event counts.
    if (seq <= foldedTo) {
      await checkName(trx, playerId, name);
      await writeScoresAnew(trx, anew, { stat, foldedTo });
    }
    await wakeProjectors(trx);
    await countVisibility(trx);
    return { playerId };
  });
}

/**
 * Finds the score of an event on a board. Totals of kittens are not scores, because every roster repeats them.
 * @returns `name`: the body or cause that the score depends on
 */
async function findScore(trx: Trx, { seq, stat }: RecordName) {
  const row = await trx.selectFrom('event').selectAll().where('seq', '=', seq).executeTakeFirst();
  if (row) {
    const { player_id: playerId, flight_id: flightId, career, type, sim_t: simT, recv_ms: recv, ver, payload } = row;
    const event = readLogged({ seq, recv, ver, payload, career, simT, flight: null, type });
    const score = event && scoresOf(event.read, event).find((each) => each.stat === stat);
    if (score) return { playerId, flightId, type, name: score.name };
  }
  throw new BoardError(
    'not_found',
    `no event at position ${seq} of the log counts on ${stat}; 'admin review' lists records`,
  );
}

/** @throws BoardError bad_request for a name that does not count for this player */
async function checkName(trx: Trx, playerId: number, name: string | undefined): Promise<void> {
  if (name === undefined || isKnownName(name) || (await namesOf(trx, playerId)).has(name)) return;
  throw new BoardError(
    'bad_request',
    `the player's first ${NAMES_MAX} invented names do not include '${shown(name)}'; no ruling can make it count`,
  );
}

/**
 * @throws BoardError bad_request for a board of sums or of kittens' totals, not_found if the player has no value on the
 * board
 */
export async function recordOf({ store }: Pick<Service, 'store'>, playerId: number, stat: string): Promise<RecordName> {
  const board = boardOf(stat);
  if (!board)
    throw new BoardError('bad_request', `'${shown(stat)}' is not the key of a board; see GET /v1/leaderboards`);
  if (isSum(board.kind) || stat.startsWith('top_kitten_')) {
    throw new BoardError(
      'bad_request',
      `${stat} is not made of single records, so none can be removed; flag the flight, or ban the account`,
    );
  }
  const { rows } = await sql<{ seq: number }>`
    select seq from proj.board_value
    where player_id = ${playerId} and stat = ${stat} and period = 'alltime'`.execute(store);
  if (rows[0]) return { seq: rows[0].seq, stat };
  throw new BoardError(
    'not_found',
    `the account has no value on ${stat}; its page and 'admin review' list its records`,
  );
}
