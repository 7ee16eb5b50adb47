import { accept, DONE, type Outcome, refuse, shown } from '../../errors/index.js';
import {
  describeScope,
  GLOBAL_SCOPE,
  isColourSrgb,
  type PaintScope,
  parseBlendMode,
  type PartPaintStore,
  refuseColour,
} from '../../paint/rules/index.js';
import { findPart } from '../../sim/part-index.js';
import type { Snapshot } from '../../sim/state.js';
import type { Action, ActionTable, Command } from '../command.js';

/** What the paint actions need of the world. */
export interface PaintCell {
  readonly paint: PartPaintStore;
  readonly snapshot: Snapshot;
}

/** From the slots of a command to the scope it speaks of: EINVAL for a blank template or a malformed instance id. */
type ScopeOf = (command: Command) => Outcome<PaintScope>;

type PaintAction = Action<PaintCell>;

/**
 * The part paint actions. All run in the frame phase, need no authority over their vessel, and are accepted while the
 * master is off: it decides only whether anything is drawn.
 */
export const PAINT_ACTIONS: ActionTable<PaintCell> = {
  'paint.parts_enabled': {
    phase: 'frame',
    check: checkFlag,
    run: ({ paint }, { value }) => paint.setMaster(value > 0.5),
  },
  'paint.blend': {
    phase: 'frame',
    check: ({ token }) => {
      const mode = parseBlendMode(token ?? '');
      return mode.ok ? DONE : mode;
    },
    run: ({ paint }, { token }) => paint.setBlend(token ?? ''),
  },
  'paint.parts_clear': {
    phase: 'frame',
    check: () => DONE,
    run: ({ paint }) => paint.clearAll(),
  },
  ...ruleActions('global', () => accept(GLOBAL_SCOPE)),
  ...ruleActions('template', templateScope),
  ...ruleActions('vessel', ({ vesselId }) => accept({ kind: 'vessel', vesselId })),
  ...ruleActions('part', partScope),
};

/** `paint.<scope>_enabled`, `_color` and `_clear`. */
function ruleActions(name: string, scopeOf: ScopeOf): ActionTable<PaintCell> {
  return {
    [`paint.${name}_enabled`]: ruleAction(scopeOf, checkFlag, (paint, scope, { value }) =>
      paint.setEnabled(scope, value > 0.5),
    ),
    [`paint.${name}_color`]: ruleAction(scopeOf, checkColour, (paint, scope, { values }) =>
      paint.setColour(scope, values),
    ),
    [`paint.${name}_clear`]: ruleAction(
      scopeOf,
      () => DONE,
      (paint, scope) => paint.clear(scope),
    ),
  };
}

function ruleAction(
  scopeOf: ScopeOf,
  checkSlots: (command: Command, scope: PaintScope) => Outcome<void>,
  write: (paint: PartPaintStore, scope: PaintScope, command: Command) => Outcome<void>,
): PaintAction {
  return {
    phase: 'frame',
    check: (command) => {
      const scope = scopeOf(command);
      return scope.ok ? checkSlots(command, scope.value) : scope;
    },
    run: ({ paint, snapshot }, command) => {
      const scope = scopeOf(command);
      if (!scope.ok) return scope;
      return refuseGone(snapshot, scope.value) ?? write(paint, scope.value, command);
    },
  };
}

function checkFlag({ action, value }: Command): Outcome<void> {
  return Number.isFinite(value) ? DONE : refuse('EINVAL', `${action}: the flag must be 0 or 1; got ${value}`);
}

function checkColour({ values }: Command, scope: PaintScope): Outcome<void> {
  return isColourSrgb(values) ? DONE : refuseColour(describeScope(scope), values);
}

function templateScope({ action, token }: Command): Outcome<PaintScope> {
  if (token === null || token.trim() === '') {
    return refuse('EINVAL', `${action}: needs the raw template id as token; read it from a part's 'template' leaf`);
  }
  return accept({ kind: 'template', template: token });
}

/** An unsigned 32-bit id; white space around it and a leading plus are tolerated. */
function partScope({ action, vesselId, token }: Command): Outcome<PaintScope> {
  const digits = /^\s*\+?(\d+)\s*$/.exec(token ?? '')?.[1];
  const instanceId = digits === undefined ? NaN : Number(digits);
  if (!(instanceId <= 0xffff_ffff)) {
    return refuse(
      'EINVAL',
      `${action}: '${shown(token ?? '')}' is no part instance id; use the unsigned integer of a part's 'instance_id' leaf`,
    );
  }
  return accept({ kind: 'part', vesselId, instanceId });
}

/** Rules of vessels and parts are written to live ones only; a template need not exist. */
function refuseGone(snapshot: Snapshot, scope: PaintScope): Outcome<never> | null {
  if (scope.kind !== 'vessel' && scope.kind !== 'part') return null;
  const vessel = snapshot.vessels.find(({ id }) => id === scope.vesselId);
  if (vessel === undefined) {
    return refuse('ENOENT', `${describeScope(scope)}: no live vessel has that id; list vessels/by-id`);
  }
  if (scope.kind === 'part' && findPart(vessel, scope.instanceId) === undefined) {
    return refuse('ENOENT', `${describeScope(scope)}: no live part or subpart has that instance id; list its parts`);
  }
  return null;
}
