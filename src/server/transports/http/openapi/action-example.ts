import type { DescribedAction } from '../../../../simulator/fields/index.js';

/** Returns an envelope that an action takes. */
export function actionExample({ action, target, example }: DescribedAction): object {
  return { vessel_id: target === 'vessel' ? 'Hunter-ship' : '', action, ...example };
}
