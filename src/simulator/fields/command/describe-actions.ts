import type { Slot } from '../../../contract/actions/index.js';
import { type Action, ACTIONS, describeSlots, type SlotSchema } from '../../world/index.js';

/**
 * The public description of an action. It lists only the envelope slots that the action uses, not the internal
 * arguments of the action.
 */
export interface DescribedAction extends Pick<Action, 'summary' | 'target' | 'gate' | 'phase' | 'example'> {
  readonly action: string;
  readonly slots: Readonly<Partial<Record<Slot, SlotSchema>>>;
  readonly optional: readonly Slot[];
}

/** Every action that an envelope can contain, in the order of the documentation. */
export const ACTION_ROWS: readonly DescribedAction[] = [...ACTIONS.values()].map((action) => {
  const { name, summary, target, gate, phase, example } = action;
  return { action: name, summary, target, gate, phase, ...describeSlots(action), example };
});
