import { PlatformError } from '../../../src/base/errors/index.js';
import type { Benchmark } from '../benchmark.js';
import type { BenchRow } from '../table.js';
import { startBenchServer, type BenchServer } from './bench-database.js';
import { type BenchPart, type BoardBenchSize, type FilledDatabase, BASE_URL } from './bench-part.js';
import { costsPart } from './parts/costs.js';
import { derivationPart } from './parts/derivation.js';
import { ingestPart } from './parts/ingest.js';
import { readsPart } from './parts/reads.js';
import { rebuildPart } from './parts/rebuild.js';
import { streamPart } from './parts/stream.js';
import { twoProcessesPart } from './parts/two-processes.js';
import { writersPart } from './parts/writers.js';
import { makePlayers } from '../../board/send/make-players.js';
import { rebuild } from '../../../src/leaderboard/store/index.js';
import { fillLog } from './fill-log.js';

export const PARTS: readonly BenchPart[] = [
  ingestPart,
  derivationPart,
  twoProcessesPart,
  writersPart,
  streamPart,
  readsPart,
  rebuildPart,
  costsPart,
];
export const FULL_SIZE: BoardBenchSize = { events: 1_000_000, players: 1000, roundEvents: 50_000 };
/** Maximum resident memory of a service, MiB. */
const MEMORY_MAX = 300;

/** @throws PlatformError for an unknown part */
export function boardBenchmarkOf(names: readonly string[], size: BoardBenchSize): Benchmark {
  const parts = names.length === 0 ? PARTS : names.map(partNamed);
  return {
    name: 'board',
    title: 'The leaderboard service: signed batches in, public answers out',
    run: async (log) => {
      const server = await startBenchServer();
      const rows: BenchRow[] = [];
      let memory = 0;
      const sawMemory = (mib: number): void => void (memory = Math.max(memory, mib));
      let database: Promise<FilledDatabase> | undefined;
      const filled = (): Promise<FilledDatabase> => (database ??= fillDatabase(server, size, log));
      const context = { server, size, figures: new Map(), filled, log, sawMemory };
      try {
        for (const part of parts) rows.push(...(await part.run(context)));
      } finally {
        await (await database)?.close();
        await server.stop();
      }
      const budget = { text: `≤ ${MEMORY_MAX} MiB`, kept: memory <= MEMORY_MAX };
      rows.push({ input: 'all of the above', figure: 'peak resident memory of a service, MiB', ours: memory, budget });
      return { rows, notes: ['service, comparison route, PostgreSQL and sender share the cores of this machine'] };
    },
  };
}

export const boardBenchmark = boardBenchmarkOf([], FULL_SIZE);

function partNamed(name: string): BenchPart {
  const part = PARTS.find((each) => each.name === name);
  if (part) return part;
  throw new PlatformError(`no part '${name}'; there are ${PARTS.map((each) => each.name).join(', ')}`);
}

const SEED = 1;
/** Number of days over which the events are spread. With 60 days, most time windows of a board contain events. */
const DAYS = 60;

async function fillDatabase(
  server: BenchServer,
  { events, players: count }: BoardBenchSize,
  log: (line: string) => void,
): Promise<FilledDatabase> {
  const database = await server.newDatabase();
  const { active } = await server.secrets.keys();
  const issuer = { issuer: BASE_URL, key: active, now: Date.now() };
  const players = await makePlayers(database.store, { count, seed: SEED, ...issuer });
  const stored = await fillLog(database.store, players, { seed: SEED, events, days: DAYS }, log);
  log('deriving the boards from the log');
  await rebuild({ store: database.store, address: database.url, now: Date.now });
  return { ...database, events: stored, players };
}
