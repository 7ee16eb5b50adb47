import { Type } from 'typebox';
import { flag, named, number } from './basics.js';

export const WarpSpeeds = Type.Array(Type.Number(), { description: 'Factors that are offered.' });

export const Time = named('Time', 'The clock.', {
  ut: number('Universal time, s.'),
  warp: number('Simulated seconds per second; 0 is paused.'),
  sim_dt: number('Simulated seconds of the last tick; 0 is paused.'),
  warp_speeds: WarpSpeeds,
  auto_warp_active: flag('Whether time is warped towards a target.'),
  auto_warp_target_ut: number('That target, s; 0 without one.'),
});
