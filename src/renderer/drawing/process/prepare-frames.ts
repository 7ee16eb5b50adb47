import { existsSync } from 'node:fs';
import type { AdapterChoice } from '../../../device/node/index.js';
import { MomentReader } from '../../live/index.js';
import type { World } from '../../../simulator/world/index.js';
import { LocalFrames } from '../node/local-frames.js';
import { WorldFrames } from '../node/world-frames.js';
import { DRAWING_MAIN, ProcessFrames } from './process-frames.js';

export type FollowWorld = (world: World) => WorldFrames;

export interface PrepareOptions {
  readonly adapter: AdapterChoice | undefined;
  readonly atOnce: boolean;
  readonly warn: (sentence: string) => void;
}

/**
 * Starts a drawing process, while the caller still prepares the world. If the drawing process's module is not built, for
 * example in tests that run from the sources, the calling process draws.
 * @param options.atOnce false to let the first frame start the drawing process
 * @param options.warn takes a sentence for the log when the drawing process has ended and is replaced
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
