import { WorldFrames } from '../../src/renderer/drawing/node/world-frames.js';
import { LocalFrames } from '../../src/renderer/drawing/node/local-frames.js';
import { MomentReader } from '../../src/renderer/live/index.js';
import type { World } from '../../src/simulator/world/index.js';
import { openSharedGpu } from './shared-device.js';

export function framesHere(world: World): WorldFrames {
  return new WorldFrames(
    world,
    new LocalFrames({ world: () => world, accessors: world.accessors, open: openSharedGpu }),
    new MomentReader(world),
  );
}
