import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { acceptMore } from '../../../src/cli/board/accept-more.js';
import { listenOn } from '../../../src/cli/board/listen-on.js';

/** The file with the maximum number of connections that Linux keeps for a listening socket. */
const LIMIT = '/proc/sys/net/core/somaxconn';
const CONNECTIONS = 700;

/**
 * Opens connections. As soon as all are open, but at the latest after 900 ms, prints the number of open connections.
 * This is before the system repeats an unanswered handshake, so only connections that opened at the first attempt are
 * counted.
 */
const CLIENT = `let opened = 0;
const end = () => process.stdout.write(String(opened), () => process.exit());
for (let at = 0; at < ${CONNECTIONS}; at++)
  require('node:net').connect(Number(process.argv[1]), '127.0.0.1', () => { if (++opened === ${CONNECTIONS}) end(); });
setTimeout(end, 900);`;

describe.skipIf(!existsSync(LIMIT) || Number(readFileSync(LIMIT, 'utf8')) < CONNECTIONS)(
  'hundreds of new connections to a busy service (skipped where the system queues fewer)',
  () => {
    it.each([0, 3])(
      'all connections open while the service is busy, with %i copies of the listening socket',
      async (copies) => {
        const app = fastify();
        await listenOn(app, { host: '127.0.0.1', port: 0 });
        const { port } = app.server.address() as AddressInfo;
        const more = copies > 0 ? acceptMore(app.server, copies) : undefined;
        expect((await more?.ready) ?? 0).toBe(copies);
        // This process accepts nothing while the client runs.
        const { stdout } = spawnSync(process.execPath, ['-e', CLIENT, String(port)], { encoding: 'utf8' });
        expect(Number(stdout)).toBeGreaterThan(600);
        await more?.close();
        await app.close();
      },
    );
  },
);
