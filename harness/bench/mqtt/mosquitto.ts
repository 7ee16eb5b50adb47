import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';

/** Debian keeps the broker in /usr/sbin. */
const environment = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };

export interface PeerBroker {
  readonly port: number;
  stop(): void;
}

/** Starts Mosquitto on a port of its own. @returns null where it is not installed */
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
  while (!(await accepts(port))) await after(20);
  return {
    port,
    stop: () => {
      broker.kill();
      rmSync(folder, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
