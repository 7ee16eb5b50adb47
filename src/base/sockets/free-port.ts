import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { PlatformError } from '../errors/index.js';

/** Operating systems give no port of this range to outgoing connections, so a free port probably stays free. */
const PORT_FROM = 20_000;
const PORT_END = 32_000;
const ATTEMPTS = 100;

/**
 * Returns a TCP port of this machine on which no program listens.
 * @param preferred the port to return if it is free; 0 for none
 * @throws PlatformError if none of {@link ATTEMPTS} ports is free
 */
export async function freePort(preferred = 0): Promise<number> {
  if (await isFree(preferred)) return preferred;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(PORT_FROM, PORT_END);
    if (await isFree(port)) return port;
  }
  const range = `${PORT_FROM} to ${PORT_END - 1}`;
  throw new PlatformError(`none of ${ATTEMPTS} ports from ${range} is free; end programs that listen on them`);
}

function isFree(port: number): Promise<boolean> {
  if (!(port > 0 && port < 65_536)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
