import type { Static } from 'typebox';
import { flag, list, maybe, named, number, text } from '../schema.js';

export const Accessor = named(
  'Accessor',
  'A part of the server that failed. The entry disappears when the part works again.',
  {
    name: text('For example `paint.texture_upload`, or `actuator.<action>`.'),
    since_ut_seconds: number('Universal time of the failure, s.'),
    error: text('Why.'),
  },
);
export type Accessor = Static<typeof Accessor>;

export const Status = named('Status', 'The state of the server.', {
  game_version: text('Version of the simulator.'),
  sample_rate_hz: number('Maximum samples per second.'),
  accessors: list(Accessor, 'Degraded ones only.'),
  control: flag('True if the server accepts controls: `control_enabled`.'),
  debug: flag('True if `debug.*` is open: `debug_namespace`.'),
  transports: maybe(text('Lines `<transport> <port, address or off>`, without the last line end.')),
});
export type Status = Static<typeof Status>;
