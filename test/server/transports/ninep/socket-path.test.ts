import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createNinepServer } from '../../../../src/server/transports/ninep/index.js';
import type { NinepServer } from '../../../../src/server/transports/ninep/server.js';
import { printedFaults } from '../../../support/faults.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';
import { bareSimulation } from '../../../support/worlds.js';
import { NinepClient } from './client.js';

const folder = makeTemporaryFolder();
const path = join(folder.path, 'sim.9p');
const servers: NinepServer[] = [];
let simulation: Awaited<ReturnType<typeof bareSimulation>>;

beforeAll(async () => void (simulation = await bareSimulation()));
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));
afterAll(() => folder.remove());

async function serveAt(socketPath: string, port = 0): Promise<NinepServer> {
  const { tree } = simulation;
  const server = await createNinepServer({ tree, host: '127.0.0.1', port, socketPath, faults: printedFaults });
  servers.push(server);
  return server;
}

/** Leaves behind the file of a Unix socket, like a server that was killed. */
async function leaveSocket(): Promise<void> {
  const script = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
  await once(spawn(process.execPath, ['-e', script, path]), 'exit');
  expect(statSync(path).isSocket()).toBe(true);
}

describe('9P on a Unix socket', () => {
  it("the Unix socket serves the same tree as the port, but only to the server's user", async () => {
    const server = await serveAt(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    for (const at of [path, server.port]) {
      const client = await NinepClient.attached(at);
      expect(await client.cat('clock/mode')).toBe('stepped\n');
    }
    await Promise.all(servers.splice(0).map((each) => each.close()));
    expect(existsSync(path)).toBe(false);
  });

  it('the Unix socket replaces a socket that a killed server has left behind', async () => {
    await leaveSocket();
    await serveAt(path);
    expect(await (await NinepClient.attached(path)).cat('clock/mode')).toBe('stepped\n');
  });

  it('the server refuses to take over a socket that another server uses, and names the key to change', async () => {
    await serveAt(path);
    await expect(serveAt(path)).rejects.toThrow(
      `9P: cannot listen on ${path} (another server or a file has this path); set ninep_socket to another path`,
    );
    expect(await (await NinepClient.attached(path)).cat('clock/mode')).toBe('stepped\n');
  });

  it('the server does not replace a file that is not a socket', async () => {
    const file = join(folder.path, 'file');
    writeFileSync(file, 'mine');
    await expect(serveAt(file)).rejects.toThrow('set ninep_socket to another path');
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it.each([
    ['in a missing folder', '/none/sim.9p', 'EACCES|ENOENT'],
    ['longer than the system permits', join('/tmp', 'x'.repeat(200)), 'longer than \\d+ bytes'],
  ])('the server refuses a socket path %s, and closes its port', async (_what, wrong, code) => {
    await expect(serveAt(wrong)).rejects.toThrow(new RegExp(`cannot listen on ${wrong} \\((${code})\\)`));
    expect(servers).toEqual([]);
  });
});
