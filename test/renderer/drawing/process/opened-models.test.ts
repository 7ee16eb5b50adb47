import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import { projectRoot } from '../../../../src/device/node/installation/project-root.js';
import { LocalFrames } from '../../../../src/renderer/drawing/node/local-frames.js';
import { ProcessFrames } from '../../../../src/renderer/drawing/process/process-frames.js';
import { createModelReader } from '../../../../src/server/opened-models/index.js';
import type { Simulation } from '../../../../src/simulator/create-simulation.js';
import { runScript } from '../../../../src/simulator/run-script.js';
import { boxes, ROCKET } from '../../../server/opened-models/model-files.js';
import { openSharedGpu, sharedGpu } from '../../../support/shared-device.js';
import { openScene } from '../../../support/worlds.js';

const gpu = await sharedGpu();
const BUILT = join(projectRoot(), 'dist/cli/drawing.js');
const SIZE = { width: 96, height: 54, samples: 1 };

type Step = (simulation: Simulation) => unknown;

const script =
  (...lines: string[]): Step =>
  (simulation) =>
    runScript(simulation, lines);

/** Opens a model, and waits until the server has read it. */
const open =
  (name: string, bytes: Uint8Array): Step =>
  async ({ tree, world }) => {
    const file = tree.openUpload(`models/file/${name}`, { truncate: true, exclusive: false });
    expect(file.write(0, bytes).ok && file.close().ok).toBe(true);
    expect(await world.models!.settled(name)).toMatchObject({ ok: true });
  };

const LOOK_AT_IT = script(
  'camera/enabled 1',
  'camera/pose/anchor vessel:rocket',
  'camera/pose/orbit/radius 20',
  'camera/pose/aim vessel:rocket',
);

const openWorld = (): Promise<Simulation> =>
  openScene('paint-stand', { config: defaultConfig(), readModel: createModelReader() });

describe.skipIf(gpu === null || !existsSync(BUILT))(
  'opened models in the drawing process (skipped without dist/, run npm run build)',
  { timeout: 300_000 },
  () => {
    it('the drawing process draws an opened model with the same pixels as this process', async () => {
      const [here, there] = [await openWorld(), await openWorld()];
      const drawn = new LocalFrames({ world: () => here.world, accessors: here.world.accessors, open: openSharedGpu });
      const beside = new ProcessFrames({ main: pathToFileURL(BUILT), warn: () => undefined });
      beside.follow(there.world);
      onTestFinished(() => Promise.all([drawn.close(), beside.close()]).then(() => undefined));
      const pictures: Buffer[] = [];
      const draw = async (...steps: Step[]): Promise<void> => {
        for (const step of steps) for (const simulation of [here, there]) await step(simulation);
        const png = Buffer.from(await beside.png(SIZE));
        expect(Buffer.compare(png, await drawn.png(SIZE)), `picture ${pictures.length}`).toBe(0);
        pictures.push(png);
      };
      await draw();
      await draw(open('rocket.glb', boxes().glb()), script('models/spawn rocket.glb'), LOOK_AT_IT);
      await draw(
        script(
          'paint/parts/templates/rocket.glb.Fin/color 0 0.2 1',
          'paint/parts/templates/rocket.glb.Fin/enabled 1',
          'paint/parts/blend replace',
          'paint/parts/enabled 1',
        ),
      );
      // A drawing process that starts only now must get the opened model, too.
      const again = new ProcessFrames({ main: pathToFileURL(BUILT), warn: () => undefined });
      again.follow(there.world);
      onTestFinished(() => again.close());
      expect(Buffer.compare(Buffer.from(await again.png(SIZE)), pictures.at(-1)!)).toBe(0);
      await draw(
        open('tower.glb', boxes(ROCKET.slice(0, 1)).glb()),
        script('models/spawn tower.glb', 'camera/pose/anchor vessel:tower', 'camera/pose/orbit/radius 40', 'camera/pose/aim vessel:tower'), // prettier-ignore
      );
      await draw(({ tree }) => tree.unlink('models/file/rocket.glb'));
      // Each step must change the picture; otherwise, the test would prove nothing.
      expect(new Set(pictures.map((png) => png.toString('base64'))).size).toBe(pictures.length);
    });
  },
);
