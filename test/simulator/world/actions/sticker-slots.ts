import type { StickerSpec, StickerSpray } from '../../../../src/contract/actions/stickers.js';
import type { Slots } from '../../../support/envelopes.js';

export function placeSlots({ image, anchor, ...shape }: StickerSpec): Slots {
  const { rotation, width, height, depth, alpha, brightness } = shape;
  const place =
    anchor.kind === 'vessel' ? [...anchor.position, ...anchor.normal] : [anchor.latitude, anchor.longitude, 0, 0, 0, 0];
  const aux = anchor.kind === 'vessel' ? `vessel ${anchor.vesselId} ${anchor.instanceId}` : `body ${anchor.bodyId}`;
  return { token: image, aux, values: [...place, rotation, width, height, depth, alpha, brightness] };
}

/** Returns the slots of a spray. The depth −1 lets the world choose a depth that suits the part or ground. */
export function spraySlots(spray: StickerSpray): Slots {
  const { image, aim, range, rotation, width, height, depth, alpha, brightness } = spray;
  return { token: image, aux: aim, values: [range, rotation, width, height, depth ?? -1, alpha, brightness] };
}
