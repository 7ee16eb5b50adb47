import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { CHROMIUM_ARGUMENTS, requireChromium } from '../../device/node/index.js';
import { importOptional } from '../../device/node/installation/index.js';
import { noFunction } from '../no-function.js';
import { authorLine, FaultList, ProgramError, type Fault } from '../faults.js';
import type { DrawnProgram } from '../drawn-program.js';
import { bundleApart } from './bundle-apart.js';
import type { ProgramBundle } from './bundle-program.js';
import { DRAW, type DrawOrder, type DrawResult } from './messages.js';
import { serveProgram, type ProgramServer } from './serve-program.js';

export interface ChromiumOptions extends DrawOrder {
  /** Folder to which relative addresses of files refer; default: the folder of the module. */
  readonly folder?: string;
  readonly expects?: (fault: Fault) => boolean;
  /** Time limit of the program, ms. */
  readonly timeout: number;
  readonly browser?: Browser;
}

/**
 * Draws the program of a module in Chromium, on the software adapter.
 *
 * @param path absolute path of the module; its imports are resolved in its project
 * @throws PlatformError if Chromium or Vite is missing; ProgramError if the program makes mistakes; Error if it throws
 */
export async function drawInChromium(path: string, options: ChromiumOptions): Promise<DrawnProgram> {
  const bundle = await bundleApart(path);
  const server = await serveProgram(bundle, options.folder ?? dirname(path));
  let browser: Browser | undefined;
  let context: BrowserContext | undefined;
  try {
    browser = options.browser ?? (await startChromium());
    context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
    const page = await context.newPage();
    const result = await resultOf(page, server.page, path, options);
    return received(result, path, { bundle, server, expects: options.expects });
  } catch (cause) {
    if (!(cause instanceof Error && CLOSED.test(cause.message))) throw cause;
    throw new Error(`${path}: Chromium ended while it drew the program; draw it again`, { cause });
  } finally {
    // If the browser has ended, its context cannot be closed.
    await context?.close().catch(() => undefined);
    if (options.browser === undefined) await browser?.close().catch(() => undefined);
    await server.close();
  }
}

/** The messages of Playwright if the browser has ended, or ends while the page is loading. */
const CLOSED = /Target page, context or browser has been closed|frame was detached|net::ERR_ABORTED/;

async function startChromium(): Promise<Browser> {
  const executablePath = requireChromium("in: 'chromium'");
  const { chromium } = await importOptional("in: 'chromium'", 'playwright', () => import('playwright'));
  return chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
}

async function resultOf(
  page: Page,
  address: string,
  path: string,
  { width, height, seed, timeout }: ChromiumOptions,
): Promise<DrawResult> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  const crashed = new Promise<never>((_, fail) =>
    page.once('crash', () => fail(new Error(`${path}: its page in Chromium ran out of memory or crashed`))),
  );
  const late = timeoutAfter(timeout, `${path}: the program did not end within ${timeout / 1000} s in Chromium`);
  const draw = async (): Promise<DrawResult> => {
    await page.goto(address);
    const isLoaded = await page.evaluate((name) => name in globalThis, DRAW);
    if (!isLoaded) throw new Error(`${path}: the page does not start: ${complaints.join('; ')}`);
    return page.evaluate(
      ([name, order]) => {
        const call = Reflect.get(globalThis, name) as (order: DrawOrder) => Promise<DrawResult>;
        return call(order);
      },
      [DRAW, { width, height, seed }] as const,
    );
  };
  try {
    return await Promise.race([draw(), crashed, late.promise]);
  } finally {
    late.stop();
  }
}

function timeoutAfter(ms: number, message: string): { readonly promise: Promise<never>; stop(): void } {
  let timer: NodeJS.Timeout;
  const promise = new Promise<never>((_, fail) => (timer = setTimeout(() => fail(new Error(message)), ms)));
  return { promise, stop: () => clearTimeout(timer) };
}

interface Drawn {
  readonly bundle: ProgramBundle;
  readonly server: ProgramServer;
  readonly expects: ((fault: Fault) => boolean) | undefined;
}

function received(result: DrawResult, path: string, { bundle, server, expects }: Drawn): DrawnProgram {
  const faults = new FaultList(expects);
  for (const { kind, message, at } of result.faults)
    faults.add(kind, message, mappedStack(at ?? '', server.bundle, bundle));
  const found = faults.take();
  if (found.length > 0) throw new ProgramError(found);
  switch (result.kind) {
    case 'picture': {
      const { width, height, base64 } = result.picture;
      const data = new Uint8ClampedArray(Buffer.from(base64, 'base64'));
      return { width, height, data, adapter: result.adapter, reasons: [...server.reasons, ...result.notes] };
    }
    case 'error': {
      const at = authorLine(mappedStack(result.stack, server.bundle, bundle));
      const message = `in Chromium: ${result.name}: ${result.message}`;
      throw new Error([message, ...(at === undefined ? [] : [at])].join('\n    at '));
    }
    case 'no-function':
      throw new TypeError(noFunction(path));
  }
}

/**
 * Converts the positions in a stack from positions in the bundle to positions in the sources.
 * @param address the address under which the page sees the folder of the bundle
 */
function mappedStack(stack: string, address: string, { maps, mapFolder }: ProgramBundle): string {
  return stack.replace(/(https?:[^\s()]+?):(\d+):(\d+)/g, (place, url: string, line: string, column: string) => {
    const json = url.startsWith(address) ? maps.get(url.slice(address.length)) : undefined;
    if (json === undefined) return place;
    const map = new SourceMap(JSON.parse(json) as ConstructorParameters<typeof SourceMap>[0]);
    const found = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in found)) return place;
    return `${resolve(mapFolder, found.originalSource)}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}
