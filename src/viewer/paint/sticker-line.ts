import { formatScalar } from '../../base/math/format-scalar.js';
import type { ViewHit } from '../view/scene-view.js';

/** The settings of a sticker that do not depend on its place. */
export interface StickerKnobs {
  readonly image: string;
  /** m */
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** Degrees: relative to the upright image while the sticker is placed, afterwards the value of the tree. */
  readonly roll: number;
  readonly alpha: number;
  readonly brightness: number;
  /** The radius of the hull that it is wrapped round, m; 0 or absent where it is projected straight. */
  readonly wrap?: number;
  /** True to cover the part alone that it is on. */
  readonly onlyPart?: boolean;
}

/** A row of `paint/stickers/status`. */
export interface StickerRow {
  readonly id: string;
  readonly image: string;
  readonly kind: string;
  readonly target: string;
  readonly live: boolean;
  readonly texture: string;
}

/** The values of a line of `paint/stickers/<id>/spec` that the page shows. */
export interface StickerSpecView {
  readonly knobs: StickerKnobs;
  /** The vessel or body and the place on it, for people. */
  readonly anchor: string;
  readonly onBody: boolean;
  /** The distance of the anchor from its part's +X, m: the radius of a hull that turns about it. 0 on a body. */
  readonly hullRadius: number;
}

const number = (value: number): string => formatScalar(Math.round(value * 1e6) / 1e6);

function options({ width, height, depth, alpha, brightness }: StickerKnobs): string {
  return `w=${number(width)} h=${number(height)} d=${number(depth)} alpha=${number(alpha)} brightness=${number(brightness)}`;
}

/** Formats the knobs of stickers on parts alone. */
function partOptions({ wrap = 0, onlyPart = false }: StickerKnobs): string {
  return `${wrap > 0 ? ` wrap=${number(wrap)}` : ''}${onlyPart ? ' only_part=1' : ''}`;
}

/** Formats the line of `paint/stickers/place` that puts a sticker where the pointer hit, as a spray there would. */
export function placeLine(hit: ViewHit, knobs: StickerKnobs): string {
  if (hit.kind === 'part') {
    const numbers = [...hit.point, ...hit.normal].map(number).join(' ');
    return `${knobs.image} vessel ${hit.vesselId} ${hit.instanceId} ${numbers} roll=${number(hit.upright + knobs.roll)} ${options(knobs)}${partOptions(knobs)}`;
  }
  return `${knobs.image} body ${hit.bodyId} ${formatScalar(hit.latitude)} ${formatScalar(hit.longitude)} heading=${number(hit.upright + knobs.roll)} ${options(knobs)}`;
}

/** Formats the line of `paint/stickers/spray` that puts a sticker under `camera/cursor`. */
export function sprayLine(knobs: StickerKnobs): string {
  return `${knobs.image} aim=cursor roll=${number(knobs.roll)} ${options(knobs)}${partOptions(knobs)}`;
}

export function parseStickerRows(text: string): StickerRow[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((row) => {
      const [id = '', image = '', kind = '', target = '', live = '', texture = ''] = row.split(' ');
      return { id, image, kind, target, live: live === 'live=1', texture: texture.replace('texture=', '') };
    });
}

export function parseSpec(spec: string): StickerSpecView | null {
  const words = spec.split(' ');
  const settings = new Map(
    words.filter((word) => word.includes('=')).map((word) => word.split('=', 2) as [string, string]),
  );
  const places = words.filter((word) => !word.includes('='));
  const [image = '', kind = '', ...where] = places;
  if (kind !== 'vessel' && kind !== 'body') return null;
  const value = (key: string): number => Number(settings.get(key) ?? 0);
  return {
    onBody: kind === 'body',
    hullRadius: kind === 'body' ? 0 : Math.hypot(Number(where[3]), Number(where[4])),
    anchor:
      kind === 'body'
        ? `${where[0]!} ${where
            .slice(1)
            .map((n) => Number(n).toFixed(4))
            .join('°, ')}°`
        : `${where[0]!}, part ${where[1]!}`,
    knobs: {
      image,
      width: value('w'),
      height: value('h'),
      depth: value('d'),
      roll: kind === 'body' ? value('heading') : value('roll'),
      alpha: value('alpha'),
      brightness: value('brightness'),
      wrap: value('wrap'),
      onlyPart: value('only_part') === 1,
    },
  };
}
