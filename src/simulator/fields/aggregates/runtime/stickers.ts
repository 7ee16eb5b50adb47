import { ADDED_KNOB_NAMES, ADDED_KNOBS, addedKnob, type AddedKnobName } from '../../../../contract/actions/index.js';
import type { StickersState, StickerState } from '../../../../contract/world/index.js';
import type { Sticker, StickerStore } from '../../../paint/stickers/index.js';

export function stickersJson(stickers: StickerStore): StickersState {
  const { maxCount, maxViewDistance } = stickers.limits;
  const live = stickers.live().length;
  const { count: images, vramBytes } = stickers.images.resident;
  return {
    runtime: {
      available: true,
      count: stickers.count,
      live,
      images,
      vram_bytes: vramBytes,
      patch_installed: live > 0,
      renderer: stickers.rendererState,
      error: stickers.images.error,
    },
    stickers: Array.from(stickers.list(), (sticker) => stickerJson(stickers, sticker)),
    last: stickers.last,
    debug: stickers.debug,
    limits: { max_count: maxCount, max_view_distance_m: maxViewDistance },
  };
}

function stickerJson(stickers: StickerStore, sticker: Sticker): StickerState {
  const { id, image, anchor, rotation, width, height, depth, alpha, brightness, visible } = sticker;
  return {
    id,
    image,
    ...(anchor.kind === 'vessel'
      ? {
          kind: anchor.kind,
          target_id: anchor.vesselId,
          part_instance_id: anchor.instanceId,
          position: [...anchor.position],
          normal: [...anchor.normal],
        }
      : { kind: anchor.kind, target_id: anchor.bodyId, lat: anchor.latitude, lon: anchor.longitude }),
    rotation_deg: rotation,
    ...{ width, height, depth, alpha, brightness, visible },
    ...addedState(sticker),
    live: stickers.isLive(id),
    texture: stickers.images.state(image),
  };
}

function addedState(sticker: Sticker): Pick<StickerState, AddedKnobName> {
  const states = ADDED_KNOB_NAMES.map((name) => {
    const value = addedKnob(sticker, name);
    return [name, ADDED_KNOBS[name].isFlag ? value !== 0 : value];
  });
  return Object.fromEntries(states) as Pick<StickerState, AddedKnobName>;
}
