import type { KittenScope } from '../../paint/kittens/index.js';
import type { PaintRule, PaintScope } from '../../paint/rules/index.js';
import type { TextFile } from '../node.js';
import { parseStrictFlag } from '../parse/values.js';
import { commandLeaves, type Takes } from './command-leaves.js';
import { type TreeSource, vesselOf } from './source.js';

const COLOUR = "3 numbers separated by spaces, red, green and blue in sRGB from 0 to 1, such as '0.12 0.55 0.95'";

/** The keys of the three actions of one scope. */
interface RuleActions<Scope> {
  readonly enabled: Takes<{ scope: Scope }, 'on', boolean>;
  readonly color: Takes<{ scope: Scope }, 'colour', number[]>;
  readonly clear: Takes<{ scope: Scope }, never, never>;
}

type RuleLeaves = Record<'enabled' | 'color' | 'clear', TextFile>;

function ruleLeaves<Scope>(
  source: TreeSource,
  path: string,
  { enabled, color, clear }: RuleActions<Scope>,
  scope: () => Scope,
  read: () => PaintRule,
): RuleLeaves {
  const leaves = commandLeaves(source, path, () => ({ scope: scope() }));
  return {
    enabled: leaves.flag('enabled', enabled, 'on', () => read().enabled, parseStrictFlag),
    color: leaves.numbers('color', color, 'colour', () => read().colourSrgb, COLOUR),
    clear: leaves.trigger('clear', clear),
  };
}

/** Makes the three leaves of a rule of part paint. @param scope is called at each read and write: parts may go */
export function partRuleLeaves(
  source: TreeSource,
  path: string,
  kind: PaintScope['kind'],
  scope: () => PaintScope,
): RuleLeaves {
  const actions = {
    enabled: `paint.${kind}_enabled`,
    color: `paint.${kind}_color`,
    clear: `paint.${kind}_clear`,
  } as const;
  return ruleLeaves(source, path, actions, scope, () => source.world.paint.rule(scope()));
}

/** The names of the actions of each kind of scope of EVA paint. */
const KITTEN_SCOPES = {
  shared: 'kitten_shared',
  'shared-material': 'kitten_shared_material',
  individual: 'kitten',
  'individual-material': 'kitten_material',
} as const;

/** Makes the three leaves of a rule of EVA paint; an individual one reads only while its character lives. */
export function kittenRuleLeaves(source: TreeSource, path: string, scope: KittenScope): RuleLeaves {
  const name = KITTEN_SCOPES[scope.kind];
  const actions = {
    enabled: `paint.${name}_enabled`,
    color: `paint.${name}_color`,
    clear: `paint.${name}_clear`,
  } as const;
  const read = (): PaintRule => {
    if ('vesselId' in scope) vesselOf(source, scope.vesselId);
    return source.world.kittens.rules.rule(scope);
  };
  return ruleLeaves(source, path, actions, () => scope, read);
}
