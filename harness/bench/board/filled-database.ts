import { makePlayers } from '../../board/send/make-players.js';
import { rebuild } from '../../../src/leaderboard/store/index.js';
import type { BenchServer } from './bench-database.js';
import { BASE_URL, type BoardBenchSize, type FilledDatabase } from './bench-part.js';
import { fillLog } from './fill-log.js';

const SEED = 1;
/** The days over which the events were received: most windows of a board exist. */
const DAYS = 60;

/** Makes a database whose log is full and derived. */
export async function fillDatabase(
  server: BenchServer,
  { events, players: count }: BoardBenchSize,
  log: (line: string) => void,
): Promise<FilledDatabase> {
  const database = await server.newDatabase();
  const { active } = await server.secrets.keys();
  const issuer = { issuer: BASE_URL, key: active, now: Date.now() };
  const players = await makePlayers(database.store, { count, seed: SEED, ...issuer });
  const stored = await fillLog(database.store, players, { seed: SEED, events, days: DAYS }, log);
  log('deriving what follows from the log');
  await rebuild({ store: database.store, address: database.url, now: Date.now });
  return { ...database, events: stored, players };
}
