import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DEATHS_MAX } from '../../../src/leaderboard/derivation/eligibility.js';
import { death, ended, logged } from '../derivation/histories.js';
import { newStore } from '../store/database.js';
import { CAREER, empty, FLIGHTS, logRows, projectAll } from '../store/projection/projected.js';

const store = await newStore();

/** Returns the deaths of the flight, and the ids under which PostgreSQL stores long values of flights. */
async function storedDeaths(): Promise<{ deaths: number; chunks: readonly number[] }> {
  const { rows } = await sql<{ toast: string }>`
    select reltoastrelid::regclass::text as toast from pg_class where oid = 'proj.flight'::regclass`.execute(store);
  const { rows: chunks } = await sql<{ id: number }>`
    select distinct chunk_id::bigint as id from ${sql.raw(rows[0]!.toast)} order by id`.execute(store);
  const { rows: flights } = await sql<{
    deaths: number;
  }>`select cardinality(deaths) as deaths from proj.flight`.execute(store);
  return { deaths: flights[0]!.deaths, chunks: chunks.map(({ id }) => id) };
}

it('a further event of a flight with a thousand deaths does not write the deaths again', async () => {
  await empty(store, [1]);
  const deaths = Array.from({ length: DEATHS_MAX }, (_, at) => death(at * Math.SQRT2 * 10 ** (at % 9)));
  const events = logged(
    [...deaths, ended('destroyed'), death(1)].map((each) => ({ ...each, flight: FLIGHTS[0]!, career: CAREER })),
  );
  const rows = events.map((event) => ({ player: 1, event }));
  await logRows(store, rows.slice(0, -2));
  await projectAll(store, 600);
  const before = await storedDeaths();
  expect(before).toMatchObject({ deaths: DEATHS_MAX });
  expect(before.chunks).toHaveLength(1);
  await logRows(store, rows.slice(-2, -1));
  await projectAll(store, 600);
  expect(await storedDeaths()).toEqual(before);
  await logRows(store, rows.slice(-1));
  await projectAll(store, 600);
  expect(await storedDeaths()).toMatchObject({ deaths: DEATHS_MAX + 1 });
});
