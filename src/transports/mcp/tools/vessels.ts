import { Type } from 'typebox';
import { shown } from '../../../errors/index.js';
import { type Aggregates, VESSEL_SECTIONS, vesselSections } from '../../../fields/index.js';
import { ToolFailure } from '../envelope.js';
import { LONG_PAGE, PAGE, type Page, pageLists, pageOf } from '../pages.js';
import { READS, tool, words } from './tool.js';

/** The id that stands for the vessel under control. */
export const ACTIVE = 'active';

/** Returns the id that is meant. @throws ToolFailure ENOENT for `active` while no vessel is under control */
export function vesselIdOf({ moment }: Aggregates, id: string): string {
  if (id !== ACTIVE) return id;
  if (moment.activeVesselId !== null) return moment.activeVesselId;
  throw new ToolFailure('ENOENT', 'no vessel is under control; mod.list_vessels lists them');
}

/** Cuts a page from the lists of a vessel's view; only its parts are ever longer than one. */
export function pageParts(vessel: Readonly<Record<string, unknown>>, page: Page): Record<string, unknown> {
  return pageLists(`vessel ${String(vessel['id'])}`, vessel, page);
}

const FILTERS = {
  controlled: Type.Optional(Type.Boolean()),
  controllable: Type.Optional(Type.Boolean()),
  is_kitten: Type.Optional(Type.Boolean({ description: 'True for EVA characters only, false for vessels only.' })),
  parent_body: Type.Optional(Type.String({ description: 'Id of the body that it orbits or stands on.' })),
  situation: Type.Optional(Type.String({ description: 'Such as Landed, Flying or Freefall; any case.' })),
};

interface Filters {
  readonly controlled?: boolean | undefined;
  readonly controllable?: boolean | undefined;
  readonly is_kitten?: boolean | undefined;
  readonly parent_body?: string | undefined;
  readonly situation?: string | undefined;
}

function list({ aggregates }: { readonly aggregates: Aggregates }, collection: string, given: Filters & Page): object {
  const { controlled, controllable, is_kitten, parent_body, situation } = given;
  const items = aggregates
    .vesselSummaries()
    .filter(
      (vessel) =>
        (controlled === undefined || vessel.controlled === controlled) &&
        (controllable === undefined || vessel.controllable === controllable) &&
        (is_kitten === undefined || vessel.is_kitten === is_kitten) &&
        (parent_body === undefined || vessel.parent_body_name === parent_body) &&
        (situation === undefined || vessel.situation.toLowerCase() === situation.toLowerCase()),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return pageOf(collection, items, given);
}

const ITEMS =
  '{items: [{id, name, situation, parent_body_name, controlled, controllable, is_kitten}], next_cursor?, limit}';

export const LIST_VESSELS = tool({
  name: 'mod.list_vessels',
  title: 'Vessels',
  description: `Lists live vessels and EVA characters, sorted by id: ${ITEMS}. Example: {"is_kitten": false}`,
  hints: READS,
  arguments: { ...FILTERS, ...PAGE },
  run: (call, given) => list(call, 'vessels', given),
});

const { is_kitten: _isKitten, ...KITTEN_FILTERS } = FILTERS;

export const LIST_KITTENS = tool({
  name: 'mod.list_kittens',
  title: 'EVA characters',
  description: `Lists live EVA characters (astronauts outside, "kittens"), sorted by id: ${ITEMS}. Example: {}`,
  hints: READS,
  arguments: { ...KITTEN_FILTERS, ...PAGE },
  run: (call, given) => list(call, 'kittens', { ...given, is_kitten: true }),
});

const ONE = {
  id: Type.String({ description: 'Raw id, or active for the one under control.' }),
  include: Type.Optional(
    Type.Array(words(VESSEL_SECTIONS, ''), {
      description: 'Sections beside the identity; everything but paint by default.',
    }),
  ),
  ...LONG_PAGE,
};

interface One extends Page {
  readonly id: string;
  readonly include?: readonly string[] | undefined;
}

function get(aggregates: Aggregates, { id: given, include, ...page }: One): Record<string, unknown> {
  const id = vesselIdOf(aggregates, given);
  const view = aggregates.vessel(id) as Record<string, unknown> | null;
  if (!view) throw new ToolFailure('ENOENT', `no live vessel '${shown(id)}'; mod.list_vessels lists them`);
  if (include === undefined) return pageParts(view, page);
  const all = include.includes('all');
  const sections = all ? view : vesselSections(view, include);
  const paint = all || include.includes('paint') ? { paint: aggregates.vesselPaint(id) } : {};
  return pageParts({ ...sections, ...paint }, page);
}

export const GET_VESSEL = tool({
  name: 'mod.get_vessel',
  title: 'One vessel',
  description: `Returns a vessel or an EVA character: identity, flight, orbit, modules, parts with their instance ids and templates.
include picks sections; parts is what painting needs: instance_id of each part and subpart, template, position in m.
A vessel with over 1000 parts comes in pages: send next_cursor as cursor.
Example: {"id": "active", "include": ["parts", "paint"]}`,
  hints: READS,
  arguments: ONE,
  run: ({ aggregates }, given) => get(aggregates, given),
});

export const GET_KITTEN = tool({
  name: 'mod.get_kitten',
  title: 'One EVA character',
  description: 'Returns an EVA character, as mod.get_vessel does. Example: {"id": "Hunter", "include": ["paint"]}',
  hints: READS,
  arguments: ONE,
  run({ aggregates }, given) {
    const view = get(aggregates, given);
    if (view['is_kitten'] === true) return view;
    throw new ToolFailure('EINVAL', `'${shown(given.id)}' is no EVA character; mod.list_kittens lists them`);
  },
});
