import { type Action, ACTIONS } from '../../world/index.js';

/** An action as the interface publishes it: its row without the functions that decode and bind. */
export type DescribedAction = { readonly action: string } & Omit<Action<unknown>, 'decode' | 'bind'>;

/** Every action that an envelope may ask for, in the order of the documents. */
export const ACTION_ROWS: readonly DescribedAction[] = Object.entries(ACTIONS).map(([action, row]) => ({
  ...(row as Action<unknown>),
  action,
}));
