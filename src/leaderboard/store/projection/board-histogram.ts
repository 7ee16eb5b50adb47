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
// creation follow the renaming.
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
];

/** Counts the players in each bin of every all-time board. */
export async function countBins<Tables>(db: Kysely<Tables>, schema: string): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement.replaceAll('$.', `"${schema}".`)).execute(db);
}
