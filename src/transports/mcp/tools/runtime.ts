import { ABSENT_FEATURES, RUNTIME_FEATURES } from '../../../fields/index.js';
import { settle } from '../envelope.js';
import { LONG_PAGE, pageLists } from '../pages.js';
import { READS, tool, words } from './tool.js';

export const GET_RUNTIME_STATE = tool({
  name: 'mod.get_runtime_state',
  title: 'State of a feature',
  description: `Returns the state of one feature with its limits.
paint: masters, blend, every rule. paint_textures: uploaded images, stock textures, bindings. paint_stickers: every sticker.
camera: pose, tracks. schedules: players. audio: clips, channels. The others are absent here and answer unsupported.
Example: {"feature": "paint"}`,
  hints: READS,
  arguments: { feature: words([...RUNTIME_FEATURES, ...ABSENT_FEATURES], 'Feature.'), ...LONG_PAGE },
  run({ aggregates }, { feature, ...page }) {
    const view = settle(aggregates.runtime(feature)) as Readonly<Record<string, unknown>>;
    return pageLists(feature, view, page);
  },
});
