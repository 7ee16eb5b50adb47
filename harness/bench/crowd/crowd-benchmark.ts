import { connect, type Socket } from 'node:net';
import { BenchProcess } from '../bench-process.js';
import type { Benchmark, BenchResult } from '../benchmark.js';
import { timeReads } from '../http/timed-reads.js';
import { encodeConnect, encodeSubscribe } from '../mqtt/subscriber.js';
import type { BenchRow } from '../table.js';
import type { CrowdPorts } from './server-main.js';

const VESSELS = 1000;
/**
 * Number of clients that subscribe to everything. The benchmark also sends this many requests for snapshots at once.
 */
const READERS = 10;
const SECONDS = 15;
const P99_MAX_MS = 50;

type Clock = 'stands' | 'runs';

export const crowdBenchmark: Benchmark = {
  name: 'crowd',
  title: 'A small request while the state of 1,000 vessels goes to many readers',
  run,
};

async function run(log: (line: string) => void): Promise<BenchResult> {
  const rows: BenchRow[] = [];
  for (const clock of ['stands', 'runs'] as const) {
    log(`the clock ${clock}`);
    rows.push(await measure(clock));
  }
  return {
    rows,
    notes: [
      `${READERS} subscribers to # over MQTT and ${READERS} GET /v1/snapshot begin together; meanwhile, GET /v1/time one after another for ${SECONDS} s`,
      'peer: the same requests to the same server earlier, without other clients',
    ],
  };
}

async function measure(clock: Clock): Promise<BenchRow> {
  const main = new URL('./server-main.js', import.meta.url);
  const child = await BenchProcess.start<CrowdPorts>(main, [String(VESSELS), clock]);
  try {
    const { http, mqtt } = child.ready;
    const alone = await timeReads(http, '/v1/time', 1, SECONDS / 3);
    const readers = Array.from({ length: READERS }, (_, index) => subscribe(mqtt, `reader-${index}`));
    const snapshots = Array.from({ length: READERS }, () => askForSnapshot(http));
    const among = await timeReads(http, '/v1/time', 1, SECONDS);
    for (const socket of [...readers, ...snapshots]) socket.destroy();
    return {
      input: `${VESSELS.toLocaleString('en-US')} vessels, the clock ${clock}`,
      figure: 'GET p99, ms',
      ours: among.p99Ms,
      peer: { name: 'alone', value: alone.p99Ms },
      budget: { text: `≤ ${P99_MAX_MS} ms`, kept: among.p99Ms <= P99_MAX_MS },
    };
  } finally {
    child.stop();
  }
}

function subscribe(port: number, name: string): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(encodeConnect(name));
  socket.write(encodeSubscribe('#'));
  return socket.resume();
}

function askForSnapshot(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(`GET /v1/snapshot HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  return socket.resume();
}
