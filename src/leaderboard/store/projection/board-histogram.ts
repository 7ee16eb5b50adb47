import { type Kysely, sql } from 'kysely';

/**
 * Number of bins per power of ten. To find a rank, a read adds the players ahead in the player's own bin to the stored
 * number of players ahead of that bin. With more bins, ranks are cheaper and writes are more expensive.
 */
const BINS_PER_DECADE = 64;
/**
 * Exponents (base 10) of the smallest and largest bin edge. The edges range from a thousandth of a unit to more metres
 * than any flight covers.
 */
const DECADES = [-3, 15] as const;

/**
 * Returns the edges between bins of standings, ascending. There are edges on both sides of zero, because the standings
 * of records are negative.
 */
function edgesOf([first, last]: readonly [number, number]): readonly number[] {
  const count = (last - first) * BINS_PER_DECADE + 1;
  const positive = Array.from({ length: count }, (_, at) => 10 ** (first + at / BINS_PER_DECADE));
  return [...positive.map((edge) => -edge).reverse(), 0, ...positive];
}

const EDGES = `'{${edgesOf(DECADES).join(',')}}'::float8[]`;

// The schema of a generation is renamed when the generation comes into use. Function bodies that PostgreSQL parses at
// creation follow the renaming. The body of `keep_histogram` is a text, so the function finds the histogram by the
// schema of the changed table.
const STATEMENTS = [
  `create function $.bin_of(standing float8) returns integer immutable return width_bucket(standing, ${EDGES})`,
  // The first bin has no lower edge.
  `create function $.bin_start(bin integer) returns float8 immutable return coalesce((${EDGES})[bin], '-infinity')`,
  // One row per board, with the number of its players, including hidden ones. The row lists the start of each used bin,
  // ascending, and for each the number of players ahead of it.
  `create table $.board_histogram (
    stat text collate "C" primary key, players integer not null, starts float8[] not null, ahead integer[] not null)`,
  `insert into $.board_histogram
    select stat, sum(n), array_agg(start order by start), array_agg(before order by start) from (
      select stat, start, n, sum(n) over (partition by stat order by start) - n as before from (
        select stat, $.bin_start($.bin_of(standing)) as start, count(*)::integer as n
        from $.board_value where period = 'alltime' group by 1, 2
      ) as bins
    ) as sums group by stat`,
  // Computes the rows of changed boards from the old bins and the changes.
  `create function $.keep_histogram() returns trigger language plpgsql as $body$
    begin
      execute format(
        'with changes as materialized (
          select stat, %1$I.bin_start(bin) as start, n from (
            select stat, %1$I.bin_of(standing) as bin, sum(n) as n from (%2$s) as changed where period = ''alltime''
            group by 1, 2 having sum(n) <> 0
          ) as bins
        ), bins as (
          select stat, start, sum(n)::integer as n from (
            select stat, start, n from changes
            union all select h.stat, b.start, coalesce(b.next, h.players) - b.before
              from %1$I.board_histogram h cross join unnest(h.starts, h.ahead, h.ahead[2:]) as b (start, before, next)
              where h.stat in (select stat from changes)
          ) as parts group by 1, 2
        ), sums as (
          select stat, start, n, sum(n) over (partition by stat order by start) - n as before from bins
        )
        insert into %1$I.board_histogram as h
        select stat, sum(n), coalesce(array_agg(start order by start) filter (where n > 0), ''{}''),
          coalesce(array_agg(before order by start) filter (where n > 0), ''{}'')
        from sums group by stat
        on conflict (stat) do update set
          players = excluded.players, starts = excluded.starts, ahead = excluded.ahead',
        tg_table_schema,
        concat_ws(' union all ',
          case when tg_op <> 'INSERT' then 'select stat, period, standing, -1 as n from old_rows' end,
          case when tg_op <> 'DELETE' then 'select stat, period, standing, 1 as n from new_rows' end));
      return null;
    end
  $body$`,
  // An upsert fires two triggers, one with the rows that it inserts and one with those that it updates.
  `create trigger histogram_of_inserts after insert on $.board_value
    referencing new table as new_rows for each statement execute function $.keep_histogram()`,
  `create trigger histogram_of_updates after update on $.board_value
    referencing old table as old_rows new table as new_rows for each statement execute function $.keep_histogram()`,
  `create trigger histogram_of_deletes after delete on $.board_value
    referencing old table as old_rows for each statement execute function $.keep_histogram()`,
];

/** Counts the players in each bin of every all-time board, and adds triggers that keep the counts up to date. */
export async function keepHistogram<Tables>(db: Kysely<Tables>, schema: string): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement.replaceAll('$.', `"${schema}".`)).execute(db);
}
