import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { isBuilt, killRest, startLivery } from '../../leaderboard/client/processes.js';
import { newDataFolder } from '../../leaderboard/store/database.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';

const folder = makeTemporaryFolder();
// If the test runs as root, the database runs as another user, who must be able to enter the folder.
chmodSync(folder.path, 0o755);
afterEach(killRest);
afterAll(() => folder.remove());

/** Returns the files that exist only while a database server or a client runs. */
const running = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /postmaster\.pid$|client\/lock$/.test(name),
  );

test.skipIf(!isBuilt)(
  "the demo's check finds the published records of its flight, and leaves no file (skipped without dist/)",
  async () => {
    // The demo must not use the database in the environment variables.
    const elsewhere = { TMPDIR: folder.path, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const demo = startLivery(['board', 'demo', '--check'], elsewhere);
    await demo.until(/VIEWER=http:\S+\nPLAYER=http:\S+\/players\/Moonshot\n/);
    expect(readdirSync(folder.path)).toHaveLength(1);
    await demo.until(/found {3}.*\n/);
    expect(await demo.ended).toBe(0);
    expect(demo.printed.err).toBe('');
    expect(demo.printed.out).toMatch(/^flight {2}lifted off$[^]*^public .*vehicle\.staging[^]*^flight {2}landed$/m);
    const [found] = /^found {3}\d+ records of Moonshot are public: .*$/m.exec(demo.printed.out)!;
    for (const title of [
      'Heaviest Launch 172.7 t',
      'Orbits Achieved 1',
      'Kitten Tumbles 1',
      'Landings 1',
      'Stagings 1',
    ]) {
      expect(found).toContain(title);
    }
    expect(readdirSync(folder.path)).toEqual([]);
  },
  150_000,
);

test.skipIf(!isBuilt)(
  'the demo stops when one of its processes ends early, and names that process (skipped without dist/)',
  async () => {
    const data = join(folder.path, 'kept');
    mkdirSync(data);
    renameSync(await newDataFolder(), join(data, 'board'));
    const demo = startLivery(['board', 'demo', '--data', data]);
    await demo.until(/^flight {2}on the pad$/m);
    expect(running(data)).toHaveLength(2);
    process.kill(Number(readFileSync(join(data, 'client', 'lock'), 'utf8')), 'SIGKILL');
    expect(await demo.ended).toBe(2);
    expect(demo.printed.err).toBe('livery: the client has ended by SIGKILL; start the demo again\n');
    expect(running(data)).toEqual(['client/lock']);

    // A second demo in this folder has the same player, with a new key.
    const again = startLivery(['board', 'demo', '--data', data]);
    await again.until(/^flight {2}on the pad$/m);
    expect(await again.end('SIGTERM')).toBe(0);
    expect(running(data)).toEqual([]);
    expect(existsSync(data)).toBe(true);
  },
  150_000,
);
