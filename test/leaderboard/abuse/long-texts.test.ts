import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ended, logged, roster, type Sketch, tumble } from '../derivation/histories.js';
import { newStore } from '../store/database.js';
import { CAREER, empty, FLIGHTS, logRows, projectAll } from '../store/projection/projected.js';

const store = await newStore();
const long = '\u0001'.repeat(2500);

async function project(sketches: readonly Sketch[]): Promise<void> {
  const events = logged(sketches.map((each) => ({ flight: FLIGHTS[0]!, career: CAREER, ...each })));
  const { rows } = await sql<{ last: number }>`select coalesce(max(seq), 0) as last from event`.execute(store);
  await logRows(
    store,
    events.map((event) => ({ player: 1, event: { ...event, seq: event.seq + rows[0]!.last } })),
  );
  await projectAll(store, 600);
}

it('the rows of flights, kittens and boards keep only the beginning of a long text', async () => {
  await empty(store, [1]);
  await project([
    { type: 'flight.started', payload: { body: long, vehicle_name: long, mass_kg: 7 } },
    { type: 'vehicle.soi', payload: { to_body: 'luna', from_body: long }, simT: 7 },
    ended(long),
    roster({ kid: 'a', name: long, travelled_m: 7 }),
  ]);
  const { rows } = await sql<{ longest: number }>`
    select max(length(text)) as longest from (
      select body || ended_reason as text from proj.flight
      union all select name from proj.kitten
      union all select context from proj.contribution
      union all select context from proj.board_value
    ) as texts`.execute(store);
  expect(rows[0]!.longest).toBeGreaterThan(2400);
  expect(rows[0]!.longest).toBeLessThan(2800);
});

it('an event that does not change its flight does not write the flight again', async () => {
  await empty(store, [1]);
  const written = async () =>
    (
      await sql<{ ctid: string; reason: string }>`select ctid::text, ended_reason as reason from proj.flight`.execute(
        store,
      )
    ).rows;
  await project([{ type: 'flight.started', payload: { body: 'luna' } }, ended('lost')]);
  const before = await written();
  expect(before).toHaveLength(1);
  await project([tumble, { type: 'engine.ignition' }]);
  expect(await written()).toEqual(before);
  await project([ended('recovered')]);
  expect(await written()).toMatchObject([{ reason: 'recovered' }]);
});
