import type { Browser, Page } from 'playwright';
import { loadConfig } from '../../../src/server/config/index.js';
import { defaultScenePath } from '../../../src/server/simulation/index.js';
import type { FrameOptions } from '../../../src/renderer/drawing/index.js';
import { PlatformError } from '../../../src/base/errors/index.js';
import { CHROMIUM_ARGUMENTS, requireChromium } from '../../../src/device/node/index.js';
import { importOptional } from '../../../src/device/node/installation/index.js';
import { drawProgram } from '../../../src/programs/index.js';
import type { Backend, BackendScene, TexelPosition } from '../backend/backend.js';
import { preparePage } from './prepare-page.js';
import { base64From, type CallResult, type PageCalls, receivedError, receivedImage } from './calls.js';
import { servePage } from './serve-page.js';

/** @throws PlatformError when there is no Chromium, or it has no WebGPU */
export async function openChromiumBackend(): Promise<Backend> {
  const executablePath = requireChromium('--in chromium');
  const [{ chromium }, folders] = await Promise.all([
    importOptional('--in chromium', 'playwright', () => import('playwright')),
    preparePage(),
  ]);
  const server = await servePage(folders);
  let browser: Browser | undefined;
  const close = async (): Promise<void> => {
    await browser?.close();
    await server.close();
  };
  try {
    browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(server.url);
    await page
      .waitForFunction(() => 'goldenPage' in globalThis, undefined, { timeout: 30_000 })
      .catch((cause: unknown) => {
        throw new PlatformError(
          `--in chromium: the page does not start (${complaints.join('; ') || String(cause)}); run livery doctor`,
          {
            cause,
          },
        );
      });
    const call = callsOf(page);
    const adapter = await call('start');
    const version = browser.version();
    return {
      name: 'chromium',
      adapter: () => Promise.resolve({ family: adapter.family, name: `${adapter.name}, Chromium ${version}` }),
      async open({ scene, set }) {
        const { config } = await loadConfig({ file: undefined, environment: {}, set });
        await call('open', scene === 'default' ? defaultScenePath() : scene, config);
        return new PageScene(call);
      },
      // The program draws in the same browser, so the browser must stay open until the backend is closed.
      drawProgram: (path, size) => drawProgram(path, { ...size, in: 'chromium', browser: browser! }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Value<Name extends keyof PageCalls> = Awaited<ReturnType<PageCalls[Name]>> extends CallResult<infer T> ? T : never;
type Call = <Name extends keyof PageCalls>(name: Name, ...args: Parameters<PageCalls[Name]>) => Promise<Value<Name>>;

function callsOf(page: Page): Call {
  return async <Name extends keyof PageCalls>(name: Name, ...args: Parameters<PageCalls[Name]>) => {
    const answer = (await page.evaluate(
      ([method, values]) => {
        const { goldenPage } = globalThis as unknown as { goldenPage: Record<string, (...a: unknown[]) => unknown> };
        return goldenPage[method]!(...values);
      },
      [name as string, args as unknown[]] as const,
    )) as CallResult<Value<Name>>;
    if ('error' in answer) throw receivedError(answer.error);
    return answer.value;
  };
}

class PageScene implements BackendScene {
  constructor(private readonly call: Call) {}

  async run(lines: Parameters<BackendScene['run']>[0]): Promise<void> {
    await this.call('run', lines);
  }

  read(path: string): Promise<string> {
    return this.call('read', path);
  }

  async upload(path: string, bytes: Uint8Array): Promise<void> {
    await this.call('upload', path, base64From(bytes));
  }

  async picture(frame: FrameOptions) {
    return receivedImage(await this.call('picture', frame));
  }

  lacks(): Promise<readonly string[]> {
    return this.call('lacks');
  }

  async passes(frame: FrameOptions, texel?: TexelPosition) {
    const { pictures, surface } = await this.call('passes', frame, texel ? { x: texel.x, y: texel.y } : null);
    const received = pictures.map(({ name, image }) => ({ name, image: receivedImage(image) }));
    return surface === null ? { pictures: received } : { pictures: received, surface };
  }

  async close(): Promise<void> {
    await this.call('close');
  }
}
