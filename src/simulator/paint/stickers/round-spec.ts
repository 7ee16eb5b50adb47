import { addedKnob, addedValues } from '../../../contract/actions/sticker-numbers.js';
import type { StickerAnchor, StickerSpec } from '../../../contract/actions/stickers.js';
import type { Vec3 } from '../../../base/math/index.js';

/**
 * Rounds every number of a spec to the nine significant digits in which the tree writes it. A position that a ray found
 * has more of them; a sticker that kept those would not be the one that its own spec describes.
 */
export function roundSpec(spec: StickerSpec): StickerSpec {
  return {
    image: spec.image,
    anchor: roundAnchor(spec.anchor),
    rotation: round(spec.rotation),
    width: round(spec.width),
    height: round(spec.height),
    depth: round(spec.depth),
    alpha: round(spec.alpha),
    brightness: round(spec.brightness),
    // A value that changes nothing is left out, so that a spec is written as one that was never given it.
    ...addedValues((name) => round(addedKnob(spec, name))),
  };
}

function roundAnchor(anchor: StickerAnchor): StickerAnchor {
  return anchor.kind === 'body'
    ? { ...anchor, latitude: round(anchor.latitude), longitude: round(anchor.longitude) }
    : { ...anchor, position: roundVector(anchor.position), normal: roundVector(anchor.normal) };
}

function roundVector([x, y, z]: Vec3): Vec3 {
  return [round(x), round(y), round(z)];
}

function round(value: number): number {
  return Number(value.toPrecision(9));
}
