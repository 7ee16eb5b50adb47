import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { flagFlight } from '../../../../src/leaderboard/operator/flag-flight.js';
import { migrate } from '../../../../src/leaderboard/store/migrations/index.js';
import { projectStep } from '../../../../src/leaderboard/store/projection/project-step.js';
import { rebuild } from '../../../../src/leaderboard/store/projection/rebuild.js';
import { logged, tumble } from '../../derivation/histories.js';
import { newDatabase, newStore } from '../database.js';
import { undoTo } from './earlier-tables.js';
import { CAREER, empty, FLIGHTS, logRows, projectAll } from '../projection/projected.js';

const boards = sql<{ stat: string; value: number }>`
  select stat, value from proj.board_value where period = 'alltime' order by stat`;

it.skipIf(inject('citus'))(
  'a filled database of the previous version is migrated, accepts a flag at once, and is rebuilt under the new rules',
  async () => {
    const url = await newDatabase();
    const store = await newStore(url);
    await empty(store, [1]);
    const sketches = [0, 1, 1].map((flight) => ({ ...tumble, flight: FLIGHTS[flight]!, career: CAREER }));
    await logRows(
      store,
      logged(sketches).map((event) => ({ player: 1, event })),
    );
    await projectAll(store, 10);
    await undoTo(store, '0006-moderation');

    await migrate(store as never);
    expect((await boards.execute(store)).rows).toEqual([{ stat: 'kitten_tumbles', value: 3 }]);
    expect(await projectStep(store, 1)).toMatchObject({ hasRules: false });
    await flagFlight({ store, now: () => 1 }, { playerId: 1, flight: FLIGHTS[0]!, reason: 'test' });
    expect((await boards.execute(store)).rows).toEqual([{ stat: 'kitten_tumbles', value: 2 }]);
    expect(await rebuild({ store, address: url, now: () => 1 })).toBe('done');
    expect(await projectStep(store, 1)).toMatchObject({ hasRules: true });
    expect((await boards.execute(store)).rows).toEqual([{ stat: 'kitten_tumbles', value: 2 }]);
  },
);
