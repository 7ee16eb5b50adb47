import { Type } from 'typebox';
import { nearestName, shown } from '../../../../base/errors/index.js';
import { CAPABILITY_DETAILS } from '../../../../contract/world/index.js';
import { ACTION_GROUPS, type ActionGroupName } from '../../../../simulator/fields/index.js';
import { ToolFailure } from '../envelope.js';
import { PAGE, PAGE_NAMES, pageLists } from '../pages.js';
import { celestialOf } from './celestials.js';
import { READS, tool, words } from './tool.js';
import { pageParts } from './vessels.js';

/** Maximum number of vessels, with all their parts, on a page. An answer with so many vessels is about 1 MiB long. */
const FULL_LIMIT = 100;

export const GET_WORLD = tool({
  name: 'mod.get_world',
  description:
    'Begin here: time, status, the vessel under control, ids of vessels, EVA characters and bodies. full: the whole ' +
    'snapshot, at most ' +
    `${FULL_LIMIT} vessels in one answer.`,
  example: '{}',
  hints: READS,
  arguments: { detail: Type.Optional(words(['summary', 'full'])), ...PAGE },
  unlisted: PAGE_NAMES,
  run({ aggregates }, { detail = 'summary', ...page }) {
    if (detail === 'full') {
      const { limit = FULL_LIMIT, cursor } = page;
      const whole = { ...aggregates.snapshotFrame(), vessels: aggregates.vessels() };
      const paged = pageLists('snapshot', whole, { limit: Math.min(limit, FULL_LIMIT), cursor });
      const ids = paged['vessels'] as readonly string[];
      return { ...paged, vessels: ids.map((id) => pageParts(aggregates.vessel(id)!, {})) };
    }
    const { ut, warp, sim_dt } = aggregates.time();
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
  description:
    'Explains the operations of a tool: arguments, units, gates; full: with schemas and examples. Without tool: all ' +
    'actions (50 kB; names: 3 kB).',
  example: '{"tool": "camera_control", "detail": "full"}',
  hints: READS,
  arguments: {
    detail: Type.Optional(words(CAPABILITY_DETAILS)),
    tool: Type.Optional(Type.String()),
  },
  run: ({ aggregates }, { detail = 'summary', tool: name }) =>
    aggregates.capabilities(detail, name === undefined ? null : groupNamed(name)),
});

/**
 * Returns the group with a name. The prefix `mod.` may be missing.
 * @throws ToolFailure EINVAL for an unknown name
 */
function groupNamed(given: string): ActionGroupName {
  const name = given.replace(/^mod\./, '');
  const group = ACTION_GROUPS.find((each) => each === name);
  if (group !== undefined) return group;
  const meant = nearestName(name.slice(0, 64), ACTION_GROUPS);
  const next = meant === undefined ? `use one of ${ACTION_GROUPS.join(', ')}` : `did you mean '${meant}'?`;
  throw new ToolFailure('EINVAL', `tool: '${shown(given, 64)}' groups no actions; ${next}`);
}
