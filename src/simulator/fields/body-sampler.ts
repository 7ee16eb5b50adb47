import type { BodyState } from '../sim/state.js';
import type { World } from '../world/index.js';

/**
 * Samples the bodies that leaves read: at most so often per second of real time, which is `warp` seconds of simulation.
 * @param rateHz 0 follows every change
 */
export function bodySampler(world: Pick<World, 'snapshot'>, rateHz: number): () => readonly BodyState[] {
  if (rateHz === 0) return () => world.snapshot.bodies;
  let sampled = world.snapshot;
  return () => {
    const now = world.snapshot;
    const between = Math.max(1, now.warp) / rateHz;
    if (Math.abs(now.ut - sampled.ut) >= between) sampled = now;
    return sampled.bodies;
  };
}
