import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startEmbeddedServer } from '../../../src/leaderboard/store/embedded-server.js';
import { openStore } from '../../../src/leaderboard/store/open-store.js';
import { newDatabase, newStore } from './database.js';

describe('a database', () => {
  it('gets its tables from whichever of several processes comes first', async () => {
    const url = await newDatabase();
    const stores = await Promise.all(Array.from({ length: 4 }, () => newStore(url)));
    for (const store of stores) expect(await store.selectFrom('seq_alloc').selectAll().execute()).toHaveLength(1);
  });

  it('of a newer program is refused, with what mends it', async () => {
    const url = await newDatabase();
    const store = await newStore(url);
    await sql`insert into kysely_migration values ('9999-later', now())`.execute(store);
    await expect(openStore(url)).rejects.toThrow(/a newer version of this program .* start that version/);
  });

  it('that cannot be reached is named without its password', async () => {
    const failure = await openStore('postgres://board:secret@127.0.0.1:1/none').catch((error: unknown) => error);
    expect(String(failure)).toMatch(/cannot be reached.*DATABASE_URL/);
    expect(String(failure)).not.toContain('secret');
  });
});

describe('the server of a data folder', () => {
  it('is used while it runs, starts again after a crash, and keeps its password to its owner', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'livery-board-'));
    const server = await startEmbeddedServer(folder);
    expect((await stat(join(folder, 'postgres-password'))).mode & 0o777).toBe(0o600);
    const second = await startEmbeddedServer(folder);
    expect(second.url).toBe(server.url);
    await second.stop();
    const store = await openStore(server.url);
    await sql`insert into tombstone values ('\\x01', 'kept', 1)`.execute(store);
    await store.destroy();

    const [pid] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await expect
      .poll(
        () =>
          startEmbeddedServer(folder)
            .then(({ url }) => openStore(url))
            .then(
              async (again) => {
                const rows = await again.selectFrom('tombstone').select('reason').execute();
                await again.destroy();
                return rows;
              },
              () => null,
            ),
        { timeout: 20_000, interval: 500 },
      )
      .toEqual([{ reason: 'kept' }]);
    const [, , , port] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    expect(Number(port)).toBeGreaterThan(0);
    process.kill(
      Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]),
      'SIGTERM',
    );
  });
});
