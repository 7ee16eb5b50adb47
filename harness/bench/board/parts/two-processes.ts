import { availableParallelism } from 'node:os';
import { makePlayers } from '../../../board/send/make-players.js';
import { median } from '../../statistics.js';
import { BASE_URL, type BenchPart } from '../bench-part.js';
import { prepareBatches } from '../prepared-batches.js';
import { sendPrepared } from '../send-prepared.js';
import { ServiceProcess } from '../service-process.js';

const ROUNDS = 3;
const PLAYERS = 50;
/**
 * Minimum rate of two services, as a multiple of one service's rate. `CORES` is the number of cores that this
 * comparison needs: one for each of the two services, the database and the sender.
 */
const LEAST = 1.3;
const CORES = 4;

export const twoProcessesPart: BenchPart = {
  name: 'two',
  run: async ({ server, size, log, sawMemory }) => {
    const database = await server.newDatabase();
    const { active } = await server.secrets.keys();
    const issuer = { issuer: BASE_URL, key: active, now: Date.now() };
    const players = await makePlayers(database.store, { count: PLAYERS, seed: 3, ...issuer });
    const options = { data: server.folder, database: database.url, baseUrl: BASE_URL };
    const services = [await ServiceProcess.board(options), await ServiceProcess.board(options)];
    const urls = services.map(({ url }) => url);
    const [one, two]: [number[], number[]] = [[], []];
    try {
      for (let round = 0; round <= ROUNDS; round++) {
        log(`two processes: round ${round} of ${ROUNDS}`);
        for (const [at, figures] of [one, two].entries()) {
          const batches = await prepareBatches(players, `${BASE_URL}/v1/ingest`, {
            seed: 100 + 2 * round + at,
            events: round === 0 ? size.roundEvents / 5 : size.roundEvents,
            batchEvents: 500,
          });
          const rate = await sendPrepared(batches, ...urls.slice(0, at + 1));
          if (round > 0) figures.push(rate);
        }
      }
    } finally {
      for (const service of services) {
        await service.stop();
        sawMemory(service.peakMib);
      }
      await database.close();
    }
    const [ours, value] = [median(two), median(one)];
    const cores = availableParallelism();
    const row = { input: `two services, ${cores} cores`, figure: 'events stored, 1/s', ours };
    const budget = { text: `≥ ${LEAST} × one, from ${CORES} cores on`, kept: ours >= LEAST * value };
    return [{ ...row, peer: { name: 'one', value }, ...(cores >= CORES ? { budget } : {}) }];
  },
};
