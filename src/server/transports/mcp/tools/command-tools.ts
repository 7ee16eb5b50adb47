import { Type } from 'typebox';
import type { Envelope } from '../../../../contract/actions/index.js';
import { valueOrFailure } from '../envelope.js';
import { envelopeFor, SLOTS } from './action-tool.js';
import { checkArguments, type Within } from './arguments.js';
import { ACTS, tool, type ToolCall, words } from './tool.js';

const COMMANDS_MAX = 64;
const ENTRIES_MAX = 1000;

const ENVELOPE = {
  action: Type.String(),
  ...SLOTS,
};

/**
 * A command in a list. The schema does not repeat the members of a command; they are checked later, like the arguments
 * of mod.command.
 */
const Command = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' });

export const COMMAND = tool({
  name: 'mod.command',
  description: 'Runs any action of mod.get_capabilities by its key.',
  example: '{"action": "paint.vessel_color", "vessel_id": "active", "values": [1, 0, 0]}',
  hints: ACTS,
  arguments: ENVELOPE,
  run: (call, given) => valueOrFailure(call.commands.run(envelopeFor(call, given))),
});

/** @throws ToolFailure EINVAL; the message says which command of the list is wrong */
function envelopeIn(call: ToolCall, within: Within, given: Readonly<Record<string, unknown>>): Envelope {
  return envelopeFor(call, checkArguments(COMMAND, given, within));
}

export const EXECUTE_BATCH = tool({
  name: 'mod.execute_batch',
  description:
    'Runs commands (arguments of mod.command) in one frame, or none if one is refused. All must have the same phase: solver for ' +
    'attitude_*, rcs_mode, burn and refill_*, frame for all others.',
  example:
    '{"commands": [{"action": "paint.parts_enabled", "value": 1}, {"action": "paint.global_enabled", "value": 1}]}',
  hints: ACTS,
  arguments: { commands: Type.Array(Command, { minItems: 1, maxItems: COMMANDS_MAX }) },
  run: (call, { commands }) =>
    valueOrFailure(
      call.commands.runGroup(
        commands.map((each, at) => envelopeIn(call, { name: 'mod.execute_batch', path: `commands/${at}` }, each)),
      ),
    ),
});

export const SCHEDULE_BATCH = tool({
  name: 'mod.schedule_batch',
  description:
    'Runs commands (arguments of mod.command) at_ms from now; returns the id of the player, for mod.schedule_control.',
  example: '{"entries": [{"at_ms": 1000, "command": {"action": "paint.parts_enabled", "value": 1}}]}',
  hints: ACTS,
  arguments: {
    entries: Type.Array(Type.Object({ at_ms: Type.Number({ minimum: 0 }), command: Command }), {
      minItems: 1,
      maxItems: ENTRIES_MAX,
    }),
    id: Type.Optional(Type.String()),
    group: Type.Optional(Type.String()),
    clock: Type.Optional(words(['wall', 'render', 'ut'])),
    rate: Type.Optional(Type.Number()),
    loop: Type.Optional(Type.Boolean()),
  },
  run(call, { entries, id = null, group = null, clock = 'wall', rate = 1, loop = false }) {
    const timed = entries.map(({ at_ms: at, command }, index) => ({
      at,
      envelope: envelopeIn(call, { name: 'mod.schedule_batch', path: `entries/${index}/command` }, command),
    }));
    return valueOrFailure(call.commands.schedule({ id, group, clock, rate, loop }, timed));
  },
});
