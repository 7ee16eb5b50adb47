import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import { LocalFrames } from '../../src/renderer/drawing/node/local-frames.js';
import { createModelReader } from '../../src/server/opened-models/index.js';
import { runScript } from '../../src/simulator/run-script.js';
import { boxes } from '../server/opened-models/model-files.js';
import { openSharedGpu, sharedGpu } from '../support/shared-device.js';
import { openScene } from '../support/worlds.js';

const gpu = await sharedGpu();
const SIZE = { width: 160, height: 90, samples: 1 };

describe.skipIf(gpu === null)('opened models on the GPU', { timeout: 300_000 }, () => {
  it('closing a model restores the earlier picture, and the model looks the same when it is opened again', async () => {
    const { world, tree } = await openScene('paint-stand', { config: defaultConfig(), readModel: createModelReader() });
    const frames = new LocalFrames({ world: () => world, accessors: world.accessors, open: openSharedGpu });
    onTestFinished(() => frames.close());
    const open = async (name: string): Promise<void> => {
      const file = tree.openUpload(`models/file/${name}`, { truncate: true, exclusive: false });
      expect(file.write(0, boxes().glb()).ok && file.close().ok).toBe(true);
      expect(await world.models!.settled(name)).toMatchObject({ ok: true });
      runScript({ world, tree }, [`models/spawn ${name} Rocket`]);
    };
    const draw = async (): Promise<string> => Buffer.from(await frames.png(SIZE)).toString('base64');
    await open('first.glb');
    runScript({ world, tree }, ['camera/enabled 1', 'camera/pose/anchor vessel:Rocket', 'camera/pose/orbit/radius 20', 'camera/pose/aim vessel:Rocket']); // prettier-ignore
    const withModel = await draw();
    runScript({ world, tree }, ['camera/enabled 0', 'camera/release 1']);
    const scene = await draw();
    tree.unlink('models/file/first.glb');
    const without = await draw();
    await open('second.glb');
    runScript({ world, tree }, ['camera/enabled 1', 'camera/pose/anchor vessel:Rocket', 'camera/pose/orbit/radius 20', 'camera/pose/aim vessel:Rocket']); // prettier-ignore
    expect((await draw()) === withModel).toBe(true);
    tree.unlink('models/file/second.glb');
    runScript({ world, tree }, ['camera/enabled 0', 'camera/release 1']);
    expect((await draw()) === without).toBe(true);
    expect(new Set([withModel, scene]).size).toBe(2);
    expect(world.accessors.degraded).toEqual([]);
  });
});
