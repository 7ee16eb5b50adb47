import { setTimeout as after } from 'node:timers/promises';
import type { Benchmark, BenchResult } from '../benchmark.js';
import { median } from '../statistics.js';
import type { BenchRow } from '../table.js';
import { FeedReader } from './feed-reader.js';
import { OrbitServer } from './orbit-server.js';

const VESSELS = 1000;
const PAGES = [1, 10] as const;
const ROUNDS = 3;
const SECONDS = 8;
/**
 * Wait before the measurement, ms. After this time, each page has received its first line of the feed, and the engine
 * has compiled the code that sends further lines.
 */
const SETTLE_MS = 4000;
/** Maximum share of a processor core that the server may use for one page. */
const CORE_SHARE_MAX = 0.05;

export const feedBenchmark: Benchmark = {
  name: 'feed',
  title: `Cost for the server of a page that shows ${VESSELS.toLocaleString('en-US')} vessels in orbit`,
  run,
};

interface Load {
  /** Share of a processor core that the server used. */
  readonly core: number;
  /** Bytes per second that the server sent to all pages together. */
  readonly bytesPerSecond: number;
  /** Lines per second that the server sent to each page. */
  readonly linesPerSecond: number;
}

async function run(log: (line: string) => void): Promise<BenchResult> {
  const server = await OrbitServer.start(VESSELS);
  try {
    const alone: Load[] = [];
    const watched = new Map<number, Load[]>(PAGES.map((pages) => [pages, []]));
    for (let round = 1; round <= ROUNDS; round++) {
      log(`round ${round} of ${ROUNDS}`);
      alone.push(await measure(server, 0));
      for (const pages of PAGES) watched.get(pages)!.push(await measure(server, pages));
    }
    const idle = median(alone.map(({ core }) => core));
    return {
      rows: [...watched].flatMap(([pages, loads]) => rowsOf(pages, loads, idle)),
      notes: [
        `medians of ${ROUNDS} intervals of ${SECONDS} s; server of the product, real clock, pages that show motion`,
        'peer: the same server in the same run without a page',
      ],
    };
  } finally {
    await server.stop();
  }
}

async function measure(server: OrbitServer, pages: number): Promise<Load> {
  const readers = await Promise.all(Array.from({ length: pages }, () => FeedReader.open(server.url)));
  await after(SETTLE_MS);
  const figures = (): readonly [seconds: number, core: number, bytes: number, lines: number] => [
    performance.now() / 1000,
    server.processorSeconds,
    readers.reduce((sum, { bytes }) => sum + bytes, 0),
    readers.reduce((sum, { lines }) => sum + lines, 0),
  ];
  const before = figures();
  await after(SECONDS * 1000);
  const [seconds, core, bytes, lines] = figures().map((value, index) => value - before[index]!) as [
    number,
    number,
    number,
    number,
  ];
  for (const reader of readers) reader.close();
  return {
    core: core / seconds,
    bytesPerSecond: bytes / seconds,
    linesPerSecond: lines / seconds / Math.max(1, pages),
  };
}

function rowsOf(pages: number, loads: readonly Load[], idle: number): BenchRow[] {
  const input = `${VESSELS.toLocaleString('en-US')} vessels in orbit, ${pages} page${pages === 1 ? '' : 's'}`;
  const of = (figure: (load: Load) => number): number => median(loads.map(figure));
  const core = of((load) => load.core);
  return [
    {
      input,
      figure: 'processor core of the server, %',
      ours: core * 100,
      peer: { name: 'no page', value: idle * 100 },
      ...(pages === 1 && { budget: { text: `≤ ${CORE_SHARE_MAX * 100} %`, kept: core <= CORE_SHARE_MAX } }),
    },
    { input, figure: 'kB per second, all pages', ours: of(({ bytesPerSecond }) => bytesPerSecond / 1000) },
    { input, figure: 'lines per second, one page', ours: of(({ linesPerSecond }) => linesPerSecond) },
  ];
}
