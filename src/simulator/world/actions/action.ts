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

/** The phase of a frame in which an action runs. All commands of a batch have the same phase. */
export type Phase = 'frame' | 'solver';

/**
 * The requirement of an action in addition to `control_enabled`: authority over its vessel, control of the camera, or
 * the debug namespace.
 */
export type Gate = 'authority' | 'camera' | 'debug' | 'none';

/** A store that a configuration key can disable. */
export type OptionalStore = 'audio' | 'models' | 'schedules' | 'stickers' | 'textures';

/** The arguments of any action, by name. */
export type Arguments = Readonly<Record<string, unknown>>;

/**
 * A function that checks arguments. The method syntax makes an action with any arguments assignable to {@link Action}.
 */
type Check<Given> = { check(given: Given, subject: string): Outcome<unknown> }['check'];

/** An action on the world, with arguments `Given`. */
export interface Action<Given = Arguments> {
  /** The canonical key, such as `paint.vessel_color`. */
  readonly name: string;
  /** A sentence for people about the effect of the action. */
  readonly summary: string;
  /** The object that the action changes. If it is a `vessel`, the arguments contain a `vesselId`. */
  readonly target: 'vessel' | 'world';
  readonly gate: Gate;
  readonly phase: Phase;
  /** The store that the action needs. The action returns EOPNOTSUPP if this store is disabled. */
  readonly needs: OptionalStore | null;
  readonly arguments: TObject;
  /** Arguments that need checks which JSON Schema cannot express. */
  readonly refined: readonly (readonly [name: string, schema: TSchema])[];
  /**
   * For each argument, the slot of an envelope that holds it. `vesselId` is not listed, because every envelope has a
   * place for it.
   */
  readonly slots: Readonly<Partial<Record<string, SlotOfArgument>>>;
  /**
   * Set if `value` only triggers the action and carries no argument: with `exact` it must be 1, and with `any` it may
   * have every value. Otherwise null.
   */
  readonly trigger: 'exact' | 'any' | null;
  /** The layout of the envelope. Null if each slot holds one argument. */
  readonly layout: EnvelopeLayout<Arguments> | null;
  /** An example of the slots of a valid envelope. */
  readonly example: EnvelopeExample;
  /**
   * Checks what the schemas of single arguments cannot express; null if nothing remains to check. A refusal names
   * `subject`, which is the path or the action.
   */
  readonly check: Check<Given> | null;
  run(cell: WorldCell, given: Given): Outcome<void> | void;
}

/** How an envelope is laid out: the published slots, the optional ones among them, and the function that reads them. */
export interface EnvelopeLayout<Given> {
  readonly slots: Readonly<Partial<Record<Slot, TSchema>>>;
  readonly optional?: readonly Slot[];
  /** @returns EINVAL that names the action if the slots do not have this layout */
  decode(envelope: Envelope): Outcome<Given>;
}

/**
 * The description that {@link action} makes an action from. The defaults are target `world`, gate `none` and phase
 * `frame`; other omitted members are empty or null.
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
 * Makes an action. All actions have the same members in the same order. Every write reads an action, and JavaScript
 * engines read such uniform objects faster.
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
