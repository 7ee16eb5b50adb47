import type { AudioStore } from '../audio/index.js';
import type { Outcome } from '../../base/errors/index.js';
import type { KittenPaint } from '../paint/kittens/index.js';
import type { PartPaintStore } from '../paint/rules/index.js';
import type { MaskStore } from '../paint/masks/index.js';
import type { StickerStore } from '../paint/stickers/index.js';
import type { TextureStore } from '../paint/textures/index.js';
import type { MainCamera } from '../sim/camera/index.js';
import type { TrackStore } from '../sim/camera-tracks/index.js';
import type { ScheduleRegistry } from '../sim/schedule/index.js';
import type { PartTemplate, SimEvent, Snapshot } from '../sim/state.js';
import type { Accessors } from './accessors.js';
import type { ChangeCause, Patience } from './announcer.js';
import type { CameraPlayback } from './camera-playback.js';
import type { Command } from './command.js';
import type { ModelStore } from './models/model-store.js';

/** The part of the world that a caller uses: `time` for only the time and the bodies, or `all`. */
export type WorldUse = 'all' | 'time';

/**
 * The simulated world, which holds all mutable state. Readers use immutable snapshots and the current state of paint
 * and camera.
 */
export interface World {
  /**
   * Returns the current snapshot: the same object until something in it changes. If time has been skipped, runs a frame
   * first. If a change has not been published yet, publishes the snapshot and its events.
   */
  takeSnapshot(): Snapshot;
  /**
   * Returns the current time and the bodies at this time, without running a frame. While the world rests, all other
   * values of the snapshot stay as in the last frame, or follow from the motion of the vessels.
   */
  instant(): Pick<Snapshot, 'ut' | 'bodies'>;
  /** All templates. The map is replaced when a model is opened or closed. */
  readonly templates: ReadonlyMap<string, PartTemplate>;
  readonly sceneTemplates: ReadonlyMap<string, PartTemplate>;
  readonly paint: PartPaintStore;
  /** Null if `paint_textures_enabled` is false. */
  readonly textures: TextureStore | null;
  /** Null if `paint_stickers_enabled` or `paint_textures_enabled` is false. */
  readonly stickers: StickerStore | null;
  /** Null if `paint_textures_enabled` is false. */
  readonly masks: MaskStore | null;
  readonly kittens: KittenPaint;
  /** Null if `audio_enabled` is false. */
  readonly audio: AudioStore | null;
  /** The models that clients opened; null if opening models is disabled. */
  readonly models: ModelStore | null;
  readonly camera: MainCamera;
  readonly tracks: TrackStore;
  readonly playback: CameraPlayback;
  /** Null if `schedule_enabled` is false. */
  readonly schedules: ScheduleRegistry | null;
  readonly clock: 'real' | 'stepped';
  /** The accessors and their failures. Failures of renderers are reported here too. */
  readonly accessors: Accessors;
  /** @returns EACCES or EOPNOTSUPP if a gate is closed */
  check(command: Command): Outcome<void>;
  /**
   * Runs a command between two frames if its gates are open. A refused command leaves the world unchanged. If the
   * action itself fails, the outcome is EIO and `actuator.<action>` is degraded until it is reset.
   */
  execute(command: Command): Outcome<void>;
  /** Returns the commands that a write would run, without running them. */
  collect(write: () => Outcome<void>): Outcome<readonly Command[]>;
  /** Runs all commands without a frame between them. If a command is refused, the later ones still run. */
  executeBatch(commands: readonly Command[]): readonly Outcome<void>[];
  /**
   * Runs a frame, in which the time advances by `wallSeconds` (at most 0.1 s), multiplied by the warp. Schedules run
   * only in this function and in {@link step}.
   */
  tick(wallSeconds: number): void;
  /**
   * The time by which the next {@link tick} can be delayed, in ms; 0 if every frame is needed. It is above 0 only if
   * neither the world nor any listener needs frames. In that case, one {@link skip} of this time and one tick have the
   * same result as a tick for every frame.
   */
  readonly restMs: number;
  /** Advances a real clock without running a frame; the next tick brings everything to the new time. */
  skip(wallSeconds: number): void;
  /**
   * Sets a function that the world calls each time before other code uses the world: before it reads time-dependent
   * state, runs a command or adds a listener. If time has been skipped, the function must run a frame, unless the use
   * is `time`.
   */
  onUse(listener: (use: WorldUse) => void): void;
  /** Runs a frame in which the simulation time advances by exactly `simSeconds`. */
  step(simSeconds: number): void;
  /**
   * Removes a vessel together with the paint rules of its parts. Other paint rules of the vessel stay, because a vessel
   * with the same id may return.
   */
  despawn(vesselId: string): boolean;
  onEvent(listener: (event: SimEvent) => void, patience?: Patience): () => void;
  /** @returns a function that returns the events of the newest snapshot */
  collectEvents(): () => readonly SimEvent[];
  /** Calls the listener with each snapshot: after each frame, and after each command that changes the snapshot. */
  onPublish(listener: (snapshot: Snapshot) => void, patience?: Patience): () => void;
  /** Calls the listener whenever a leaf may have changed, even if the snapshot stays the same. */
  onChange(listener: (cause: ChangeCause) => void, patience?: Patience): () => void;
  /**
   * Calls the listener when a sticker or a player appears or disappears, or when a template or material gets or loses a
   * rule.
   */
  onRename(listener: () => void): void;
}
