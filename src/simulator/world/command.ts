import { accept, type Outcome } from '../../base/errors/index.js';
import { type Action, type Arguments, checkArguments } from './actions/action.js';

/** An action with arguments that were checked: what every writable leaf and every envelope becomes. */
export interface Command {
  readonly action: Action;
  readonly given: Arguments;
}

/**
 * Makes a command, and checks its arguments: the world does not check them again.
 *
 * @param subject the name in a refusal: the path that was written; by default the action
 * @returns EINVAL for arguments that are out of range
 */
export function command<Given extends Arguments>(
  action: Action<Given>,
  given: Given,
  subject = action.name,
): Outcome<Command> {
  const checked = checkArguments(action, given, subject);
  return checked.ok ? accept({ action, given }) : checked;
}
