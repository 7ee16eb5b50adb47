import type { MainCamera } from '../sim/camera/index.js';
import type { Vessel } from '../sim/vessel/vessel.js';
import type { WorldCell } from './cell.js';

/**
 * The longest time that a resting world skips at once, s. The value is so large that a resting world costs almost
 * nothing.
 */
const LONGEST_REST = 1;
/**
 * The longest time to skip while the batteries of a vessel with solar panels charge or drain, s. It equals the longest
 * real frame, because the sunlight on the panels changes with time.
 */
const SUNLIT_REST = 0.1;

/**
 * Returns the longest real time (s) that the world can skip at once and still reach the same state as with single
 * frames. The result is 0 if something needs frames: a player, a sound, a moving camera, an engine, an animation, or
 * warp.
 */
export function restSeconds(
  { audio, playback, schedules, vessels, warp }: Omit<WorldCell, 'camera'>,
  camera: MainCamera,
): number {
  if (warp > 1 || !camera.isSettled || playback.readback !== null) return 0;
  if ((audio?.mixer.count ?? 0) > 0 || schedules?.list().some((player) => !player.isSettled)) return 0;
  let longest = LONGEST_REST;
  for (const vessel of vessels.values()) longest = Math.min(longest, restOf(vessel));
  return longest;
}

function restOf({ isCoasting, systems: { power } }: Vessel): number {
  if (!isCoasting) return 0;
  return power.followsSun && power.hasBattery && !power.isSteady ? SUNLIT_REST : LONGEST_REST;
}
