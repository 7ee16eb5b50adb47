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
 * Reads where players stand on every board, in one statement: all of them see the same state. Who is ahead is counted
 * from the start of a player's bin of a board, or from the other one of the players who is next before: the players of the
 * bins before it are counted already. The few that are hidden are counted by themselves and taken off: a look at every
 * row would cost as much again.
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
    ), on_boards as materialized (
      select b.player_id, b.stat, b.standing, b.seq, proj.bin_of(b.standing) as bin
      from (select distinct player_id from asked) a
      join proj.board_value b on b.player_id = a.player_id and b.period = 'alltime'
    ), held as materialized (
      select *, coalesce(lag(standing) over next, proj.bin_start(bin)) as after_standing,
        coalesce(lag(seq) over next, 0) as after_seq, coalesce(lag(player_id) over next, 0) as after_player
      from on_boards window next as (partition by stat, bin order by standing, seq, player_id)
    ), counted as materialized (
      select h.*,
        (select count(*) from proj.board_value o
          where o.stat = h.stat and o.period = 'alltime'
            and (o.standing, o.seq, o.player_id) >= (h.after_standing, h.after_seq, h.after_player)
            and (o.standing, o.seq, o.player_id) < (h.standing, h.seq, h.player_id)) as since_last
      from held h
    ), bins as materialized (
      select stat, bin, sum(players) over board - players as ahead, sum(players) over (partition by stat) as everybody
      from proj.board_histogram window board as (partition by stat order by bin)
    ), hidden as materialized (${HIDDEN_STANDINGS}), passed as (
      select h.player_id, h.stat, count(x.player_id) as hidden,
        count(x.player_id) filter (where (x.standing, x.seq, x.player_id) < (h.standing, h.seq, h.player_id)) as ahead
      from held h left join hidden x using (stat) group by h.player_id, h.stat
    ), ranked as (
      select c.player_id, c.stat, bins.everybody - p.hidden as players, 1 + bins.ahead - p.ahead +
        (sum(since_last) over (partition by c.stat, c.bin order by standing, seq, c.player_id))::bigint as rank
      from counted c join passed p using (player_id, stat) join bins using (stat, bin)
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
