import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NodeRenderHost } from '../../src/renderer/drawing/node/node-render-host.js';
import type { WorldRenderer } from '../../src/renderer/drawing/world-renderer.js';
import type { Renderer } from '../../src/renderer/render/renderer.js';
import type { Simulation } from '../../src/simulator/create-simulation.js';
import { runScript } from '../../src/simulator/run-script.js';
import { openSharedHost, sharedGpu } from '../support/shared-device.js';
import { defaultSimulation } from '../support/worlds.js';

const gpu = await sharedGpu();

let host: NodeRenderHost;
let renderer: Renderer;
let simulation: Simulation;
let pictures: WorldRenderer;

beforeAll(async () => {
  host = await openSharedHost();
  renderer = await host.renderer();
  simulation = await defaultSimulation();
  pictures = host.follow(simulation.world);
});
afterAll(() => {
  pictures.close();
  host.close();
});

/** Draws a picture. @returns how many shadow maps of lamps were drawn for it */
async function mapsAfter(...lines: string[]): Promise<number> {
  runScript(simulation, lines);
  const { shadow } = renderer.frame.passes;
  const before = shadow.spotsDrawn;
  await pictures.picture({ width: 96, height: 54 });
  return shadow.spotsDrawn - before;
}

describe.skipIf(gpu === null)('shadow maps of lamps', { timeout: 120_000 }, () => {
  it('maps are drawn at night only, and again only if a lamp or something in its light has changed', async () => {
    expect(await mapsAfter()).toBe(0);
    expect(await mapsAfter('step 58000')).toBe(4);
    expect(await mapsAfter('step 1')).toBe(0);
    expect(
      await mapsAfter('camera/enabled 1', 'camera/pose/anchor body:Earth', 'camera/pose/geo 28.609 -80.604 9'),
    ).toBe(0);
    expect(await mapsAfter('despawn Hunter-ship')).toBe(4);
    expect(await mapsAfter('vessels/by-id/Launch-site/lights/0/outer_angle 50')).toBe(4);
    expect(await mapsAfter('vessels/by-id/Launch-site/lights/0/on 0')).toBe(0);
  });
});
