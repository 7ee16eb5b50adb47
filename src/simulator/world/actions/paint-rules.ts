import { accept, type Outcome } from '../../../base/errors/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import { isColourSrgb, refuseColour } from '../../paint/rules/index.js';
import type { WorldCell } from '../cell.js';
import { type Action, action, type ActionTraits } from './action.js';
import { checked, looseFlag, type Members, once, rawNumbers, type Signature, signatureOf } from './signature.js';

/** A store of paint rules by scope. */
interface RuleStore<Scope> {
  /** Refuses a rule for a scope that would be one too many; null where there is room. */
  refuseMore(scope: Scope): Outcome<never> | null;
  setEnabled(scope: Scope, enabled: boolean): void;
  setColour(scope: Scope, colourSrgb: Vec3): void;
  clear(scope: Scope): void;
}

/** The store, the words and the checks that the rules of one kind of paint share. */
export interface RuleKind<Scope> {
  readonly store: (cell: WorldCell) => RuleStore<Scope>;
  /** Describes the scope in words, for the beginning of a refusal. */
  readonly describe: (scope: Scope) => string;
  /** Checks that what the scope names is there now. @returns a refusal when it is not */
  readonly refuseAbsent: (cell: WorldCell, scope: Scope) => Outcome<never> | null;
}

export interface Scoped<Scope> {
  readonly scope: Scope;
}
type RuleActions<Name extends string, Scope> = Record<
  `paint.${Name}_enabled`,
  Action<Scoped<Scope> & { on: boolean }>
> &
  Record<`paint.${Name}_color`, Action<Scoped<Scope> & { colour: readonly number[] | null }>> &
  Record<`paint.${Name}_clear`, Action<Scoped<Scope>>>;

const rgb = rawNumbers('Red, green, blue, normalised sRGB.', [0.95, 0.45, 0.1], { minimum: 0, maximum: 1 });

/**
 * Makes the three actions of one scope: `paint.<name>_enabled`, `_color` and `_clear`. All run in the frame phase, need
 * no authority over a vessel, and are accepted while the master is off: it decides only whether anything is painted.
 *
 * @param what names for people what a rule of this scope paints
 */
export function ruleActions<Name extends string, Scope>(
  { store, describe, refuseAbsent }: RuleKind<Scope>,
  name: Name,
  what: string,
  scope: Signature<NoInfer<Scope>>,
  target: ActionTraits['target'] = 'world',
): RuleActions<Name, Scope> {
  /** The arguments of a rule: its scope, and `G` beside it. */
  const scoped = <G>(members: Members): Signature<Scoped<Scope> & G> => signatureOf({ scope, ...members }) as never;
  const rule = <G extends Scoped<Scope>, C extends Scoped<Scope>>(
    summary: string,
    takes: Signature<G, C>,
    change: (rules: RuleStore<Scope>, given: C) => Outcome<void> | void,
  ): unknown => {
    const run = (cell: WorldCell, given: C): Outcome<void> | void =>
      refuseAbsent(cell, given.scope) ?? change(store(cell), given);
    return action(summary, takes as Signature<unknown, C>, run, { target });
  };
  const coloured = checked(scoped<{ colour: readonly number[] | null }>({ colour: rgb }), (_subject, given) => {
    const { scope, colour } = given;
    return isColourSrgb(colour) ? accept({ scope, colour }) : refuseColour(describe(scope), colour);
  });
  return {
    [`paint.${name}_enabled`]: rule(
      `Switches the rule of ${what}.`,
      scoped<{ on: boolean }>({ on: looseFlag }),
      (rules, given) => rules.refuseMore(given.scope) ?? rules.setEnabled(given.scope, given.on),
    ),
    [`paint.${name}_color`]: rule(
      `Colours ${what}.`,
      coloured,
      (rules, given) => rules.refuseMore(given.scope) ?? rules.setColour(given.scope, given.colour),
    ),
    [`paint.${name}_clear`]: rule(`Discards the rule of ${what}.`, scoped({ once }), (rules, given) =>
      rules.clear(given.scope),
    ),
  } as unknown as RuleActions<Name, Scope>;
}
