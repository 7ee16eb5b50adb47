import { type TProperties, Type } from 'typebox';
import { nearestName, shown } from '../../../../base/errors/index.js';
import type { Envelope } from '../../../../contract/actions/index.js';
import {
  ACTION_ROWS,
  envelopeOf,
  groupOf,
  isLeftOut,
  operationName,
  originalWordsOf,
  type ActionGroupName,
} from '../../../../simulator/fields/index.js';
import { valueOrFailure, ToolFailure } from '../envelope.js';
import { type ArgumentOf, operationList } from './operation-list.js';
import { ACTS, tool, type Tool, type ToolCall, WRITES } from './tool.js';
import { targetOf, vesselIdOf } from './vessels.js';

/**
 * The members of a command's envelope that contain arguments of the action. The id of the vessel counts as an argument.
 */
type Slot = 'vessel_id' | 'ordinal' | 'value' | 'values' | 'token' | 'aux';

export type Slots = Readonly<Partial<Record<Slot, unknown>>>;

export const SLOTS = {
  vessel_id: Type.Optional(Type.String()),
  ordinal: Type.Optional(Type.Integer()),
  value: Type.Optional(Type.Number()),
  values: Type.Optional(Type.Array(Type.Number())),
  token: Type.Optional(Type.String()),
  aux: Type.Optional(Type.String()),
};

interface ActionTool {
  readonly name: string;
  readonly about: string;
  readonly example: string;
  readonly group: ActionGroupName;
  readonly acts?: boolean;
  /** The name and the schema of the argument for each slot that the tool accepts. */
  readonly arguments: Partial<Record<Slot, readonly [name: string, schema: TProperties[string]]>>;
}

const ACTING: ReadonlySet<ActionGroupName> = new Set(['vessel_control', 'module_control', 'debug_control']);

/**
 * Makes a tool from the action rows of a group. Each action becomes an operation, and the slots of the action become
 * the arguments.
 */
export function actionTool({ name, about, example, group, ...row }: ActionTool): Tool {
  const names = Object.entries(row.arguments) as [Slot, readonly [string, TProperties[string]]][];
  const argumentOf: ArgumentOf = (slot) => names.find(([known]) => known === slot)?.[1] ?? [slot, {}];
  const nameOf = (slot: Slot): string => argumentOf(slot)[0];
  const operation = Type.String({ description: operationList(group, argumentOf) });
  return tool({
    name,
    description: about,
    example,
    hints: ACTING.has(group) ? ACTS : WRITES,
    arguments: { operation, ...Object.fromEntries(names.map(([, argument]) => argument)) },
    unlisted: names.filter(([slot]) => !isTaken(group, slot)).map(([, [argument]]) => argument),
    run(call, given: Readonly<Record<string, unknown>>) {
      const slots = Object.fromEntries(names.map(([slot, [argument]]) => [slot, given[argument]]));
      return runOperation(call, { group, nameOf }, String(given['operation']), definedIn(slots));
    },
  });
}

/**
 * Reports whether at least one operation of a group uses a slot. The tool then accepts the slot for all operations of
 * the group, like the original server.
 */
function isTaken(group: ActionGroupName, slot: Slot): boolean {
  if (slot === 'vessel_id') return true;
  return ACTION_ROWS.some(({ action, slots }) => groupOf(action) === group && slot in slots);
}

/**
 * Runs an operation. A client may name the operation in three ways: by Livery's name, by a word of the original server,
 * or by the canonical key of an action.
 */
function runOperation(
  call: ToolCall,
  { group, nameOf }: { readonly group: ActionGroupName; readonly nameOf: (slot: Slot) => string },
  operation: string,
  slots: Slots,
): unknown {
  const original = originalWordsOf(group)[operation];
  const action = original?.action ?? actionInGroup(group, operation);
  const said = { ...original?.says?.(slots), ...slots };
  refuseMixUp(operation, action, said, nameOf);
  return runAction(call, action, said);
}

/**
 * Refuses a call with numbers in the wrong slot: in `values` instead of `value`, or the reverse. Without this check,
 * the action would ignore the numbers, and use the default of the right slot, which is 0.
 * @throws ToolFailure EINVAL for a list where the action needs one number, or a number where it needs a list
 */
