import { DONE, type Outcome, refuse } from '../../errors/index.js';
import {
  type Aim,
  checkStickerNumber,
  DEFAULT_DEPTH,
  hitText,
  missText,
  placedText,
  type StickerAnchor,
  type StickerChange,
  type StickerNumber,
  type StickerSpec,
  type StickerSpray,
  type StickerStore,
} from '../../paint/stickers/index.js';
import { isFileName, refuseFileName } from '../../uploads/index.js';
import type { CameraState } from '../../sim/camera/index.js';
import type { Hit, Ray } from '../../sim/picking/index.js';
import type { Snapshot } from '../../sim/state.js';
import { findAnchor } from '../sticker-anchor.js';
import { placeOf, sprayOf } from '../sticker-commands.js';
import type { Action, ActionTable, Command } from '../command.js';
import { uprightRotation } from '../upright.js';

/** What the sticker actions need of the world. */
export interface StickerCell {
  /** Null where stickers or the textures they show are switched off. */
  readonly stickers: StickerStore | null;
  readonly snapshot: Snapshot;
  readonly camera: CameraState;
  /** Null while nothing points that way: nobody has moved a cursor. */
  aimRay(aim: Aim): Ray | null;
  /** What a ray meets first within `range` m. */
  pick(ray: Ray, range: number): Hit | null;
  emit(type: string, vessel: string | null, detail: string): void;
}

type StickerAction = Action<StickerCell>;

/**
 * The sticker actions. They have a gate of their own, the store, and look at no vessel but the one that an anchor names:
 * the ordinal is the id of a sticker.
 */
export const STICKER_ACTIONS: ActionTable<StickerCell> = {
  'paint.sticker_place': parsedAction(placeOf, (stickers, spec, cell) => {
    const room = stickers.checkRoom('paint/stickers/place');
    if (!room.ok) return room;
    const found = findAnchor('paint/stickers/place', spec.anchor, cell.snapshot);
    return found.ok ? place(cell, stickers, spec, null) : found;
  }),
  'paint.sticker_spray': parsedAction(sprayOf, (stickers, spray, cell) => {
    const room = stickers.checkRoom('paint/stickers/spray');
    if (!room.ok) return room;
    const ray = cell.aimRay(spray.aim);
    const hit = ray && cell.pick(ray, spray.range);
    if (!hit) return miss(stickers, spray, ray);
    const rotation = uprightRotation(hit, cell.camera.pose, cell.snapshot) + spray.rotation;
    const depth = spray.depth ?? DEFAULT_DEPTH[hit.kind];
    const { image, width, height, alpha, brightness } = spray;
    const spec = { image, anchor: anchorOf(hit), rotation, width, height, depth, alpha, brightness };
    return place(cell, stickers, spec, hit.distance);
  }),
  'paint.sticker_remove': knob(
    () => DONE,
    (stickers, { ordinal }) => stickers.remove(ordinal),
  ),
  'paint.sticker_clear': stickerAction(
    () => DONE,
    (stickers) => {
      stickers.clear();
      return DONE;
    },
  ),
  'paint.sticker_debug': stickerAction(checkFlag, (stickers, { value }) => {
    stickers.setDebug(value > 0.5);
    return DONE;
  }),
  'paint.sticker_visible': change(checkFlag, ({ value }) => ({ visible: value > 0.5 })),
  'paint.sticker_size': change(checkSize, ({ values }) => ({ width: values![0]!, height: values![1]! })),
  'paint.sticker_depth': number('d', (depth) => ({ depth })),
  'paint.sticker_rotation': number('rotation', (rotation) => ({ rotation })),
  'paint.sticker_alpha': number('alpha', (alpha) => ({ alpha })),
  'paint.sticker_brightness': number('brightness', (brightness) => ({ brightness })),
  'paint.sticker_image': change(
    ({ action, token }) => (isFileName(token ?? '') ? DONE : refuseFileName(action, token ?? '')),
    ({ token }) => ({ image: token ?? '' }),
  ),
};

/** @param distance m along the ray that found the place; null when it was told exactly */
function place(cell: StickerCell, stickers: StickerStore, spec: StickerSpec, distance: number | null): Outcome<void> {
  const placed = stickers.place(spec);
  if (!placed.ok) return placed;
  const sticker = stickers.get(placed.value)!;
  const text = distance === null ? placedText(sticker) : hitText(sticker, distance);
  stickers.recordLast(text);
  cell.emit('paint.sticker_placed', spec.anchor.kind === 'vessel' ? spec.anchor.vesselId : null, text);
  return DONE;
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

function stickerAction(
  check: StickerAction['check'],
  write: (stickers: StickerStore, command: Command, cell: StickerCell) => Outcome<void>,
): StickerAction {
  return {
    phase: 'frame',
    check,
    run: (cell, command) =>
      cell.stickers
        ? write(cell.stickers, command, cell)
        : refuse(
            'EOPNOTSUPP',
            `${command.action}: set paint_stickers_enabled = true and paint_textures_enabled = true`,
          ),
  };
}

/** An action whose slots are read the same way to be checked and to be run. */
function parsedAction<T>(
  parse: (command: Command) => Outcome<T>,
  write: (stickers: StickerStore, parsed: T, cell: StickerCell) => Outcome<void>,
): StickerAction {
  const check = (command: Command): Outcome<void> => {
    const parsed = parse(command);
    return parsed.ok ? DONE : parsed;
  };
  return stickerAction(check, (stickers, command, cell) => {
    const parsed = parse(command);
    return parsed.ok ? write(stickers, parsed.value, cell) : parsed;
  });
}

/** An action on one sticker. */
function knob(
  check: StickerAction['check'],
  write: (stickers: StickerStore, command: Command) => Outcome<void>,
): StickerAction {
  return stickerAction((command) => {
    if (command.ordinal >= 0) return check(command);
    return refuse('EINVAL', `${command.action}: needs the id of a sticker as ordinal; got ${command.ordinal}`);
  }, write);
}

function change(check: StickerAction['check'], changeOf: (command: Command) => StickerChange): StickerAction {
  return knob(check, (stickers, command) => stickers.change(command.ordinal, changeOf(command)));
}

function number(name: StickerNumber, changeOf: (value: number) => StickerChange): StickerAction {
  return change(
    ({ action, value }) => {
      const checked = checkStickerNumber(action, name, value);
      return checked.ok ? DONE : checked;
    },
    ({ value }) => changeOf(value),
  );
}

function checkFlag({ action, value }: Command): Outcome<void> {
  return Number.isFinite(value) ? DONE : refuse('EINVAL', `${action}: the flag must be 0 or 1; got ${value}`);
}

function checkSize({ action, values }: Command): Outcome<void> {
  if (values?.length !== 2) return refuse('EINVAL', `${action}: takes 2 values, w h; got ${values?.length ?? 0}`);
  const width = checkStickerNumber(action, 'w', values[0]!);
  if (!width.ok) return width;
  const height = checkStickerNumber(action, 'h', values[1]!);
  return height.ok ? DONE : height;
}
