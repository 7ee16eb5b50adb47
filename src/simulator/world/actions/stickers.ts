import { accept, type Outcome, refuse, shown } from '../../../base/errors/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import {
  AIMS,
  checkStickerNumber,
  checkStickerSpec,
  checkStickerSpray,
  DEFAULT_DEPTH,
  hitText,
  missText,
  placedText,
  type Sticker,
  type StickerAnchor,
  type StickerChange,
  type StickerNumber,
  stickerNumberSchema,
  type StickerSpec,
  type StickerSpray,
  type StickerStore,
} from '../../paint/stickers/index.js';
import type { Hit, Ray } from '../../sim/picking/index.js';
import type { WorldCell } from '../cell.js';
import { stickerWarnings } from '../image-warnings.js';
import { findAnchor } from '../sticker-anchor.js';
import { surfaceWarnings } from '../sticker-surface.js';
import { uprightRotation } from '../upright.js';
import { type Action, action } from './action.js';
import { imageName, imageSchema } from './image-name.js';
import {
  argument,
  looseFlag,
  number,
  once,
  type Signature,
  type Takes,
  type Checked,
  type Given,
  valuesByName,
} from './signature.js';
import * as schema from './slot-schema.js';

/** Makes an action on the sticker store; EOPNOTSUPP where there is none. Only an anchor names a vessel. */
const stickerAction = <T extends Takes>(
  summary: string,
  takes: T,
  run: (stickers: StickerStore, given: Checked<T>, cell: WorldCell) => Outcome<void> | void,
): Action<Given<T>> =>
  action(summary, takes, (cell, given, key) =>
    cell.stickers
      ? run(cell.stickers, given, cell)
      : refuse('EOPNOTSUPP', `${key}: set paint_stickers_enabled = true and paint_textures_enabled = true`),
  );

/** The argument that names a sticker: the ordinal is its id. */
const id = argument('ordinal', schema.ordinal('Sticker id.'), 0, ({ action, ordinal }) =>
  ordinal >= 0 ? accept(ordinal) : refuse('EINVAL', `${action}: needs the id of a sticker as ordinal; got ${ordinal}`),
);

/** Makes an action that changes one number of a sticker. */
function numberKnob(
  name: StickerNumber,
  what: string,
  example: number,
  changeOf: (value: number) => StickerChange,
): Action<{ readonly id: number; readonly value: number }> {
  const check = (subject: string, given: number): Outcome<number> => checkStickerNumber(subject, name, given);
  const value = number(what, { schema: stickerNumberSchema(name), check }, example);
  return stickerAction(`Sets the ${what} of a sticker.`, { id, value }, (stickers, given) =>
    stickers.change(given.id, changeOf(given.value)),
  );
}

const size = argument(
  'values',
  schema.numbers(2, 2, 'w h, m.', stickerNumberSchema('w')),
  [2, 1],
  (envelope) => {
    const read = valuesByName('w h', envelope);
    return read.ok ? accept({ width: read.value.w, height: read.value.h }) : read;
  },
  (subject, given) => {
    const width = checkStickerNumber(subject, 'w', given.width);
    const height = checkStickerNumber(subject, 'h', given.height);
    return !width.ok ? width : height.ok ? accept(given) : height;
  },
);

/** The arguments of a place. Values: x y z nx ny nz (or lat lon 0 0 0 0) rotation w h d alpha brightness. */
const spec: Signature<StickerSpec> = {
  slots: {
    token: imageSchema,
    aux: schema.text('`vessel <id> <instance id>` or `body <id>`.'),
    values: schema.numbers(
      12,
      12,
      'x y z nx ny nz rotation w h d alpha brightness; on a body lat lon 0 0 0 0 heading …',
    ),
  },
  example: { token: 'logo.png', aux: 'body Earth', values: [28.6, -80.6, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1] },
  optional: [],
  decode(envelope) {
    const { action, token, aux } = envelope;
    const read = valuesByName('x y z nx ny nz rotation w h d alpha brightness', envelope);
    if (!read.ok) return read;
    const { x, y, z, nx, ny, nz, w: width, h: height, d: depth, ...rest } = read.value;
    const anchor = anchorFrom(aux ?? '', [x, y, z], [nx, ny, nz]);
    if (anchor) return accept({ image: token ?? '', anchor, width, height, depth, ...rest });
    return refuse('EINVAL', `${action}: aux must be 'vessel <id> <iid>' or 'body <id>'; got '${shown(aux ?? '')}'`);
  },
  check: checkStickerSpec,
};

