import type { Outcome } from '../../src/base/errors/index.js';
import { decodeEnvelope } from '../../src/simulator/fields/command/parse-envelope.js';
import type { Envelope } from '../../src/contract/actions/envelope.js';
import type { Command, World } from '../../src/simulator/world/index.js';
import { runCommand } from '../../src/simulator/world/command.js';
import type { WorldCell } from '../../src/simulator/world/cell.js';

/** The slots of an envelope, with its vessel. */
export type Slots = Partial<Omit<Envelope, 'action'>>;

/** Makes an envelope with these slots and with defaults for all others. */
export function envelope(action: string, slots: Slots = {}): Envelope {
  return { vesselId: '', ordinal: -1, value: 0, values: null, token: null, aux: null, ...slots, action };
}

/** Decodes an envelope to a command, or to a refusal if the action does not accept these slots. */
export function decoded(action: string, slots: Slots = {}): Outcome<Command> {
  return decodeEnvelope(envelope(action, slots));
}

/** Decodes an envelope; the test fails if it is refused. */
export function commandOf(action: string, slots: Slots = {}): Command {
  const made = decoded(action, slots);
  if (!made.ok) throw new Error(made.reason);
  return made.value;
}

/** Executes an envelope in a world like `/v1/command` does. */
export function send(world: Pick<World, 'execute'>, action: string, slots: Slots = {}): Outcome<void> {
  const made = decoded(action, slots);
  return made.ok ? world.execute(made.value) : made;
}

/** Runs an action in a world that has only these members; the action fails if it needs another member. */
export function runOn(cell: Partial<WorldCell>, action: string, slots: Slots = {}): Outcome<void> {
  const made = decoded(action, slots);
  return made.ok ? runCommand(made.value, cell as WorldCell) : made;
}

/** Returns the decoded command; the test fails if the outcome is a refusal. */
export function made(outcome: Outcome<Command>): Command {
  if (!outcome.ok) throw new Error(`refused: ${outcome.reason}`);
  return outcome.value;
}
