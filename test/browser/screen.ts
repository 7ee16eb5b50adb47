import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright';
import { CHROMIUM_ARGUMENTS, findChromium } from '../../src/device/node/chromium.js';
import { decodePng } from '../../src/device/node/png/index.js';
import { noChromium } from './chromium.js';

/**
 * Arguments for a browser with a window. A headless browser loses its WebGPU device when it must show a canvas on which
 * a software adapter draws. A browser with a window does not lose the device if it uses the system's OpenGL to compose
 * its windows.
 */
const ARGUMENTS = [...CHROMIUM_ARGUMENTS, '--use-angle=gl', '--ignore-gpu-blocklist'];
const SERVER = '/usr/bin/Xvfb';
const START_MS = 15_000;

/** A page that turns red if this browser can show a WebGPU canvas. It sets its title after its last frame. */
const PROBE = `<body style="margin:0"><canvas id="c" width="64" height="64"></canvas><script>(async () => {
  const device = await (await navigator.gpu.requestAdapter()).requestDevice();
  const context = document.getElementById('c').getContext('webgpu');
  context.configure({ device, format: 'rgba8unorm' });
  const encoder = device.createCommandEncoder();
  const view = context.getCurrentTexture().createView();
  encoder.beginRenderPass({ colorAttachments: [{ view, loadOp: 'clear', storeOp: 'store', clearValue: [1, 0, 0, 1] }] }).end();
  device.queue.submit([encoder.finish()]);
  await device.queue.onSubmittedWorkDone();
})().catch((error) => error).finally(() => requestAnimationFrame(() => requestAnimationFrame(() => { document.title = 'done'; })))</script>`;

export interface Screen {
  readonly browser: Browser;
  close(): Promise<void>;
}

/** @returns the screen, or a sentence that says why no screen is possible */
export async function openScreen(): Promise<Screen | string> {
  if (noChromium) return noChromium;
  const executablePath = findChromium({ hasWindows: true });
  if (executablePath === undefined) return 'no Chromium with windows here: apt-get install chromium';
  if (!existsSync(SERVER)) return 'no screen to put a window on: apt-get install xvfb';
  const server = spawn(SERVER, ['-displayfd', '1', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const stop = (): void => void server.kill();
  const display = await new Promise<string | null>((resolve) => {
    server.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
    for (const event of ['error', 'exit'] as const) server.once(event, () => resolve(null));
    setTimeout(() => resolve(null), START_MS).unref();
  });
  if (display === null || display === '') {
    stop();
    return 'Xvfb does not start here';
  }
  const env = { ...process.env, DISPLAY: `:${display}` };
  const launch = { executablePath, headless: false, args: ARGUMENTS, env };
  const browser = await chromium.launch(launch).catch((cause: unknown) => {
    stop();
    throw cause;
  });
  const close = async (): Promise<void> => {
    await browser.close();
    stop();
  };
  if (await composes(browser)) return { browser, close };
  await close();
  return 'this browser does not compose a WebGPU canvas here (no OpenGL driver?)';
}

async function composes(browser: Browser): Promise<boolean> {
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(PROBE));
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  const page = await browser.newPage();
  try {
    // WebGPU is available only in secure contexts, for example on the loopback address.
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    await page.waitForFunction(() => document.title === 'done', null, { timeout: START_MS });
    const { rgba } = decodePng(await page.screenshot({ clip: { x: 8, y: 8, width: 1, height: 1 } }));
    return rgba[0] === 255 && rgba[1] === 0 && rgba[2] === 0;
  } catch {
    return false;
  } finally {
    await page.close();
    site.close();
  }
}
