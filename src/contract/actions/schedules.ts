import { Type } from 'typebox';
import { Between, LooseSwitch, Text } from './arguments.js';

/** The most play time per time of the clock. */
export const RATE_MAX = 100;

const PlayerId = Type.Refine(
  Text('Player id.'),
  (id) => id !== '',
  () => 'needs the id of a schedule as token; list ctl/schedules',
);

export const OnePlayer = Type.Object({ id: PlayerId });
export const PlayerSwitch = Type.Object({ id: PlayerId, on: LooseSwitch });
export const PlayerPosition = Type.Object({
  id: PlayerId,
  position: Between(0, Number.MAX_VALUE, 'ms.', (ms) => `position ${ms} ms is out of range; use 0 or more`),
});
export const PlayerRate = Type.Object({
  id: PlayerId,
  rate: Between(0, RATE_MAX, 'Factor.', (rate) => `rate ${rate} is out of range; use 0 to ${RATE_MAX}`),
});
