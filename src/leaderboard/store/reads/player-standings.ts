import { sql } from 'kysely';
import { handleKey, isHandle } from '../../identity/handle.js';
import { type Labels, rememberedLabels } from '../../privacy/labels.js';
import { isDistributed } from '../distribution.js';
import { prepared } from '../prepared.js';
import type { Executor } from '../projection/executor.js';
import { HIDDEN_STANDINGS, isVisible } from './hidden-players.js';
import { isListed } from './listed-boards.js';
import { type PublicValue, publicValue, valueSql, type ValueRow } from './value-row.js';

export interface PlayerStanding {
  readonly stat: string;
  /** Rank among all visible players of the board, from 1. */
  readonly rank: number;
  readonly players: number;
  readonly value: PublicValue;
}

export interface RankedPlayer {
  /** The handle, spelled as it was claimed. */
  readonly handle: string;
  /** Time of the claim, unix ms. */
  readonly since: number;
  /** Standings by board, sorted by the bytes of the keys. */
  readonly standings: ReadonlyMap<string, PlayerStanding>;
}

/** A row of the result: one standing of a player or, if `stat` is null, one of the requested players. */
type Row = (ValueRow & { readonly rank: number; readonly players: number }) | PlayerRow;

interface PlayerRow {
  readonly player_id: number;
  readonly handle: string;
  readonly since: number;
  readonly stat: null;
}

/**
 * Reads the standings of players on all listed boards. A single statement reads all standings, so they belong to the
 * same state. The histogram contains the number of players ahead of each bin. For each rank, the statement counts only
 * the players from the start of the player's bin up to the player. If another requested player is ahead of this player
 * in the same bin, the count begins at the other player. The few hidden players are counted separately and subtracted,
 * because checking each row would double the cost.
 *
 * The handles come from a subquery. So PostgreSQL does not know the number of handles, and can use the same plan again.
 * Otherwise, planning would take a fifth of the time of the read.
 *
 * @returns the found players, by handle in lower case
 */
export async function readStandings(
  db: Executor,
  labels: Labels,
  handles: readonly string[],
): Promise<ReadonlyMap<string, RankedPlayer>> {
  const keys = handles.filter(isHandle).map(handleKey);
  if (keys.length === 0) return new Map();
  const { columns, joins } = await valueSql(db);
  const isCluster = await isDistributed(db);
  const { rows } = await sql<Row>`${prepared('standings')}
    with asked as materialized (
      select h.handle, h.created_ms as since, h.player_id from handle h
      where h.handle_lc = any(array(select unnest(${keys}::text[]))) and ${isVisible('h')}
    ), own as materialized (
      select ${columns}, b.standing, b.seq
      from (select distinct player_id from asked) a
      join proj.board_value b on b.player_id = a.player_id and b.period = 'alltime' and ${isListed(sql`b.stat`)}
      ${joins}
    ), placed as (
      select b.*, h.players, h.starts, h.ahead, width_bucket(b.standing, h.starts) as bin
      from own b join proj.board_histogram h using (stat)
    ), held as materialized (
      select player_id, stat, value, context, recv_ms, body, rewound, standing, seq, players, bin, ahead[bin] as ahead,
        coalesce(lag(standing) over next, starts[bin]) as after_standing,
        coalesce(lag(seq) over next, 0) as after_seq, coalesce(lag(player_id) over next, 0) as after_player
      from placed window next as (partition by stat, bin order by standing, seq, player_id)
    ), ${isCluster ? COUNTED : sql``} ranked as (
      select b.*, ahead + sum(${isCluster ? sql`coalesce(n, 0)` : COUNT})
        over (partition by stat, bin order by standing, seq, player_id rows unbounded preceding) as before
      from held b ${isCluster ? sql`left join counted using (stat, player_id)` : sql``}
    ), hidden as (
      select stat, count(*) as players, array_agg(standing) as standings, array_agg(seq) as seqs,
        array_agg(player_id) as ids
      from (${HIDDEN_STANDINGS}) as standings group by stat
    )
    select handle, since, null as rank, null as players, player_id, null as stat, null as value, null as context,
      null as recv_ms, null as body, null as rewound
    from asked
    union all
    select null, null, 1 + b.before - case when x.stat is null then 0 else (
        select count(*) from unnest(x.standings, x.seqs, x.ids) as o (standing, seq, player_id)
        where (o.standing, o.seq, o.player_id) < (b.standing, b.seq, b.player_id)
      ) end, b.players - coalesce(x.players, 0), b.player_id, b.stat, b.value, b.context,
      b.recv_ms, b.body, b.rewound
    from ranked b left join hidden x using (stat)`.execute(db);
  return playersOf(rows, rememberedLabels(labels));
}

/**
 * SQL condition: the value `o` ranks ahead of `b`, and equal to or behind `after`, the place at which the count for `b`
 * begins.
 */
const IS_BETWEEN = sql`o.stat = b.stat and o.period = 'alltime'
  and (o.standing, o.seq, o.player_id) >= (b.after_standing, b.after_seq, b.after_player)
  and (o.standing, o.seq, o.player_id) < (b.standing, b.seq, b.player_id)`;

const COUNT = sql`(select count(*)::integer from proj.board_value o where ${IS_BETWEEN})`;

/** Counts with a join on Citus, which does not support such subqueries. */
const COUNTED = sql`counted as materialized (
  select b.stat, b.player_id, count(*)::integer as n from held b join proj.board_value o on ${IS_BETWEEN} group by 1, 2
),`;

function playersOf(rows: readonly Row[], labels: Labels): Map<string, RankedPlayer> {
  const standings = new Map<number, PlayerStanding[]>();
  for (const row of rows) {
    if (row.stat === null) continue;
    const { player_id, stat, rank, players } = row;
    const standing = { stat, rank, players, value: publicValue(row, labels) };
    const others = standings.get(player_id);
    if (others) others.push(standing);
    else standings.set(player_id, [standing]);
  }
  const players = new Map<string, RankedPlayer>();
  for (const row of rows) {
    if (row.stat !== null) continue;
    const { player_id, handle, since } = row;
    const ordered = (standings.get(player_id) ?? []).sort((a, b) => (a.stat < b.stat ? -1 : 1));
    players.set(handleKey(handle), { handle, since, standings: new Map(ordered.map((each) => [each.stat, each])) });
  }
  return players;
}
