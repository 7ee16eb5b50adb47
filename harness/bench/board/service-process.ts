import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PlatformError } from '../../../src/base/errors/index.js';
import { processorSeconds } from './processor-time.js';

const PRINTED_MAX = 2000;
const MAIN = fileURLToPath(new URL('../../../src/cli/main.js', import.meta.url));

/** @throws PlatformError when it fails */
export async function rebuildBoards(data: string, database: string): Promise<void> {
  const child = spawn(process.execPath, [MAIN, 'board', 'admin', 'rebuild', '--data', data], {
    env: { ...process.env, DATABASE_URL: database },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (bytes: Buffer) => (printed = (printed + bytes.toString()).slice(-PRINTED_MAX)));
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new PlatformError(`the rebuild failed: ${printed.trim()}`);
}

/** A child process that runs an HTTP server: the service, or a program with which it is compared. */
export class ServiceProcess {
  /** Peak resident memory so far, MiB; 0 if the system does not report it. */
  peakMib = 0;
  readonly #watch: NodeJS.Timeout;

  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {
    this.#watch = setInterval(() => void this.#look(), 200);
  }

  /** @param baseUrl the service's address in licences and proofs */
  static async board(options: {
    readonly data: string;
    readonly database: string;
    readonly baseUrl: string;
    readonly projects?: boolean;
  }): Promise<ServiceProcess> {
    const args = ['board', 'serve', '--port', '0', '--no-rate-limit', '--bodies', '64', '--data', options.data];
    if (options.projects === false) args.push('--no-projector');
    return ServiceProcess.start([MAIN, ...args, '--base-url', options.baseUrl], {
      DATABASE_URL: options.database,
      LIVERY_LOG_LEVEL: 'warn',
    });
  }

  /** Starts a Node program that prints `<NAME>=http://…` when it is ready. */
  static async start(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<ServiceProcess> {
    const child = spawn(process.execPath, [...args], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    child.stderr.on('data', (bytes: Buffer) => (printed = (printed + bytes.toString()).slice(-PRINTED_MAX)));
    const url = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const found = /^[A-Z]+=(http:\S+)$/.exec(line)?.[1];
        if (found !== undefined) resolve(found);
      });
      child.once('exit', () => reject(new PlatformError(`the service did not start: ${printed.trim()}`)));
    });
    return new ServiceProcess(url, child);
  }

  /** @throws PlatformError if the system does not report it */
  get processorSeconds(): number {
    return processorSeconds(this.child.pid);
  }

  async stop(): Promise<void> {
    clearInterval(this.#watch);
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }

  async #look(): Promise<void> {
    const status = await readFile(`/proc/${this.child.pid}/status`, 'utf8').catch(() => '');
    const kib = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
    this.peakMib = Math.max(this.peakMib, kib / 1024);
  }
}
