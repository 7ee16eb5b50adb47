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
/** A process without work ends after this time, ms. */
const IDLE_MS = 10_000;

/** A process that bundles programs. It does not keep this process alive, except while it works. */
class Bundler {
  isOpen = true;
  #orders = 0;
  #ending: NodeJS.Timeout | undefined;
  readonly #waiting = new Map<number, Waiting>();
  readonly #child = fork(fileURLToPath(MAIN), [], { serialization: 'advanced', execArgv: [] });

  constructor() {
    this.#child.on('message', (message) => this.#answered(message as FromBundler));
    this.#child.once('error', (cause) => this.#fail(() => cause));
    this.#child.once('exit', (status, signal) =>
      this.#fail(
        ({ path }) => new PlatformError(`${path}: the process that bundles it ended (${signal ?? status}); try again`),
      ),
    );
  }

  bundle(path: string): Promise<FromBundler> {
    clearTimeout(this.#ending);
    this.#child.ref();
    this.#child.channel?.ref();
    return new Promise((answered, failed) => {
      const order = this.#orders++;
      this.#waiting.set(order, { path, answered, failed });
      this.#child.send({ order, path } satisfies ToBundler);
    });
  }

  #answered(answer: FromBundler): void {
    this.#waiting.get(answer.order)?.answered(answer);
    this.#waiting.delete(answer.order);
    if (this.#waiting.size > 0) return;
    this.#child.unref();
    this.#child.channel?.unref();
    this.#ending = setTimeout(() => {
      this.isOpen = false;
      this.#child.disconnect();
    }, IDLE_MS).unref();
  }

  #fail(causeOf: (waiting: Waiting) => Error): void {
    this.isOpen = false;
    clearTimeout(this.#ending);
    for (const waiting of this.#waiting.values()) waiting.failed(causeOf(waiting));
    this.#waiting.clear();
  }
}

let bundler: Bundler | null = null;

/**
 * A process of its own is necessary because test runners load modules into a realm of their own, whose objects the
 * native part of Vite does not accept. If the script for that process is not built, as in tests of the sources, this
 * process does the work. The next programs use the same process, because Vite takes a third of a second to load.
 * @throws the same errors as `bundleProgram()`
 */
export async function bundleApart(path: string): Promise<ProgramBundle> {
  if (!existsSync(MAIN)) return (await import('./bundle-program.js')).bundleProgram(path);
  if (!bundler?.isOpen) bundler = new Bundler();
  const answer = await bundler.bundle(path);
  if (answer.bundled !== undefined) return answer.bundled;
  const { name, message } = answer;
  throw name === 'PlatformError' ? new PlatformError(message) : new Error(message);
}
