import { fileURLToPath, pathToFileURL } from 'node:url';
import { dirname, resolve } from 'node:path';
import type { Browser } from 'playwright';
import type { DrawnProgram } from './drawn-program.js';
import { authorLine, ProgramError } from './faults.js';
import { noFunction } from './no-function.js';
import { CANVAS_SIZE } from './node-program.js';
import { pictureOf } from './picture-of.js';
import { PROGRAM_MS_MAX, SEED, withBrowserGlobals, type RunOptions } from './with-browser-globals.js';

export interface DrawOptions extends RunOptions {
  /** Default: `node`, which is this process. */
  readonly in?: 'node' | 'chromium';
  /** A Chromium that Playwright has started; default: a new one for every picture. */
  readonly browser?: Browser;
}

/**
 * Draws a picture with the default export of a module: a function, which runs as in `withBrowserGlobals()`. The picture
 * is the result of the function or, if the function returns nothing, the content of the canvas.
 *
 * @throws ProgramError if the program makes mistakes; PlatformError if an adapter, Chromium or Vite is missing
 */
export async function drawProgram(module: string | URL, options: DrawOptions = {}): Promise<DrawnProgram> {
  const path = /^file:/.test(String(module)) ? fileURLToPath(module) : resolve(String(module));
  const chosen = { folder: dirname(path), ...options };
  return options.in === 'chromium' ? inChromium(path, chosen) : inThisProcess(path, chosen);
}

async function inThisProcess(path: string, options: RunOptions): Promise<DrawnProgram> {
  return withBrowserGlobals(async (run) => {
    const { default: main } = await load(path);
    if (typeof main !== 'function') throw new TypeError(noFunction(path));
    const returned = await withPlace(() => (main as (given: typeof run) => unknown)(run));
    return { ...(await pictureOf(returned, run)), adapter: run.adapter, reasons: [] };
  }, options);
}

/** Adds the path to syntax errors, because Node's message does not name the file. */
async function load(path: string): Promise<{ readonly default?: unknown }> {
  try {
    return (await import(pathToFileURL(path).href)) as { readonly default?: unknown };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const isCommonJs = /outside a module|Unexpected token 'export'/.test(error.message);
    const next = isCommonJs ? '; set "type": "module" in its package.json, or name it .mjs' : '';
    throw new SyntaxError(`${path} cannot be loaded: ${error.message}${next}`, { cause: error });
  }
}

/** Adds the line that threw an error to the error's message, because some test reports show no stacks. */
async function withPlace(run: () => unknown): Promise<unknown> {
  try {
    return await run();
  } catch (thrown) {
    if (!(thrown instanceof Error)) throw new Error(`the program threw ${String(thrown)}`, { cause: thrown });
    const line = thrown instanceof ProgramError ? undefined : authorLine(thrown.stack);
    const isWritable = Object.getOwnPropertyDescriptor(thrown, 'message')?.writable === true;
    if (line !== undefined && isWritable) thrown.message += `\n    at ${line}`;
    throw thrown;
  }
}

async function inChromium(path: string, options: DrawOptions): Promise<DrawnProgram> {
  const { drawInChromium } = await import('./chromium/draw-in-chromium.js');
  const { width = CANVAS_SIZE, height = CANVAS_SIZE, seed = SEED, timeout = PROGRAM_MS_MAX } = options;
  return drawInChromium(path, { ...options, width, height, seed, timeout });
}
