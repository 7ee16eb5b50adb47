import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import { createViewer } from '../../src/server/viewer/viewer-server.js';
import { createSimulation } from '../../src/simulator/create-simulation.js';
import { runScript } from '../../src/simulator/run-script.js';
import { DEEP } from '../support/deep.js';
import { orbitScene } from '../support/orbit-scene.js';
import { placesOf } from '../support/places-of.js';
import { closePages, drawingChromium, noChromium } from './chromium.js';
import type { MirrorPage } from './mirror/follow.js';

/** Number of steps for each call into the page. */
const CHUNK = 250;
const STEPS = DEEP ? 3000 : 1250;

async function mirrorScript(): Promise<string> {
  const entry = fileURLToPath(new URL('./mirror/follow.ts', import.meta.url));
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'made', fileName: 'mirror' } },
  });
  const [{ output }] = [made].flat() as { output: { code?: string }[] }[] as [{ output: { code?: string }[] }];
  return output[0]!.code!;
}

describe.skipIf(noChromium !== null)('the mirror of a page in Chromium', { timeout: 180_000 }, () => {
  let page: Page;
  beforeAll(async () => {
    const context = await (await drawingChromium()).newContext();
    page = await context.newPage();
    await page.addScriptTag({ content: await mirrorScript() });
  }, 60_000);
  afterAll(closePages);

  const follow = (lines: readonly string[]): Promise<readonly string[]> =>
    page.evaluate((all) => (globalThis as unknown as { mirrorPage: MirrorPage }).mirrorPage.follow(all), lines);

  test('the mirror computes exactly the same positions as the server in Node, over a thousand steps, a burn and a turn', async () => {
    const simulation = createSimulation(await orbitScene(), { clock: 'stepped', config: defaultConfig() });
    const { world } = simulation;
    const feed = createViewer(world).follow(
      () => undefined,
      () => 0,
    );
    const ship = 'vessels/by-id/Hunter-ship/ctl';
    const scripts = new Map([
      [500, [`${ship}/throttle 1`, `${ship}/ignite 1`]],
      [600, [`${ship}/shutdown 1`]],
      [1000, ['vessels/by-id/probe-2/ctl/attitude_mode prograde']],
    ]);
    for (let first = 0; first < STEPS; first += CHUNK) {
      const lines: string[] = [];
      const expected: string[] = [];
      for (let step = first; step < first + CHUNK; step++) {
        runScript(simulation, scripts.get(step) ?? []);
        world.step(step >= 500 && step < 700 ? 0.05 : 0.1 + (step % 7) * 5.3);
        lines.push(feed.next({ motion: true, drift: true })!);
        expected.push(placesOf(world.takeSnapshot()).join('\n'));
      }
      const there = await follow(lines);
      // Compare the texts one by one, because a report about two long lists is not readable.
      for (const [index, text] of expected.entries()) expect(there[index], `step ${first + index}`).toBe(text);
    }
  });
});
