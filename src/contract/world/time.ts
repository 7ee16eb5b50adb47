import { type Static, Type } from 'typebox';
import { flag, list, named, number } from '../schema.js';

export const WarpSpeeds = list(Type.Number(), 'Selectable factors.');
export type WarpSpeeds = Static<typeof WarpSpeeds>;

export const Time = named('Time', 'The clock.', {
  ut: number('Universal time, s.'),
  warp: number('Simulated seconds per real second; 0 is paused.'),
  sim_dt: number('Simulated seconds of the last tick; 0 is paused.'),
  warp_speeds: WarpSpeeds,
  auto_warp_active: flag('True if time warps to a target.'),
  auto_warp_target_ut: number('Universal time of the target, s; 0 without a target.'),
});
export type Time = Static<typeof Time>;
