import { AudioStore } from '../audio/index.js';
import { MaskStore } from '../paint/masks/index.js';
import { StickerStore } from '../paint/stickers/index.js';
import { TextureStore } from '../paint/textures/index.js';
import { ScheduleRegistry } from '../sim/schedule/index.js';
import type { Snapshot } from '../sim/state.js';
import type { Accessors } from './accessors.js';
import { ModelStore } from './models/model-store.js';
import { findAnchor } from './sticker-anchor.js';
import type { WorldOptions } from './world-options.js';

interface StoreHost {
  readonly accessors: Accessors;
  takeSnapshot(): Snapshot;
  emit(type: string, vessel: string | null, detail: string): void;
  readonly changed: () => void;
  readonly renamed: () => void;
  readonly announce: (type: string, detail: string) => void;
  readonly removeVesselsOf: (templates: ReadonlySet<string>) => void;
}

/** A disabled store is null. */
interface Stores {
  readonly textures: TextureStore | null;
  readonly stickers: StickerStore | null;
  readonly masks: MaskStore | null;
  readonly audio: AudioStore | null;
  readonly schedules: ScheduleRegistry | null;
  readonly models: ModelStore | null;
}

/** Creates the stores of a world. While a store cannot show some of its content, its accessor is degraded. */
export function createStores(
  host: StoreHost,
  { templates, textures = {}, stickers = {}, audio = {}, schedules = {}, models = null }: WorldOptions,
): Stores {
  const follow = (accessor: string, fault: string): void => {
    if (fault === '') host.accessors.heal(accessor);
    else host.accessors.degrade(accessor, fault);
  };
  const textureStore = textures && new TextureStore({ ...textures, changed: () => followTextures() });
  const stickerStore =
    textureStore &&
    stickers &&
    new StickerStore({
      textures: textureStore,
      limits: stickers,
      resolves: (anchor) => findAnchor('', anchor, host.takeSnapshot()).ok,
      removed: host.renamed,
      changed: host.changed,
      faulted: (renderer, image) => {
        follow('paint.sticker_renderer', renderer);
        follow('paint.sticker_texture', image);
      },
    });
  const maskStore =
    textureStore && new MaskStore(textureStore, (_, image) => follow('paint.mask_image', image), host.changed);
  const followTextures = (): void => {
    const failed = textureStore?.applied().find(({ state }) => state === 'failed');
    follow('paint.texture_upload', failed ? `${failed.textureId}: ${failed.error}` : '');
    host.changed();
  };
  return {
    textures: textureStore,
    stickers: stickerStore,
    masks: maskStore,
    audio:
      audio &&
      new AudioStore({
        limits: audio,
        finished: (channel, clip, reason) => host.emit('audio.finished', null, `${channel} ${clip} ${reason}`),
        changed: host.changed,
      }),
    models:
      models &&
      new ModelStore({
        ...models,
        templates,
        changed: host.changed,
        opened: (name) => host.announce('model.opened', name),
        refused: (name, reason) => host.announce('model.refused', `${name} ${reason}`),
        closing: host.removeVesselsOf,
      }),
    schedules:
      schedules &&
      new ScheduleRegistry(schedules, (type, detail) => host.emit(type, null, detail), host.changed, host.renamed),
  };
}
