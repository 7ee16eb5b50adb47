import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { Outcome } from '../../../base/errors/index.js';
import type { WorldCell } from '../cell.js';
import type {
  Envelope,
  EnvelopeExample,
  Slot,
  SlotOfArgument,
  SlottedArguments,
} from '../../../contract/actions/index.js';

/** All commands of a batch have the same phase. */
export type Phase = 'frame' | 'solver';

/**
 * The additional requirement of an action, besides `control_enabled`: authority over its vessel, control of the camera,
 * or the debug namespace.
 */
export type Gate = 'authority' | 'camera' | 'debug' | 'none';

/** A store that a configuration key can disable. */
export type OptionalStore = 'audio' | 'models' | 'schedules' | 'stickers' | 'textures';

export type Arguments = Readonly<Record<string, unknown>>;

/**
 * The type is taken from a method. If it were a function type, TypeScript would not accept an action with narrower
 * arguments as an {@link Action}.
 */
type Check<Given> = { check(given: Given, subject: string): Outcome<unknown> }['check'];

export interface Action<Given = Arguments> {
  /** The canonical key, such as `paint.vessel_color`. */
  readonly name: string;
  /** A sentence that explains the effect of the action to people. */
  readonly summary: string;
  /** The target of the action. For `vessel`, the arguments contain a `vesselId`. */
  readonly target: 'vessel' | 'world';
  readonly gate: Gate;
  readonly phase: Phase;
  /** The action returns EOPNOTSUPP if this store is disabled. */
  readonly needs: OptionalStore | null;
  readonly arguments: TObject;
  /** The arguments whose schemas contain checks that JSON Schema cannot express. */
  readonly refined: readonly (readonly [name: string, schema: TSchema])[];
  /**
   * The slot of the envelope from which each argument is read. `vesselId` is not listed, because every envelope
   * contains it.
   */
  readonly slots: Readonly<Partial<Record<string, SlotOfArgument>>>;
  /**
   * Not null if `value` is not an argument, but only triggers the action. With `exact`, it must be 1; with `any`, it
   * may be anything.
   */
  readonly trigger: 'exact' | 'any' | null;
  /** Null if every slot is one argument. */
  readonly layout: EnvelopeLayout<Arguments> | null;
  readonly example: EnvelopeExample;
  /** A refusal begins with `subject`, which is the path or the name of the action. Null if the schemas suffice. */
  readonly check: Check<Given> | null;
  run(cell: WorldCell, given: Given): Outcome<void> | void;
}

export interface EnvelopeLayout<Given> {
  readonly slots: Readonly<Partial<Record<Slot, TSchema>>>;
  readonly optional?: readonly Slot[];
  /** @returns EINVAL with the action's name if the slots do not fit */
  decode(envelope: Envelope): Outcome<Given>;
}

/**
 * The properties from which {@link action} makes an action. By default, `target` is `world`, `gate` is `none` and
 * `phase` is `frame`; other absent properties become empty or null.
 */
export interface ActionRow<A extends TObject> extends Partial<SlottedArguments<A>> {
  readonly name: string;
  readonly summary: string;
  readonly target?: Action['target'];
  readonly gate?: Gate;
  readonly phase?: Phase;
  readonly needs?: OptionalStore;
  readonly arguments: A;
  readonly example: EnvelopeExample;
  readonly layout?: EnvelopeLayout<Static<A>>;
  check?(given: Static<A>, subject: string): Outcome<unknown>;
  run(cell: WorldCell, given: Static<A>): Outcome<void> | void;
}

/** Gives all actions the same properties in the same order, because JavaScript engines read such objects faster. */
export function action<A extends TObject>(row: ActionRow<A>): Action<Static<A>> {
  const refined = Object.entries(row.arguments.properties).filter(([, schema]) => Type.IsRefine(schema));
  return {
    refined,
    target: 'world',
    gate: 'none',
    phase: 'frame',
    needs: null,
    slots: {},
    trigger: null,
    layout: null,
    check: null,
    ...row,
  };
}
