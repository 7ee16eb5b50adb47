import { ADDED_KNOB_NAMES, addedKnob, type StickerAnchor, type StickerSpec } from '../../../contract/actions/index.js';
import { formatScalar } from '../../../base/math/index.js';
import type { StickerStore } from './store.js';

/** Formats a sticker as a line that `place` accepts. */
export function stickerSpecText(spec: StickerSpec): string {
  const { image, anchor, rotation, width, height, depth, alpha, brightness } = spec;
  const turn = anchor.kind === 'vessel' ? 'roll' : 'heading';
  const options: readonly (readonly [key: string, value: number])[] = [
    [turn, rotation],
    ['w', width],
    ['h', height],
    ['d', depth],
    ['alpha', alpha],
    ['brightness', brightness],
    // A setting that the game's modding interface lacks is omitted if it has no effect.
    ...ADDED_KNOB_NAMES.map((name) => [name, addedKnob(spec, name)] as const).filter(([, value]) => value !== 0),
  ];
  const tail = options.map(([key, value]) => `${key}=${formatScalar(value)}`);
  return [image, stickerAnchorText(anchor), ...tail].join(' ');
}

/** Formats an anchor: `vessel <id> <iid> x y z nx ny nz`, or `body <id> lat lon`. */
export function stickerAnchorText(anchor: StickerAnchor): string {
  const numbers = anchor.kind === 'body' ? [anchor.latitude, anchor.longitude] : [...anchor.position, ...anchor.normal];
  const target = anchor.kind === 'body' ? `body ${anchor.bodyId}` : `vessel ${anchor.vesselId} ${anchor.instanceId}`;
  return [target, ...numbers.map(formatScalar)].join(' ');
}

/** Formats the rows `<id> <image> <vessel|body> <target> live=<0|1> texture=<state>`. */
export function stickerRows(store: StickerStore): string[] {
  return [...store.list()].map(({ id, image, anchor }) => {
    const target = anchor.kind === 'vessel' ? anchor.vesselId : anchor.bodyId;
    const live = store.isLive(id) ? 1 : 0;
    return `${id} ${image} ${anchor.kind} ${target} live=${live} texture=${store.images.state(image)}`;
  });
}

export function stickerInfoLine(store: StickerStore): string {
  const live = store.live().length;
  const { count, vramBytes } = store.images.resident;
  return [
    'enabled=1',
    `stickers=${store.count}`,
    `stickers_max=${store.limits.maxCount}`,
    `live=${live}`,
    `images=${count}`,
    `vram_bytes=${vramBytes}`,
    `patch=${live > 0 ? 1 : 0}`,
    `renderer=${store.rendererState}`,
    `max_view_distance_m=${formatScalar(store.limits.maxViewDistance)}`,
  ].join(' ');
}
