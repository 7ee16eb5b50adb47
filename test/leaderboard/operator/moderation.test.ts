import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { foldPlayer as foldByOracle } from '../../../harness/board/oracle/fold-player.js';
import { NAMES_MAX } from '../../../src/leaderboard/derivation/names.js';
import { scoresOf } from '../../../src/leaderboard/derivation/scores.js';
import { readLogged } from '../../../src/leaderboard/derivation/logged-event.js';
import { findFlight, flagFlight, unflagFlight } from '../../../src/leaderboard/operator/flag-flight.js';
import { listReview } from '../../../src/leaderboard/operator/list-review.js';
import { readRecord, recordOf, ruleOnRecord } from '../../../src/leaderboard/operator/rule-on-record.js';
import { labelsOf } from '../../../src/leaderboard/privacy/index.js';
import { rebuild } from '../../../src/leaderboard/store/projection/rebuild.js';
import { DEEP } from '../../support/deep.js';
import {
  anyLog,
  derived,
  empty,
  FLIGHTS,
  logRows,
  projectAll,
  rounded,
  type Row,
} from '../store/projection/projected.js';
import { anyReversal, anySketch, death, impact, logged } from '../derivation/histories.js';
import { newDeployment, newPlayer, newUlid, outcomeOf, project, send, type TestDeployment } from './service.js';

const reason = 'test';
const deployment = await newDeployment();
const { store } = deployment;

async function boardOf({ store: db }: TestDeployment, stat: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ player_id: number; value: number }>`
    select player_id, value from proj.board_value where stat = ${stat} and period = 'alltime'`.execute(db);
  return Object.fromEntries(rows.map(({ player_id, value }) => [player_id, value]));
}

const eva = (duration_s: number, flight: string | null = null): object => ({
  type: 'kitten.eva_end',
  flight,
  payload: { kid: 'k', name: 'Mia', duration_s },
});

describe('an implausible value', () => {
  it('an implausible value waits until an operator accepts or refuses it', async () => {
    const service = await newDeployment();
    const player = await newPlayer(service, 'Far');
    const { playerId } = player;
    await send(service, player, [eva(600), eva(4e9), eva(5e9)]);
    await project(service);
    expect(await boardOf(service, 'longest_eva')).toEqual({ [playerId]: 600 });
    const held = await listReview(service.store, { all: false });
    expect(held).toEqual([
      expect.objectContaining({ stat: 'longest_eva', value: 5e9, limit: 3.156e9, handle: 'Far', counts: null }),
      expect.objectContaining({ value: 4e9 }),
    ]);
    await ruleOnRecord(service, held[1]!, { counts: true, reason });
    expect(await boardOf(service, 'longest_eva')).toEqual({ [playerId]: 4e9 });
    await ruleOnRecord(service, held[0]!, { counts: false, reason });
    expect(await boardOf(service, 'longest_eva')).toEqual({ [playerId]: 4e9 });
    expect(await listReview(service.store, { all: false })).toEqual([]);
    expect((await listReview(service.store, { all: true })).map(({ counts }) => counts)).toEqual([false, true]);
    await ruleOnRecord(service, held[1]!, { counts: false, reason });
    expect(await boardOf(service, 'longest_eva')).toEqual({ [playerId]: 600 });
  });

  it('only the newest 20 implausible values of a player wait for review', async () => {
    const service = await newDeployment();
    const [attacker, other] = [await newPlayer(service, 'Flood'), await newPlayer(service, 'Calm')];
    await send(service, other, [eva(4e9)]);
    for (let batch = 0; batch < 3; batch++) {
      await send(
        service,
        attacker,
        Array.from({ length: 30 }, (_, at) => eva(4e9 + at)),
      );
      await project(service);
    }
    const handles = (await listReview(service.store, { all: true })).map(({ handle }) => handle);
    expect(handles).toEqual([...Array.from({ length: 20 }, () => 'Flood'), 'Calm']);
  });
});

