import type { PaintRule } from '../../paint/rules/index.js';
import type { Arguments, RuleActions } from '../../world/index.js';
import type { CommandSink } from '../command/command-sink.js';
import type { TextFile } from '../node.js';
import { parseStrictFlag } from '../parse/values.js';
import { CommandLeaves } from './command-leaves.js';

const COLOUR = "3 numbers separated by spaces, red, green and blue in sRGB from 0 to 1, such as '0.12 0.55 0.95'";

/**
 * Makes the three leaves of a rule. Writes are a hot path, so the arguments are completed in place, not copied.
 * @param path the directory of the leaves
 * @param subject makes the arguments that say what the rule is for, a new object at each write: parts may go
 */
export function ruleLeaves<Given extends Arguments>(
  commands: CommandSink,
  path: string,
  actions: RuleActions<Given>,
  subject: () => Given,
  read: () => PaintRule,
): Record<'enabled' | 'color' | 'clear', TextFile> {
  const leaves = new CommandLeaves(commands, path);
  return {
    enabled: leaves.flag('enabled', actions.enabled, {
      given: (on) => Object.assign(subject(), { on }),
      read: () => read().enabled,
      parse: parseStrictFlag,
    }),
    color: leaves.numbers('color', actions.color, {
      given: (colour) => Object.assign(subject(), { colour }),
      read: () => read().colourSrgb,
      count: 3,
      wanted: COLOUR,
    }),
    clear: leaves.trigger('clear', actions.clear, subject),
  };
}
