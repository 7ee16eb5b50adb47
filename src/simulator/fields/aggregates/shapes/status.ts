import { Type } from 'typebox';
import { flag, named, number, text } from './basics.js';

export const Accessor = named('Accessor', 'A part of the service that has failed; it heals with its next success.', {
  name: text('For example `paint.texture_upload`, or `actuator.<action>`.'),
  since_ut_seconds: number('When it failed, universal time, s.'),
  error: text('Why.'),
});

export const Status = named('Status', 'What runs and what is open.', {
  game_version: text('Of the simulator.'),
  sample_rate_hz: number('Samples per second at most.'),
  accessors: Type.Array(Accessor, { description: 'Degraded ones only.' }),
  control: flag('Whether controls are taken: `control_enabled`.'),
  debug: flag('Whether `debug.*` is open: `debug_namespace`.'),
  transports: Type.Optional(text('Lines `<transport> <port, address or off>`, without the last line end.')),
});
