import type { BodyState } from '../sim/state.js';
import type { World } from '../world/index.js';

/**
 * Samples the bodies that leaves read: at most so often per second of real time, which is `warp` seconds of simulation.
 * @param rateHz 0 follows every change
 */
export function bodySampler(world: Pick<World, 'takeSnapshot'>, rateHz: number): () => readonly BodyState[] {
  if (rateHz === 0) return () => world.takeSnapshot().bodies;
  let sampled = world.takeSnapshot();
  return () => {
    const now = world.takeSnapshot();
    const between = Math.max(1, now.warp) / rateHz;
    if (Math.abs(now.ut - sampled.ut) >= between) sampled = now;
    return sampled.bodies;
  };
}
