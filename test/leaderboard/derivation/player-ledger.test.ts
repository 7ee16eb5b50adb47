import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoardValue } from '../../../src/leaderboard/derivation/board-values.js';
import { boardOf } from '../../../src/leaderboard/derivation/boards.js';
import type { LoggedEvent } from '../../../src/leaderboard/derivation/logged-event.js';
import { PlayerLedger } from '../../../src/leaderboard/derivation/player-ledger.js';
import { readPayload } from '../../../src/leaderboard/derivation/payloads.js';
import { isPlausible } from '../../../src/leaderboard/derivation/plausible.js';
import { scoresOf } from '../../../src/leaderboard/derivation/scores.js';
import { dayOf, PERIODS, windowOf } from '../../../src/leaderboard/derivation/windows.js';
import {
  anySketch,
  death,
  ended,
  flagged,
  impact,
  load,
  logged,
  NOON,
  roster,
  type Sketch,
  tumble,
  visit,
} from './histories.js';

function ledgerOf(...sketches: Sketch[]): PlayerLedger {
  const ledger = new PlayerLedger();
  ledger.add(logged(sketches));
  return ledger;
}

function standing(ledger: PlayerLedger): string {
  return ledger
    .values()
    .filter(({ period }) => period === 'alltime')
    .map(({ stat, value }) => `${stat}=${value}`)
    .sort()
    .join(' ');
}

describe('a flag of a flight', () => {
  it.each([
    ['before', [flagged, tumble], ''],
    ['after', [tumble, flagged], ''],
    ['of another flight', [tumble, { ...flagged, flight: 'G' }], 'kitten_tumbles=1'],
    ['that cannot be read', [tumble, { ...flagged, payload: { flag: 7 } }], ''],
    ['of a later version', [tumble, { ...flagged, ver: 2 }], ''],
  ])(
    'a flag removes only the scores of its own flight, at any position in the log: %s',
    (_title, sketches, expected) => {
      expect(standing(ledgerOf(...sketches))).toBe(expected);
    },
  );

  it('when a flight is flagged, the next flight to the same body counts as the first visit', () => {
    const visits = [visit('luna', 'F'), visit('luna', 'G'), visit('mars', 'F')];
    expect(standing(ledgerOf(...visits))).toBe('soi_bodies=2');
    const [value] = ledgerOf(...visits, flagged)
      .values()
      .filter(({ period }) => period === 'alltime');
    expect(value).toMatchObject({ stat: 'soi_bodies', value: 1, seq: 2 });
  });
});

describe('a survived impact', () => {
  it.each([
    ['a death within 2 s after it', [impact(90, 10), death(12)], ''],
    ['a death within 2 s before it', [death(8), impact(90, 10)], ''],
    ['a death more than 2 s after it', [impact(90, 10), death(12.001)], 'biggest_lithobrake_survived=90'],
    ['a death of another flight', [impact(90, 10), { ...death(10), flight: 'G' }], 'biggest_lithobrake_survived=90'],
    ['an impact that is second best', [impact(90, 10), impact(80, 20), death(11)], 'biggest_lithobrake_survived=80'],
  ])('an impact does not count if a kitten of the same flight dies within 2 s: %s', (_title, sketches, expected) => {
    expect(standing(ledgerOf(...sketches))).toBe(expected);
  });
});

describe('the peak load of a flight', () => {
  it.each([
    ['an open flight counts', [load(5)], 'peak_g_survived=5'],
    ['a recovered flight counts', [load(5), ended('recovered')], 'peak_g_survived=5'],
    ['a destroyed flight does not count', [load(5), ended('destroyed')], ''],
    [
      'a flight whose last end is a recovery counts',
      [load(5), ended('destroyed'), ended('recovered')],
      'peak_g_survived=5',
    ],
    ['a load after the end of the flight does not count', [ended('despawned'), load(5)], ''],
  ])(
    'the peak load of a flight counts only while the flight is open or if it was recovered: %s',
    (_title, sketches, expected) => {
      expect(standing(ledgerOf(...sketches))).toBe(expected);
    },
  );
});

describe('kittens', () => {
  it('each total of a kitten keeps the largest value that was ever reported', () => {
    const ledger = ledgerOf(
      roster({ kid: 'a', name: 'Mia', travelled_m: 10, missions: 2 }, { kid: 'b', name: 'Leo', travelled_m: 4 }),
      roster({ kid: 'a', name: 'Mia', travelled_m: 7, missions: 1 }, { kid: 'b', name: 'Leo', travelled_m: 20 }),
      roster({ kid: '', travelled_m: 1e9 }),
    );
    expect(standing(ledger)).toBe('distance_travelled=30 top_kitten_distance=20 top_kitten_missions=2');
    const furthest = ledger.values().find(({ stat }) => stat === 'top_kitten_distance');
    expect(furthest?.context).toEqual({ kitten: 'Leo' });
  });

  it("a window counts only the growth of a kitten's total within the window", () => {
    const day = 86_400_000;
    const ledger = ledgerOf(
      { ...roster({ kid: 'a', travelled_m: 10 }), recv: NOON },
      { ...roster({ kid: 'a', travelled_m: 25 }), recv: NOON + day },
    );
    const daily = ledger.values().filter(({ stat, period }) => stat === 'distance_travelled' && period === 'daily');
    expect(daily.map(({ bucket, value }) => [bucket, value])).toEqual([
      ['2026-11-22', 10],
      ['2026-11-23', 15],
    ]);
  });
});

