import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useProjection } from '../../../src/leaderboard/store/projection/executor.js';
import { readStates } from '../../../src/leaderboard/store/projection/player-states.js';
import { newUlid } from '../api/service.js';
import { DEATHS_MAX } from '../../../src/leaderboard/derivation/eligibility.js';
import { death, ended, logged } from '../derivation/histories.js';
import { newPlainDatabase, newStore } from '../store/database.js';
import { CAREER, empty, FLIGHTS, logRows, projectAll } from '../store/projection/projected.js';

const store = await newStore(await newPlainDatabase());

/**
 * Returns the number of deaths of the flight, and the ids under which PostgreSQL stores long values of the table
 * `flight`.
 */
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

it('reading the deaths of flights takes less than half of the processor time of reading the numbers as text', async () => {
  await empty(store, [1]);
  const flights = Array.from({ length: 400 }, newUlid);
  await sql`insert into proj.flight
    select 1, flight, false, null, '', 0, array(select sqrt(n) * (10.0 ^ (n % 300)) from generate_series(1, ${DEATHS_MAX}::int) n)
    from unnest(${flights}::text[]) as flight`.execute(store);
  const costOf = async <T>(read: () => Promise<T>): Promise<{ cpu: number; result: T }> => {
    await read();
    const before = process.cpuUsage();
    const result = await read();
    const { user, system } = process.cpuUsage(before);
    return { cpu: user + system, result };
  };
  await store.transaction().execute(async (trx) => {
    await useProjection(trx);
    const { cpu, result } = await costOf(() =>
      readStates(
        trx,
        flights.map((flight) => ({ playerId: 1, flight, career: CAREER, type: 'kitten.kia' })),
      ),
    );
    const text = await costOf(() => sql<{ deaths: number[] }>`select deaths from flight`.execute(trx));
    const read = flights.map((flight) => result.get(1)!.flights.get(flight)!.deaths);
    expect(read).toEqual(text.result.rows.map(({ deaths }) => deaths));
    expect(cpu).toBeLessThan(text.cpu / 2);
  });
});