/** The number that stands for the default depth of what a spray hits. */
const DEPTH_OF_WHAT_IS_HIT = -1;

/** The arguments of a spray. Aux: aim, by default the camera. */
const spray: Signature<StickerSpray> = {
  slots: {
    token: imageSchema,
    aux: schema.word('Where the ray comes from.', AIMS),
    values: schema.numbers(7, 7, 'range roll w h d alpha brightness; d = -1 takes the default of what is hit.'),
  },
  example: { token: 'logo.png', aux: 'camera', values: [2000, 0, 1, 1, -1, 1, 1] },
  optional: ['aux'],
  decode(envelope) {
    const { action, token, aux } = envelope;
    const read = valuesByName('range roll w h d alpha brightness', envelope);
    if (!read.ok) return read;
    const aim = aux === null ? AIMS[0] : AIMS.find((known) => known === aux);
    if (!aim) return refuse('EINVAL', `${action}: aux must be one of ${AIMS.join(', ')}; got '${shown(aux ?? '')}'`);
    const { roll: rotation, w: width, h: height, d, ...rest } = read.value;
    const depth = d === DEPTH_OF_WHAT_IS_HIT ? null : d;
    return accept({ image: token ?? '', aim, rotation, width, height, depth, ...rest });
  },
  check: checkStickerSpray,
};

/** Actions on stickers: decals that a projection box projects onto parts, ground and clutter. */
export const STICKER_ACTIONS = {
  'paint.sticker_place': stickerAction('Places a sticker exactly.', spec, (stickers, given, cell) => {
    const subject = 'paint/stickers/place';
    const placed = stickers.place(subject, () => {
      const found = findAnchor(subject, given.anchor, cell.snapshot);
      return found.ok ? accept(given) : found;
    });
    if (!placed.ok) return placed;
    const unseen = surfaceWarnings(cell, placed.value);
    return recordPlaced(cell, stickers, placed.value, placedText(placed.value), unseen);
  }),
  'paint.sticker_spray': stickerAction(
    'Places a sticker where a ray hits: parts first, then the ground.',
    spray,
    (stickers, given, cell) => {
      let distance = 0;
      const placed = stickers.place('paint/stickers/spray', () => {
        const ray = cell.aimRay(given.aim);
        const hit = ray && cell.pick(ray, given.range);
        if (!ray || !hit) return miss(stickers, given, ray);
        distance = hit.distance;
        const { image, width, height, alpha, brightness, wrap, onlyPart } = given;
        // The ground has no hull and no parts.
        const onPart = hit.kind === 'vessel' && { ...(wrap && { wrap }), ...(onlyPart && { onlyPart }) };
        const rotation = uprightRotation(hit, ray, cell.camera.pose, cell.snapshot) + given.rotation;
        const depth = given.depth ?? DEFAULT_DEPTH[hit.kind];
        return accept({ image, anchor: anchorOf(hit), rotation, width, height, depth, alpha, brightness, ...onPart });
      });
      return placed.ok ? recordPlaced(cell, stickers, placed.value, hitText(placed.value, distance)) : placed;
    },
  ),
  'paint.sticker_remove': stickerAction('Deletes a sticker.', { id, once }, (stickers, given) =>
    stickers.remove(given.id),
  ),
  'paint.sticker_clear': stickerAction('Deletes every sticker and keeps the uploads.', { once }, (stickers) =>
    stickers.clear(),
  ),
  'paint.sticker_visible': stickerAction(
    'Shows or hides a sticker.',
    { id, visible: looseFlag },
    (stickers, { id, visible }) => {
      const changed = stickers.change(id, { visible });
      return changed.ok && visible ? accept(undefined, stickerWarnings(stickers, id)) : changed;
    },
  ),
  'paint.sticker_size': stickerAction('Sets width and height of a sticker, m.', { id, size }, (stickers, given) =>
    stickers.change(given.id, given.size),
  ),
  'paint.sticker_depth': numberKnob('d', 'depth, m', 0.5, (depth) => ({ depth })),
  'paint.sticker_rotation': numberKnob('rotation', 'roll or heading, degrees', 45, (rotation) => ({ rotation })),
  'paint.sticker_alpha': numberKnob('alpha', 'opacity', 0.5, (alpha) => ({ alpha })),
  'paint.sticker_brightness': numberKnob('brightness', 'brightness', 2, (brightness) => ({ brightness })),
  'paint.sticker_wrap': stickerAction(
    'Wraps a sticker round a hull of this radius, m; 0 projects it straight.',
    {
      id,
      value: number(
        'radius, m',
        {
          schema: stickerNumberSchema('wrap'),
          check: (subject, given) => checkStickerNumber(subject, 'wrap', given),
        },
        2,
      ),
    },
    (stickers, { id, value: wrap }) => changeOnPart(stickers, id, { wrap }),
  ),
  'paint.sticker_only_part': stickerAction(
    'Lets a sticker cover only the part that it is on, or whatever is in its box.',
    { id, onlyPart: looseFlag },
    (stickers, { id, onlyPart }) => changeOnPart(stickers, id, { onlyPart }),
  ),
  'paint.sticker_image': stickerAction(
    'Gives a sticker another image.',
    { id, image: imageName },
    (stickers, { id, image }) => {
      const changed = stickers.change(id, { image });
      return changed.ok ? accept(undefined, stickerWarnings(stickers, id)) : changed;
    },
  ),
  'paint.sticker_debug': stickerAction('Draws the boxes of stickers.', { on: looseFlag }, (stickers, { on }) =>
    stickers.setDebug(on),
  ),
};

