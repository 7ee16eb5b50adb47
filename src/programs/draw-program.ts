import { fileURLToPath, pathToFileURL } from 'node:url';
import { dirname, resolve } from 'node:path';
import type { Browser } from 'playwright';
import type { DrawnProgram } from './drawn-program.js';
import { authorLine, ProgramError } from './faults.js';
import { noFunction } from './no-function.js';
import { CANVAS_SIZE } from './node-program.js';
import { pictureOf } from './picture-of.js';
import { PROGRAM_MS_MAX, SEED, withBrowserGlobals, type RunOptions } from './with-browser-globals.js';

/** The choices for drawing a program; each has a default. */
export interface DrawOptions extends RunOptions {
  /** Where to draw: in this process (by default), or in a page of Chromium, which must draw the same. */
  readonly in?: 'node' | 'chromium';
  /** A Chromium of Playwright to draw in; by default one is started for the picture. */
  readonly browser?: Browser;
}

/**
 * Draws the program of a module, whose default export is a function as `withBrowserGlobals()` runs it. The picture is what the
 * function returns, or else its canvas. Relative addresses of files start from the folder of the module, unless another is given.
 *
 * @param module the path or the address of the module
 * @throws ProgramError for mistakes of the program; PlatformError without an adapter, or without Chromium or Vite
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

/** Loads the module of a program. The errors of Node about its text name no file. */
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

/** Runs a program. The message of what it throws ends with the line that threw it, for reports that show no stack. */
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
