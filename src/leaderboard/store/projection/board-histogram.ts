import { type Kysely, sql } from 'kysely';

/** Number of bins per power of ten. With more bins, finding a rank is cheaper, and writes are more expensive. */
const BINS_PER_DECADE = 64;
/**
 * Exponents (base 10) of the smallest and the largest edge of a bin. The bins range from 0.001 to 10^15, which is more
 * metres than any flight covers.
 */
const DECADES = [-3, 15] as const;

/**
 * Returns the edges of all bins, ascending. The edges are on both sides of zero, because boards that rank the largest
 * value first store negated values.
 */
function edgesOf([first, last]: readonly [number, number]): readonly number[] {
  const count = (last - first) * BINS_PER_DECADE + 1;
  const positive = Array.from({ length: count }, (_, at) => 10 ** (first + at / BINS_PER_DECADE));
  return [...positive.map((edge) => -edge).reverse(), 0, ...positive];
}

const EDGES = `'{${edgesOf(DECADES).join(',')}}'::float8[]`;

// A generation's schema is renamed when its tables come into use. The functions still find the tables, because
// PostgreSQL looks up the tables of a `return` body when it creates the function.
const STATEMENTS = [
  `create function $.bin_of(standing float8) returns integer immutable return width_bucket(standing, ${EDGES})`,
  // The first bin has no lower edge.
  `create function $.bin_start(bin integer) returns float8 immutable return coalesce((${EDGES})[bin], '-infinity')`,
  // `players` counts all players of the board, even hidden ones. `starts` contains the lower edge of each bin that has
  // players, ascending. `ahead` contains, for each of these bins, the number of players in better bins.
  `create table $.board_histogram (
    stat text collate "C" primary key, players integer not null, starts float8[] not null, ahead integer[] not null)`,
  `insert into $.board_histogram
    select stat, sum(n), array_agg(start order by start), array_agg(before order by start) from (
      select stat, start, n, sum(n) over (partition by stat order by start) - n as before from (
        select stat, $.bin_start($.bin_of(standing)) as start, count(*)::integer as n
        from $.board_value where period = 'alltime' group by 1, 2
      ) as bins
    ) as sums group by stat`,
];

export async function countBins<Tables>(db: Kysely<Tables>, schema: string): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement.replaceAll('$.', `"${schema}".`)).execute(db);
}