describe('the removal of a record by an operator', () => {
  it("when an operator removes a record, the player's next best value replaces it in every window", async () => {
    const service = await newDeployment();
    const player = await newPlayer(service, 'Fast');
    const flight = newUlid();
    await send(service, player, [eva(700, flight), eva(900, flight), eva(800, flight)]);
    await project(service);
    const record = await recordOf(service, player.playerId, 'longest_eva');
    await ruleOnRecord(service, record, { counts: false, reason });
    const { rows } = await sql<{ value: number }>`
      select value from proj.board_value where stat = 'longest_eva'`.execute(service.store);
    expect(rows.map(({ value }) => value)).toEqual([800, 800, 800, 800, 800]);
    await ruleOnRecord(service, record, { counts: true, reason });
    expect(await boardOf(service, 'longest_eva')).toEqual({ [player.playerId]: 900 });
  });

  it('an operator can remove a record only if it exists, and only from a board of single records', async () => {
    const service = await newDeployment();
    const player = await newPlayer(service, 'Fast');
    await send(service, player, [eva(700), { type: 'kitten.tumble' }]);
    await project(service);
    const { playerId } = player;
    expect(await outcomeOf(recordOf(service, playerId, 'longest_eva'))).toEqual({ seq: 1, stat: 'longest_eva' });
    expect(await outcomeOf(recordOf(service, playerId, 'kitten_tumbles'))).toBe('bad_request');
    expect(await outcomeOf(recordOf(service, playerId, 'top_kitten_distance'))).toBe('bad_request');
    expect(await outcomeOf(recordOf(service, playerId, 'nonsense'))).toBe('bad_request');
    expect(await outcomeOf(recordOf(service, playerId, 'most_parts'))).toBe('not_found');
    const rule = (seq: number, stat: string): Promise<unknown> =>
      outcomeOf(ruleOnRecord(service, { seq, stat }, { counts: false, reason }));
    expect(await rule(1, 'most_parts')).toBe('not_found');
    expect(await rule(9, 'longest_eva')).toBe('not_found');
    expect(readRecord('1/longest_eva')).toEqual({ seq: 1, stat: 'longest_eva' });
    for (const text of ['longest_eva', '0/longest_eva', '1/nonsense', '1e3/longest_eva', '']) {
      expect(() => readRecord(text)).toThrow(/is not the name of a record/);
    }
  });
});

it('a ruling is refused for a name that the player invented after the first 50 names', async () => {
  const service = await newDeployment();
  const player = await newPlayer(service, 'Namer');
  const visit = (to_body: string): object => ({ type: 'vehicle.soi', payload: { to_body } });
  await send(service, player, [...Array.from({ length: NAMES_MAX + 1 }, (_, at) => visit(`body${at}`)), visit('Luna')]);
  await project(service);
  const rule = (seq: number, stat: string): Promise<unknown> =>
    ruleOnRecord(service, { seq, stat }, { counts: false, reason });
  await expect(rule(51, 'fastest_to_body50')).rejects.toMatchObject({
    code: 'bad_request',
    message: "the player's first 50 invented names do not include 'body50'; no ruling can make it count",
  });
  expect(await service.store.selectFrom('score_ruling').selectAll().execute()).toEqual([]);
  for (const [seq, stat] of [
    [50, 'fastest_to_body49'],
    [52, 'fastest_to_luna'],
  ] as const) {
    expect(await rule(seq, stat)).toEqual({ playerId: player.playerId });
  }
});

describe('a flight flagged by an operator', () => {
  it('a flight flagged by an operator is hidden until the flag is removed', async () => {
    const service = await newDeployment();
    const player = await newPlayer(service, 'Odd');
    const { playerId } = player;
    const [good, bad] = [newUlid(), newUlid()];
    await send(service, player, [eva(500, good), eva(900, bad), eva(4e9, bad)]);
    await project(service);
    const before = await derived(service.store);
    const labels = labelsOf(service.secrets.labelKey);
    const labelOf = (raw: string): string => labels('flight', `${playerId}`, raw);
    const flight = await findFlight(service.store, playerId, labelOf(bad), labelOf);
    expect(flight).toEqual({ playerId, flight: bad });
    expect(await findFlight(service.store, playerId, bad.toLowerCase(), labelOf)).toEqual(flight);
    expect(await outcomeOf(findFlight(service.store, playerId, newUlid(), labelOf))).toBe('not_found');
    expect(await outcomeOf(findFlight(service.store, playerId, 'x', labelOf))).toBe('bad_request');
    await flagFlight(service, { ...flight, reason });
    expect(await boardOf(service, 'longest_eva')).toEqual({ [playerId]: 500 });
    expect(await listReview(service.store, { all: true })).toEqual([]);
    await send(service, player, [eva(950, bad)]);
    await project(service);
    expect(await boardOf(service, 'longest_eva')).toEqual({ [playerId]: 500 });
    await unflagFlight(service, flight);
    expect(await boardOf(service, 'longest_eva')).toEqual({ [playerId]: 950 });
    expect(await outcomeOf(unflagFlight(service, flight))).toBe('not_found');
    expect((await derived(service.store)).length).toBe(before.length);
  });
});

