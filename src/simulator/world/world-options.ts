import type { FaultLog } from '../../base/errors/index.js';
import type { AudioLimits } from '../audio/index.js';
import type { StickerLimits } from '../paint/stickers/index.js';
import type { TextureStoreOptions } from '../paint/textures/index.js';
import type { CameraLimits } from '../sim/camera/index.js';
import type { TrackLimits } from '../sim/camera-tracks/index.js';
import type { LoadedScene } from '../sim/scene-file/index.js';
import type { ScheduleLimits } from '../sim/schedule/index.js';
import type { WorldGates } from './command.js';

/** A scene, and the options of the world that is made from it. */
export interface WorldOptions extends LoadedScene {
  /** Logs the errors of actions and leaves that no client caused; without it they are thrown. */
  readonly faults?: FaultLog | undefined;
  readonly gates?: Partial<WorldGates>;
  readonly clock?: 'real' | 'stepped';
  /** Limits, and the catalogue of textures that can be re-pointed; null leaves the texture store out. */
  readonly textures?: Omit<TextureStoreOptions, 'changed'> | null;
  /** Limits; null leaves stickers out, as does a world without textures. */
  readonly stickers?: Partial<StickerLimits> | null;
  /** Limits; null leaves audio out. */
  readonly audio?: Partial<AudioLimits> | null;
  /** The number of material clones that EVA paint may use at once; 64 by default. */
  readonly materialClonesMax?: number;
  readonly cameraLimits?: Partial<CameraLimits>;
  readonly trackLimits?: Partial<TrackLimits>;
  /** True when camera tracks may set the speed of the simulation; the debug namespace has to be open as well. */
  readonly tracksSetTime?: boolean;
  /** Limits; null leaves schedules out, and with them camera playback. */
  readonly schedules?: Partial<ScheduleLimits> | null;
}
