import type { AudioStore } from '../audio/index.js';
import type { Outcome } from '../../base/errors/index.js';
import type { KittenPaint } from '../paint/kittens/index.js';
import type { PartPaintStore } from '../paint/rules/index.js';
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

/** The part of a world that a caller needs: all of it, or only the time and values that depend only on the time. */
export type WorldUse = 'all' | 'time';

/**
 * The world, the only mutable state. Every change goes through `execute` or the clock; every read comes from an
 * immutable snapshot, or from the live paint and camera state.
 */
export interface World {
  /**
   * Returns the current moment. If the clock rests, it first runs its frame; an unpublished change is published with
   * its events. The object is new whenever its content changed, and the same otherwise. The effect of a command is
   * visible in the next call (read-after-write).
   */
  takeSnapshot(): Snapshot;
  /**
   * Returns the time by now, and the bodies then, without a frame. If the world rests, everything else is as in the
   * last frame, or follows from the motion of the vessels.
   */
  instant(): Pick<Snapshot, 'ut' | 'bodies'>;
  /** The templates of the scene and of opened models; another map when a model was opened or closed. */
  readonly templates: ReadonlyMap<string, PartTemplate>;
  /** The templates of the scene. */
  readonly sceneTemplates: ReadonlyMap<string, PartTemplate>;
  readonly paint: PartPaintStore;
  /** Pictures for the ground clutter; null when `paint_textures_enabled` is false. */
  readonly textures: TextureStore | null;
  /** Stickers; null when `paint_stickers_enabled` or `paint_textures_enabled` is false. */
  readonly stickers: StickerStore | null;
  /** Paint of EVA characters. */
  readonly kittens: KittenPaint;
  /** Clips, and the channels that play them; null when `audio_enabled` is false. */
  readonly audio: AudioStore | null;
  /** Models that clients opened; null without a reader of them. */
  readonly models: ModelStore | null;
  readonly camera: MainCamera;
  /** Camera tracks that were uploaded. */
  readonly tracks: TrackStore;
  readonly playback: CameraPlayback;
  /** Players of timed batches and of the camera; null when `schedule_enabled` is false. */
  readonly schedules: ScheduleRegistry | null;
  readonly clock: 'real' | 'stepped';
  /** The failed parts of the system; renderers report here too. */
  readonly accessors: Accessors;
  /** Checks the gates of a command without running it. @returns EACCES or EOPNOTSUPP for a closed one */
  check(command: Command): Outcome<void>;
  /**
   * Runs one command at a frame boundary, if its gates are open; a refusal leaves the world unchanged. EIO when the
   * action itself failed: the accessor `actuator.<action>` is then reported as degraded until it succeeds.
   */
  execute(command: Command): Outcome<void>;
  /**
   * Returns the effect of a write without running it: the refusal of its leaf, or the commands that it would run with
   * open gates.
   */
  collect(write: () => Outcome<void>): Outcome<readonly Command[]>;
  /** Runs all commands as one indivisible group, even after a refusal. @returns the outcome of each */
  executeBatch(commands: readonly Command[]): readonly Outcome<void>[];
  /** Advances a real clock by wall time (clamped to 0.1 s) × warp. Schedules run here and in {@link step}. */
  tick(wallSeconds: number): void;
  /**
   * The longest time until the next {@link tick}, ms; 0 means every frame. It is longer while nothing depends on frames
   * and no listener needs them: a {@link skip} and then a tick leave the same world.
   */
  readonly restMs: number;
  /** Skips real time without a frame; the next tick shows the positions of that time. */
  skip(wallSeconds: number): void;
  /**
   * Calls back before a caller outside the world reads state that depends on time, runs a command or begins to listen.
   * If the clock has skipped frames, it then runs a frame; for `time` alone it need not.
   */
  onUse(listener: (use: WorldUse) => void): void;
  /** Advances a stepped clock by exactly `simSeconds` of simulation time. */
  step(simSeconds: number): void;
  /**
   * Removes a vessel; rules that name it stay for a vessel that returns under its id.
   * @returns false when it did not exist
   */
  despawn(vesselId: string): boolean;
  /** Subscribes to events, one call each. @returns the function that ends the subscription */
  onEvent(listener: (event: SimEvent) => void, patience?: Patience): () => void;
  /** Collects events from now on. @returns a function that returns the events of the newest snapshot */
  collectEvents(): () => readonly SimEvent[];
  /**
   * Subscribes to snapshots: called after each published snapshot (once per tick or command), at most once per change.
   */
  onPublish(listener: (snapshot: Snapshot) => void, patience?: Patience): () => void;
  /** Subscribes to changes: called after any value of a leaf may have changed, in a snapshot or outside of it. */
  onChange(listener: (cause: ChangeCause) => void, patience?: Patience): () => void;
  /**
   * Subscribes to lost or changed names outside the fleet: a sticker, a player, a template or a material with a rule.
   */
  onRename(listener: () => void): void;
}
