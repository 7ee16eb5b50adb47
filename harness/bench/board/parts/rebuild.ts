import { HttpClient } from '../../../board/send/http-client.js';
import { Latencies } from '../../../board/send/latencies.js';
import { BASE_URL, type BenchPart } from '../bench-part.js';
import { rebuildBoards, ServiceProcess } from '../service-process.js';
import { timeReads } from '../timed-reads.js';

/** Maximum time to rebuild the boards from a million events, s. */
const SECONDS_MAX = 60;
/** Maximum time of a read during a rebuild, ms. */
const P99_MAX = 20;
const READS = 300;

export const rebuildPart: BenchPart = {
  name: 'rebuild',
  run: async ({ server, filled, log, sawMemory }) => {
    const { url, events, players } = await filled();
    const service = await ServiceProcess.board({ data: server.folder, database: url, baseUrl: BASE_URL });
    const client = new HttpClient(service.url);
    const paths = ['/v1/leaderboards/highest_altitude', '/v1/events', `/v1/players/${players[0]!.handle}`, '/v1/feed'];
    try {
      const before = await timeReads(client, paths, READS);
      log('rebuild: begins');
      const began = performance.now();
      const ended = new AbortController();
      const running = rebuildBoards(server.folder, url).finally(() => ended.abort());
      const times = new Latencies();
      while (!ended.signal.aborted) {
        const at = performance.now();
        await timeReads(client, [paths[times.count % paths.length]!], 1);
        times.add(performance.now() - at);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      await running;
      const seconds = (performance.now() - began) / 1000;
      const most = (SECONDS_MAX * events) / 1e6;
      const input = `${events.toLocaleString('en-US')} events`;
      const p99 = times.quantile(0.99);
      return [
        {
          input,
          figure: 'rebuild, s',
          ours: seconds,
          budget: { text: `≤ ${SECONDS_MAX} s for a million`, kept: seconds <= most },
        },
        {
          input: `${times.count} reads during the rebuild`,
          figure: 'time to the answer, p99, ms',
          ours: p99,
          peer: { name: 'before it', value: before.quantile(0.99) },
          budget: { text: `≤ ${P99_MAX} ms`, kept: p99 <= P99_MAX },
        },
      ];
    } finally {
      client.close();
      await service.stop();
      sawMemory(service.peakMib);
    }
  },
};
