import { accept, DONE, type Outcome, refuse } from '../../errors/index.js';
import {
  describeKittenScope,
  type KittenPaint,
  type KittenPaintStore,
  type KittenScope,
  SHARED_SCOPE,
} from '../../paint/kittens/index.js';
import { isColourSrgb, refuseColour } from '../../paint/rules/index.js';
import type { Snapshot } from '../../sim/state.js';
import type { ActionTable, Command } from '../command.js';

/** What the EVA paint actions need of the world. */
export interface KittenPaintCell {
  readonly kittens: KittenPaint;
  readonly snapshot: Snapshot;
}

/** From the slots of a command to the scope it speaks of: EINVAL for a blank material. */
type ScopeOf = (command: Command) => Outcome<KittenScope>;

/**
 * The EVA paint actions. All run in the frame phase, need no authority over their vessel, and are accepted while the
 * master is off: it decides only whether characters are painted. They write rules; the world settles at its boundary.
 */
export const KITTEN_PAINT_ACTIONS: ActionTable<KittenPaintCell> = {
  'paint.kittens_enabled': {
    phase: 'frame',
    check: checkFlag,
    run: ({ kittens }, { value }) => kittens.rules.setMaster(value > 0.5),
  },
  'paint.kittens_clear': {
    phase: 'frame',
    check: () => DONE,
    run: ({ kittens }) => kittens.rules.clearAll(),
  },
  ...ruleActions('kitten_shared', () => accept(SHARED_SCOPE)),
  ...ruleActions('kitten_shared_material', (command) =>
    materialOf(command, (material) => ({ kind: 'shared-material', material })),
  ),
  ...ruleActions('kitten', ({ vesselId }) => accept({ kind: 'individual', vesselId })),
  ...ruleActions('kitten_material', (command) =>
    materialOf(command, (material) => ({ kind: 'individual-material', vesselId: command.vesselId, material })),
  ),
};

/** `paint.<scope>_enabled`, `_color` and `_clear`. */
function ruleActions(name: string, scopeOf: ScopeOf): ActionTable<KittenPaintCell> {
  const ruleAction = (
    checkSlots: (command: Command, scope: KittenScope) => Outcome<void>,
    write: (rules: KittenPaintStore, scope: KittenScope, command: Command) => Outcome<void>,
  ): ActionTable<KittenPaintCell>[string] => ({
    phase: 'frame',
    check: (command) => {
      const scope = scopeOf(command);
      return scope.ok ? checkSlots(command, scope.value) : scope;
    },
    run: ({ kittens, snapshot }, command) => {
      const scope = scopeOf(command);
      if (!scope.ok) return scope;
      return refuseOthers(snapshot, scope.value) ?? write(kittens.rules, scope.value, command);
    },
  });
  return {
    [`paint.${name}_enabled`]: ruleAction(checkFlag, (rules, scope, { value }) => rules.setEnabled(scope, value > 0.5)),
    [`paint.${name}_color`]: ruleAction(checkColour, (rules, scope, { values }) => rules.setColour(scope, values)),
    [`paint.${name}_clear`]: ruleAction(
      () => DONE,
      (rules, scope) => rules.clear(scope),
    ),
  };
}

function checkFlag({ action, value }: Command): Outcome<void> {
  return Number.isFinite(value) ? DONE : refuse('EINVAL', `${action}: the flag must be 0 or 1; got ${value}`);
}

function checkColour({ values }: Command, scope: KittenScope): Outcome<void> {
  return isColourSrgb(values) ? DONE : refuseColour(describeKittenScope(scope), values);
}

/** Any name that is not blank: a rule may be there before the character that it is for. */
function materialOf({ action, token }: Command, scopeOf: (material: string) => KittenScope): Outcome<KittenScope> {
  if (token !== null && token.trim() !== '') return accept(scopeOf(token));
  return refuse('EINVAL', `${action}: needs a material name as token, such as fur; paint/status lists those in view`);
}

/** Individual rules are written to live characters only. */
function refuseOthers(snapshot: Snapshot, scope: KittenScope): Outcome<never> | null {
  if (!('vesselId' in scope)) return null;
  const vessel = snapshot.vessels.find(({ id }) => id === scope.vesselId);
  if (vessel === undefined) {
    return refuse('ENOENT', `${describeKittenScope(scope)}: no live vessel has that id; list vessels/by-id`);
  }
  if (vessel.isKitten) return null;
  return refuse('EINVAL', `${describeKittenScope(scope)}: that vessel is no EVA character; its is_kitten reads 0`);
}
