import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BenchProcess } from '../bench-process.js';
import { freePort } from '../../../src/base/sockets/index.js';
import { listening } from '../ports.js';

export interface FileServer {
  readonly port: number;
  /** Name of the tree to which a client attaches. */
  readonly tree: string;
  stop(): void;
}

export async function startOurs(): Promise<FileServer> {
  const child = await BenchProcess.start<number>(new URL('./server-main.js', import.meta.url));
  return { port: child.ready, tree: '/', stop: () => child.stop() };
}

/** Paths of diod. Debian installs diod in a folder that is not in the PATH of users. */
const COMMANDS = ['diod', '/usr/sbin/diod'];

/** Returns undefined if diod is not installed. */
export async function startDiod(name: string, text: string): Promise<FileServer | undefined> {
  const command = COMMANDS.find((candidate) => spawnSync(candidate, ['--help']).error === undefined);
  if (command === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'livery-diod-'));
  writeFileSync(join(folder, name), text);
  const port = await freePort();
  const settings = ['--foreground', '--no-auth', '--no-userdb', '--listen', `127.0.0.1:${port}`, '--export', folder];
  const child = spawn(command, [...settings, '--config-file', '/dev/null'], { cwd: folder, stdio: 'ignore' });
  await listening(port, 'diod');
  return {
    port,
    tree: folder,
    stop() {
      child.kill();
      rmSync(folder, { recursive: true });
    },
  };
}
