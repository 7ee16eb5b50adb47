import type { AudioStore } from '../audio/index.js';
import type { Outcome } from '../errors/index.js';
import type { KittenPaint } from '../paint/kittens/index.js';
import type { PartPaintStore } from '../paint/rules/index.js';
import type { StickerStore } from '../paint/stickers/index.js';
import type { TextureStore } from '../paint/textures/index.js';
import type { MainCamera } from '../sim/camera/index.js';
import type { TrackStore } from '../sim/camera-tracks/index.js';
import type { ScheduleRegistry } from '../sim/schedule/index.js';
import type { PartTemplate, SimEvent, Snapshot } from '../sim/state.js';
import type { Accessors } from './accessors.js';
import type { CameraPlayback } from './camera-playback.js';
import type { Command } from './command.js';

/**
 * The one mutable cell. Everything that changes goes through `execute` or the clock; everything that is read comes from
 * `snapshot` (immutable) or from the live paint and camera state.
 */
export interface World {
  /**
   * The current moment. A new object whenever anything in it changed, the same object otherwise; a command that was
   * executed is visible in the very next read (read-after-write).
   */
  readonly snapshot: Snapshot;
  readonly templates: ReadonlyMap<string, PartTemplate>;
  readonly paint: PartPaintStore;
  /** Pictures for the ground clutter; null where `paint_textures_enabled` is false. */
  readonly textures: TextureStore | null;
  /** Decals; null where `paint_stickers_enabled` or `paint_textures_enabled` is false. */
  readonly stickers: StickerStore | null;
  /** Paint of EVA characters. */
  readonly kittens: KittenPaint;
  /** Clips and what plays of them; null where `audio_enabled` is false. */
  readonly audio: AudioStore | null;
  readonly camera: MainCamera;
  /** Camera moves that were uploaded, and the one that plays. */
  readonly tracks: TrackStore;
  readonly playback: CameraPlayback;
  /** Players of timed batches and of the camera; null where `schedule_enabled` is false. */
  readonly schedules: ScheduleRegistry | null;
  readonly clock: 'real' | 'stepped';
  /** What has failed; whoever draws reports here too. */
  readonly accessors: Accessors;
  /** Whether the gates would let a command through now, without running it. EACCES or EOPNOTSUPP. */
  check(command: Command): Outcome<void>;
  /**
   * Runs one command at a frame boundary, if its gates are open; a refusal leaves the world as it was. EIO when the action itself
   * failed: then it is told as the accessor `actuator.<action>` until it succeeds again.
   */
  execute(command: Command): Outcome<void>;
  /** Runs commands as one indivisible group; the first refusal is returned, the others still ran. */
  executeBatch(commands: readonly Command[]): Outcome<void>;
  /** Real clock: advances by wall time (clamped to 0.1 s) × warp. What schedules hold falls due here and in {@link step}. */
  tick(wallSeconds: number): void;
  /** Stepped clock: advances simulation time by exactly `simSeconds`. */
  step(simSeconds: number): void;
  /** Removes a vessel; rules that name it stay for one that returns under its id. @returns whether it was there */
  despawn(vesselId: string): boolean;
  /** Called once per published event; returns the function that ends the subscription. */
  onEvent(listener: (event: SimEvent) => void): () => void;
  /** Called after a snapshot was published (once per tick or command), at most once per change. */
  onPublish(listener: (snapshot: Snapshot) => void): () => void;
  /** Called after anything that leaves show may have changed, in a snapshot or beside it: the moment to look again. */
  onChange(listener: () => void): () => void;
}
