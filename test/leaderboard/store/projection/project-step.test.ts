import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { PlayerLedger } from '../../../../src/leaderboard/derivation/player-ledger.js';
import { ulidBytes, ulidOf } from '../../../../src/leaderboard/envelopes/ulid.js';
import { projectStep } from '../../../../src/leaderboard/store/projection/project-step.js';
import { anyReversals, anySketch, ended, load, logged, type Sketch, tumble } from '../../derivation/histories.js';
import { DEEP } from '../../../support/deep.js';
import { newStore } from '../database.js';
import { CAREER, derived, empty, FLIGHTS, logRows, PLAYERS, projectAll, rounded, type Row } from './projected.js';

const store = await newStore();
const log = (rows: readonly Row[]): Promise<void> => logRows(store, rows);
const project = (limit: number): Promise<void> => projectAll(store, limit);

beforeEach(() => empty(store, PLAYERS));

async function storedValues(): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select player_id, stat, period, bucket, value, seq, recv_ms from proj.board_value`.execute(store);
  return rows.map((row) => Object.values({ ...row, value: rounded(row['value'] as number) }).join(' ')).sort();
}

function foldedValues(rows: readonly Row[]): string[] {
  return PLAYERS.flatMap((player) => {
    const ledger = new PlayerLedger();
    ledger.add(rows.filter((row) => row.player === player).map(({ event }) => event));
    return ledger
      .values()
      .map(({ stat, period, bucket, value, seq, recv }) =>
        [player, stat, period, bucket, rounded(value), seq, recv].join(' '),
      );
  }).sort();
}

describe('the projection', () => {
  it('the projection gives the same values as an evaluation of the whole log, in steps of any size', async () => {
    const row = fc.tuple(fc.constantFrom(...PLAYERS), anySketch(FLIGHTS, true));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), async (sketches, limit) => {
        await empty(store, PLAYERS);
        const events = logged(sketches.map(([, sketch]) => ({ ...sketch, career: CAREER })));
        const rows = events.map((event, at) => ({ player: sketches[at]![0], event }));
        await log(rows);
        await project(limit);
        expect(await storedValues()).toEqual(foldedValues(rows));
      }),
      { numRuns: DEEP ? 400 : 16, endOnFailure: true },
    );
  });

  it('steps of any size fill all tables with the same rows as a single step, and with the values of the whole log', async () => {
    const player = fc.constantFrom(...PLAYERS);
    const length = { minLength: 60, maxLength: 200 };
    const anyPart = fc.record({ size: fc.integer({ min: 1, max: 60 }), limit: fc.integer({ min: 1, max: 40 }) });
    await fc.assert(
      fc.asyncProperty(
        anyReversals(FLIGHTS, length),
        fc.array(player, { minLength: 200, maxLength: 200 }),
        fc.array(anyPart, { minLength: 5, maxLength: 20 }),
        async (sketches, players, parts) => {
          const rows = logged(sketches.map((each) => ({ ...each, career: CAREER }))).map((event, at) => ({
            player: players[at]!,
            event,
          }));
          await empty(store, PLAYERS);
          await log(rows);
          await project(rows.length);
          const inOneStep = await derived(store);
          expect(await storedValues()).toEqual(foldedValues(rows));
          await empty(store, PLAYERS);
          let rest = rows;
          for (let at = 0; rest.length > 0; at++) {
            const { size, limit } = parts[at % parts.length]!;
            await log(rest.slice(0, size));
            await project(limit);
            rest = rest.slice(size);
          }
          expect(await derived(store)).toEqual(inOneStep);
        },
      ),
      // Run fewer cases on Citus, because each step is committed on all nodes.
      { numRuns: inject('citus') ? 3 : DEEP ? 300 : 12, endOnFailure: true },
    );
  });

  it.each([
    ['no longer counts', [load(5)], [load(7), ended('destroyed')]],
    ['counts again', [load(5), ended('destroyed')], [load(7), ended('recovered')]],
  ])('if a peak load rises in the step in which its flight ends, the load %s', async (_title, first, second) => {
    const rows = logged([...first, ...second].map((each) => ({ ...each, flight: FLIGHTS[0]!, career: CAREER }))).map(
      (event) => ({ player: 1, event }),
    );
    await log(rows.slice(0, first.length));
    await project(10);
    await log(rows.slice(first.length));
    await project(10);
    const inTwoSteps = await derived(store);
    expect(await storedValues()).toEqual(foldedValues(rows));
    await empty(store, PLAYERS);
    await log(rows);
    await project(10);
    expect(await derived(store)).toEqual(inTwoSteps);
  });

  it('the projection continues from its checkpoint and counts nothing twice', async () => {
    const rows = logged(
      Array.from({ length: 5 }, (): Sketch => ({ ...tumble, flight: FLIGHTS[0]!, career: CAREER })),
    ).map((event) => ({ player: 1, event }));
    await log(rows.slice(0, 3));
    expect(await projectStep(store, 5)).toEqual({
      lastSeq: 3,
      events: 3,
      hasMore: false,
      isHeldBack: false,
      hasRules: true,
    });
    expect(await projectStep(store, 5)).toEqual({
      lastSeq: 3,
      events: 0,
      hasMore: false,
      isHeldBack: false,
      hasRules: true,
    });
    await log(rows.slice(3));
    const steps = await Promise.all([projectStep(store, 5), projectStep(store, 5)]);
    expect(steps.map(({ events }) => events).sort()).toEqual([0, 2]);
    expect(await storedValues()).toEqual(foldedValues(rows));
    const { rows: census } = await sql<{ n: number; first_seq: number; last_seq: number }>`
      select n, first_seq, last_seq from proj.census where type = '' and period = 'alltime'`.execute(store);
    expect(census).toEqual([{ n: 5, first_seq: 1, last_seq: 5 }]);
  });

  it('the projection stores client texts that a text column cannot store directly', async () => {
    const name = 'a\u0000b\ud800"\\';
    const payload = JSON.stringify({ kittens: [{ kid: name, name, travelled_m: 1 }] });
    await log(
      logged([{ type: 'roster.snapshot', flight: null, career: CAREER, payload }]).map((event) => ({
        player: 1,
        event,
      })),
    );
    await log(
      logged([tumble, { type: 'vehicle.soi', flight: FLIGHTS[0]!, career: CAREER, payload: { to_body: name } }])
        .slice(1)
        .map((event) => ({ player: 1, event })),
    );
    await project(10);
    const { rows } = await sql<{ stat: string; context: string | null }>`
      select stat, context from proj.board_value where period = 'alltime' order by stat`.execute(store);
    expect(rows.map(({ stat }) => stat)).toEqual(['distance_travelled', 'soi_bodies', 'top_kitten_distance']);
    expect(JSON.parse(rows[2]!.context!)).toEqual({ kitten: name });
  });

  it('the projection stores each feed row under the log position of its event', async () => {
    const flight = FLIGHTS[0]!;
    await log(
      logged([{ ...tumble, flight, career: CAREER, payload: { name: 'Mia', speed_ms: 3, body: 'luna' } }]).map(
        (event) => ({
          player: 1,
          event,
        }),
      ),
    );
    await project(10);
    const { rows } = await sql`select seq, player_id, flight, type, text from proj.feed`.execute(store);
    expect(rows).toEqual([
      { seq: 1, player_id: 1, flight, type: 'kitten.tumble', text: 'saw Mia tumble at 3 m/s on luna' },
    ]);
    expect(ulidOf(ulidBytes(flight))).toBe(flight);
  });
});
