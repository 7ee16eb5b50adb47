import { existsSync } from 'node:fs';
import type { AdapterChoice } from '../../../device/node/index.js';
import { MomentReader } from '../../live/index.js';
import type { World } from '../../../simulator/world/index.js';
import { LocalFrames } from '../node/local-frames.js';
import { WorldFrames } from '../node/world-frames.js';
import { DRAWING_MAIN, ProcessFrames } from './process-frames.js';

/** Takes the world that is drawn, once there is one. */
export type FollowWorld = (world: World) => WorldFrames;

export interface PrepareOptions {
  readonly adapter: AdapterChoice | undefined;
  readonly atOnce: boolean;
  readonly warn: (sentence: string) => void;
}

/**
 * Starts a process that draws, while the caller prepares the world. Where that process is not built,
 * as in tests from sources, this one draws.
 *
 * @param options.atOnce false starts it with the first frame
 * @param options.warn logs that the process has ended and another one is started
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
