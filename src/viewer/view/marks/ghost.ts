import { DEFAULT_DEPTH, type Sticker } from '../../../simulator/paint/stickers/index.js';
import type { Hit } from '../../../simulator/sim/picking/index.js';
import type { StickerGhost } from '../targets.js';

/** Id of the preview, which no real sticker has. */
const GHOST_ID = -1;

/** @param upright the rotation at which an image is upright at this place, degrees */
export function ghostAt(ghost: StickerGhost, hit: Hit, upright: number): Sticker {
  const { image, width, height, depth, roll, alpha } = ghost;
  return {
    id: GHOST_ID,
    image,
    anchor:
      hit.kind === 'body'
        ? { kind: 'body', bodyId: hit.bodyId, latitude: hit.latitude, longitude: hit.longitude }
        : {
            kind: 'vessel',
            vesselId: hit.vesselId,
            instanceId: hit.instanceId,
            position: hit.position,
            normal: hit.normal,
          },
    rotation: upright + roll,
    width,
    height,
    depth: depth > 0 ? depth : DEFAULT_DEPTH[hit.kind],
    alpha,
    brightness: 1,
    visible: true,
  };
}
