import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNinepServer } from '../../../../src/server/transports/ninep/index.js';
import type { NinepServer } from '../../../../src/server/transports/ninep/server.js';
import { printedFaults } from '../../../support/faults.js';
import { bareSimulation } from '../../../support/worlds.js';

/**
 * The environment for the clients of diod, an independent implementation of 9P. Debian installs these clients in
 * /usr/sbin.
 */
const environment = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
const missing = ['diodcat', 'diodls'].filter((name) => !isThere(name));
if (missing.length > 0) {
  console.warn(`${missing.join(' and ')} not installed: 9P is not tried with a foreign client (apt-get install diod)`);
}

let server: NinepServer;
let simulation: Awaited<ReturnType<typeof bareSimulation>>;

const run = async (client: string, ...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    client,
    ['-s', `127.0.0.1:${server.port}`, '-a', '/', '-t', '20', ...args],
    { env: environment },
  );
  return stdout;
};

beforeAll(async () => {
  simulation = await bareSimulation();
  server = await createNinepServer({ tree: simulation.tree, host: '127.0.0.1', port: 0, faults: printedFaults });
});
afterAll(() => server.close());

describe.skipIf(missing.length > 0)('the 9P client diod', () => {
  it.each(['clock/mode', 'paint/help', 'vessels/by-id/Hunter-ship/name', 'status/accessors'])(
    'diodcat reads %s correctly',
    async (path) => {
      expect(await run('diodcat', path)).toBe(simulation.tree.readText(path));
    },
  );

  it('diodcat reads several files in sequence', async () => {
    expect(await run('diodcat', 'clock/mode', 'time/ut')).toBe(
      simulation.tree.readText('clock/mode') + simulation.tree.readText('time/ut'),
    );
  });

  it.each(['.', 'vessels/by-id', 'paint', 'camera/pose'])('diodls lists %s', async (path) => {
    const names = (await run('diodls', path)).trim().split(/\s+/);
    expect(names.filter((name) => name !== '.' && name !== '..').sort()).toEqual(
      [...simulation.tree.list(path === '.' ? '' : path)].sort(),
    );
  });

  it('diodls -l shows modes, sizes and times', async () => {
    const rows = (await run('diodls', '-l', 'clock')).trim().split('\n');
    expect(rows.find((row) => row.endsWith(' mode'))).toMatch(/^-r--r--r--.* 8 /);
    expect(rows.find((row) => row.endsWith(' step'))).toMatch(/^-rw-r--r--/);
  });

  it('diodcat reports a path that does not exist', async () => {
    await expect(run('diodcat', 'nope/nope')).rejects.toThrow(/No such file or directory/);
  });
});

function isThere(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore', env: environment });
    return true;
  } catch {
    return false;
  }
}
