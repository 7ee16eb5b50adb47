import { Type } from 'typebox';
import { nearestName, shown } from '../../../../base/errors/index.js';
import { VESSEL_SECTIONS, vesselSections, type Aggregates } from '../../../../simulator/fields/index.js';
import { ToolFailure } from '../envelope.js';
import { PAGE, PAGE_NAMES, type Page, pageLists, pageOf } from '../pages.js';
import { READS, tool, words } from './tool.js';

const ACTIVE = 'active';

/**
 * Replaces the vessel id `active` by the id of the controlled vessel.
 * @throws ToolFailure ENOENT for `active` while no vessel is controlled
 */
export function vesselIdOf({ moment }: Aggregates, id: string): string {
  if (id !== ACTIVE) return id;
  if (moment.activeVesselId !== null) return moment.activeVesselId;
  throw new ToolFailure('ENOENT', 'no vessel is under control; mod.list_vessels lists them');
}

const ACTIVE_TARGET = /^(vessel|part):active($|\/.*$)/s;

/** @throws ToolFailure in the same cases as {@link vesselIdOf} */
export function targetOf(aggregates: Aggregates, target: string): string {
  const [, kind, part] = ACTIVE_TARGET.exec(target) ?? [];
  return kind === undefined ? target : `${kind}:${vesselIdOf(aggregates, ACTIVE)}${part}`;
}

/** Returns a vessel with a page of its parts. Only the list of parts can be longer than a page. */
export function pageParts(vessel: Readonly<Record<string, unknown>>, page: Page): Record<string, unknown> {
  return pageLists(`vessel ${String(vessel['id'])}`, vessel, page);
}

const SITUATIONS = ['Prelaunch', 'Landed', 'Flying', 'Freefall'] as const;

/** @throws ToolFailure EINVAL for an unknown situation */
function situationOf(given: string): string {
  const known = SITUATIONS.find((each) => each.toLowerCase() === given.toLowerCase());
  if (known !== undefined) return known;
  const meant = nearestName(given.slice(0, 64), SITUATIONS);
  const next = meant === undefined ? `use one of ${SITUATIONS.join(', ')}` : `did you mean '${meant}'?`;
  throw new ToolFailure('EINVAL', `situation: there is no '${shown(given)}'; ${next}`);
}

const FILTERS = {
  controlled: Type.Optional(Type.Boolean()),
  controllable: Type.Optional(Type.Boolean()),
  is_kitten: Type.Optional(Type.Boolean()),
  parent_body: Type.Optional(Type.String()),
  situation: Type.Optional(Type.String({ description: SITUATIONS.join('|') })),
};

interface Filters {
  readonly controlled?: boolean | undefined;
  readonly controllable?: boolean | undefined;
  readonly is_kitten?: boolean | undefined;
  readonly parent_body?: string | undefined;
  readonly situation?: string | undefined;
}

function list({ aggregates }: { readonly aggregates: Aggregates }, collection: string, given: Filters & Page) {
  const { controlled, controllable, is_kitten, parent_body } = given;
  const situation = given.situation === undefined ? undefined : situationOf(given.situation);
  const items = aggregates
    .vesselSummaries()
    .filter(
      (vessel) =>
        (controlled === undefined || vessel.controlled === controlled) &&
        (controllable === undefined || vessel.controllable === controllable) &&
        (is_kitten === undefined || vessel.is_kitten === is_kitten) &&
        (parent_body === undefined || vessel.parent_body_name === parent_body) &&
        (situation === undefined || vessel.situation === situation),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return pageOf(collection, items, given);
}

export const LIST_VESSELS = tool({
  name: 'mod.list_vessels',
  description: 'Lists live vessels and EVA characters (kittens), sorted by id.',
  example: '{"is_kitten": false}',
  hints: READS,
  arguments: { ...FILTERS, ...PAGE },
  unlisted: ['controlled', 'controllable', 'parent_body'],
  run: (call, given) => list(call, 'vessels', given),
});

const { is_kitten: _isKitten, ...KITTEN_FILTERS } = FILTERS;

export const LIST_KITTENS = tool({
  name: 'mod.list_kittens',
  description: 'Lists live EVA characters (astronauts outside), as mod.list_vessels does.',
  example: '{}',
  hints: READS,
  arguments: { ...KITTEN_FILTERS, ...PAGE },
  unlisted: ['limit', ...Object.keys(KITTEN_FILTERS)],
  run: (call, given) => list(call, 'kittens', { ...given, is_kitten: true }),
});

const ONE = {
  id: Type.String({ description: 'Raw id, or active.' }),
  include: Type.Optional(Type.Array(words(VESSEL_SECTIONS))),
  ...PAGE,
};

interface One extends Page {
  readonly id: string;
  readonly include?: readonly string[] | undefined;
}

function get(aggregates: Aggregates, { id: given, include, ...page }: One): Record<string, unknown> {
  const id = vesselIdOf(aggregates, given);
  const view = aggregates.vessel(id);
  if (!view) {
    const meant = nearestName(id.slice(0, 64), aggregates.vessels());
    const next = meant === undefined ? 'mod.list_vessels lists them' : `did you mean '${meant}'?`;
    throw new ToolFailure('ENOENT', `no live vessel '${shown(id)}'; ${next}`);
  }
  if (include === undefined) return pageParts(view, page);
  const all = include.includes('all');
  const sections = all ? view : vesselSections(view, include);
  const paint = all || include.includes('paint') ? { paint: aggregates.vesselPaint(id) } : {};
  return pageParts({ ...sections, ...paint }, page);
}

export const GET_VESSEL = tool({
  name: 'mod.get_vessel',
  description:
    'Returns a vessel or an EVA character, with the sections in include (all but paint: 10 kB). parts has what painting ' +
    'needs: instance_id, template, position in m.',
  example: '{"id": "active", "include": ["parts", "paint"]}',
  hints: READS,
  arguments: ONE,
  unlisted: PAGE_NAMES,
  run: ({ aggregates }, given) => get(aggregates, given),
});

export const GET_KITTEN = tool({
  name: 'mod.get_kitten',
  description: 'Returns an EVA character, as mod.get_vessel does.',
  example: '{"id": "Hunter"}',
  hints: READS,
  arguments: ONE,
  unlisted: ['include', ...PAGE_NAMES],
  run({ aggregates }, given) {
    const view = get(aggregates, given);
    if (view['is_kitten'] === true) return view;
    throw new ToolFailure('EINVAL', `'${shown(given.id)}' is not an EVA character; see mod.list_kittens`);
  },
});
