import { sql } from 'kysely';
import { handleKey, isHandle } from '../../identity/handle.js';
import type { Labels } from '../../privacy/labels.js';
import type { Executor } from '../projection/executor.js';
import { HIDDEN_STANDINGS, isVisible } from './hidden-players.js';
import { type PublicValue, publicValue, VALUE_COLUMNS, valueFacts, type ValueRow } from './value-row.js';

/** A player on a board of all time. */
export interface PlayerStanding extends PublicValue {
  readonly stat: string;
  /** The place on the whole board, from 1. */
  readonly rank: number;
  /** The players on the board. */
  readonly players: number;
}

/** A player who was asked for by a handle. */
export interface RankedPlayer {
  /** The handle in the spelling in which it was claimed. */
  readonly handle: string;
  /** The time of its claim, unix ms. */
  readonly since: number;
  /** By the key of the board, in the order of their bytes. */
  readonly standings: ReadonlyMap<string, PlayerStanding>;
}

interface Row extends Omit<ValueRow, 'stat'> {
  readonly key: string;
  readonly handle: string;
  readonly since: number;
  /** Null for a player who is on no board. */
  readonly stat: string | null;
  readonly rank: number;
  readonly players: number;
}

/**
 * Reads where players stand on every board, in one statement: all of them see the same state. A board is counted once,
 * however many of the players are on it: from each of them to the next one, and from the last one to its end. The few
 * that are hidden are counted by themselves and taken off: a look at every row would cost as much again.
 *
 * @returns those that were found, by their handles in lower case
 */
export async function readStandings(
  db: Executor,
  labels: Labels,
  handles: readonly string[],
): Promise<ReadonlyMap<string, RankedPlayer>> {
  const keys = handles.filter(isHandle).map(handleKey);
  if (keys.length === 0) return new Map();
  const { rows } = await sql<Row>`
    with asked as (
      select h.handle_lc as key, h.handle, h.created_ms as since, h.player_id from handle h
      where h.handle_lc = any(${keys}::text[]) and ${isVisible('h')}
    ), held as materialized (
      select b.player_id, b.stat, b.standing, b.seq,
        lag(b.standing) over board as after_standing, lag(b.seq) over board as after_seq,
        lag(b.player_id) over board as after_player, lead(b.seq) over board is null as is_last
      from (select distinct player_id from asked) a
      join proj.board_value b on b.player_id = a.player_id and b.period = 'alltime'
      window board as (partition by b.stat order by b.standing, b.seq, b.player_id)
    ), counted as materialized (
      select h.*,
        (select count(*) from proj.board_value o
          where o.stat = h.stat and o.period = 'alltime'
            and (o.standing, o.seq, o.player_id) >=
              (coalesce(h.after_standing, '-infinity'), coalesce(h.after_seq, 0), coalesce(h.after_player, 0))
            and (o.standing, o.seq, o.player_id) < (h.standing, h.seq, h.player_id)) as since_last,
        case when h.is_last then
          (select count(*) from proj.board_value o
            where o.stat = h.stat and o.period = 'alltime'
              and (o.standing, o.seq, o.player_id) >= (h.standing, h.seq, h.player_id)) else 0 end as to_end
      from held h
    ), hidden as materialized (${HIDDEN_STANDINGS}), passed as (
      select h.player_id, h.stat, count(x.player_id) as hidden,
        count(x.player_id) filter (where (x.standing, x.seq, x.player_id) < (h.standing, h.seq, h.player_id)) as ahead
      from held h left join hidden x using (stat) group by h.player_id, h.stat
    ), ranked as (
      select c.player_id, c.stat,
        (sum(since_last) over (partition by c.stat order by standing, seq, c.player_id))::bigint - p.ahead + 1 as rank,
        (sum(since_last + to_end) over (partition by c.stat))::bigint - p.hidden as players
      from counted c join passed p using (player_id, stat)
    )
    select a.key, a.handle, a.since, r.rank, r.players, ${VALUE_COLUMNS}
    from asked a
    left join ranked r using (player_id)
    left join proj.board_value b on b.player_id = r.player_id and b.stat = r.stat and b.period = 'alltime'
    ${valueFacts}
    order by r.stat`.execute(db);
  const players = new Map<string, RankedPlayer & { standings: Map<string, PlayerStanding> }>();
  for (const { key, handle, since, rank, players: population, stat, ...row } of rows) {
    let player = players.get(key);
    if (!player) players.set(key, (player = { handle, since, standings: new Map() }));
    if (stat === null) continue;
    player.standings.set(stat, { stat, rank, players: population, ...publicValue({ stat, ...row }, labels) });
  }
  return players;
}