it('flags and rulings in any order give the same boards as the oracle', async () => {
  const players = [1, 2];
  const act = fc.record({
    kind: fc.constantFrom('flag', 'unflag', 'count', 'refuse'),
    player: fc.constantFrom(...players),
    flight: fc.constantFrom(...FLIGHTS),
    at: fc.nat(60),
  });
  const sketch = fc.oneof(anySketch(FLIGHTS, true), anyReversal(FLIGHTS));
  await fc.assert(
    fc.asyncProperty(anyLog(players, 50, 0, sketch), fc.array(act, { maxLength: 8 }), async (rows, acts) => {
      await empty(store, players);
      await logRows(store, rows);
      await projectAll(store, 13);
      for (const { kind, player, flight, at } of acts) {
        const flown = { playerId: player, flight };
        if (kind === 'flag') await flagFlight(deployment, { ...flown, reason });
        else if (kind === 'unflag') await outcomeOf(unflagFlight(deployment, flown));
        else
          for (const each of recordsAt(rows, at))
            await ruleOnRecord(deployment, each, { counts: kind === 'count', reason });
      }
      const wanted = await oracleValues(rows);
      expect(await storedValues()).toEqual(wanted);
      const contributions = await storedContributions();
      await rebuild({ store, address: deployment.url, now: deployment.now });
      expect(await storedValues()).toEqual(wanted);
      expect(await storedContributions()).toEqual(contributions);
    }),
    { numRuns: DEEP ? 300 : 12, endOnFailure: true },
  );
});

it('a ruling on an impact that no longer counts stores nothing', async () => {
  await empty(store, [1]);
  const sketches = [impact(90, 1), death(1), impact(80, 9)];
  const events = logged(sketches.map((each) => ({ ...each, flight: FLIGHTS[0]!, career: 'abcdefgh01234567' })));
  await logRows(
    store,
    events.map((event) => ({ player: 1, event })),
  );
  await projectAll(store, 1);
  const before = await storedContributions();
  expect(before).not.toEqual([]);
  await ruleOnRecord(deployment, { seq: 1, stat: 'biggest_lithobrake_survived' }, { counts: true, reason });
  expect(await storedContributions()).toEqual(before);
});

function recordsAt(rows: readonly Row[], at: number): { seq: number; stat: string }[] {
  const event = rows[at] && readLogged(rows[at].event);
  return event ? scoresOf(event.read, event).map(({ stat }) => ({ seq: event.seq, stat })) : [];
}

/**
 * Returns the stored contributions. Leaves out the feed and the review, because a rebuild changes these tables: it
 * removes the rows of flights that were flagged later, which are otherwise only hidden.
 */
const storedContributions = async (): Promise<string[]> =>
  (await derived(store)).filter((line) => line.startsWith('contribution '));

async function storedValues(): Promise<string[]> {
  const { rows } = await sql<{
    player_id: number;
    stat: string;
    period: string;
    bucket: string;
    value: number;
    seq: number;
  }>`
    select player_id, stat, period, bucket, value, seq from proj.board_value`.execute(store);
  return rows.map(({ value, ...row }) => [...Object.values(row), rounded(value)].join(' ')).sort();
}

async function oracleValues(rows: readonly Row[]): Promise<string[]> {
  const { rows: ruled } = await sql<{ seq: number; stat: string; counts: boolean }>`
    select seq, stat, counts from score_ruling`.execute(store);
  const rulings = new Map(ruled.map(({ seq, stat, counts }) => [`${seq} ${stat}`, counts]));
  const { rows: flags } = await sql<{ player_id: number; flight: string }>`
    select player_id, flight from flagged_flight`.execute(store);
  return [1, 2]
    .flatMap((player) => {
      const events = rows
        .filter((row) => row.player === player)
        .map(({ event }) => ({ ...event, player, id: '', session: '' }));
      const flagged = flags.filter(({ player_id }) => player_id === player).map(({ flight }) => flight);
      const { values } = foldByOracle(events, { flagged, rulings });
      return [...values].map(([key, { value, seq }]) => `${player} ${key} ${seq} ${rounded(value)}`);
    })
    .sort();
}
