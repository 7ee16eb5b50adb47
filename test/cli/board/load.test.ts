import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../src/base/sockets/index.js';
import { openService, type ServiceOptions } from '../../../src/cli/board/open-service.js';
import { runCommandLine } from '../../../src/cli/run.js';
// Import this before the first test, because it takes long.
import '../../../src/cli/board/board-command.js';
import { openSecrets } from '../../../src/leaderboard/secrets/open-secrets.js';
import { newFolder } from '../../leaderboard/secrets/folders.js';
import { newDatabase } from '../../leaderboard/store/database.js';
import { emptyFolder } from '../../support/temporary-folder.js';

let said = '';
beforeEach(() => {
  said = '';
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => ((said += String(chunk)), true));
  }
  vi.spyOn(console, 'log').mockImplementation((...texts: unknown[]) => void (said += `${texts.join(' ')}\n`));
  vi.spyOn(console, 'error').mockImplementation((...texts: unknown[]) => void (said += `${texts.join(' ')}\n`));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const PORT = await freePort();
const ADDRESS = `http://127.0.0.1:${PORT}`;

async function load(data: string, databaseUrl: string, ...args: string[]): Promise<{ status: number; said: string }> {
  vi.stubEnv('DATABASE_URL', databaseUrl);
  const small = ['--players', '3', '--events', '60', '--batch', '20', '--readers', '0', '--no-measures'];
  const status = await runCommandLine([
    'node',
    'livery',
    'board',
    'load',
    '--data',
    data,
    '--url',
    ADDRESS,
    ...small,
    ...args,
  ]);
  return { status, said };
}

describe('livery board load', async () => {
  const [data, database] = [await newFolder(), await newDatabase()];
  vi.stubEnv('DATABASE_URL', database);
  const options: ServiceOptions = {
    data,
    host: '127.0.0.1',
    port: PORT,
    settings: { baseUrl: ADDRESS, origins: new Set(), minPlayers: 2, streamsMax: 8, streamsPerAddress: 8 },
    acceptUrls: [],
    bodiesMax: undefined,
    limits: undefined,
    projects: true,
    accounts: {
      providers: new Map(),
      settings: { quotas: { issuances: 1, handles: 1 }, reservedHandles: [], accountDaysMin: 0 },
    },
    metricsPort: undefined,
    now: Date.now,
    log: pino({ level: 'silent' }),
  };
  const service = await openService(options);
  afterAll(() => service.close());

  it("livery board load finds no wrong response when it has the service's own data folder and database", async () => {
    expect(await load(data, database)).toMatchObject({ status: 0 });
    expect(said).not.toContain('WRONG');
  });

  it('livery board load rejects the data folder of another service, and the message names --data', async () => {
    const other = await newFolder();
    await openSecrets(other, Date.now);
    const { status } = await load(other, database);
    expect([status, said]).toEqual([
      2,
      expect.stringContaining(`--data ${other}: the service at ${ADDRESS} does not use this folder`),
    ]);
  });

  it('livery board load rejects a data folder without secrets, and leaves the folder unchanged', async () => {
    const empty = emptyFolder();
    const { status } = await load(empty, database);
    expect([status, said]).toEqual([2, expect.stringContaining(`--data ${empty}: no service has its secrets there`)]);
    expect(await readdir(empty)).toEqual([]);
  });

  it('livery board load rejects a database that the service does not use, and the message names DATABASE_URL', async () => {
    const { status } = await load(data, await newDatabase());
    expect([status, said]).toEqual([
      2,
      expect.stringContaining('give DATABASE_URL the value that livery board serve has'),
    ]);
  });

  it('livery board load reports a service that stops answering, and exits with 2', async () => {
    const sockets = new Set<Socket>();
    const between = createServer((from) => {
      const to = connect(PORT, '127.0.0.1');
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        sockets.add(one);
        one.pipe(other).on('error', () => undefined);
      }
    });
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
    const loading = load(
      data,
      database,
      '--url',
      url,
      '--base-url',
      ADDRESS,
      '--seed',
      '2',
      '--events',
      '5000',
      '--readers',
      '2',
    );
    await vi.waitUntil(() => said.includes('sending'), { timeout: 30_000 });
    between.close();
    for (const socket of sockets) socket.resetAndDestroy();
    expect((await loading).status).toBe(2);
    expect(said).toContain(`${url} stopped answering`);
  });

  it('livery board load reports that no service runs at an address', async () => {
    const { status } = await load(data, database, '--url', 'http://127.0.0.1:9');
    expect([status, said]).toEqual([2, expect.stringContaining('--url http://127.0.0.1:9: no service answers')]);
  });
});