function refuseMixUp(
  operation: string,
  action: string,
  { value, values }: Slots,
  nameOf: (slot: Slot) => string,
): void {
  const { slots, optional } = ACTION_ROWS.find((row) => row.action === action)!;
  const lacks = (slot: 'value' | 'values', given: unknown): boolean =>
    given === undefined && slots[slot] !== undefined && slots[slot]['const'] === undefined && !optional.includes(slot);
  if (slots.values === undefined && values !== undefined && lacks('value', value)) {
    throw new ToolFailure(
      'EINVAL',
      `${nameOf('values')}: ${operation} takes one number; send it as ${nameOf('value')}`,
    );
  }
  // Accept 0, because clients of the original server send every slot, with 0 in each unused slot.
  if (slots.value === undefined && value !== undefined && value !== 0 && lacks('values', values)) {
    throw new ToolFailure('EINVAL', `value: ${operation} takes a list of numbers; send it as ${nameOf('values')}`);
  }
}

/** Runs an action. Slots that the call omits have their documented defaults. */
export function runAction(call: ToolCall, action: string, slots: Slots): unknown {
  const { value = onlyValueOf(action), ...others } = slots;
  return valueOrFailure(call.commands.run(envelopeFor(call, { ...others, value, action })));
}

/**
 * Makes the envelope of a command. The id `active`, alone or in a camera target, is replaced by the id of the
 * controlled vessel.
 */
export function envelopeFor({ aggregates }: ToolCall, given: Readonly<Record<string, unknown>>): Envelope {
  const { vessel_id: vesselId = '', token, action } = given;
  const isTarget = typeof token === 'string' && String(action).startsWith('camera.');
  return valueOrFailure(
    envelopeOf({
      ...given,
      vessel_id: vesselIdOf(aggregates, vesselId as string),
      ...(isTarget ? { token: targetOf(aggregates, token) } : {}),
    }),
  );
}

function definedIn(slots: Slots): Slots {
  return Object.fromEntries(Object.entries(slots).filter(([, given]) => given !== undefined));
}

/**
 * Returns the action for the name of an operation. The name may also be the canonical key of an action in another
 * group. However, a tool that cannot destroy anything refuses an action that can.
 * @throws ToolFailure EINVAL for an unknown word or a destructive action of another group, EOPNOTSUPP for a feature
 *   that this server lacks
 */
function actionInGroup(group: ActionGroupName, operation: string): string {
  const known = ACTION_ROWS.find(({ action }) => action === operation || nameIn(group, action) === operation);
  if (known === undefined) throw unknownOperation(group, operation);
  const own = groupOf(known.action);
  if (ACTING.has(own) && !ACTING.has(group)) {
    throw new ToolFailure('EINVAL', `operation: '${known.action}' may destroy; use mod.${own} or mod.command`);
  }
  return known.action;
}

const nameIn = (group: ActionGroupName, action: string): string | null =>
  groupOf(action) === group ? operationName(action) : null;

function unknownOperation(group: ActionGroupName, operation: string): ToolFailure {
  const given = `operation: '${shown(operation, 64)}'`;
  const key = operation.includes('.') ? operation.slice(operation.indexOf('.') + 1) : operation;
  if (isLeftOut(group, key)) {
    return new ToolFailure(
      'EOPNOTSUPP',
      `${given} needs a feature that this server does not have; mod.get_capabilities lists the actions that it has`,
    );
  }
  const own = ACTION_ROWS.map(({ action }) => nameIn(group, action)).filter((name) => name !== null);
  const names = operation.includes('.')
    ? ACTION_ROWS.map(({ action }) => action)
    : [...own, ...Object.keys(originalWordsOf(group))];
  const meant = nearestName(operation.slice(0, 64), names);
  const next = meant === undefined ? `mod.${group} takes ${own.join(', ')}` : `did you mean '${meant}'?`;
  return new ToolFailure('EINVAL', `${given} is unknown; ${next}`);
}

/** Returns the constant to which an action restricts its slot `value`, or undefined if the value is free. */
function onlyValueOf(action: string): unknown {
  return ACTION_ROWS.find((row) => row.action === action)?.slots.value?.['const'];
}
