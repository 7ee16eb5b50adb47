import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { DONE, type Outcome } from '../../../base/errors/index.js';
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
 * The gate of an action beside `control_enabled`: the authority over its vessel, the camera, or the debug namespace.
 */
export type Gate = 'authority' | 'camera' | 'debug' | 'none';

/** A store that a configuration key may leave out of the world. */
export type OptionalStore = 'audio' | 'schedules' | 'stickers' | 'textures';

/** The arguments of any action, by name. */
export type Arguments = Readonly<Record<string, unknown>>;

/** Something that can be done to the world, with arguments `Given`. */
export interface Action<Given = Arguments> {
  /** The canonical key, such as `paint.vessel_color`. */
  readonly name: string;
  /** A sentence for people that says what the action does, and to what. */
  readonly summary: string;
  /** The subject of the action; with `vessel` its arguments have a `vesselId`. */
  readonly target: 'vessel' | 'world';
  readonly gate: Gate;
  readonly phase: Phase;
  /** The store without which the action is EOPNOTSUPP. */
  readonly needs: OptionalStore | null;
  readonly arguments: TObject;
  /** The arguments whose schemas check more than their JSON Schema says, by name. */
  readonly refined: readonly (readonly [name: string, schema: TSchema])[];
  /** The slot of an envelope that holds each argument; `vesselId` is named beside the slots. */
  readonly slots: Readonly<Partial<Record<string, SlotOfArgument>>>;
  /** The `value` of an action whose arguments do not use it: `1` alone, or anything; null for other actions. */
  readonly trigger: 'exact' | 'any' | null;
  /** How an envelope holds the arguments, where that is not one slot for each; null elsewhere. */
  readonly layout: EnvelopeLayout<Arguments> | null;
  /** The slots of an envelope that the world accepts, as an example. */
  readonly example: EnvelopeExample;
  /** Checks rules that the schemas of single arguments cannot; a refusal names `subject`, the path or the action. */
  check(given: Given, subject: string): Outcome<unknown>;
  /** Works on the world. */
  run(cell: WorldCell, given: Given): Outcome<void> | void;
}

/** A layout of an envelope: the slots as they are published, the optional ones, and how they are read. */
export interface EnvelopeLayout<Given> {
  readonly slots: Readonly<Partial<Record<Slot, TSchema>>>;
  readonly optional?: readonly Slot[];
  /** @returns EINVAL, naming the action, for slots of another form */
  decode(envelope: Envelope): Outcome<Given>;
}

/** The row that an action is made from. Members that it leaves out are `world`, `none` and `frame`, or stay absent. */
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

/** Makes an action. All have the same members in the same order: writes are a hot path, and engines read such objects faster. */
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
    check: () => DONE,
    ...row,
  };
}
