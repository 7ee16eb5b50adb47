import type { SprayAim } from '../../contract/actions/index.js';
import type { AudioStore } from '../audio/index.js';
import type { KittenPaint } from '../paint/kittens/index.js';
import type { MaskStore } from '../paint/masks/index.js';
import type { PartPaintStore } from '../paint/rules/index.js';
import type { StickerStore } from '../paint/stickers/index.js';
import type { TextureStore } from '../paint/textures/index.js';
import type { CameraSurroundings, MainCamera } from '../sim/camera/index.js';
import type { TrackStore } from '../sim/camera-tracks/index.js';
import type { Hit, Ray } from '../sim/picking/index.js';
import type { ScheduleRegistry } from '../sim/schedule/index.js';
import type { BodyState, PartTemplate, Snapshot } from '../sim/state.js';
import type { Vessel } from '../sim/vessel/vessel.js';
import type { Accessors } from './accessors.js';
import type { CameraPlayback } from './camera-playback.js';
import type { ModelStore } from './models/model-store.js';
import type { VesselBuilder } from './vessel-builder.js';

export interface WorldCell {
  takeSnapshot(): Snapshot;
  readonly templates: ReadonlyMap<string, PartTemplate>;
  readonly paint: PartPaintStore;
  readonly textures: TextureStore | null;
  readonly stickers: StickerStore | null;
  readonly masks: MaskStore | null;
  readonly kittens: KittenPaint;
  readonly audio: AudioStore | null;
  readonly models: ModelStore | null;
  readonly camera: MainCamera;
  readonly surroundings: CameraSurroundings;
  readonly tracks: TrackStore;
  readonly playback: CameraPlayback;
  readonly schedules: ScheduleRegistry | null;
  readonly accessors: Accessors;
  readonly vessels: Map<string, Vessel>;
  readonly builder: VesselBuilder;
  readonly ut: number;
  warp: number;
  activeVesselId: string | null;
  aimRay(aim: SprayAim): Ray | null;
  pick(ray: Ray, range: number): Hit | null;
  body(id: string): BodyState;
  /** Queues an event for the listeners. `vessel` is null if the event concerns no vessel. */
  emit(type: string, vessel: string | null, detail: string): void;
  /** Marks the current snapshot as outdated. */
  touch(): void;
  /**
   * Reports a change of something outside the snapshot that no command caused, for example a finished upload or a
   * decoded image.
   */
  changed(): void;
}
