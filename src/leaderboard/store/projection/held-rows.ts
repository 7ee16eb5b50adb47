import { sql } from 'kysely';
import { HELD_OF_PLAYER, type HeldScore } from '../../derivation/fold-player.js';
import { numberColumn, textColumn } from '../column-texts.js';
import type { Executor } from './executor.js';

/**
 * Stores held scores, even those on which an operator has already decided. By default, the review does not show scores
 * with a decision.
 */
export async function writeHeld(db: Executor, held: readonly (readonly [number, HeldScore])[]): Promise<void> {
  if (held.length === 0) return;
  const column = <T>(of: (score: HeldScore) => T): T[] => held.map(([, each]) => of(each));
  await sql`
    insert into held
    select player_id, seq, stat, coalesce(flight, ''), value, recv_ms from unnest(
      ${numberColumn(held.map(([playerId]) => playerId))}::bigint[], ${numberColumn(column(({ seq }) => seq))}::bigint[],
      ${textColumn(column(({ stat }) => stat))}, ${textColumn(column(({ flight }) => flight))},
      ${numberColumn(column(({ value }) => value))}::float8[], ${numberColumn(column(({ recv }) => recv))}::bigint[]
    ) as h (player_id, seq, stat, flight, value, recv_ms)`.execute(db);
}

export async function trimHeld(db: Executor, players: readonly number[]): Promise<void> {
  if (players.length === 0) return;
  await sql`
    delete from held h using (
      select player_id, seq, stat, row_number() over (partition by player_id order by seq desc, stat desc) as place
      from held where player_id = any(${players}::bigint[])
    ) as w where w.place > ${HELD_OF_PLAYER} and h.player_id = w.player_id and h.seq = w.seq and h.stat = w.stat`.execute(
    db,
  );
}
