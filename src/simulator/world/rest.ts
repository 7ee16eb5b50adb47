import type { MainCamera } from '../sim/camera/index.js';
import type { Vessel } from '../sim/vessel/vessel.js';
import type { WorldCell } from './cell.js';

/** The longest stretch of time that a world at rest is passed over in, s. Chosen: long enough that it costs nothing. */
const LONGEST_REST = 1;
/** The stretch while the sun fills a battery or leaves it empty, s: as long as a real frame may be. */
const SUNLIT_REST = 0.1;

/**
 * Returns the stretch of real time that may be passed over at once, because at its end everything is as if each frame of it
 * had run: bodies and vessels on rails are where their clock says, and batteries fill and empty evenly. 0 while something
 * is under way that follows frames: a player, a sound, a gliding camera, an engine, an animation, or time that is sped up.
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
