import type { Outcome } from '../../src/base/errors/index.js';
import { decodeEnvelope } from '../../src/simulator/fields/command/parse-envelope.js';
import type { Envelope } from '../../src/contract/actions/envelope.js';
import type { Command, World } from '../../src/simulator/world/index.js';
import { runCommand } from '../../src/simulator/world/command.js';
import type { WorldCell } from '../../src/simulator/world/cell.js';

export type Slots = Partial<Omit<Envelope, 'action'>>;

export function envelope(action: string, slots: Slots = {}): Envelope {
  return { vesselId: '', ordinal: -1, value: 0, values: null, token: null, aux: null, ...slots, action };
}

export function decoded(action: string, slots: Slots = {}): Outcome<Command> {
  return decodeEnvelope(envelope(action, slots));
}

export function commandOf(action: string, slots: Slots = {}): Command {
  const made = decoded(action, slots);
  if (!made.ok) throw new Error(made.reason);
  return made.value;
}

export function send(world: Pick<World, 'execute'>, action: string, slots: Slots = {}): Outcome<void> {
  const made = decoded(action, slots);
  return made.ok ? world.execute(made.value) : made;
}

export function runOn(cell: Partial<WorldCell>, action: string, slots: Slots = {}): Outcome<void> {
  const made = decoded(action, slots);
  return made.ok ? runCommand(made.value, cell as WorldCell) : made;
}

export function made(outcome: Outcome<Command>): Command {
  if (!outcome.ok) throw new Error(`refused: ${outcome.reason}`);
  return outcome.value;
}
