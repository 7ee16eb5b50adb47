import { type TProperties, Type } from 'typebox';
import { LooseSwitch, RuleColour, type EnvelopeExample } from '../../../contract/actions/index.js';
import { DONE, type Outcome } from '../../../base/errors/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import { isColourSrgb, refuseColour } from '../../paint/rules/index.js';
import type { WorldCell } from '../cell.js';
import { type Action, action, type Arguments } from './action.js';

interface RuleStore<Scope> {
  /** If the scope has no rule yet and the store is full, refuses the rule; otherwise, returns null. */
  refuseMore(scope: Scope): Outcome<never> | null;
  setEnabled(scope: Scope, enabled: boolean): void;
  setColour(scope: Scope, colourSrgb: Vec3): void;
  clear(scope: Scope): void;
}

export interface RuleKind<Scope> {
  readonly store: (cell: WorldCell) => RuleStore<Scope>;
  readonly describe: (scope: Scope) => string;
  /** Refuses a scope if its vessel, part or other object does not exist; otherwise returns null. */
  readonly refuseAbsent: (cell: WorldCell, scope: Scope) => Outcome<never> | null;
}

export function changeRule<Scope>(
  { store, refuseAbsent }: RuleKind<Scope>,
  cell: WorldCell,
  scope: Scope,
  write: (scope: Scope) => Outcome<void> | void,
): Outcome<void> {
  const refused = refuseAbsent(cell, scope) ?? store(cell).refuseMore(scope);
  return refused ?? write(scope) ?? DONE;
}

/** A kind of scope, and the arguments that identify an object of that kind. */
export interface RuleScope<Scope, Given> {
  readonly name: string;
  /** The objects that a rule of this scope paints, in words, for example "one part". */
  readonly what: string;
  readonly target?: Action['target'];
  readonly arguments: TProperties;
  readonly token?: string;
  readonly example?: EnvelopeExample;
  readonly scopeOf: (given: Given) => Scope;
}

/** `Given` are the arguments that identify the painted object. */
export type RuleActions<Given = Arguments> = {
  readonly enabled: Action<Given & { readonly on: boolean }>;
  readonly color: Action<Given & { readonly colour: readonly number[] | null }>;
  readonly clear: Action<Given>;
};

/**
 * Makes the actions `paint.<name>_enabled`, `_color` and `_clear`, which need no authority over a vessel. They also
 * work while the master switch is off, because it affects only the drawing of paint.
 */
export function ruleActions<Scope, Given extends Arguments>(
  kind: RuleKind<Scope>,
  { name, what, target = 'world', arguments: takes, token, example, scopeOf }: RuleScope<Scope, Given>,
): RuleActions<Given> {
  const { store, describe, refuseAbsent } = kind;
  const slots = token === undefined ? {} : { [token]: 'token' as const };
  return {
    enabled: action({
      name: `paint.${name}_enabled`,
      summary: `Switches on or off the rule that applies to ${what}.`,
      target,
      arguments: Type.Object({ ...takes, on: LooseSwitch }),
      slots: { ...slots, on: 'value' },
      example: { ...example, value: 1 },
      run: (cell, given: Given & { readonly on: boolean }) =>
        changeRule(kind, cell, scopeOf(given), (scope) => store(cell).setEnabled(scope, given.on)),
    }),
    color: action({
      name: `paint.${name}_color`,
      summary: `Colours ${what}.`,
      target,
      arguments: Type.Object({ ...takes, colour: RuleColour }),
      slots: { ...slots, colour: 'values' },
      example: { ...example, values: [0.95, 0.45, 0.1] },
      check: (given: Given & { readonly colour: readonly number[] | null }) =>
        isColourSrgb(given.colour) ? DONE : refuseColour(describe(scopeOf(given)), given.colour),
      run: (cell, given: Given & { readonly colour: Vec3 }) =>
        changeRule(kind, cell, scopeOf(given), (scope) => store(cell).setColour(scope, given.colour)),
    }),
    clear: action({
      name: `paint.${name}_clear`,
      summary: `Discards the rule that applies to ${what}.`,
      target,
      arguments: Type.Object(takes),
      slots,
      trigger: 'any',
      example: { ...example, value: 1 },
      run(cell, given: Given) {
        const scope = scopeOf(given);
        const refused = refuseAbsent(cell, scope);
        if (refused) return refused;
        store(cell).clear(scope);
        return DONE;
      },
    }),
  };
}
