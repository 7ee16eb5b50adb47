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
  /** Logs errors of actions and leaves that no client caused; without it they are thrown. */
  readonly faults?: FaultLog | undefined;
  readonly gates?: Partial<WorldGates>;
  readonly clock?: 'real' | 'stepped';
  /** Limits, and the catalogue of replaceable textures; null disables the texture store. */
  readonly textures?: Omit<TextureStoreOptions, 'changed'> | null;
  /** Limits; null disables stickers, as does a world without textures. */
  readonly stickers?: Partial<StickerLimits> | null;
  /** Limits; null disables audio. */
  readonly audio?: Partial<AudioLimits> | null;
  /** Reads the models that clients open, and their limits; null disables them. */
  readonly models?: { readonly readModel: ReadModel; readonly limits?: Partial<ModelLimits> } | null;
  /** The maximum number of material clones of EVA paint; 64 by default. */
  readonly materialClonesMax?: number;
  readonly cameraLimits?: Partial<CameraLimits>;
  readonly trackLimits?: Partial<TrackLimits>;
  /** True when camera tracks may set the speed of the simulation; the debug namespace must be open too. */
  readonly tracksSetTime?: boolean;
  /** Limits; null disables schedules, and camera playback with them. */
  readonly schedules?: Partial<ScheduleLimits> | null;
}
