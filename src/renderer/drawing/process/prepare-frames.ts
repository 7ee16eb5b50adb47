import { existsSync } from 'node:fs';
import type { AdapterChoice } from '../../../device/node/index.js';
import { MomentReader } from '../../live/index.js';
import type { World } from '../../../simulator/world/index.js';
import { LocalFrames } from '../node/local-frames.js';
import { WorldFrames } from '../node/world-frames.js';
import { DRAWING_MAIN, ProcessFrames } from './process-frames.js';

/** Sets the world to draw and returns its frames. Call this when the world exists. */
export type FollowWorld = (world: World) => WorldFrames;

export interface PrepareOptions {
  readonly adapter: AdapterChoice | undefined;
  readonly atOnce: boolean;
  readonly warn: (sentence: string) => void;
}

/**
 * Starts a drawing process while the caller prepares the world. Without a build, as in tests from sources, this process
 * draws instead.
 * @param options.atOnce false to start the drawing process with the first frame
 * @param options.warn logs that the drawing process ended and is replaced
 */
export function prepareFrames({ adapter, atOnce, warn }: PrepareOptions): FollowWorld {
  if (!existsSync(DRAWING_MAIN)) {
    return (world) => {
      const frames = new LocalFrames({ adapter, accessors: world.accessors, world: () => world });
      return new WorldFrames(world, frames, new MomentReader(world));
    };
  }
  const frames = new ProcessFrames({ adapter, warn });
  if (atOnce) frames.start();
  return (world) => {
    const reader = new MomentReader(world);
    frames.follow(world, reader);
    return new WorldFrames(world, frames, reader);
  };
}
