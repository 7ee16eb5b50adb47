import { BLEND_MODES } from '../../contract/vocabulary/index.js';
import { readMany } from '../link/read-many.js';
import { LinkError } from '../link/link-error.js';
import type { Livery, LiverySticker } from '../paint/livery.js';
import { fitLivery, keysOf, type LiveryVessel } from '../paint/livery-fit.js';
import { ruleAt, ruleLeaves } from '../paint/rule-paths.js';
import { parseStickerRows } from '../paint/sticker-line.js';
import type { Editor } from './editor.js';
import { editsInOrder } from './in-order.js';
import { settingRules } from './rule-edits.js';
import type { Selection } from './selection.js';
import { placing, removing } from './sticker-edits.js';
import type { Edit } from './undo-stack.js';

const STICKERS = 'paint/stickers';

/**
 * Maximum number of attempts to read the vessels. An attempt has no result if the page begins another read of the
 * vessels before the attempt ends.
 */
const READS = 3;

/**
 * Returns the selected vessel. Reads the vessels first if the page has not read them yet.
 * @throws LinkError ENOENT if no vessel is selected
 */
export async function liveryVessel({ api }: Editor, selection: Selection): Promise<LiveryVessel> {
  for (let read = 0; selection.vessel === null && read < READS; read++) await selection.refresh();
  const { vessel, vesselPath: path, parts } = selection;
  if (!vessel) throw new LinkError('ENOENT', 'no vessel to read or paint; choose one');
  const entries = vessel.is_kitten ? await api.list(`${path}/paint/kitten/materials`) : [];
  const materials = entries.map(({ name }) => name);
  return {
    id: vessel.id,
    isKitten: vessel.is_kitten,
    path,
    parts: parts.map(({ part, path: at }) => ({ path: at, template: part.template, instanceId: part.instance_id })),
    materials,
  };
}

export async function readLivery({ api }: Editor, vessel: LiveryVessel, name: string): Promise<Livery> {
  const { path, parts, isKitten, materials } = vessel;
  const keys = keysOf(vessel);
  const basePath = `${path}/${isKitten ? 'paint/kitten/default' : 'paint/parts'}`;
  const partPaths = isKitten ? [] : parts.map((part) => `${part.path}/paint`);
  const materialPaths = materials.map((material) => `${path}/paint/kitten/materials/${material}`);
  const ids = await stickersOn(vessel.id, api);
  const texts = await readMany(api, [
    'paint/parts/blend',
    ...[basePath, ...partPaths, ...materialPaths].flatMap(ruleLeaves),
    ...ids.flatMap((id) => [`${STICKERS}/${id}/spec`, `${STICKERS}/${id}/visible`]),
  ]);
  const rule = (at: string) => ruleAt(at, (leaf) => texts.get(leaf));
  const keyOf = new Map(parts.map(({ instanceId }, index) => [String(instanceId), keys[index]!]));
  return {
    name,
    blend: isKitten ? null : (BLEND_MODES.find((mode) => mode === texts.get('paint/parts/blend')) ?? null),
    base: isKitten ? null : rule(basePath),
    character: isKitten ? rule(basePath) : null,
    parts: partPaths.flatMap((at, index) => {
      const own = rule(at);
      return own ? [{ of: keys[index]!, rule: own }] : [];
    }),
    materials: materialPaths.flatMap((at, index) => {
      const own = rule(at);
      return own ? [{ name: materials[index]!, rule: own }] : [];
    }),
    stickers: ids.flatMap((id): LiverySticker[] => {
      const [image = '', , , instanceId = '', ...rest] = (texts.get(`${STICKERS}/${id}/spec`) ?? '').split(' ');
      const on = keyOf.get(instanceId);
      return on && texts.get(`${STICKERS}/${id}/visible`) !== '0' ? [{ on, image, rest: rest.join(' ') }] : [];
    }),
  };
}

/**
 * Returns an edit that replaces the paint of a vessel with the parts of a livery that fit the vessel. If the livery has
 * stickers, they replace the stickers of the vessel.
 */
export function applying(editor: Editor, livery: Livery, vessel: LiveryVessel): Edit {
  const label = `${livery.name} on ${vessel.id}`;
  const { rules, stickers } = fitLivery(livery, vessel, new Map());
  const master = `paint/${vessel.isKitten ? 'kittens' : 'parts'}/enabled`;
  const blend = livery.blend === null || vessel.isKitten ? [] : [{ path: 'paint/parts/blend', text: livery.blend }];
  const painting = settingRules(editor, label, rules, [...blend, { path: master, text: '1' }], true);
  return {
    label,
    run: async () => {
      const gone = stickers.length === 0 ? [] : await stickersOn(vessel.id, editor.api);
      return editsInOrder(label, [
        painting,
        ...gone.reverse().map((id) => removing(editor, id)),
        ...stickers.map((line) => placing(editor, line)),
      ]).run();
    },
  };
}

async function stickersOn(vesselId: string, api: Editor['api']): Promise<string[]> {
  const rows = parseStickerRows(await api.read(`${STICKERS}/status`));
  return rows.filter(({ kind, target }) => kind === 'vessel' && target === vesselId).map(({ id }) => id);
}
