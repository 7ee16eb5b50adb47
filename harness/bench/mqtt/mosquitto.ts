import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../src/base/sockets/index.js';
import { listening } from '../ports.js';

/** Debian installs the broker in /usr/sbin, which may not be in the PATH. */
const environment = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };

export interface PeerBroker {
  readonly port: number;
  stop(): void;
}

/** @returns null if Mosquitto is not installed */
export async function startMosquitto(): Promise<PeerBroker | null> {
  try {
    execFileSync('sh', ['-c', 'command -v mosquitto'], { env: environment });
  } catch {
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'livery-bench-'));
  const port = await freePort();
  const file = join(folder, 'mosquitto.conf');
  writeFileSync(
    file,
    `listener ${port} 127.0.0.1\nallow_anonymous true\nset_tcp_nodelay true\nmax_queued_messages 0\n`,
  );
  const broker = spawn('mosquitto', ['-c', file], { env: environment, stdio: 'ignore' });
  await listening(port, 'mosquitto');
  return {
    port,
    stop: () => {
      broker.kill();
      rmSync(folder, { recursive: true });
    },
  };
}
