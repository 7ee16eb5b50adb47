import { type TProperties, type TSchema, Type } from 'typebox';
import { accept, refuse, type Outcome } from '../../../base/errors/index.js';
import {
  InstanceId,
  instanceIdFrom,
  LooseSwitch,
  noInstanceId,
  One,
  Switch,
  type Envelope,
  type Slot,
  type SlotOfArgument,
} from '../../../contract/actions/index.js';
import { wrongArgument } from '../command.js';
import type { Action, Arguments } from './action.js';

export type SlotSchema = Readonly<Record<string, unknown>>;

export function describeSlots({ arguments: { properties }, slots, trigger, layout }: Action): {
  readonly slots: Readonly<Partial<Record<Slot, SlotSchema>>>;
  readonly optional: readonly Slot[];
} {
  const entries = layout
    ? Object.entries(layout.slots).map(([slot, schema]) => ({ slot, schema }))
    : Object.entries(slots).map(([name, from]) => ({ slot: slotOf(from!), schema: properties[name]! }));
  if (trigger !== null) entries.push({ slot: 'value', schema: One });
  return {
    slots: Object.fromEntries(entries.map(({ slot, schema }) => [slot, Object.fromEntries(Object.entries(schema))])),
    optional: layout?.optional ?? optionalOf(slots, properties),
  };
}

const slotOf = (from: SlotOfArgument): Slot => (from === 'token or vessel_id' ? 'token' : from);

const optionalOf = (slots: Action['slots'], properties: TProperties): readonly Slot[] =>
  Object.entries(slots).flatMap(([name, from]) => (Type.IsOptional(properties[name]!) ? [slotOf(from!)] : []));

export function readSlots({ slots, trigger, layout }: Action): readonly string[] {
  if (layout) return Object.keys(layout.slots);
  const names: readonly string[] = Object.values(slots).map((from) => slotOf(from!));
  return trigger === 'exact' ? [...names, 'value'] : names;
}

/** @returns EINVAL that names the action and the first argument whose type or range is wrong */
export function decodeArguments(action: Action, envelope: Envelope): Outcome<Arguments> {
  if (action.layout) return action.layout.decode(envelope);
  const { name: subject, arguments: schema, slots, trigger } = action;
  const given: Record<string, unknown> = {};
  for (const [name, form] of Object.entries(schema.properties)) {
    const from = name === 'vesselId' ? 'vessel_id' : slots[name]!;
    const read = readSlot(from, form, envelope);
    if (typeof read === 'string') return refuse('EINVAL', `${subject}: ${read}`);
    const wrong = wrongArgument(form, read.value);
    if (wrong !== null) return refuse('EINVAL', `${subject}: ${wrong}`);
    if (read.value !== undefined) given[name] = read.value;
  }
  if (trigger === 'exact' && envelope.value !== 1) {
    return refuse('EINVAL', `${subject}: takes 1, got ${envelope.value}`);
  }
  return accept(given);
}

/** @returns the value, undefined for an absent slot, or a text that says what is wrong with the slot */
function readSlot(
  from: SlotOfArgument | 'vessel_id',
  form: TSchema,
  { vesselId, ordinal, value, values, token, aux }: Envelope,
): { readonly value: unknown } | string {
  switch (from) {
    case 'vessel_id':
      return { value: vesselId };
    case 'ordinal':
      return { value: ordinal };
    case 'value':
      if (form === Switch) return value === 0 || value === 1 ? { value: value === 1 } : `takes 0 or 1, got ${value}`;
      if (form !== LooseSwitch) return { value };
      return Number.isFinite(value) ? { value: value > 0.5 } : `the flag must be 0 or 1; got ${value}`;
    case 'values':
      return { value: values ?? leftOut(form, null) };
    case 'token':
      if (form !== InstanceId) return { value: token ?? leftOut(form, '') };
      const id = instanceIdFrom(token ?? '');
      return id === null ? noInstanceId(token ?? '') : { value: id };
    case 'token or vessel_id':
      return { value: token || vesselId };
    case 'aux':
      return { value: aux ?? leftOut(form, '') };
  }
}

const leftOut = <Empty>(form: TSchema, empty: Empty): Empty | undefined => (Type.IsOptional(form) ? undefined : empty);

/**
 * Converts the numbers in `values` to an object: the first number gets the first name, and so on.
 * @returns EINVAL unless there are as many numbers as names
 */
export function valuesByName<Name extends string>(
  names: readonly Name[],
  { action, values }: Pick<Envelope, 'action' | 'values'>,
): Outcome<Readonly<Record<Name, number>>> {
  if (values?.length !== names.length) {
    return refuse('EINVAL', `${action}: takes ${names.length} values, ${names.join(' ')}; got ${values?.length ?? 0}`);
  }
  return accept(Object.fromEntries(names.map((name, at) => [name, values[at]!])) as Record<Name, number>);
}
