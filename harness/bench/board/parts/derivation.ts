import { makePlayers } from '../../../board/send/make-players.js';
import { LogAhead, projectStep, STEP_MAX } from '../../../../src/leaderboard/store/index.js';
import { median } from '../../statistics.js';
import { BASE_URL, type BenchPart } from '../bench-part.js';
import { fillLog } from '../fill-log.js';

const PLAYERS = 50;
const ROUNDS = 3;
/**
 * Number of days over which the events are spread. 0.01 days are about 14 minutes, the time that a service needs to
 * ingest these events at its full rate.
 */
const DAYS = 0.01;

export const derivationPart: BenchPart = {
  name: 'derivation',
  run: async ({ server, size, log, figures }) => {
    const { active } = await server.secrets.keys();
    const rates: number[] = [];
    let events = 0;
    for (let round = 1; round <= ROUNDS; round++) {
      const database = await server.newDatabase();
      const { store } = database;
      const issuer = { issuer: BASE_URL, key: active, now: Date.now() };
      const players = await makePlayers(store, { count: PLAYERS, seed: round, ...issuer });
      events = await fillLog(store, players, { seed: round, events: 2 * size.roundEvents, days: DAYS }, log);
      log(`derivation: step after step, round ${round} of ${ROUNDS}`);
      const began = performance.now();
      const ahead = new LogAhead(store);
      while ((await projectStep(store, Date.now(), STEP_MAX, ahead)).events > 0);
      rates.push(events / ((performance.now() - began) / 1000));
      await database.close();
    }
    const rate = median(rates);
    const ingest = figures.get('ingest');
    return [
      {
        input: `${events.toLocaleString('en-US')} events in the log, ${ROUNDS} times`,
        figure: 'events derived, 1/s',
        ours: rate,
        ...(ingest === undefined
          ? {}
          : {
              peer: { name: 'ingest', value: ingest },
              budget: { text: '≥ the rate of ingest', kept: rate >= ingest },
            }),
      },
    ];
  },
};
