import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { foldPlayer as foldByOracle } from '../../../harness/board/oracle/fold-player.js';
import { logged, roster, tumble } from '../derivation/histories.js';
import { newStore } from '../store/database.js';
import { CAREER, empty, logRows, projectAll } from '../store/projection/projected.js';
import { boardOf } from './standings.js';

const store = await newStore();

/** A text that is too long for a key, even after PostgreSQL has compressed it. */
const long = randomBytes(9000).toString('base64');
const allowed = 'b'.repeat(64);

it.each([
  ['a body that a vessel enters', { type: 'vehicle.soi', payload: { to_body: long } }, ['kitten_tumbles']],
  [
    'a body that a vessel lands on',
    { type: 'vehicle.situation', payload: { to: 'landed', body: long } },
    ['kitten_tumbles'],
  ],
  ["a kitten's id", roster({ kid: long, name: 'Mia', travelled_m: 7 }), ['kitten_tumbles']],
  ['a cause', { type: 'vehicle.rud', payload: { cause: long } }, ['kitten_tumbles', 'rud_total']],
  [
    'a body of 64 characters',
    { type: 'vehicle.situation', payload: { to: 'landed', body: allowed } },
    ['kitten_tumbles', 'landed_bodies'],
  ],
  [
    'an id of 65 characters',
    roster({ kid: `${allowed}b`, travelled_m: 7 }, { kid: allowed, missions: 7 }),
    ['kitten_tumbles', 'top_kitten_missions'],
  ],
] as const)(
  'an event with a long name does not keep other values off the boards: %s',
  async (_title, sketch, boards) => {
    await empty(store, [1]);
    const events = logged([sketch, tumble].map((each) => ({ ...each, flight: null, career: CAREER })));
    await logRows(
      store,
      events.map((event) => ({ player: 1, event })),
    );
    await projectAll(store, 10);
    expect(await boardOf(store, 1)).toEqual(boards);
    const { values } = foldByOracle(events.map((event) => ({ ...event, player: 1, id: '', session: '' })));
    expect([...values.keys()].filter((key) => key.endsWith(' alltime ')).sort()).toEqual(
      boards.map((stat) => `${stat} alltime `),
    );
  },
);
