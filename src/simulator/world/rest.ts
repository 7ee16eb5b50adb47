import type { MainCamera } from '../sim/camera/index.js';
import type { Vessel } from '../sim/vessel/vessel.js';
import type { WorldCell } from './cell.js';

/** The longest time that a world at rest skips at once, s. Chosen: long enough that it costs nothing. */
const LONGEST_REST = 1;
/** The longest skip while the sun fills a battery or leaves it empty, s: as long as a real frame may be. */
const SUNLIT_REST = 0.1;

/**
 * Returns the real time that may be skipped at once, because the world at its end is as if each frame had run: bodies
 * and vessels on rails follow the clock, and batteries fill and empty evenly. 0 while something follows frames: a
 * player, a sound, a gliding camera, an engine, an animation, or sped-up time.
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
