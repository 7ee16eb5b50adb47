import { beforeAll, expect, it } from 'vitest';
import { IMPACTS_MAX } from '../../../src/leaderboard/derivation/flight-limits.js';
import { STEP_MAX } from '../../../src/leaderboard/store/projection/project-step.js';
import { rebuild } from '../../../src/leaderboard/store/projection/rebuild.js';
import { newUlid } from '../api/service.js';
import { flagged, impact, logged, type Sketch } from '../derivation/histories.js';
import { newDatabase, newStore } from '../store/database.js';
import { CAREER, derived, empty, logRows, projectAll } from '../store/projection/projected.js';

const url = await newDatabase();
const store = await newStore(url);
beforeAll(() => empty(store, [1]));

/**
 * Flights that each have the maximum number of counted impacts. Every impact makes a row. A single step of the
 * projection folds the flags of all these flights.
 */
const flights = Array.from({ length: 80 }, newUlid);
const impacts = flights.flatMap((flight) =>
  Array.from({ length: IMPACTS_MAX }, (_, at): Sketch => ({ ...impact(50 + at, 10 * at), flight })),
);
const attack = logged(
  [...impacts, ...flights.map((flight) => ({ ...flagged, flight }))].map((each) => ({ ...each, career: CAREER })),
).map((event) => ({ player: 1, event }));

it('flagging flights full of impacts deletes all their contributions, and a rebuild does not restore them', async () => {
  for (let at = 0; at < impacts.length; at += 2000)
    await logRows(store, attack.slice(at, Math.min(at + 2000, impacts.length)));
  await projectAll(store, STEP_MAX);
  expect((await derived(store)).some((line) => line.startsWith('contribution'))).toBe(true);
  await logRows(store, attack.slice(impacts.length));
  await projectAll(store, STEP_MAX);
  const lines = await derived(store);
  expect(lines.filter((line) => /^(contribution|board_value)/.test(line))).toEqual([]);
  await rebuild({ store, address: url, now: () => 7 });
  expect(await derived(store)).toEqual(lines);
});
