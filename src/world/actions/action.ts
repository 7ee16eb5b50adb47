import { accept, type Outcome } from '../../errors/index.js';
import type { WorldCell } from '../cell.js';
import type { Signature } from './signature.js';

/** The moment of a frame at which an action runs. Commands of one batch share a phase. */
export type Phase = 'frame' | 'solver';

/** What must be open for an action beside `control_enabled`: the authority over its vessel, the camera, or the debug namespace. */
export type Gate = 'authority' | 'camera' | 'debug' | 'none';

/** An action with its arguments bound. What is left is the world that it works on, and the action's key for refusals. */
export type Run = (cell: WorldCell, key: string) => Outcome<void>;

/** Where and when an action runs; `none` and `frame` unless its row says otherwise. */
export interface ActionTraits {
  /** Whether the action names a vessel; its arguments then have a `vesselId`. */
  readonly target?: 'vessel' | 'world';
  readonly gate?: Gate;
  readonly phase?: Phase;
}

/** One row of the catalogue: everything there is to know about one action. */
export interface Action<Given> extends Required<ActionTraits>, Omit<Signature<Given>, 'check'> {
  /** One sentence for people: what the action does, and to what. */
  readonly summary: string;
  /** Checks arguments, once, and binds them. @param subject the path or the action that a refusal names */
  readonly bind: (subject: string, given: Given) => Outcome<Run>;
}

/** Makes a row. @param run gets the arguments as the signature's check left them, and the key of the action for refusals */
export function action<Given, Checked>(
  summary: string,
  { check, ...takes }: Signature<Given, Checked>,
  run: (cell: WorldCell, checked: Checked, key: string) => Outcome<void> | void,
  { target = 'world', gate = 'none', phase = 'frame' }: ActionTraits = {},
): Action<Given> {
  const bind = (subject: string, given: Given): Outcome<Run> => {
    const checked = check ? check(subject, given) : accept(given as unknown as Checked);
    return checked.ok ? accept((cell, key) => run(cell, checked.value, key) ?? accept(undefined)) : checked;
  };
  return { summary, target, gate, phase, ...takes, bind };
}
