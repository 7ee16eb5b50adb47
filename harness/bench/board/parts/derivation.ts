import { makePlayers } from '../../../../src/leaderboard/load/send/make-players.js';
import { projectStep } from '../../../../src/leaderboard/store/projection/project-step.js';
import { BASE_URL, type BenchPart } from '../bench-part.js';
import { fillLog } from '../fill-log.js';

const PLAYERS = 50;

/** The steps of the projection, one after another, over a log that is there. */
export const derivationPart: BenchPart = {
  name: 'derivation',
  run: async ({ server, size, log, figures }) => {
    const database = await server.newDatabase();
    const { store } = database;
    const { active } = await server.secrets.keys();
    const issuer = { issuer: BASE_URL, key: active, now: Date.now() };
    const players = await makePlayers(store, { count: PLAYERS, seed: 2, ...issuer });
    const events = await fillLog(store, players, { seed: 2, events: 2 * size.roundEvents }, log);
    log('derivation: step after step');
    const began = performance.now();
    while ((await projectStep(store, Date.now())).events > 0);
    const rate = events / ((performance.now() - began) / 1000);
    await database.close();
    const ingest = figures.get('ingest');
    return [
      {
        input: `${events.toLocaleString('en-US')} events in the log`,
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
