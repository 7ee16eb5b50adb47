import { accept, type Outcome } from '../../../base/errors/index.js';
import type { WorldCell } from '../cell.js';
import { type Checked, type Given, type Signature, signatureOf, type Takes } from './signature.js';

/** The phase of a frame in which an action runs. Commands of one batch share a phase. */
export type Phase = 'frame' | 'solver';

/**
 * The gate of an action beside `control_enabled`: the authority over its vessel, the camera, or the debug namespace.
 */
export type Gate = 'authority' | 'camera' | 'debug' | 'none';

/** An action with its arguments bound. It takes the world that it works on, and the action's key for refusals. */
export type Run = (cell: WorldCell, key: string) => Outcome<void>;

/** The target, gate and phase of an action; `world`, `none` and `frame` unless its row says otherwise. */
export interface ActionTraits {
  /** The subject of the action; with `vessel` its arguments have a `vesselId`. */
  readonly target?: 'vessel' | 'world';
  readonly gate?: Gate;
  readonly phase?: Phase;
}

/** A row of the catalogue: everything there is to know about one action. */
export interface Action<Given> extends Required<ActionTraits>, Omit<Signature<Given>, 'check'> {
  /** A sentence for people that says what the action does, and to what. */
  readonly summary: string;
  /**
   * Checks arguments, once, and binds them.
   * @param subject the path or the action that a refusal names; camera, tracks and paint rules name their leaf or scope instead
   */
  readonly bind: (subject: string, given: Given) => Outcome<Run>;
}

/** Makes a row. @param run gets the arguments that the signature's check returned, and the action's key for refusals */
export function action<T extends Takes>(
  summary: string,
  takes: T,
  run: (cell: WorldCell, checked: Checked<T>, key: string) => Outcome<void> | void,
  { target = 'world', gate = 'none', phase = 'frame' }: ActionTraits = {},
): Action<Given<T>> {
  const { check, ...signature } = signatureOf(takes);
  const bind = (subject: string, given: Given<T>): Outcome<Run> => {
    const checked = check ? check(subject, given) : accept(given as unknown as Checked<T>);
    return checked.ok ? accept((cell, key) => run(cell, checked.value, key) ?? accept(undefined)) : checked;
  };
  return { summary, target, gate, phase, ...signature, bind };
}