/** Changes a sticker on a part. @returns EINVAL for one on the ground, which has no hull and no parts */
function changeOnPart(
  stickers: StickerStore,
  id: number,
  change: Pick<StickerChange, 'wrap' | 'onlyPart'>,
): Outcome<void> {
  const asked = change.wrap ? 'wrap' : change.onlyPart ? 'only_part' : null;
  if (asked !== null && stickers.get(id)?.anchor.kind === 'body') {
    return refuse(
      'EINVAL',
      `paint/stickers/${id}/${asked}: sticker ${id} is on the ground, which has no hull and no parts`,
    );
  }
  return stickers.change(id, change);
}

/** Records the result of a place or a spray, and emits it. @returns with a warning where its image cannot be shown, after those given */
function recordPlaced(
  cell: WorldCell,
  stickers: StickerStore,
  { id, anchor }: Sticker,
  text: string,
  warnings: readonly string[] = [],
): Outcome<void> {
  stickers.recordLast(text);
  cell.emit('paint.sticker_placed', anchor.kind === 'vessel' ? anchor.vesselId : null, text);
  return accept(undefined, [...warnings, ...stickerWarnings(stickers, id)]);
}

function miss(stickers: StickerStore, { aim, range }: StickerSpray, ray: Ray | null): Outcome<never> {
  const text = missText(range);
  stickers.recordLast(text);
  const why = ray ? `look at a part or at the ground, or raise range` : `camera/cursor points nowhere yet`;
  return refuse('ENOENT', `paint/stickers/spray: ${text} along the ${aim}; ${why}`);
}

function anchorOf(hit: Hit): StickerAnchor {
  if (hit.kind === 'body')
    return { kind: 'body', bodyId: hit.bodyId, latitude: hit.latitude, longitude: hit.longitude };
  const { vesselId, instanceId, position, normal } = hit;
  return { kind: 'vessel', vesselId, instanceId, position, normal };
}

/** Reads `vessel <id> <iid>` or `body <id>`; null for anything else. */
function anchorFrom(aux: string, place: Vec3, normal: Vec3): StickerAnchor | null {
  const [, bodyId] = /^body (\S{1,64})$/.exec(aux) ?? [];
  if (bodyId !== undefined) return { kind: 'body', bodyId, latitude: place[0], longitude: place[1] };
  const [, vesselId, iid] = /^vessel (\S{1,64}) (\d+)$/.exec(aux) ?? [];
  if (vesselId === undefined || !(Number(iid) <= 0xffff_ffff)) return null;
  return { kind: 'vessel', vesselId, instanceId: Number(iid), position: place, normal };
}
