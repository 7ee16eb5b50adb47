import { type TProperties, Type } from 'typebox';
import { shown } from '../../../errors/index.js';
import {
  ACTION_ROWS,
  actionOf,
  type ActionGroupName,
  type DescribedAction,
  envelopeOf,
  groupOf,
  operationOf,
} from '../../../fields/index.js';
import { settle, ToolFailure } from '../envelope.js';
import { ACTS, tool, type Tool, type ToolCall, WRITES } from './tool.js';
import { vesselIdOf } from './vessels.js';

/** A slot of the envelope, and the vessel that it names beside its slots. */
type Slot = 'vessel_id' | 'ordinal' | 'value' | 'values' | 'token' | 'aux';

/** The arguments of a call by slot. */
export type Slots = Readonly<Partial<Record<Slot, unknown>>>;

/** The schemas of slots, where a tool says no more about them. */
export const SLOTS = {
  vessel_id: Type.Optional(Type.String({ description: 'Raw id, or active for the vessel under control.' })),
  ordinal: Type.Optional(Type.Integer({ minimum: -1, description: 'Position in the list of its kind, or an id.' })),
  value: Type.Optional(Type.Number({ description: '0 by default; 1 where only 1 does it.' })),
  values: Type.Optional(Type.Array(Type.Number(), { maxItems: 64 })),
  token: Type.Optional(Type.String()),
  aux: Type.Optional(Type.String()),
};

/** A tool that groups actions. */
interface ActionTool {
  readonly name: string;
  readonly title: string;
  /** What stands before and after the list of operations. */
  readonly about: string;
  readonly example: string;
  readonly group: ActionGroupName;
  readonly acts?: boolean;
  /** The argument of each slot, by its name, with its schema; slots that are left out are not taken. */
  readonly arguments: Partial<Record<Slot, readonly [name: string, schema: TProperties[string]]>>;
}

/** Makes a tool whose operations, and what each of them takes, come from the action rows of a group. */
export function actionTool({ name, title, about, example, group, acts = false, ...row }: ActionTool): Tool {
  const rows = ACTION_ROWS.filter(({ action }) => groupOf(action) === group);
  const names = Object.entries(row.arguments) as [Slot, readonly [string, TProperties[string]]][];
  const argumentOf: ArgumentOf = (slot) => names.find(([known]) => known === slot)?.[1] ?? [slot, {}];
  const lines = rows.map((each) => operationLine(each, argumentOf));
  const operations = rows.map(({ action }) => operationOf(action));
  const dotted = { type: 'string', pattern: '^[a-z]+\\.[a-z_]+$', description: 'A canonical key of this group.' };
  const operation = Type.Unsafe<string>({
    anyOf: [{ type: 'string', enum: operations }, ...(operations.some((one) => one.includes('.')) ? [] : [dotted])],
    description: 'What to do, as listed above.',
  });
  return tool({
    name,
    title,
    description: `${about}\nOperations (arguments): what they do\n${lines.join('\n')}\nExample: ${example}`,
    hints: acts ? ACTS : WRITES,
    arguments: { operation, ...Object.fromEntries(names.map(([, argument]) => argument)) },
    run(call, given: Readonly<Record<string, unknown>>) {
      const slots = Object.fromEntries(names.map(([slot, [argument]]) => [slot, given[argument]]));
      return runAction(call, actionInGroup(group, String(given['operation'])), slots);
    },
  });
}

/** Runs an action with the slots that a call gives; what is left out has the default of the document. */
export function runAction(call: ToolCall, action: string, slots: Slots): unknown {
  const { vessel_id: vesselId = '', value = onlyValueOf(action), ...others } = slots;
  const id = vesselIdOf(call.aggregates, vesselId as string);
  return settle(call.commands.run(settle(envelopeOf({ ...others, value, action, vessel_id: id }))));
}

/** @throws ToolFailure EINVAL for the key of an action that another tool groups */
function actionInGroup(group: ActionGroupName, operation: string): string {
  const action = actionOf(group, operation);
  const known = ACTION_ROWS.some((row) => row.action === action);
  if (known && groupOf(action) !== group) {
    throw new ToolFailure('EINVAL', `'${shown(action, 64)}' is an action of mod.${groupOf(action)}; use that tool`);
  }
  return action;
}

/** Returns the value that an action takes where a call gives none: the only one that its schema has, or 0. */
function onlyValueOf(action: string): number {
  const only = ACTION_ROWS.find((row) => row.action === action)?.slots.value?.['const'];
  return typeof only === 'number' ? only : 0;
}

/** Finds the argument that a slot has in a tool. */
type ArgumentOf = (slot: string) => readonly [name: string, schema: object];

function operationLine({ action, summary, target, slots, optional }: DescribedAction, argumentOf: ArgumentOf): string {
  const given = Object.entries(slots)
    .filter(([, schema]) => schema['const'] === undefined)
    .map(([slot, schema]) => {
      const [name, own] = argumentOf(slot);
      const mark = (optional as readonly string[]).includes(slot) ? '?' : '';
      // An argument that is as narrow as the slot says itself what it takes.
      return 'minItems' in own ? `${name}${mark}` : `${name}${mark}: ${takenBy(schema)}`;
    });
  const all = [...(target === 'vessel' ? [argumentOf('vessel_id')[0]] : []), ...given];
  return `${operationOf(action)} (${all.join('; ')}): ${summary}`;
}

/** Says in short what a schema takes. */
function takenBy(schema: Readonly<Record<string, unknown>>): string {
  const { description, enum: known, minItems, maxItems } = schema;
  if (Array.isArray(known)) return known.join('|');
  const count = minItems !== undefined && minItems === maxItems ? `${Number(minItems)} numbers, ` : '';
  return `${count}${String(description).replace(/\.$/, '')}`;
}
