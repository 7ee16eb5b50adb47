import { Type } from 'typebox';
import { LONG_PAGE, pageLists } from '../pages.js';
import { celestialOf } from './celestials.js';
import { READS, tool, words } from './tool.js';
import { pageParts } from './vessels.js';

export const GET_WORLD = tool({
  name: 'mod.get_world',
  title: 'The world now',
  description: `Returns the world at this moment: time, system, which vessel is under control, and what there is. Begin here.
detail=summary (default) lists ids and names; detail=full is the whole snapshot with every vessel and body, which is long.
Example: {}`,
  hints: READS,
  arguments: { detail: Type.Optional(words(['summary', 'full'], 'summary by default.')), ...LONG_PAGE },
  run({ aggregates }, { detail = 'summary', ...page }) {
    if (detail === 'full') {
      const { vessels = [], ...rest } = aggregates.snapshot() as { vessels?: Record<string, unknown>[] };
      return pageLists('snapshot', { ...rest, vessels: vessels.map((vessel) => pageParts(vessel, {})) }, page);
    }
    const { ut, warp, sim_dt } = aggregates.time() as Readonly<Record<string, unknown>>;
    const summaries = aggregates.vesselSummaries();
    return pageLists(
      'world',
      {
        time: { ut, warp, sim_dt },
        system: aggregates.system() ?? undefined,
        active_vessel: aggregates.moment.activeVesselId ?? undefined,
        status: aggregates.status(),
        vessels: summaries.filter(({ is_kitten }) => !is_kitten),
        kittens: summaries.filter(({ is_kitten }) => is_kitten),
        celestials: aggregates.bodies().map(celestialOf),
      },
      page,
    );
  },
});

export const GET_CAPABILITIES = tool({
  name: 'mod.get_capabilities',
  title: 'Every action there is',
  description: `Returns which features are on, and every action with its arguments, example, gate, and the tool that groups it.
It is long (about 60 kB); the descriptions of the tools say the same in short.
Example: {}`,
  hints: READS,
  arguments: {},
  run: ({ aggregates }) => aggregates.capabilities(),
});
