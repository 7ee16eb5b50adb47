import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
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
  'when the set-up gets %s, the programs that it runs end too',
  async (signal) => {
    const { port } = server.address() as AddressInfo;
    const program = `require('node:net').connect(${port}, '127.0.0.1').on('error', () => {}).resume()`;
    const setUp = `import { runKeeping } from '${MODULE}';
      const running = [1, 2].map(() => runKeeping(process.execPath, ['-e', ${JSON.stringify(program)}]));
      console.log(process.listenerCount('${signal}'));
      await Promise.all(running);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', setUp], {
      stdio: ['inherit', 'pipe', 'inherit'],
    });
    let listeners = '';
    child.stdout.on('data', (chunk: Buffer) => (listeners += chunk.toString()));
    const connections: Socket[] = [];
    for await (const [connection] of on(server, 'connection')) {
      if (connections.push(connection as Socket) === 2) break;
    }
    const ended = connections.map((each) => once(each.on('error', () => undefined).resume(), 'close'));
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([null, signal]);
    expect(listeners).toBe('1\n');
    await Promise.all(ended);
  },
);
