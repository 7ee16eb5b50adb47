import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../src/device/node/installation/index.js';

/** A process that runs `livery serve`. Each restart uses the same port. */
export class ServerProcess {
  /** The origin of the server's HTTP interface, or null until the server has started for the first time. */
  origin: string | null = null;
  #child: ChildProcess | null = null;
  #work: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(private readonly args: readonly string[]) {}

  /** @returns false if the new server ended before it was ready */
  restart(): Promise<boolean> {
    const isReady = this.#work.then(async () => {
      await this.#end();
      return !this.#isClosed && (await this.#start());
    });
    this.#work = isReady;
    return isReady;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await (this.#work = this.#work.then(() => this.#end()));
  }

  async #start(): Promise<boolean> {
    const program = join(projectRoot(), 'dist', 'src', 'cli', 'main.js');
    const port = this.origin === null ? [] : ['--port', new URL(this.origin).port];
    const child = spawn(process.execPath, [program, 'serve', ...this.args, ...port], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // Only the saved module is compiled, so the server must run from its modules instead of its bundle.
      env: { ...process.env, LIVERY_UNBUNDLED: '1' },
    });
    this.#child = child;
    const ended = once(child, 'exit').then(() => 'ended' as const);
    const ready = new Promise<'ready'>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const origin = /^MOD_HTTP=(http:\/\/[^/]+)/.exec(line)?.[1];
        // Does not print the server's address for the page, because Vite serves the page under `npm run dev`.
        if (!line.startsWith('VIEWER=')) console.log(line);
        if (origin === undefined) return;
        this.origin = origin;
        resolve('ready');
      });
    });
    if ((await Promise.race([ready, ended])) === 'ready') return true;
    console.log('server   did not start; it starts again when you save a source or the scene');
    return false;
  }

  async #end(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}
