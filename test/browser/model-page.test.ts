import { readFile } from 'node:fs/promises';
import { validateBytes } from 'gltf-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVesselModels } from '../../src/server/vessel-models/index.js';
import { defaultSimulation } from '../support/worlds.js';
import { serveWithFeed } from '../viewer/serve-viewer-world.js';
import { axeFaults } from './axe.js';
import { noChromium } from './chromium.js';
import { openViewerSite, type ViewerSite } from './viewer-page.js';

describe.skipIf(noChromium !== null)('the model of a painted vessel, in the page', { timeout: 120_000 }, () => {
  let site: ViewerSite;
  beforeAll(async () => {
    site = await openViewerSite(async () => {
      const simulation = await defaultSimulation();
      return serveWithFeed(simulation, undefined, { models: createVesselModels(simulation.world) });
    });
  }, 120_000);
  afterAll(() => site.close());

  test('the page saves the model of a painted vessel as a valid file, and a notice lists what the file lacks', async () => {
    const { page, complaints } = await site.open();
    const { tree } = site.server;
    const [part] = JSON.parse(tree.readText('vessels/active/parts/json')) as [{ instance_id: number }];
    tree.writeText('paint/stickers/place', `lost.png vessel Hunter-ship ${part.instance_id} 1 0 2 0 0 1 w=2 h=1\n`);
    tree.writeText('paint/parts/enabled', '1\n');
    tree.writeText('vessels/active/paint/parts/enabled', '1\n');
    const save = page.getByRole('button', { name: 'Download as .glb' });
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(download.suggestedFilename()).toBe('Hunter-ship.glb');
    await page.getByText('Hunter-ship.glb is saved').waitFor();
    await page.getByText('It lacks stickers of lost.png: the image is missing.').waitFor();
    const { issues } = await validateBytes(await readFile(await download.path()));
    expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
