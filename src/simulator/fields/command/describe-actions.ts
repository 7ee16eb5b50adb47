import type { Slot } from '../../../contract/actions/index.js';
import { type Action, ACTIONS, describeSlots, type SlotSchema } from '../../world/index.js';

/** Lists only the envelope slots that the action uses, not its internal arguments. */
export interface DescribedAction extends Pick<Action, 'summary' | 'target' | 'gate' | 'phase' | 'example'> {
  readonly action: string;
  readonly slots: Readonly<Partial<Record<Slot, SlotSchema>>>;
  readonly optional: readonly Slot[];
}

export const ACTION_ROWS: readonly DescribedAction[] = [...ACTIONS.values()].map((action) => {
  const { name, summary, target, gate, phase, example } = action;
  return { action: name, summary, target, gate, phase, ...describeSlots(action), example };
});
