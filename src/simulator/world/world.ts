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

/**
 * The extent to which a caller is about to use the world: everything (`all`), or only the time and the values that
 * depend on nothing else (`time`).
 */
export type WorldUse = 'all' | 'time';

/**
 * The simulated world. It holds all mutable state. Only commands and the clock change the simulation. Readers use
 * immutable snapshots, or the live state of paint and camera.
 */
export interface World {
  /**
   * Returns a snapshot of the current moment. If the clock has skipped frames, runs a frame first. Publishes any
   * unpublished change with its events. Returns the same object as before unless its content has changed. After a
   * command, the next call shows its effect (read-after-write).
   */
  takeSnapshot(): Snapshot;
  /**
   * Returns the current time and the bodies at this time, without running a frame. While the world rests, everything
   * else is the same as in the last frame or can be computed from the motion of the vessels.
   */
  instant(): Pick<Snapshot, 'ut' | 'bodies'>;
  /** The templates of the scene and of opened models. It is a new map after a model was opened or closed. */
  readonly templates: ReadonlyMap<string, PartTemplate>;
  /** The templates of the scene. */
  readonly sceneTemplates: ReadonlyMap<string, PartTemplate>;
  readonly paint: PartPaintStore;
  /** Images for the ground clutter. Null if `paint_textures_enabled` is false. */
  readonly textures: TextureStore | null;
  /** The stickers. Null if `paint_stickers_enabled` or `paint_textures_enabled` is false. */
  readonly stickers: StickerStore | null;
  /** The paint of EVA characters. */
  readonly kittens: KittenPaint;
  /** Audio clips, and the channels that play them. Null if `audio_enabled` is false. */
  readonly audio: AudioStore | null;
  /** The models that clients opened; null if this world cannot open models. */
  readonly models: ModelStore | null;
  readonly camera: MainCamera;
  /** The camera tracks that clients have uploaded. */
  readonly tracks: TrackStore;
  readonly playback: CameraPlayback;
  /** The players of timed batches and camera tracks. Null if `schedule_enabled` is false. */
  readonly schedules: ScheduleRegistry | null;
  readonly clock: 'real' | 'stepped';
  /** The accessors and their failures. Renderers report their failures here too. */
  readonly accessors: Accessors;
  /** Checks whether the gates allow a command, without running it. @returns EACCES or EOPNOTSUPP if a gate is closed */
  check(command: Command): Outcome<void>;
  /**
   * Runs one command between two frames if its gates are open. A command that is refused leaves the world unchanged. If
   * the action itself fails, the outcome is EIO, and the accessor `actuator.<action>` is degraded until it is reset.
   */
  execute(command: Command): Outcome<void>;
  /**
   * Previews a write without running it. Returns the commands that the write would run, or the refusal by its leaf or
   * by a closed gate.
   */
  collect(write: () => Outcome<void>): Outcome<readonly Command[]>;
  /**
   * Runs all commands without a frame between them. If one is refused, the next ones still run. @returns the outcome of
   * each command
   */
  executeBatch(commands: readonly Command[]): readonly Outcome<void>[];
  /**
   * Runs a frame of a real clock. The time advances by `wallSeconds` (at most 0.1 s) times the warp. Schedules run here
   * and in {@link step}.
   */
  tick(wallSeconds: number): void;
  /**
   * How long the next {@link tick} can wait, in ms. 0 means that every frame is needed. It is longer if neither the
   * world nor a listener needs frames. A {@link skip} of this time and one tick then have the same result as many
   * ticks.
   */
  readonly restMs: number;
  /** Adds real time to the clock without running a frame. The next tick moves everything to the new time. */
  skip(wallSeconds: number): void;
  /**
   * Sets a function that the world calls before outside code reads state that depends on time, runs a command or adds a
   * listener. If the clock has skipped frames, it then runs one. A use of `time` alone needs no frame.
   */
  onUse(listener: (use: WorldUse) => void): void;
  /** Runs a frame of a stepped clock. The simulation time advances by exactly `simSeconds`. */
  step(simSeconds: number): void;
  /**
   * Removes a vessel. The paint rules for the whole vessel stay, in case a vessel returns with the same id.
   * @returns false if the vessel did not exist
   */
  despawn(vesselId: string): boolean;
  /**
   * Subscribes to events. The listener is called once for each event. @returns a function that ends the subscription
   */
  onEvent(listener: (event: SimEvent) => void, patience?: Patience): () => void;
  /** Collects events from now on. @returns a function that returns the events of the newest snapshot */
  collectEvents(): () => readonly SimEvent[];
  /**
   * Subscribes to snapshots. The listener is called once for each published snapshot: after each frame, and after each
   * command that changes the snapshot.
   */
  onPublish(listener: (snapshot: Snapshot) => void, patience?: Patience): () => void;
  /**
   * Subscribes to changes. The world calls the listener whenever the value of any leaf may have changed, whether a
   * snapshot contains it or not.
   */
  onChange(listener: (cause: ChangeCause) => void, patience?: Patience): () => void;
  /**
   * Subscribes to changes in the names of stickers, players, and templates or materials with a rule. Vessel names do
   * not count.
   */
  onRename(listener: () => void): void;
}
