import { Type } from 'typebox';
import { RUNTIME_FEATURES } from '../../../../simulator/fields/index.js';
import { valueOrFailure } from '../envelope.js';
import { PAGE, PAGE_NAMES, pageLists } from '../pages.js';
import { READS, tool } from './tool.js';

export const GET_RUNTIME_STATE = tool({
  name: 'mod.get_runtime_state',
  description: `Returns the state and limits of a feature: ${RUNTIME_FEATURES.join(', ')}.`,
  example: '{"feature": "paint"}',
  hints: READS,
  arguments: { feature: Type.String(), ...PAGE },
  unlisted: PAGE_NAMES,
  run({ aggregates }, { feature, ...page }) {
    return pageLists(feature, valueOrFailure(aggregates.runtime(feature)), page);
  },
});
