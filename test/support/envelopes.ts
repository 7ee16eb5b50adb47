import type { Outcome } from '../../src/base/errors/index.js';
import { decodeEnvelope } from '../../src/simulator/fields/command/parse-envelope.js';
import type { Envelope } from '../../src/contract/actions/envelope.js';
import type { Command, World } from '../../src/simulator/world/index.js';
import { runCommand } from '../../src/simulator/world/command.js';
import type { WorldCell } from '../../src/simulator/world/cell.js';

/** The slots of an envelope, including its vessel. */
export type Slots = Partial<Omit<Envelope, 'action'>>;

/** Makes an envelope with these slots. All other slots have their defaults. */
export function envelope(action: string, slots: Slots = {}): Envelope {
  return { vesselId: '', ordinal: -1, value: 0, values: null, token: null, aux: null, ...slots, action };
}

/** Decodes an envelope into a command. The outcome is a refusal if the action's row refuses the envelope. */
export function decoded(action: string, slots: Slots = {}): Outcome<Command> {
  return decodeEnvelope(envelope(action, slots));
}

/** Like {@link decoded}, but a refusal fails the test. */
export function commandOf(action: string, slots: Slots = {}): Command {
  const made = decoded(action, slots);
  if (!made.ok) throw new Error(made.reason);
  return made.value;
}

/** Executes an envelope in a world, like `/v1/command`. */
export function send(world: Pick<World, 'execute'>, action: string, slots: Slots = {}): Outcome<void> {
  const made = decoded(action, slots);
  return made.ok ? world.execute(made.value) : made;
}

/** Runs an action in a world that has only these members. The action fails if it needs another member. */
export function runOn(cell: Partial<WorldCell>, action: string, slots: Slots = {}): Outcome<void> {
  const made = decoded(action, slots);
  return made.ok ? runCommand(made.value, cell as WorldCell) : made;
}

/** Returns the decoded command. A refusal fails the test. */
export function made(outcome: Outcome<Command>): Command {
  if (!outcome.ok) throw new Error(`refused: ${outcome.reason}`);
  return outcome.value;
}
