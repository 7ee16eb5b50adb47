import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../../src/device/node/installation/project-root.js';

const MODULE = pathToFileURL(join(projectRoot(), 'harness', 'setup', 'processes.mjs')).href;
const server = createServer();
beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')));
afterAll(() => void server.close());

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'when the set-up gets %s, the program that it runs ends too',
  async (signal) => {
    const { port } = server.address() as AddressInfo;
    const program = `require('node:net').connect(${port}, '127.0.0.1').on('error', () => {}).resume()`;
    const setUp = `import { runKeeping } from '${MODULE}'; await runKeeping(process.execPath, ['-e', ${JSON.stringify(program)}])`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', setUp], { stdio: 'inherit' });
    const [connection] = (await once(server, 'connection')) as [Socket];
    const ended = once(connection.on('error', () => undefined).resume(), 'close');
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([null, signal]);
    await ended;
  },
);
