import type { Slot } from '../../../contract/actions/index.js';
import { type Action, ACTIONS, describeSlots, type SlotSchema } from '../../world/index.js';

/** An action as the interface publishes it: the slots of its envelope in place of its arguments and functions. */
export interface DescribedAction extends Pick<Action, 'summary' | 'target' | 'gate' | 'phase' | 'example'> {
  readonly action: string;
  readonly slots: Readonly<Partial<Record<Slot, SlotSchema>>>;
  /** The slots that an envelope may leave out. */
  readonly optional: readonly Slot[];
}

/** Every action that an envelope may ask for, in the order of the documents. */
export const ACTION_ROWS: readonly DescribedAction[] = [...ACTIONS.values()].map((action) => {
  const { name, summary, target, gate, phase, example } = action;
  return { action: name, summary, target, gate, phase, ...describeSlots(action), example };
});
