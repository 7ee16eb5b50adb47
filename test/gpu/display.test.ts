import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import { treeOver } from '../../src/simulator/create-simulation.js';
import { readFrames } from '../simulator/display/terminal.js';
import { framesHere } from '../support/frames-here.js';
import { bareWorld } from '../support/worlds.js';
import { sharedGpu } from '../support/shared-device.js';

const gpu = await sharedGpu();

const SIZE = { width: 96, height: 54 };
const never = new AbortController().signal;

describe.skipIf(gpu === null)('the display endpoint', () => {
  it(
    "the display endpoint streams the main camera's picture, and sends a new frame after a change",
    { timeout: 120_000 },
    async () => {
      const world = await bareWorld();
      const frames = framesHere(world);
      const tree = treeOver(
        world,
        { ...defaultConfig(), display_width: SIZE.width, display_height: SIZE.height, display_enabled: true },
        { screen: frames },
      );
      const reader = tree.openStream('display/stream');
      const nextFrame = async (): Promise<Uint8Array> => {
        const bytes = await reader.read(1_000_000, never);
        return readFrames(bytes)[0]!.pixels;
      };
      const begun = await nextFrame();
      expect(begun).toHaveLength(SIZE.width * SIZE.height * 4);
      expect(Buffer.from(begun).equals(await frames.picture(SIZE))).toBe(true);
      tree.writeText('camera/enabled', '1');
      tree.writeText('camera/pose/fov', '20');
      const closer = await frames.picture(SIZE);
      expect(Buffer.from(begun).equals(closer)).toBe(false);
      for (;;) if (Buffer.from(await nextFrame()).equals(closer)) break;
      reader.close();
      await frames.close();
    },
  );
});
