import type { Static } from 'typebox';
import { flag, list, maybe, named, number, text } from '../schema.js';

export const Accessor = named('Accessor', 'A part of the service that has failed; it heals with its next success.', {
  name: text('For example `paint.texture_upload`, or `actuator.<action>`.'),
  since_ut_seconds: number('When it failed, universal time, s.'),
  error: text('Why.'),
});
export type Accessor = Static<typeof Accessor>;

export const Status = named('Status', 'What runs and what is open.', {
  game_version: text('Of the simulator.'),
  sample_rate_hz: number('Samples per second at most.'),
  accessors: list(Accessor, 'Degraded ones only.'),
  control: flag('Whether controls are taken: `control_enabled`.'),
  debug: flag('Whether `debug.*` is open: `debug_namespace`.'),
  transports: maybe(text('Lines `<transport> <port, address or off>`, without the last line end.')),
});
export type Status = Static<typeof Status>;
