import type { FaultLog } from '../../base/errors/index.js';
import type { AudioLimits } from '../audio/index.js';
import type { StickerLimits } from '../paint/stickers/index.js';
import type { TextureStoreOptions } from '../paint/textures/index.js';
import type { CameraLimits } from '../sim/camera/index.js';
import type { TrackLimits } from '../sim/camera-tracks/index.js';
import type { LoadedScene } from '../sim/scene-file/index.js';
import type { ScheduleLimits } from '../sim/schedule/index.js';
import type { WorldGates } from './command.js';
import type { ModelLimits, ReadModel } from './models/model-store.js';

/** A scene and the options for its world. */
export interface WorldOptions extends LoadedScene {
  /** Logs the errors of actions and leaves that no client caused. Without a log these errors are thrown. */
  readonly faults?: FaultLog | undefined;
  readonly gates?: Partial<WorldGates>;
  readonly clock?: 'real' | 'stepped';
  /** Limits of the texture store, and the catalogue of replaceable textures. Null disables the store. */
  readonly textures?: Omit<TextureStoreOptions, 'changed'> | null;
  /** Limits of the sticker store. Null disables stickers, and so does null for `textures`. */
  readonly stickers?: Partial<StickerLimits> | null;
  /** Limits of the audio store. Null disables audio. */
  readonly audio?: Partial<AudioLimits> | null;
  /** The reader of the models that clients open, and their limits; null turns opening off. */
  readonly models?: { readonly readModel: ReadModel; readonly limits?: Partial<ModelLimits> } | null;
  /** The maximum number of material clones for EVA paint. The default is 64. */
  readonly materialClonesMax?: number;
  readonly cameraLimits?: Partial<CameraLimits>;
  readonly trackLimits?: Partial<TrackLimits>;
  /** True if camera tracks may set the warp. They also need the debug namespace to be enabled. */
  readonly tracksSetTime?: boolean;
  /** Limits of the schedules. Null disables schedules, and also the playback of camera tracks. */
  readonly schedules?: Partial<ScheduleLimits> | null;
}
