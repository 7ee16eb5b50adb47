import { expect, test } from 'vitest';
import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import type { Mirror } from '../../../../src/renderer/live/index.js';
import { createViewer } from '../../../../src/server/viewer/viewer-server.js';
import { SceneLink } from '../../../../src/viewer/view/feed/scene-link.js';
import { vec3 } from '../../../../src/base/math/index.js';
import { serveWithFeed } from '../../serve-viewer-world.js';
import { createSimulation } from '../../../../src/simulator/create-simulation.js';
import { bareDefaultScene } from '../../../support/worlds.js';

test("the page's own camera starts from a world and a server camera of the same moment, even if models load slowly", async () => {
  // The clock is a real one, but it moves only when the test skips time.
  const simulation = createSimulation(await bareDefaultScene(), { clock: 'real', config: defaultConfig() });
  const { world } = simulation;
  const viewer = createViewer(world);
  let load: () => void = () => undefined;
  const loading = new Promise<void>((resolve) => (load = resolve));
  await using server = await serveWithFeed(simulation, undefined, {
    viewer: { ...viewer, models: () => loading.then(() => viewer.models()) },
  });
  const shipDistance = (seen: Pick<Mirror, 'snapshot' | 'camera'>): number => {
    const ship = seen.snapshot.vessels.find(({ id }) => id === 'Hunter-ship')!;
    return vec3.distance(ship.positionEcl, seen.camera.pose.positionEcl);
  };
  const expected = shipDistance({ snapshot: world.takeSnapshot(), camera: world.camera });
  let begunAt: number | null = null;
  const link = new SceneLink(new URL('/viewer/', server.base), {
    begun: ({ mirror }) => (begunAt = shipDistance(mirror)),
    moved: () => undefined,
    watchesCamera: () => false,
    stillPace: () => null,
    improved: () => undefined,
    stateChanged: () => undefined,
  });
  await expect.poll(() => link.moment).not.toBeNull();
  const { ut } = link.moment!;
  world.skip(10);
  await expect.poll(() => link.moment!.ut, { timeout: 5000 }).toBeGreaterThan(ut + 5);
  load();
  await expect.poll(() => begunAt).not.toBeNull();
  expect(Math.abs(begunAt! - expected)).toBeLessThan(0.1);
  expect(link.linked!.mirror.moment.ut).toBeGreaterThan(ut + 5);
  link.close();
});
