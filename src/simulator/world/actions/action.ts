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

/** The phase of a frame in which an action runs. Commands of one batch share a phase. */
export type Phase = 'frame' | 'solver';

/**
 * The gate of an action besides `control_enabled`: the authority over its vessel, the camera, or the debug namespace.
 */
export type Gate = 'authority' | 'camera' | 'debug' | 'none';

/** A store that a configuration key can disable. */
export type OptionalStore = 'audio' | 'models' | 'schedules' | 'stickers' | 'textures';

/** The arguments of any action, by name. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A check of arguments. It has the type of a method, so that an action with any arguments is an {@link Action}. */
type Check<Given> = { check(given: Given, subject: string): Outcome<unknown> }['check'];

/** An action on the world, with arguments `Given`. */
export interface Action<Given = Arguments> {
  /** The canonical key, such as `paint.vessel_color`. */
  readonly name: string;
  /** A sentence for people about the action and its object. */
  readonly summary: string;
  /** The subject of the action; with `vessel` its arguments have a `vesselId`. */
  readonly target: 'vessel' | 'world';
  readonly gate: Gate;
  readonly phase: Phase;
  /** The store that the action needs; without it the action is EOPNOTSUPP. */
  readonly needs: OptionalStore | null;
  readonly arguments: TObject;
  /** The arguments with more checks than their JSON Schema, by name. */
  readonly refined: readonly (readonly [name: string, schema: TSchema])[];
  /** The slot of an envelope for each argument; `vesselId` has its own place beside the slots. */
  readonly slots: Readonly<Partial<Record<string, SlotOfArgument>>>;
  /** The `value` of an action whose arguments do not use it: only `1`, or anything; null for other actions. */
  readonly trigger: 'exact' | 'any' | null;
  /** The layout of an envelope whose slots do not match the arguments one to one; null for others. */
  readonly layout: EnvelopeLayout<Arguments> | null;
  /** An example of the slots of a valid envelope. */
  readonly example: EnvelopeExample;
  /**
   * Checks rules beyond the schemas of single arguments; a refusal names `subject`, the path or the action. Null when
   * there are none.
   */
  readonly check: Check<Given> | null;
  /** Executes the action on the world. */
  run(cell: WorldCell, given: Given): Outcome<void> | void;
}

/** A layout of an envelope: the slots as they are published, the optional ones, and how they are read. */
export interface EnvelopeLayout<Given> {
  readonly slots: Readonly<Partial<Record<Slot, TSchema>>>;
  readonly optional?: readonly Slot[];
  /** @returns EINVAL, naming the action, for slots of another form */
  decode(envelope: Envelope): Outcome<Given>;
}

/** The row that an action is made from. Members that it omits are `world`, `none` and `frame`, or stay absent. */
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
 * Makes an action. All have the same members in the same order: writes are a hot path, and engines read uniform objects
 * faster.
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
