import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { PlatformError } from '../../../base/errors/index.js';

/**
 * Start of a range of ports that operating systems do not use for outgoing connections. So a port of this range is
 * probably still free at the next start.
 */
const PORT_FROM = 20_000;
const PORT_END = 32_000;
const ATTEMPTS = 100;

export async function freePort(preferred: number): Promise<number> {
  if (await isFree(preferred)) return preferred;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(PORT_FROM, PORT_END);
    if (await isFree(port)) return port;
  }
  throw new PlatformError(
    `no port from ${PORT_FROM} to ${PORT_END - 1} is free for the embedded PostgreSQL; end other programs`,
  );
}

function isFree(port: number): Promise<boolean> {
  if (!(port > 0 && port < 65_536)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
