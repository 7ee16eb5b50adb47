import { Type } from 'typebox';
import { LONG_PAGE, pageLists } from '../pages.js';
import { celestialOf } from './celestials.js';
import { READS, tool, words } from './tool.js';
import { pageParts } from './vessels.js';

/** The most vessels of one answer with all their parts: about a MiB. */
const FULL_LIMIT = 100;

export const GET_WORLD = tool({
  name: 'mod.get_world',
  title: 'The world now',
  description: `Returns the world at this moment: time, system, which vessel is under control, and what there is. Begin here.
detail=summary (default) lists ids and names; detail=full is the whole snapshot with every vessel and body, which is long, ${FULL_LIMIT} vessels at most in one answer.
Example: {}`,
  hints: READS,
  arguments: { detail: Type.Optional(words(['summary', 'full'], 'summary by default.')), ...LONG_PAGE },
  run({ aggregates }, { detail = 'summary', ...page }) {
    if (detail === 'full') {
      const { limit = FULL_LIMIT, cursor } = page;
      const whole = { ...aggregates.snapshotFrame(), vessels: aggregates.vessels() };
      const paged = pageLists('snapshot', whole, { limit: Math.min(limit, FULL_LIMIT), cursor });
      const ids = paged['vessels'] as readonly string[];
      return { ...paged, vessels: ids.map((id) => pageParts(aggregates.vessel(id) as Record<string, unknown>, {})) };
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
