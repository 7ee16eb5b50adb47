import { describe, expect, it } from 'vitest';
import type { EventType } from '../../../src/leaderboard/envelopes/event-types.js';
import { Oracle } from '../../../harness/board/oracle/oracle.js';
import type { OracleWorld, TakenEvent } from '../../../harness/board/oracle/world.js';

const NOON = Date.parse('2026-11-22T12:00:00Z');
const FLIGHT = '01JD3Q8Z5M6N7P8Q9R0S1T2V3W';
const CAREER = 'abcdefgh01234567';

type Sketch = readonly [type: EventType, payload: object, change?: Partial<TakenEvent>];

function oracleOf(sketches: readonly Sketch[], change: Partial<OracleWorld> = {}): Oracle {
  const events = sketches.map(([type, payload, rest = {}], at): TakenEvent => ({
    player: 1,
    seq: at + 1,
    recv: NOON,
    id: `01JD3Q8Z5M6N7P8Q9R0S${String(at).padStart(6, '0')}`,
    type,
    ver: 1,
    session: FLIGHT,
    flight: FLIGHT,
    career: CAREER,
    simT: at,
    payload: JSON.stringify(payload),
    ...rest,
  }));
  const players = [1, 2].map((player) => ({
    player,
    handles: [{ handle: `Player${player}`, createdMs: NOON }],
    isHidden: false,
  }));
  const head = events.length;
  const labels: OracleWorld['labels'] = (kind, player, raw) => `${kind} ${player} ${raw}`;
  return new Oracle({
    players,
    events,
    labels,
    approved: [],
    flagged: [],
    rulings: [],
    now: NOON,
    logHead: head,
    projected: head,
    ...change,
  });
}

const values = (oracle: Oracle, stat: string, query = {}): number[] =>
  (oracle.leaderboard(stat, query) as { rows: { value: number }[] }).rows.map(({ value }) => value);

const impact = { survived: true, launch_pad: false, crew_count: 2, speed_ms: 90, energy_j: 5, body: 'luna' };

describe('the leaderboard oracle', () => {
  it('the leaderboard oracle does not count an impact if a kitten dies within two seconds', () => {
    const board = 'biggest_lithobrake_survived';
    expect(values(oracleOf([['vehicle.impact', impact]]), board)).toEqual([90]);
    expect(values(oracleOf([['vehicle.impact', { ...impact, launch_pad: true }]]), board)).toEqual([]);
    for (const [simT, wanted] of [
      [2, []],
      [-2, []],
      [2.001, [90]],
      [-2.001, [90]],
    ] as const) {
      expect(
        values(
          oracleOf([
            ['vehicle.impact', impact],
            ['kitten.kia', {}, { simT }],
          ]),
          board,
        ),
      ).toEqual(wanted);
    }
    expect(
      values(
        oracleOf([
          ['vehicle.impact', impact],
          ['flight.flagged', { flag: 7 }],
        ]),
        board,
      ),
    ).toEqual([]);
    const byOther: Sketch = ['flight.flagged', { flag: 'teleport' }, { player: 2 }];
    expect(values(oracleOf([['vehicle.impact', impact], byOther]), board)).toEqual([90]);
  });

  it('the leaderboard oracle counts a telemetry peak unless the flight has ended without a recovery', () => {
    const load: Sketch = ['telemetry.window', { peak_g: 7 }];
    const end = (reason: string): Sketch => ['flight.ended', { reason }];
    expect(values(oracleOf([load]), 'peak_g_survived')).toEqual([7]);
    expect(values(oracleOf([load, end('destroyed')]), 'peak_g_survived')).toEqual([]);
    expect(values(oracleOf([load, end('destroyed'), end('recovered')]), 'peak_g_survived')).toEqual([7]);
  });

  it('the leaderboard oracle skips unreadable events and events of later versions', () => {
    const board = 'stagings';
    expect(values(oracleOf([['vehicle.staging', { stage_index: 1.5 }]]), board)).toEqual([]);
    expect(values(oracleOf([['vehicle.staging', {}, { ver: 2 }]]), board)).toEqual([]);
    expect(values(oracleOf([['vehicle.staging', {}]]), board)).toEqual([1]);
  });

  it('the leaderboard oracle ranks equal values by time', () => {
    const mass: Sketch = ['flight.started', { mass_kg: 5 }];
    const other: Sketch = ['flight.started', { mass_kg: 5 }, { player: 2 }];
    const rows = (oracle: Oracle): unknown => (oracle.leaderboard('heaviest_launch') as { rows: object[] }).rows;
    const context = { body: '', vehicle: '', mass_kg: 5, part_count: 0, crew_count: 0, stage_count: 0 };
    const second = (player: number): object => ({
      value: 5,
      context: { ...context, flight: `flight ${player} ${FLIGHT}` },
      updated: NOON,
    });
    expect(rows(oracleOf([other, mass]))).toEqual([
      { rank: 1, handle: 'Player2', ...second(2) },
      { rank: 2, handle: 'Player1', ...second(1) },
    ]);
    const players = oracleOf([]).tables.world.players.map((each) => ({ ...each, isHidden: each.player === 2 }));
    expect(rows(oracleOf([other, mass], { players }))).toEqual([{ rank: 1, handle: 'Player1', ...second(1) }]);
  });

  it('the leaderboard oracle sums distances in total and for each time window', () => {
    const roster = (travelled_m: number, recv: number): Sketch => [
      'roster.snapshot',
      { kittens: [{ kid: 'a', name: 'Mia', travelled_m }] },
      { flight: null, recv },
    ];
    const oracle = oracleOf([roster(10, NOON - 86_400_000), roster(4, NOON), roster(16, NOON)]);
    expect(values(oracle, 'distance_travelled')).toEqual([16]);
    expect(values(oracle, 'distance_travelled', { period: 'daily' })).toEqual([6]);
    expect(values(oracle, 'top_kitten_distance', { period: 'daily' })).toEqual([16]);
  });

  it('the leaderboard oracle returns the whole log page by page, and publishes no private id', () => {
    const oracle = oracleOf([
      ['session.started', { install: 'secret', kids: ['k'], deep: { kid: 'k' } }, { flight: null, simT: null }],
      ['vehicle.staging', {}],
    ]);
    const first = oracle.events({ limit: 1 }) as { next: string };
    expect(first).toMatchObject({
      limit: 1,
      next: '2',
      events: [{ seq: 2, handle: 'Player1', flight: `flight 1 ${FLIGHT}` }],
    });
    const second = oracle.events({ limit: 1, before: 2 }) as { events: object[] };
    expect(second.events[0]).toEqual({
      seq: 1,
      handle: 'Player1',
      id: 'event 1 01JD3Q8Z5M6N7P8Q9R0S000000',
      type: 'session.started',
      ver: 1,
      session: `session 1 ${FLIGHT}`,
      career: `career 1 ${CAREER}`,
      recv: NOON,
      payload: { kids: ['kitten 1 k'], deep: { kid: 'kitten 1 k' } },
    });
    expect(oracle.events({ limit: 1, before: 1 })).toEqual({ limit: 1, events: [] });
  });
});
