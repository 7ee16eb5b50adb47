import { sql } from 'kysely';
import { type Contribution, joinContributions } from '../../derivation/contribution.js';
import { type FlightState, NEW_FLIGHT } from '../../derivation/state.js';
import { numberColumn, textColumn } from '../column-texts.js';
import { toColumn } from './client-text.js';
import type { Executor } from './executor.js';

/** A player's standing on a board. */
export interface Standing {
  readonly playerId: number;
  readonly stat: string;
}

export type PlayerContribution = readonly [playerId: number, contribution: Contribution];

/** Joins contributions, one for each key, into the stored ones. */
export async function addContributions(db: Executor, added: readonly PlayerContribution[]): Promise<void> {
  if (added.length === 0) return;
  const { rows } = await sql<{ stored: string }>`
    select string_agg(coalesce(c.value::text, ''), ',' order by n.at) as stored
    from unnest(${keyColumns(added)}) with ordinality as n (player_id, stat, flight, day, item, at)
    left join lateral (
      select value from contribution c
      where c.player_id = n.player_id and c.stat = n.stat and c.flight = coalesce(n.flight, '') and c.day = n.day
        and c.item = coalesce(n.item, '') offset 0
    ) as c on true`.execute(db);
  const stored = rows[0]!.stored.split(',');
  const joined = added.map(([playerId, later], at): PlayerContribution => {
    if (stored[at] === '') return [playerId, later];
    return [playerId, joinContributions({ ...later, value: Number(stored[at]), seq: 0 }, later)];
  });
  // Stored rows were read without their positions, so unchanged ones have 0.
  await writeContributions(
    db,
    joined.filter(([, { seq }]) => seq > 0),
  );
}

/** Writes contributions, replacing stored ones. */
export async function writeContributions(db: Executor, rows: readonly PlayerContribution[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <T>(of: (contribution: Contribution) => T): T[] => rows.map(([, each]) => of(each));
  await sql`
    insert into contribution
    select s.player_id, s.stat, coalesce(s.flight, ''), s.day, coalesce(s.item, ''), s.value, s.context, s.seq,
      s.recv_ms, s.sim_t
    from unnest(
      ${keyColumns(rows)}, ${numberColumn(column(({ value }) => value))}::float8[], ${textColumn(column(contextText))},
      ${numberColumn(column(({ seq }) => seq))}::bigint[], ${numberColumn(column(({ recv }) => recv))}::bigint[],
      ${numberColumn(column(({ simT }) => simT))}::float8[]
    ) as s (player_id, stat, flight, day, item, value, context, seq, recv_ms, sim_t)
    on conflict (player_id, stat, flight, day, item) do update set
      value = excluded.value, context = excluded.context, seq = excluded.seq, recv_ms = excluded.recv_ms`.execute(db);
}

/** Returns the keys of contributions as columns, in SQL; an empty flight or item is null in them. */
const keyColumns = (rows: readonly PlayerContribution[]) =>
  sql.join([
    sql`${numberColumn(rows.map(([playerId]) => playerId))}::bigint[]`,
    textColumn(rows.map(([, { stat }]) => stat)),
    textColumn(rows.map(([, { flight }]) => flight)),
    textColumn(rows.map(([, { day }]) => day)),
    textColumn(rows.map(([, { item }]) => toColumn(item))),
  ]);

/** The last written context and its text: a contribution's values in several windows share one. */
let lastContext: { readonly of: Contribution['context']; readonly text: string | null } = { of: null, text: null };

/** Returns a context as its column has it, JSON. */
export function contextText({ context }: Pick<Contribution, 'context'>): string | null {
  if (context !== lastContext.of) lastContext = { of: context, text: context && JSON.stringify(context) };
  return lastContext.text;
}

/** A contribution with the state of its flight. */
interface StoredContribution {
  readonly playerId: number;
  readonly contribution: Contribution;
  readonly flight: FlightState;
}

interface Row {
  readonly player_id: number;
  readonly stat: string;
  readonly flight: string;
  readonly day: string;
  readonly item: string;
  readonly value: number;
  readonly context: string | null;
  readonly seq: number;
  readonly recv_ms: number;
  readonly sim_t: number | null;
  readonly flagged: boolean | null;
  readonly ended_reason: string | null;
  readonly deaths: readonly number[] | null;
}

/** The rows that are in memory at once. */
const PAGE = 5000;

/** Reads all contributions of standings, page by page, in any order. Items are as stored. */
export async function* readContributions(
  trx: Executor,
  standings: readonly Standing[],
): AsyncGenerator<StoredContribution[]> {
  await sql`declare contributions no scroll cursor for
    select c.player_id, c.stat, c.flight, c.day, c.item, c.value, c.context, c.seq, c.recv_ms, c.sim_t,
      f.flagged, f.ended_reason, f.deaths
    from unnest(
      ${standings.map(({ playerId }) => playerId)}::bigint[], ${standings.map(({ stat }) => stat)}::text[]
    ) as w (player_id, stat)
    join contribution c using (player_id, stat) left join flight f using (player_id, flight)`.execute(trx);
  for (let more = true; more;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(PAGE)} from contributions`.execute(trx);
    yield rows.map(storedContribution);
    more = rows.length === PAGE;
  }
  await sql`close contributions`.execute(trx);
}

const storedContribution = ({ player_id: playerId, context, recv_ms, sim_t, ...row }: Row): StoredContribution => {
  const { stat, flight, day, item, value, seq, flagged, ended_reason: endedReason, deaths } = row;
  return {
    playerId,
    contribution: {
      stat,
      flight,
      day,
      item,
      value,
      context: context === null ? null : (JSON.parse(context) as Contribution['context']),
      seq,
      recv: recv_ms,
      simT: sim_t,
    },
    flight: flagged === null ? NEW_FLIGHT : { ...NEW_FLIGHT, flagged, endedReason, deaths: deaths! },
  };
};
