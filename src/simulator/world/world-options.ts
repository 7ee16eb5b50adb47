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

export interface WorldOptions extends LoadedScene {
  /** Receives the errors that are not a client's mistake. Without a log, these errors are thrown. */
  readonly faults?: FaultLog | undefined;
  readonly gates?: Partial<WorldGates>;
  readonly clock?: 'real' | 'stepped';
  /** Null disables the store. */
  readonly textures?: Omit<TextureStoreOptions, 'changed'> | null;
  /** Stickers are disabled if `stickers` or `textures` is null. */
  readonly stickers?: Partial<StickerLimits> | null;
  /** Null disables the store. */
  readonly audio?: Partial<AudioLimits> | null;
  /**
   * The function that reads the models that clients open, and the limits for these models. Null disables opening
   * models.
   */
  readonly models?: { readonly readModel: ReadModel; readonly limits?: Partial<ModelLimits> } | null;
  /** The maximum number of material clones for EVA paint. 64 by default. */
  readonly materialClonesMax?: number;
  readonly cameraLimits?: Partial<CameraLimits>;
  readonly trackLimits?: Partial<TrackLimits>;
  /** True to let camera tracks set the warp, if the debug namespace is enabled too. */
  readonly tracksSetTime?: boolean;
  /** Null disables schedules and also the playback of camera tracks. */
  readonly schedules?: Partial<ScheduleLimits> | null;
}
