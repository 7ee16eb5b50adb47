import {
  ADDED_KNOBS,
  addedKnob,
  addedValues,
  NOTHING,
  RawNumbers,
  stickerArguments as takes,
  Text,
  Word,
  type StickerAnchor,
  type StickerSpray,
} from '../../../contract/actions/index.js';
import { accept, DONE, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import { formatScalar, type Vec3 } from '../../../base/math/index.js';
import {
  DEFAULT_DEPTH,
  type Sticker,
  type StickerChange,
  type StickerStore,
  uprightRotation,
} from '../../paint/stickers/index.js';
import type { Hit, Ray } from '../../sim/picking/index.js';
import type { WorldCell } from '../cell.js';
import { stickerLine } from '../image-warnings.js';
import { findAnchor } from '../sticker-anchor.js';
import { surfaceWarnings } from '../sticker-surface.js';
import { action } from './action.js';
import { valuesByName } from './read-envelope.js';

const PLACE_VALUES = ['x', 'y', 'z', 'nx', 'ny', 'nz', 'rotation', 'w', 'h', 'd', 'alpha', 'brightness'] as const;
const SPRAY_VALUES = ['range', 'roll', 'w', 'h', 'd', 'alpha', 'brightness'] as const;

/**
 * A client sends this value instead of a depth to get the default depth. There is one default for vessels and one for
 * the ground.
 */
const DEPTH_OF_WHAT_IS_HIT = -1;

const { SPRAY_AIMS } = takes;

export const STICKER_ACTIONS = {
  place: action({
    name: 'paint.sticker_place',
    summary: 'Places a sticker exactly.',
    needs: 'stickers',
    arguments: takes.PlaceSticker,
    layout: {
      slots: {
        token: takes.ImageToken,
        aux: Text('`vessel <id> <instance id>` or `body <id>`.'),
        values: RawNumbers(12, 'x y z nx ny nz rotation w h d alpha brightness; on a body lat lon 0 0 0 0 heading …'),
      },
      decode(envelope) {
        const { action, token, aux } = envelope;
        const read = valuesByName(PLACE_VALUES, envelope);
        if (!read.ok) return read;
        const { x, y, z, nx, ny, nz, w: width, h: height, d: depth, ...rest } = read.value;
        const anchor = anchorFrom(aux ?? '', [x, y, z], [nx, ny, nz]);
        if (anchor) return accept({ image: token ?? '', anchor, width, height, depth, ...rest });
        return refuse('EINVAL', `${action}: aux must be 'vessel <id> <iid>' or 'body <id>'; got '${shown(aux ?? '')}'`);
      },
    },
    example: { token: 'logo.png', aux: 'body Earth', values: [28.6, -80.6, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1] },
    check({ anchor }, subject) {
      if (anchor.kind === 'body' || anchor.normal.some((component) => component !== 0)) return DONE;
      return refuse('EINVAL', `${subject}: the normal 0 0 0 has no direction; point it out of the surface`);
    },
    run(cell, spec) {
      const subject = 'paint/stickers/place';
      const stickers = cell.stickers!;
      const placed = stickers.place(subject, () => {
        const found = findAnchor(subject, spec.anchor, cell.takeSnapshot());
        return found.ok ? accept(spec) : found;
      });
      if (!placed.ok) return placed;
      const unseen = surfaceWarnings(cell, placed.value);
      return recordPlaced(cell, stickers, placed.value, placedText(placed.value), unseen);
    },
  }),
  spray: action({
    name: 'paint.sticker_spray',
    summary: 'Places a sticker where a ray hits: parts first, then the ground.',
    needs: 'stickers',
    arguments: takes.SpraySticker,
    layout: {
      slots: {
        token: takes.ImageToken,
        aux: Word('Where the ray comes from.', SPRAY_AIMS),
        values: RawNumbers(7, 'range roll w h d alpha brightness; d = -1 means the default for the surface.'),
      },
      optional: ['aux'],
      decode(envelope) {
        const { action, token, aux } = envelope;
        const read = valuesByName(SPRAY_VALUES, envelope);
        if (!read.ok) return read;
        const aim = aux === null ? SPRAY_AIMS[0] : SPRAY_AIMS.find((known) => known === aux);
        if (!aim)
          return refuse('EINVAL', `${action}: aux must be one of ${SPRAY_AIMS.join(', ')}; got '${shown(aux ?? '')}'`);
        const { roll: rotation, w: width, h: height, d, ...rest } = read.value;
        const depth = d === DEPTH_OF_WHAT_IS_HIT ? null : d;
        return accept({ image: token ?? '', aim, rotation, width, height, depth, ...rest });
      },
    },
    example: { token: 'logo.png', aux: 'camera', values: [2000, 0, 1, 1, -1, 1, 1] },
    run(cell, spray) {
      const stickers = cell.stickers!;
      let distance = 0;
      const placed = stickers.place('paint/stickers/spray', () => {
        const ray = cell.aimRay(spray.aim);
        const hit = ray && cell.pick(ray, spray.range);
        if (!ray || !hit) return miss(stickers, spray, ray);
        distance = hit.distance;
        const { image, width, height, alpha, brightness } = spray;
        // A sticker on the ground gets 0 for the values that have an effect only on parts.
        const added = addedValues((name) =>
          hit.kind === 'vessel' || !ADDED_KNOBS[name].onPartsOnly ? addedKnob(spray, name) : 0,
        );
        const rotation = uprightRotation(hit, ray.direction, cell.camera.pose.eclFromCamera) + spray.rotation;
        const depth = spray.depth ?? DEFAULT_DEPTH[hit.kind];
        return accept({ image, anchor: anchorOf(hit), rotation, width, height, depth, alpha, brightness, ...added });
      });
      return placed.ok ? recordPlaced(cell, stickers, placed.value, hitText(placed.value, distance)) : placed;
    },
  }),
  remove: action({
    name: 'paint.sticker_remove',
    summary: 'Deletes a sticker.',
    needs: 'stickers',
    ...takes.OneSticker,
    run: ({ stickers }, { id }) => stickers!.remove(id),
  }),
  clear: action({
    name: 'paint.sticker_clear',
    summary: 'Deletes every sticker and keeps the uploads.',
    needs: 'stickers',
    ...NOTHING,
    run: ({ stickers }) => stickers!.clear(),
  }),
};

export const STICKER_KNOB_ACTIONS = {
  visible: action({
    name: 'paint.sticker_visible',
    summary: 'Shows or hides a sticker.',
    needs: 'stickers',
    ...takes.StickerVisible,
    run({ stickers }, { id, visible }) {
      const changed = stickers!.change(id, { visible });
      return changed.ok && visible ? accept(undefined, warningsOf(stickers!, id)) : changed;
    },
  }),
  size: action({
    name: 'paint.sticker_size',
    summary: 'Sets width and height of a sticker, m.',
    needs: 'stickers',
    ...takes.StickerSize,
    run: ({ stickers }, { id, size }) => stickers!.change(id, { width: size![0]!, height: size![1]! }),
  }),
  depth: action({
    name: 'paint.sticker_depth',
    summary: 'Sets the depth of a sticker, m.',
    needs: 'stickers',
    ...takes.StickerDepth,
    run: ({ stickers }, { id, depth }) => stickers!.change(id, { depth }),
  }),
  rotation: action({
    name: 'paint.sticker_rotation',
    summary: 'Sets the roll or heading of a sticker, degrees.',
    needs: 'stickers',
    ...takes.StickerRotation,
    run: ({ stickers }, { id, rotation }) => stickers!.change(id, { rotation }),
  }),
  alpha: action({
    name: 'paint.sticker_alpha',
    summary: 'Sets the opacity of a sticker.',
    needs: 'stickers',
    ...takes.StickerAlpha,
    run: ({ stickers }, { id, alpha }) => stickers!.change(id, { alpha }),
  }),
  brightness: action({
    name: 'paint.sticker_brightness',
    summary: 'Sets the brightness of a sticker.',
    needs: 'stickers',
    ...takes.StickerBrightness,
    run: ({ stickers }, { id, brightness }) => stickers!.change(id, { brightness }),
  }),
  wrap: action({
    name: 'paint.sticker_wrap',
    summary: 'Bends a sticker around a hull of this radius, m; 0 projects it straight.',
    needs: 'stickers',
    ...takes.StickerWrap,
    run: ({ stickers }, { id, wrap }) => changeOnPart(stickers!, id, { wrap }),
  }),
  onlyPart: action({
    name: 'paint.sticker_only_part',
    summary: 'Limits a sticker to its own part, or lets it cover everything in its box.',
    needs: 'stickers',
    ...takes.StickerOnlyPart,
    run: ({ stickers }, { id, onlyPart }) => changeOnPart(stickers!, id, { onlyPart }),
  }),
  mirror: action({
    name: 'paint.sticker_mirror',
    summary: 'Swaps left and right of the image of a sticker.',
    needs: 'stickers',
    ...takes.StickerMirror,
    run: ({ stickers }, { id, mirror }) => stickers!.change(id, { mirror }),
  }),
  layer: action({
    name: 'paint.sticker_layer',
    summary:
      'Moves a sticker to another layer: 0 is below all others, and a number above the top layer means the top layer.',
    needs: 'stickers',
    ...takes.StickerLayer,
    run: ({ stickers }, { id, layer }) => stickers!.setLayer(id, layer),
  }),
  image: action({
    name: 'paint.sticker_image',
    summary: 'Gives a sticker another image.',
    needs: 'stickers',
    ...takes.StickerImage,
    run({ stickers }, { id, image }) {
      const changed = stickers!.change(id, { image });
      return changed.ok ? accept(undefined, warningsOf(stickers!, id)) : changed;
    },
  }),
  debug: action({
    name: 'paint.sticker_debug',
    summary: 'Draws the boxes of stickers.',
    needs: 'stickers',
    ...takes.StickerDebug,
    run: ({ stickers }, { on }) => stickers!.setDebug(on),
  }),
};

/** @returns EINVAL for a sticker on the ground */
function changeOnPart(
  stickers: StickerStore,
  id: number,
  change: Pick<StickerChange, 'wrap' | 'onlyPart'>,
): Outcome<void> {
  const asked = change.wrap ? 'wrap' : change.onlyPart ? 'only_part' : null;
  if (asked !== null && stickers.get(id)?.anchor.kind === 'body') {
    return refuse(
      'EINVAL',
      `paint/stickers/${id}/${asked}: sticker ${id} is on the ground, which has no hull and no parts; place one on a vessel`,
    );
  }
  return stickers.change(id, change);
}

/** @returns the given warnings, and one more if the sticker's image cannot be shown */
function recordPlaced(
  cell: WorldCell,
  stickers: StickerStore,
  { id, anchor }: Sticker,
  text: string,
  warnings: readonly string[] = [],
): Outcome<void> {
  stickers.recordLast(text);
  cell.emit('paint.sticker_placed', anchor.kind === 'vessel' ? anchor.vesselId : null, text);
  return accept(undefined, [...warnings, ...warningsOf(stickers, id)]);
}

/** Returns warnings about a sticker. An image that still waits to be decoded causes no warning. */
function warningsOf(stickers: StickerStore, id: number): string[] {
  const image = stickers.get(id)?.image;
  const fault = image === undefined ? null : stickers.images.faultOf(image);
  return image === undefined || !fault || fault.kind === 'pending' ? [] : [stickerLine([id], image, fault)];
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

/** Reads `vessel <id> <iid>` or `body <id>`. Returns null for other texts. */
function anchorFrom(aux: string, place: Vec3, normal: Vec3): StickerAnchor | null {
  const [, bodyId] = /^body (\S{1,64})$/.exec(aux) ?? [];
  if (bodyId !== undefined) return { kind: 'body', bodyId, latitude: place[0], longitude: place[1] };
  const [, vesselId, iid] = /^vessel (\S{1,64}) (\d+)$/.exec(aux) ?? [];
  if (vesselId === undefined || !(Number(iid) <= 0xffff_ffff)) return null;
  return { kind: 'vessel', vesselId, instanceId: Number(iid), position: place, normal };
}

function placedText(sticker: Sticker): string {
  return `${madeText(sticker)} placed`;
}

/** Describes a sprayed sticker, for the leaf `last` and the event. @param distance from the start of the ray, m */
function hitText(sticker: Sticker, distance: number): string {
  return `${madeText(sticker)} hit ${formatScalar(distance)}m`;
}

/** Describes a spray that hit nothing, for the leaf `last`. @param range length of the ray, m */
function missText(range: number): string {
  return `no hit within ${formatScalar(range)}m`;
}

function madeText({ id, anchor }: Sticker): string {
  if (anchor.kind === 'vessel') return `${id} vessel ${anchor.vesselId} part ${anchor.instanceId}`;
  return `${id} body ${anchor.bodyId} ${formatScalar(anchor.latitude)} ${formatScalar(anchor.longitude)}`;
}
