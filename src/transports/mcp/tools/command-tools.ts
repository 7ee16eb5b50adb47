import { Type } from 'typebox';
import { envelopeOf, type Envelope as ToolEnvelope } from '../../../fields/index.js';
import { settle } from '../envelope.js';
import { SLOTS } from './action-tool.js';
import { ACTS, tool, type ToolCall, words } from './tool.js';
import { vesselIdOf } from './vessels.js';

const COMMANDS_MAX = 64;
const ENTRIES_MAX = 1000;

const ENVELOPE = {
  action: Type.String({ description: 'Canonical key, such as paint.vessel_color; mod.get_capabilities lists them.' }),
  ...SLOTS,
};
const Envelope = Type.Object(ENVELOPE, { additionalProperties: false });

function envelopeFrom({ aggregates }: ToolCall, given: Readonly<Record<string, unknown>>): ToolEnvelope {
  return settle(
    envelopeOf({ ...given, vessel_id: vesselIdOf(aggregates, (given['vessel_id'] as string | undefined) ?? '') }),
  );
}

export const COMMAND = tool({
  name: 'mod.command',
  title: 'Run one command',
  description: `Runs one command by its canonical key: the way to every action there is. The grouped tools are easier.
Example: {"action": "paint.vessel_color", "vessel_id": "active", "values": [1, 0, 0]}`,
  hints: ACTS,
  arguments: ENVELOPE,
  run: (call, given) => settle(call.commands.run(envelopeFrom(call, given))),
});

export const EXECUTE_BATCH = tool({
  name: 'mod.execute_batch',
  title: 'Run commands as one',
  description: `Runs 1 to ${COMMANDS_MAX} commands as one: all are checked before the first runs, and all run in one frame.
They share a phase: frame for nearly all, solver for attitude_mode, attitude_frame, attitude_target, rcs_mode, burn and refill.
Example: {"commands": [{"action": "paint.parts_enabled", "value": 1}, {"action": "paint.global_color", "values": [1, 0, 0]},
{"action": "paint.global_enabled", "value": 1}]}`,
  hints: ACTS,
  arguments: { commands: Type.Array(Envelope, { minItems: 1, maxItems: COMMANDS_MAX }) },
  run: (call, { commands }) => settle(call.commands.runGroup(commands.map((each) => envelopeFrom(call, each)))),
});

export const SCHEDULE_BATCH = tool({
  name: 'mod.schedule_batch',
  title: 'Run commands later',
  description: `Runs commands later, each at_ms milliseconds from now; returns the id of the player, for mod.schedule_control.
Of commands that fall due together and set the same thing, the last runs.
Example: {"entries": [{"at_ms": 1000, "command": {"action": "paint.parts_enabled", "value": 1}}], "loop": false}`,
  hints: ACTS,
  arguments: {
    entries: Type.Array(
      Type.Object({ at_ms: Type.Number({ minimum: 0 }), command: Envelope }, { additionalProperties: false }),
      { minItems: 1, maxItems: ENTRIES_MAX },
    ),
    id: Type.Optional(Type.String({ description: 'Name of the player; a free one by default.' })),
    group: Type.Optional(Type.String({ description: 'Players of one group share a clock.' })),
    clock: Type.Optional(words(['wall', 'render', 'ut'], 'wall by default; ut follows simulated time.')),
    rate: Type.Optional(Type.Number({ description: 'How fast its clock goes; 1 by default.' })),
    loop: Type.Optional(Type.Boolean({ description: 'False by default.' })),
  },
  run(call, { entries, id = null, group = null, clock = 'wall', rate = 1, loop = false }) {
    const timed = entries.map(({ at_ms: at, command }) => ({ at, envelope: envelopeFrom(call, command) }));
    return settle(call.commands.schedule({ id, group, clock, rate, loop }, timed));
  },
});
