import { type Kysely, sql } from 'kysely';

/** The bins of a decade: a rank looks through the players of one bin, and adds up the counts of those before it. */
const BINS_PER_DECADE = 16;
/** The powers of ten that the edges reach from and to: a millisecond, and far beyond what anybody flies, in metres. */
const DECADES = [-3, 15] as const;

/** Returns the edges between bins of standings, rising. The standings of records are negative, so both signs are there. */
function edgesOf([first, last]: readonly [number, number]): readonly number[] {
  const count = (last - first) * BINS_PER_DECADE + 1;
  const positive = Array.from({ length: count }, (_, at) => 10 ** (first + at / BINS_PER_DECADE));
  return [...positive.map((edge) => -edge).reverse(), 0, ...positive];
}

const EDGES = `'{${edgesOf(DECADES).join(',')}}'::float8[]`;

// The schema of a generation is renamed when it comes into use: bodies of functions that are parsed when they are made
// go with it, and the one in text looks for the table beside the one that changed.
const STATEMENTS = [
  `create function $.bin_of(standing float8) returns integer immutable return width_bucket(standing, ${EDGES})`,
  // The first bin has no edge below it.
  `create function $.bin_start(bin integer) returns float8 immutable return coalesce((${EDGES})[bin], '-infinity')`,
  `insert into $.board_histogram
    select stat, $.bin_of(standing), count(*) from $.board_value where period = 'alltime' group by 1, 2`,
  `create function $.keep_histogram() returns trigger language plpgsql as $body$
    begin
      execute format(
        'insert into %1$I.board_histogram as h
          select stat, %1$I.bin_of(standing), sum(n) from (%2$s) as changes where period = ''alltime''
          group by 1, 2 having sum(n) <> 0
        on conflict (stat, bin) do update set players = h.players + excluded.players',
        tg_table_schema,
        concat_ws(' union all ',
          case when tg_op <> 'INSERT' then 'select stat, period, standing, -1 as n from old_rows' end,
          case when tg_op <> 'DELETE' then 'select stat, period, standing, 1 as n from new_rows' end));
      return null;
    end
  $body$`,
  // An upsert makes both of the first two run, each with its own rows.
  `create trigger histogram_of_inserts after insert on $.board_value
    referencing new table as new_rows for each statement execute function $.keep_histogram()`,
  `create trigger histogram_of_updates after update on $.board_value
    referencing old table as old_rows new table as new_rows for each statement execute function $.keep_histogram()`,
  `create trigger histogram_of_deletes after delete on $.board_value
    referencing old table as old_rows for each statement execute function $.keep_histogram()`,
];

/** Counts the players in each bin of the boards of all time, and has PostgreSQL keep the counts from now on. */
export async function keepHistogram(db: Kysely<unknown>, schema: string): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement.replaceAll('$.', `"${schema}".`)).execute(db);
}
