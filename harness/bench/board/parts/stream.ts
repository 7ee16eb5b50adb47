import { get } from 'node:http';
import { PlatformError } from '../../../../src/base/errors/index.js';
import { HttpClient } from '../../../board/send/http-client.js';
import { Latencies } from '../../../board/send/latencies.js';
import { makePlayers } from '../../../board/send/make-players.js';
import { BASE_URL, type BenchPart } from '../bench-part.js';
import { prepareBatches } from '../prepared-batches.js';
import { ServiceProcess } from '../service-process.js';

const PLAYERS = 10;
const BATCHES = 40;
const BATCH_EVENTS = 50;
/** Maximum time from the answer to a batch until a reader receives one of that batch's rows, ms. */
const LONGEST = 1000;
const GIVE_UP_MS = 10_000;

export const streamPart: BenchPart = {
  name: 'stream',
  run: async ({ server, log, sawMemory }) => {
    const database = await server.newDatabase();
    const { active } = await server.secrets.keys();
    const issuer = { issuer: BASE_URL, key: active, now: Date.now() };
    const players = await makePlayers(database.store, { count: PLAYERS, seed: 4, ...issuer });
    const service = await ServiceProcess.board({ data: server.folder, database: database.url, baseUrl: BASE_URL });
    const client = new HttpClient(service.url);
    const rows = await openStream(`${service.url}/v1/events/stream`);
    try {
      log(`stream: ${BATCHES} batches`);
      const options = { seed: 4, events: BATCHES * BATCH_EVENTS, batchEvents: BATCH_EVENTS };
      const times = new Latencies();
      for (const { headers, body } of await prepareBatches(players, `${BASE_URL}/v1/ingest`, options)) {
        const before = rows.seen();
        const { status, body: answer } = await client.send('/v1/ingest', { method: 'POST', headers, body });
        if (status !== 200) throw new PlatformError(`the service answered a batch with ${status} ${answer}`);
        const answered = performance.now();
        times.add(Math.max(0, (await rows.after(before)) - answered));
      }
      const longest = times.quantile(1);
      const input = `${times.count} batches, one after another`;
      const budget = { text: `≤ ${LONGEST} ms`, kept: longest <= LONGEST };
      return [
        { input, figure: 'from the answer to the row, median, ms', ours: times.quantile(0.5) },
        { input, figure: 'from the answer to the row, longest, ms', ours: longest, budget },
      ];
    } finally {
      rows.close();
      client.close();
      await service.stop();
      await database.close();
      sawMemory(service.peakMib);
    }
  },
};

interface StreamRows {
  seen(): number;
  /** Resolves with the time of arrival of row number `count`. */
  after(count: number): Promise<number>;
  close(): void;
}

async function openStream(url: string): Promise<StreamRows> {
  const times: number[] = [];
  let wake = (): void => undefined;
  const request = get(url);
  await new Promise<void>((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      if (response.statusCode !== 200) reject(new PlatformError(`${url} was answered ${response.statusCode}`));
      response.on('error', () => undefined);
      response.on('data', (chunk: Buffer) => {
        for (const _row of chunk.toString().matchAll(/^id: /gm)) times.push(performance.now());
        wake();
      });
      resolve();
    });
  });
  request.on('error', () => undefined);
  return {
    seen: () => times.length,
    after: async (count) => {
      const end = performance.now() + GIVE_UP_MS;
      while (times.length <= count) {
        if (performance.now() > end) throw new PlatformError('the stream did not send a row within 10 s');
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, 100);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      return times[count]!;
    },
    close: () => void request.destroy(),
  };
}
