import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PlatformError } from '../../base/errors/index.js';
import type { ProgramBundle } from './bundle-program.js';

export interface ToBundler {
  readonly order: number;
  readonly path: string;
}

export type FromBundler = { readonly order: number } & (
  | { readonly bundled: ProgramBundle }
  | { readonly bundled?: undefined; readonly name: string; readonly message: string }
);

interface Waiting {
  readonly path: string;
  readonly answered: (answer: FromBundler) => void;
  readonly failed: (cause: Error) => void;
}

const MAIN = new URL('./bundle-main.js', import.meta.url);
/** Time without work after which the bundling process ends, ms. */
const IDLE_MS = 10_000;

/** A process that bundles programs. While it has no work, it does not keep the calling process alive. */
class Bundler {
  #isOpen = true;
  #orders = 0;
  #ending: NodeJS.Timeout | undefined;
  readonly #waiting = new Map<number, Waiting>();
  readonly #child = fork(fileURLToPath(MAIN), [], { serialization: 'advanced', execArgv: [] });

  constructor() {
    this.#child.on('message', (message) => this.#answered(message as FromBundler));
    this.#child.on('error', (cause) => this.#fail(() => cause));
    this.#child.once('disconnect', () => (this.#isOpen = false));
    this.#child.once('exit', (status, signal) => this.#fail(ended(signal ?? String(status))));
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  bundle(path: string): Promise<FromBundler> {
    clearTimeout(this.#ending);
    this.#child.ref();
    this.#child.channel?.ref();
    return new Promise((answered, failed) => {
      const order = this.#orders++;
      this.#waiting.set(order, { path, answered, failed });
      this.#child.send({ order, path } satisfies ToBundler, (cause) => {
        if (cause) this.#fail(ended(cause.message));
      });
    });
  }

  #answered(answer: FromBundler): void {
    this.#waiting.get(answer.order)?.answered(answer);
    this.#waiting.delete(answer.order);
    if (this.#waiting.size > 0) return;
    this.#child.unref();
    this.#child.channel?.unref();
    this.#ending = setTimeout(() => {
      this.#isOpen = false;
      this.#child.disconnect();
    }, IDLE_MS).unref();
  }

  #fail(causeOf: (waiting: Waiting) => Error): void {
    this.#isOpen = false;
    clearTimeout(this.#ending);
    for (const waiting of this.#waiting.values()) waiting.failed(causeOf(waiting));
    this.#waiting.clear();
  }
}

const ended =
  (how: string) =>
  ({ path }: Waiting): Error =>
    new PlatformError(`${path}: the process that bundles it ended (${how}); try again`);

let bundler: Bundler | null = null;
let bundledIn = '';

/**
 * Bundles a program in a separate process. This is necessary because test runners load modules into a realm of their
 * own, and the native part of Vite does not accept objects of that realm. Later programs use the same process, because
 * loading Vite takes a third of a second. If the script for that process is not built, as in tests of the sources, this
 * process does the work.
 * @throws the same errors as `bundleProgram()`
 */
export async function bundleApart(path: string): Promise<ProgramBundle> {
  if (!existsSync(MAIN)) return (await import('./bundle-program.js')).bundleProgram(path);
  // Vite and the programs read environment variables. A running process does not notice when they change, so another
  // process then replaces it.
  const environment = JSON.stringify(process.env);
  if (!bundler?.isOpen || environment !== bundledIn) bundler = new Bundler();
  bundledIn = environment;
  const answer = await bundler.bundle(path);
  if (answer.bundled !== undefined) return answer.bundled;
  const { name, message } = answer;
  throw name === 'PlatformError' ? new PlatformError(message) : new Error(message);
}
