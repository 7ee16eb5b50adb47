import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { makePlayers } from '../../../board/send/make-players.js';
import { median } from '../../statistics.js';
import { BASE_URL, type BenchPart } from '../bench-part.js';
import { prepareBatches } from '../prepared-batches.js';
import { sendPrepared } from '../send-prepared.js';
import { ServiceProcess } from '../service-process.js';

const ROUNDS = 5;
const PLAYERS = 50;
/** Minimum ingest rate, as a share of the comparison process's rate. */
const LEAST = 0.6;

/** Measures the rate of ingest. The service and the comparison process take turns on the same database. */
export const ingestPart: BenchPart = {
  name: 'ingest',
  run: async ({ server, size, log, sawMemory, figures }) => {
    const database = await server.newDatabase();
    const { store, url } = database;
    await sql`create table floor (like event including all)`.execute(store);
    await sql`create sequence floor_seq`.execute(store);
    const { active } = await server.secrets.keys();
    const issuer = { issuer: BASE_URL, key: active, now: Date.now() };
    const players = await makePlayers(store, { count: PLAYERS, seed: 1, ...issuer });
    const floorMain = fileURLToPath(new URL('../floor-main.js', import.meta.url));
    const at = { data: server.folder, database: url, baseUrl: BASE_URL };
    // The service does not derive boards here, because the derivation part measures the derivation.
    const service = await ServiceProcess.board({ ...at, projects: false });
    const floor = await ServiceProcess.start([floorMain, url, 'floor', JSON.stringify(active.jwk)], {});
    const [ours, theirs]: [number[], number[]] = [[], []];
    try {
      for (let round = 0; round <= ROUNDS; round++) {
        log(`ingest: round ${round} of ${ROUNDS}`);
        const events = round === 0 ? size.roundEvents / 5 : size.roundEvents;
        const options = { seed: round, events, batchEvents: 500 };
        const batches = await prepareBatches(players, `${BASE_URL}/v1/ingest`, options);
        const [mine, beside] = [await sendPrepared(batches, service.url), await sendPrepared(batches, floor.url)];
        if (round === 0) continue;
        ours.push(mine);
        theirs.push(beside);
      }
    } finally {
      await service.stop();
      await floor.stop();
    }
    sawMemory(service.peakMib);
    log('ingest: while the projector runs');
    const whole = await ServiceProcess.board(at);
    const options = { seed: ROUNDS + 1, events: size.roundEvents, batchEvents: 500 };
    const derived = await sendPrepared(await prepareBatches(players, `${BASE_URL}/v1/ingest`, options), whole.url);
    await whole.stop();
    await database.close();
    sawMemory(whole.peakMib);
    const [value, peer] = [median(ours), median(theirs)];
    figures.set('ingest', value);
    const ratio = median(ours.map((mine, round) => mine / theirs[round]!));
    return [
      {
        input: `batches of up to 500 events, ${size.roundEvents.toLocaleString('en-US')} in each of ${ROUNDS} rounds`,
        figure: 'events stored, 1/s',
        ours: value,
        peer: { name: 'bare route', value: peer },
        budget: { text: `≥ ${LEAST} × bare route in the same round`, kept: ratio >= LEAST },
      },
      {
        input: 'one such round',
        figure: 'events stored while the same process derives the boards, 1/s',
        ours: derived,
      },
    ];
  },
};
