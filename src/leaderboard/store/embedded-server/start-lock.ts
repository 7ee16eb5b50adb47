import { createHash } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Takes the lock under which the server of a folder is made, started and ended. It is the name of a socket, which the kernel
 * gives to one process at a time, and takes back when that process ends in any way. Only Linux has such names; elsewhere
 * everybody gets the lock, and PostgreSQL's own interlock lets one of the servers live.
 *
 * @returns what gives the lock back, or null while another process has it
 */
export function takeStartLock(folder: string): Promise<(() => void) | null> {
  if (process.platform !== 'linux') return Promise.resolve(() => undefined);
  const name = createHash('sha256').update(folder).digest('hex');
  const socket = createServer();
  return new Promise((resolve) => {
    socket.once('error', () => resolve(null));
    socket.listen(`\0livery-board-${name}`, () => resolve(() => void socket.close()));
  });
}
