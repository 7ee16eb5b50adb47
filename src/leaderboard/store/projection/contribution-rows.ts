import { type RawBuilder, sql } from 'kysely';
import { type Contribution, joinContributions } from '../../derivation/contribution.js';
import { flagColumn, numberColumn, textColumn } from '../column-texts.js';
import { toColumn } from './client-text.js';
import type { Executor } from './executor.js';
import { lookedUp, readValues } from './looked-up.js';

export interface Standing {
  readonly playerId: number;
  readonly stat: string;
}

export type PlayerContribution = readonly [playerId: number, contribution: Contribution];
/** A player's contribution. `counts` says whether it counts, which depends on the state of its flight. */
export type StoredContribution = readonly [playerId: number, contribution: Contribution, counts: boolean];

/**
 * Stores contributions, each combined with the stored contribution that has the same key. The given contributions must
 * have different keys.
 */
export async function addContributions(db: Executor, added: readonly StoredContribution[]): Promise<void> {
  if (added.length === 0) return;
  const list = sql`unnest(${keyColumns(keysOf(added))}) with ordinality as n (player_id, stat, flight, day, item, at)`;
  const stored = await readValues(
    db,
    sql`n.at`,
    await lookedUp(db, list, {
      table: 'contribution',
      alias: 'c',
      where: HAS_KEY,
    }),
  );
  const joined = added.map(([playerId, later, counts], at): StoredContribution => {
    const value = stored.get(at + 1);
    if (value === undefined) return [playerId, later, counts];
    return [playerId, joinContributions({ ...later, value, seq: 0 }, later), counts];
  });
  // The stored rows were read without their positions. So if the combined contribution has the position 0, it is the
  // stored one, and nothing is written.
  await writeContributions(
    db,
    joined.filter(([, { seq }]) => seq > 0),
  );
}

/** Stores contributions, and replaces stored contributions that have the same keys. */
export async function writeContributions(db: Executor, rows: readonly StoredContribution[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <T>(of: (contribution: Contribution) => T): T[] => rows.map(([, each]) => of(each));
  await sql`
    insert into contribution
    select s.player_id, s.stat, coalesce(s.flight, ''), s.day, coalesce(s.item, ''), s.value, s.context, s.seq,
      s.recv_ms, s.sim_t, s.counts
    from unnest(
      ${keyColumns(keysOf(rows))}, ${numberColumn(column(({ value }) => value))}::float8[], ${textColumn(column(contextText))},
      ${numberColumn(column(({ seq }) => seq))}::bigint[], ${numberColumn(column(({ recv }) => recv))}::bigint[],
      ${numberColumn(column(({ simT }) => simT))}::float8[], ${flagColumn(rows.map(([, , counts]) => counts))}::boolean[]
    ) as s (player_id, stat, flight, day, item, value, context, seq, recv_ms, sim_t, counts)
    on conflict (player_id, stat, flight, day, item) do update set
      value = excluded.value, context = excluded.context, seq = excluded.seq, recv_ms = excluded.recv_ms,
      sim_t = excluded.sim_t, counts = excluded.counts`.execute(db);
}

/** Key of a stored contribution. The item is escaped, as in the table. */
export type ContributionKey = Pick<Contribution, 'stat' | 'flight' | 'day' | 'item'> & { readonly player_id: number };

const keysOf = (rows: readonly StoredContribution[]): ContributionKey[] =>
  rows.map(([player_id, { stat, flight, day, item }]) => ({ player_id, stat, flight, day, item: toColumn(item) }));

/**
 * SQL for a list of keys: one array for each column, as arguments of `unnest`. An empty flight or item becomes null.
 */
export const keyColumns = (keys: readonly ContributionKey[]): RawBuilder<unknown> =>
  sql.join([
    sql`${numberColumn(keys.map(({ player_id }) => player_id))}::bigint[]`,
    textColumn(keys.map(({ stat }) => stat)),
    textColumn(keys.map(({ flight }) => flight)),
    textColumn(keys.map(({ day }) => day)),
    textColumn(keys.map(({ item }) => item)),
  ]);

/** SQL condition: the contribution `c` has the key `n`, which has the columns of {@link keyColumns}. */
export const HAS_KEY = sql`c.player_id = n.player_id and c.stat = n.stat and c.flight = coalesce(n.flight, '')
  and c.day = n.day and c.item = coalesce(n.item, '')`;

/**
 * The last context and its text are cached, because the values of a contribution in all windows have the same context.
 */
let lastContext: { readonly of: Contribution['context']; readonly text: string | null } = { of: null, text: null };

export function contextText({ context }: Pick<Contribution, 'context'>): string | null {
  if (context !== lastContext.of) lastContext = { of: context, text: context && JSON.stringify(context) };
  return lastContext.text;
}
