import {
  ADDED_KNOB_NAMES,
  ADDED_KNOBS,
  addedKnob,
  addedValues,
  type AddedValues,
} from '../../contract/actions/index.js';
import { formatScalar } from '../../base/math/index.js';
import type { Sticker } from '../../simulator/paint/stickers/index.js';
import type { ViewHit } from '../view/targets.js';

export interface StickerSettings extends AddedValues {
  readonly image: string;
  /** Size of the sticker's box, m. */
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /**
   * Rotation of the image, degrees. For a sticker that is not placed yet, 0 is upright in the picture. For a placed
   * sticker, it is the value of its leaf.
   */
  readonly roll: number;
  readonly alpha: number;
  readonly brightness: number;
}

interface StickerRow {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
}

export interface StickerView {
  readonly knobs: StickerSettings;
  readonly anchor: string;
  readonly onBody: boolean;
  /**
   * Distance of the sticker from the X axis of its part, m: the radius of a hull around this axis. 0 for a sticker on a
   * body.
   */
  readonly hullRadius: number;
}

const number = (value: number): string => formatScalar(Math.round(value * 1e6) / 1e6);

function options({ width, height, depth, alpha, brightness }: StickerSettings): string {
  return `w=${number(width)} h=${number(height)} d=${number(depth)} alpha=${number(alpha)} brightness=${number(brightness)}`;
}

/** Formats the optional settings that differ from their defaults. */
function added(knobs: StickerSettings, onPart: boolean): string {
  const names = ADDED_KNOB_NAMES.filter((name) => addedKnob(knobs, name) !== 0);
  const taken = names.filter((name) => onPart || !ADDED_KNOBS[name].onPartsOnly);
  return taken.map((name) => ` ${name}=${number(addedKnob(knobs, name))}`).join('');
}

export function placeLine(hit: ViewHit, knobs: StickerSettings): string {
  if (hit.kind === 'part') {
    const numbers = [...hit.point, ...hit.normal].map(number).join(' ');
    return `${knobs.image} vessel ${hit.vesselId} ${hit.instanceId} ${numbers} roll=${number(hit.upright + knobs.roll)} ${options(knobs)}${added(knobs, true)}`;
  }
  return `${knobs.image} body ${hit.bodyId} ${formatScalar(hit.latitude)} ${formatScalar(hit.longitude)} heading=${number(hit.upright + knobs.roll)} ${options(knobs)}${added(knobs, false)}`;
}

/** Formats the `paint/stickers/spray` line for a sticker at `camera/cursor`. */
export function sprayLine(knobs: StickerSettings): string {
  return `${knobs.image} aim=cursor roll=${number(knobs.roll)} ${options(knobs)}${added(knobs, true)}`;
}

export function parseStickerRows(text: string): StickerRow[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((row) => {
      const [id = '', , kind = '', target = ''] = row.split(' ');
      return { id, kind, target };
    });
}

export function stickerView({ anchor, ...sticker }: Sticker): StickerView {
  const { image, width, height, depth, rotation: roll, alpha, brightness, wrap = 0 } = sticker;
  const knobs = {
    image,
    width,
    height,
    depth,
    roll,
    alpha,
    brightness,
    wrap,
    ...addedValues((name) => addedKnob(sticker, name)),
  };
  if (anchor.kind === 'vessel') {
    const [, y, z] = anchor.position;
    const at = `${anchor.vesselId}, part ${anchor.instanceId}`;
    return { knobs, anchor: at, onBody: false, hullRadius: Math.hypot(y, z) };
  }
  const degrees = [anchor.latitude, anchor.longitude].map((angle) => `${angle.toFixed(4)}°`);
  return { knobs, anchor: `${anchor.bodyId} ${degrees.join(', ')}`, onBody: true, hullRadius: 0 };
}
