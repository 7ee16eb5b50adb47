import { Type } from 'typebox';
import { Between, LooseSwitch, Text } from './arguments.js';
import { inSlots } from './envelope.js';

/** Maximum rate of playback, in seconds of the recording per second of the clock. */
export const PLAYBACK_RATE_MAX = 100;

const PlayerId = Type.Refine(
  Text('Player id.'),
  (id) => id !== '',
  () => "needs the id of a schedule as 'token'; list ctl/schedules",
);

export const OnePlayer = inSlots(Type.Object({ id: PlayerId }), { id: 'token' }, { token: 'show', value: 1 }, 'any');
export const PlayerSwitch = inSlots(
  Type.Object({ id: PlayerId, on: LooseSwitch }),
  { id: 'token', on: 'value' },
  { token: 'show', value: 1 },
);
export const PlayerPosition = inSlots(
  Type.Object({
    id: PlayerId,
    position: Between(0, Number.MAX_VALUE, 'ms.', (ms) => `position ${ms} ms is out of range; use 0 or more`),
  }),
  { id: 'token', position: 'value' },
  { token: 'show', value: 0 },
);
export const PlayerRate = inSlots(
  Type.Object({
    id: PlayerId,
    rate: Between(
      0,
      PLAYBACK_RATE_MAX,
      'Factor.',
      (rate) => `rate ${rate} is out of range; use 0 to ${PLAYBACK_RATE_MAX}`,
    ),
  }),
  { id: 'token', rate: 'value' },
  { token: 'show', value: 1 },
);
