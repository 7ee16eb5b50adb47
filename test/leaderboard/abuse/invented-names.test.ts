import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { foldPlayer as foldByOracle } from '../../../harness/board/oracle/fold-player.js';
import { NAMES_MAX } from '../../../src/leaderboard/derivation/names.js';
import { flagged, logged, visit, type Sketch } from '../derivation/histories.js';
import { newStore } from '../store/database.js';
import { CAREER, empty, FLIGHTS, logRows, projectAll } from '../store/projection/projected.js';

const store = await newStore();
const [FLIGHT, OTHER] = FLIGHTS as [string, string];

beforeAll(() => empty(store, [1]));

/**
 * A player invents thousands of bodies and causes. If all of these names counted, each name would increase the cost of
 * the boards, the census and the pages of the player's flights. A flag on a flight must not make room for other names.
 */
const attack: readonly Sketch[] = [
  ...Array.from({ length: 3 * NAMES_MAX }, (_, at): Sketch[] => [
    { ...visit(`first${at}`, FLIGHT), simT: 1 },
    { type: 'vehicle.rud', payload: { cause: `cause${at}` } },
    { type: 'vehicle.situation', payload: { to: 'landed', body: `land${at}` } },
  ]).flat(),
  { ...visit('Earth', OTHER), simT: 1 },
  { ...flagged, flight: FLIGHT },
  { ...visit('late', OTHER), simT: 1 },
];

it('if a player invents thousands of bodies and causes, only the first ones are kept', async () => {
  const events = logged(attack.map((sketch) => ({ ...sketch, flight: sketch.flight ?? OTHER, career: CAREER })));
  await logRows(
    store,
    events.map((event) => ({ player: 1, event })),
  );
  await projectAll(store, 50);
  const { rows } = await sql<{ stat: string; value: number }>`
    select stat, value from proj.board_value where period = 'alltime' order by stat`.execute(store);
  const theirs = foldByOracle(events.map((event) => ({ ...event, player: 1, id: '', session: '' })));
  const expected = [...theirs.values]
    .filter(([key]) => key.endsWith(' alltime '))
    .map(([key, { value }]) => ({ stat: key.split(' ')[0]!, value }))
    .sort((a, b) => (a.stat < b.stat ? -1 : 1));
  expect(rows).toEqual(expected);
  expect(rows.length).toBeLessThan(NAMES_MAX);
  expect(rows.map(({ stat }) => stat)).toContain('fastest_to_earth');
  const { rows: kept } = await sql<{ n: number }>`select count(*) as n from proj.name`.execute(store);
  expect(kept).toEqual([{ n: NAMES_MAX }]);
});
