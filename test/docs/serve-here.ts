import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { parseArgs } from 'node:util';
import { vi } from 'vitest';
import { type ServeOptions, serve } from '../../src/cli/serve.js';
import { parseAdapterChoice } from '../../src/device/node/index.js';
import { framesHere } from '../support/frames-here.js';

/** A server that has been started. It may not be ready yet. */
export interface StartedServer {
  /** The lines that the server prints on standard output. They end when the server ends. */
  readonly lines: AsyncIterable<string>;
  /** Returns what the server has written to standard error. */
  readonly log: () => string;
  stop(): Promise<void>;
}

const KNOWN = ['--clock', '--adapter', '--scene'];

/** Reports whether {@link serveHere} can serve with the options that a page gives the server. */
export function canServeHere(options: readonly string[]): boolean {
  return options.every((option, i) => KNOWN.includes(option) || KNOWN.includes(options[i - 1] ?? ''));
}

/**
 * Runs `livery serve` in this process, with frames that the shared device draws. This saves the time for starting the
 * server and its drawing process, which would compile every pipeline again.
 * @param args the arguments after `serve`
 * @param folder the folder from which a user would start the server
 */
export function serveHere(args: readonly string[], folder: string): StartedServer {
  const { values } = parseArgs({
    args: [...args],
    options: {
      clock: { type: 'string', default: 'real' },
      adapter: { type: 'string' },
      scene: { type: 'string' },
      port: { type: 'string' },
      set: { type: 'string', multiple: true, default: [] },
    },
  });
  const printed = new PassThrough();
  vi.stubEnv('LIVERY_LOG_LEVEL', 'silent');
  const print = vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.write(`${line}\n`));
  const others = process.listeners('SIGTERM');
  let log = '';
  const ended = serve(
    {
      scene: values.scene === undefined ? 'default' : join(folder, values.scene),
      clock: values.clock as ServeOptions['clock'],
      set: [...values.set, `golden_folder=${join(folder, 'goldens')}`],
      port: Number(values.port),
      ...(values.adapter !== undefined && { adapter: parseAdapterChoice(values.adapter)! }),
    },
    () => framesHere,
  )
    .catch((error: unknown) => void (log = String(error)))
    .finally(() => {
      print.mockRestore();
      vi.unstubAllEnvs();
      printed.end();
    });
  // Call the server's own listener, because a signal would also end the browser that this process shares.
  const own = process.listeners('SIGTERM').filter((listener) => !others.includes(listener));
  return {
    lines: createInterface(printed),
    log: () => log,
    async stop() {
      for (const listener of own) listener('SIGTERM');
      await ended;
    },
  };
}
