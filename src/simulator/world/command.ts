import { accept, type Outcome } from '../../base/errors/index.js';
import type { Action, Gate, Phase, Run } from './actions/action.js';
import { type ActionName, ACTIONS, type ArgumentsOf } from './actions/index.js';

/** An action with arguments that were checked, ready to run: what every writable leaf and every envelope becomes. */
export interface Command {
  readonly action: string;
  readonly gate: Gate;
  readonly phase: Phase;
  /** The vessel that the action is about; null for actions on the world. */
  readonly vesselId: string | null;
  readonly run: Run;
}

/**
 * Makes a command, and checks its arguments: the world does not check them again.
 *
 * @param subject the name in a refusal: the path that was written; by default the action
 * @returns EINVAL for arguments that are out of range
 */
export function command<Name extends ActionName>(
  name: Name,
  given: ArgumentsOf<Name>,
  subject: string = name,
): Outcome<Command> {
  return bindCommand(name, ACTIONS[name] as unknown as Action<ArgumentsOf<Name>>, given, subject);
}

/** Makes a {@link command} of a row that was found by its name. */
export function bindCommand<Given>(
  name: string,
  { bind, gate, phase, target }: Action<Given>,
  given: Given,
  subject = name,
): Outcome<Command> {
  const bound = bind(subject, given);
  if (!bound.ok) return bound;
  const vesselId = target === 'vessel' ? (given as { readonly vesselId: string }).vesselId : null;
  return accept({ action: name, gate, phase, vesselId, run: bound.value });
}
