import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { DONE, type Outcome, refuse } from '../../../base/errors/index.js';
import type { WorldCell } from '../cell.js';
import type { Envelope, EnvelopeExample, Slot } from './envelope.js';

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
  /** The slot of an envelope that holds each argument; `vesselId` is named beside the slots. */
  readonly slots: Readonly<Partial<Record<string, SlotOfArgument>>>;
  /** The `value` of an action that has no arguments in it: 1 and nothing else, or anything; null for other actions. */
  readonly trigger: 'exact' | 'any' | null;
  /** How an envelope holds the arguments, where that is not one slot for each; null elsewhere. */
  readonly layout: EnvelopeLayout<Arguments> | null;
  /** The slots of an envelope that the world accepts, as an example. */
  readonly example: EnvelopeExample;
  /** Checks what the schemas of single arguments cannot; a refusal names `subject`, the path or the action. */
  check?(given: Given, subject: string): Outcome<unknown>;
  /** Works on the world. */
  run(cell: WorldCell, given: Given): Outcome<void> | void;
}

/** A slot of an envelope; a raw id may also stand in the place of the vessel. */
export type SlotOfArgument = Slot | 'token or vessel_id';

/** A layout of an envelope: the slots as they are published, those that may be left out, and how they are read. */
export interface EnvelopeLayout<Given> {
  readonly slots: Readonly<Partial<Record<Slot, TSchema>>>;
  readonly optional?: readonly Slot[];
  /** @returns EINVAL, naming the action, for slots of another form */
  decode(envelope: Envelope): Outcome<Given>;
}

/** What an action is made from: what is left out is `world`, `none`, `frame`, or absent. */
export interface ActionRow<A extends TObject> extends Pick<Action<Static<A>>, 'name' | 'summary' | 'example'> {
  readonly target?: Action['target'];
  readonly gate?: Gate;
  readonly phase?: Phase;
  readonly needs?: OptionalStore;
  readonly arguments: A;
  readonly slots?: { readonly [Name in keyof Static<A>]?: SlotOfArgument };
  readonly trigger?: 'exact' | 'any';
  readonly layout?: EnvelopeLayout<Static<A>>;
  check?(given: Static<A>, subject: string): Outcome<unknown>;
  run(cell: WorldCell, given: Static<A>): Outcome<void> | void;
}

/** Makes an action. */
export function action<A extends TObject>(row: ActionRow<A>): Action<Static<A>> {
  return { target: 'world', gate: 'none', phase: 'frame', needs: null, slots: {}, trigger: null, layout: null, ...row };
}

/** The arguments of an action that takes none. */
export const NOTHING = Type.Object({});

/** Checks arguments, once: the world does not check them again. @param subject the path or the action that a refusal names */
export function checkArguments<Given>(
  action: Action<Given>,
  given: Given & Arguments,
  subject: string,
): Outcome<unknown> {
  for (const [name, schema] of Object.entries(action.arguments.properties)) {
    const wrong = wrongArgument(schema, given[name]);
    if (wrong !== null) return refuse('EINVAL', `${subject}: ${wrong}`);
  }
  return action.check?.(given, subject) ?? DONE;
}

/** Says what is wrong with one argument; null for a good one. */
export function wrongArgument(schema: TSchema, value: unknown): string | null {
  if (!Type.IsRefine(schema) || (value === undefined && Type.IsOptional(schema))) return null;
  return schema['~refine'].find(({ check }) => !check(value))?.error(value) ?? null;
}

/** Completes the refusal of an action whose store the configuration leaves out. */
const LACKS: Readonly<Record<OptionalStore, string>> = {
  audio: 'set audio_enabled = true',
  schedules: 'schedules are off; set schedule_enabled = true',
  stickers: 'set paint_stickers_enabled = true and paint_textures_enabled = true',
  textures: 'set paint_textures_enabled = true',
};

/** Runs an action on the world. @returns EOPNOTSUPP without the store that it needs, and what the action refuses */
export function runAction<Given>(action: Action<Given>, cell: WorldCell, given: Given): Outcome<void> {
  const { needs } = action;
  if (needs !== null && cell[needs] === null) return refuse('EOPNOTSUPP', `${action.name}: ${LACKS[needs]}`);
  return action.run(cell, given) ?? DONE;
}
