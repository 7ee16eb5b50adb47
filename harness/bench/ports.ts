import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { PlatformError } from '../../src/base/errors/index.js';

/** @throws PlatformError when no program listens after some seconds */
export async function listening(port: number, program: string): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt++) {
    const socket = connect(port, '127.0.0.1');
    const answered = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      after(100, false),
    ]);
    socket.destroy();
    if (answered) return;
    await after(10);
  }
  throw new PlatformError(`${program} did not begin to listen on port ${port}`);
}
