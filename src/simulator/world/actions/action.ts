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

/** The phase of a frame in which an action runs. A batch may contain only commands of one phase. */
export type Phase = 'frame' | 'solver';

/**
 * What an action requires besides `control_enabled`: authority over its vessel, control of the camera, or the debug
 * namespace.
 */
export type Gate = 'authority' | 'camera' | 'debug' | 'none';

/** A store that a configuration key can disable. */
export type OptionalStore = 'audio' | 'models' | 'schedules' | 'stickers' | 'textures';

export type Arguments = Readonly<Record<string, unknown>>;

/** A function that checks arguments. Method syntax lets an action with any arguments be assigned to {@link Action}. */
type Check<Given> = { check(given: Given, subject: string): Outcome<unknown> }['check'];

/** An action on the world, with arguments `Given`. */
export interface Action<Given = Arguments> {
  /** The canonical key, such as `paint.vessel_color`. */
  readonly name: string;
  /** A sentence about the effect of the action, for people. */
  readonly summary: string;
  /** What the action changes. For `vessel`, the arguments contain a `vesselId`. */
  readonly target: 'vessel' | 'world';
  readonly gate: Gate;
  readonly phase: Phase;
  /** The action returns EOPNOTSUPP if this store is disabled. */
  readonly needs: OptionalStore | null;
  readonly arguments: TObject;
  /** Arguments that need checks beyond JSON Schema. */
  readonly refined: readonly (readonly [name: string, schema: TSchema])[];
  /** The slot of an envelope for each argument. `vesselId` is absent, because every envelope has a place for it. */
  readonly slots: Readonly<Partial<Record<string, SlotOfArgument>>>;
  /**
   * Set if `value` only triggers the action: with `exact` it must be 1, and with `any` it may be anything. Null if
   * `value` is an argument.
   */
  readonly trigger: 'exact' | 'any' | null;
  /** The layout of the envelope. Null if each slot is one argument. */
  readonly layout: EnvelopeLayout<Arguments> | null;
  /** Slots of a valid envelope. */
  readonly example: EnvelopeExample;
  /**
   * Checks what the schemas of single arguments cannot express. A refusal begins with `subject`, the path or the
   * action. Null if there is nothing to check.
   */
  readonly check: Check<Given> | null;
  run(cell: WorldCell, given: Given): Outcome<void> | void;
}

/**
 * How an envelope encodes the arguments: the published slots, which of them are optional, and a function that reads
 * them.
 */
export interface EnvelopeLayout<Given> {
  readonly slots: Readonly<Partial<Record<Slot, TSchema>>>;
  readonly optional?: readonly Slot[];
  /** @returns EINVAL with the action's name if the slots do not have this layout */
  decode(envelope: Envelope): Outcome<Given>;
}

/**
 * What {@link action} makes an action from. The defaults are target `world`, gate `none` and phase `frame`; other
 * absent members are empty or null.
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

/**
 * Makes an action. All actions have the same members in the same order, because JavaScript engines read such uniform
 * objects faster, and every write reads an action.
 */
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