it("a session that starts earlier than its career's last known time marks the career as rewound", () => {
  const session = (simT: number): Sketch => ({ type: 'session.started', flight: null, simT });
  expect(ledgerOf(session(5), session(5)).careers.get('c')).toEqual({ maxSimT: 5, rewound: false });
  expect(ledgerOf(session(5), session(4)).careers.get('c')).toEqual({ maxSimT: 5, rewound: true });
  expect(ledgerOf(session(5), { ...tumble, simT: 4 }).careers.get('c')?.rewound).toBe(false);
});

it('an event that cannot be read changes nothing', () => {
  const ledger = ledgerOf({ ...tumble, payload: '{"speed_ms":"x"}' }, { ...tumble, ver: 2 });
  expect([ledger.values(), ledger.flights.size, ledger.careers.size, ledger.feed]).toEqual([[], 0, 0, []]);
});

/** Computes the values after a history in a simple way: event by event, without stored contributions. */
function plainValues(events: readonly LoggedEvent[]): BoardValue[] {
  const read = events.flatMap((event) => {
    const payload = event.ver === 1 ? readPayload(event.type, event.payload) : null;
    return payload ? [{ ...event, read: payload }] : [];
  });
  const flags = new Set(events.filter(({ type }) => type === 'flight.flagged').map(({ flight }) => flight));
  const ends = new Map<string | null, string>();
  const deaths: { flight: string | null; simT: number }[] = [];
  for (const {
    flight,
    simT,
    read: { type, payload },
  } of read) {
    if (flight === null) continue;
    if (type === 'flight.ended') ends.set(flight, payload.reason);
    if (type === 'kitten.kia' && simT !== null) deaths.push({ flight, simT });
  }
  const values = new Map<string, BoardValue>();
  const visited = new Set<string>();
  for (const event of read) {
    if (event.flight !== null && flags.has(event.flight)) continue;
    for (const { stat, value, body } of scoresOf(event.read, event)) {
      if (!isPlausible(stat, value)) continue;
      const isLoad = stat === 'peak_g_survived' || stat === 'max_q_survived';
      if (isLoad && (ends.get(event.flight) ?? 'recovered') !== 'recovered') continue;
      const isImpact = stat === 'biggest_lithobrake_survived' || stat === 'biggest_impact_energy';
      const dies = deaths.some(
        ({ flight, simT }) => flight === event.flight && event.simT !== null && Math.abs(simT - event.simT) <= 2,
      );
      if (isImpact && dies) continue;
      if (body !== undefined && visited.has(`${stat} ${body}`)) continue;
      visited.add(`${stat} ${body}`);
      const { kind } = boardOf(stat)!;
      for (const period of ['alltime', ...PERIODS] as const) {
        const bucket = period === 'alltime' ? '' : windowOf(period, dayOf(event.recv));
        const key = `${stat} ${period} ${bucket}`;
        const before = values.get(key);
        const wins = !before || (kind === 'best' ? value < before.value : value > before.value);
        const { seq, recv } = event;
        const row = { stat, period, bucket, context: null, seq, recv };
        if (kind === 'counter') values.set(key, { ...row, value: value + (before?.value ?? 0) });
        else if (wins) values.set(key, { ...row, value });
      }
    }
  }
  return [...values.values()];
}

const comparable = (values: readonly BoardValue[]): string[] =>
  values.map(({ stat, period, bucket, value, seq }) => `${stat} ${period} ${bucket} ${value} ${seq}`).sort();

it('the values of a player do not depend on how the history is divided into steps', () => {
  const sketch = anySketch(['F', 'G', 'H']);
  fc.assert(
    fc.property(fc.array(sketch, { maxLength: 40 }), fc.array(fc.nat(40), { maxLength: 4 }), (sketches, cuts) => {
      const events = logged(sketches);
      const ledger = new PlayerLedger();
      const ends = [...cuts.filter((cut) => cut < events.length).sort((a, b) => a - b), events.length];
      let start = 0;
      for (const end of ends) {
        ledger.add(events.slice(start, end));
        start = end;
      }
      expect(comparable(ledger.values())).toEqual(comparable(plainValues(events)));
    }),
    { numRuns: 400 },
  );
});
