import { DONE, refuse, type Outcome } from '../../base/errors/index.js';
import type { PlayTrack, SetPlayback } from '../../contract/actions/index.js';
import type { CameraSurroundings, MainCamera } from '../sim/camera/index.js';
import {
  type CameraTrack,
  sampleTrack,
  trackDuration,
  type TrackSample,
  type TrackStore,
} from '../sim/camera-tracks/index.js';
import type { Entry, Player, ScheduleRegistry } from '../sim/schedule/index.js';

const PLAYER = 'camera';

export interface PlaybackCell {
  readonly camera: MainCamera;
  readonly surroundings: CameraSurroundings;
  readonly tracks: TrackStore;
  readonly schedules: ScheduleRegistry | null;
  warp: number;
  emit(type: string, vessel: string | null, detail: string): void;
  touch(): void;
}

export interface PlaybackReadback {
  readonly track: string;
  readonly player: Player;
  /** Index of the current shot. After the end of the track, it is the index of the last shot. */
  readonly shotIndex: number;
  readonly shotName: string;
}

interface Playing {
  readonly name: string;
  readonly track: CameraTrack;
  readonly player: Player;
  sample: TrackSample;
  /** True once the event for the end of the track has been emitted. */
  completed: boolean;
}

/**
 * Plays camera tracks, one at a time. After the end of a track, its last view stays until a client stops or replaces
 * the track, or releases the camera.
 */
export class CameraPlayback {
  /**
   * The track that plays, or that has ended and still shows its last view; null if there is none. Public, because the
   * world reads it after every command.
   */
  playing: Playing | null = null;
  /** The warp factor to restore after the track. Null if the track has not changed it. */
  #warpBefore: number | null = null;

  constructor(
    private readonly cell: PlaybackCell,
    private readonly setsTime: boolean,
  ) {}

  get readback(): PlaybackReadback | null {
    if (!this.playing) return null;
    const { name, track, player, sample } = this.playing;
    const shotIndex = Math.max(0, sample.shot);
    return { track: name, player, shotIndex, shotName: track.shots[shotIndex]!.name };
  }

  /** The warp that the track sets, in simulated seconds per real second; 1 if it sets none. */
  get timeScale(): number {
    return (this.setsTime ? this.playing?.sample.timeScale : null) ?? 1;
  }

  /**
   * @returns ENOENT, EBUSY or EINVAL if the track is not readable, EOPNOTSUPP if schedules are disabled, or a refusal
   * if there are too many players
   */
  play({ track: name, at, rate, loop, group }: PlayTrack): Outcome<void> {
    const { camera, surroundings, schedules, tracks } = this.cell;
    if (!schedules) return refuse('EOPNOTSUPP', 'camera/play: schedules are off; set schedule_enabled = true');
    const found = tracks.find(name);
    if (!found.ok) {
      tracks.note(name, found.reason);
      return found;
    }
    const track = found.value;
    this.#end('replaced');
    schedules.remove(PLAYER);
    const added = schedules.add({
      id: PLAYER,
      kind: 'camera-track',
      clock: 'render',
      rate: rate ?? 1,
      loop: loop ?? track.loop,
      group,
      entries: this.#shotStarts(name, track),
      duration: trackDuration(track) * 1000,
    });
    if (!added.ok) return added;
    const player = added.value;
    if (at !== null) player.clock.scrub(at * 1000);
    const sample = sampleTrack(track, player.clock.position / 1000);
    this.playing = { name, track, player, sample, completed: false };
    // The player emits no event for a shot that began before the start position, so emit the event here.
    const shot = track.shots[sample.shot];
    if (shot && shot.t * 1000 < player.clock.position) this.#emitShot(name, track, sample.shot);
    tracks.note(name, this.#warningOf(track));
    camera.take(surroundings);
    this.#lay();
    camera.update(surroundings, 0);
    return DONE;
  }

  /** @returns ENOENT if no track plays */
  set({ at, rate, loop, paused }: SetPlayback): Outcome<void> {
    if (!this.playing) return refuse('ENOENT', 'camera/set: no track is playing; write camera/play first');
    const { clock } = this.playing.player;
    if (rate !== null) clock.rate = rate;
    if (loop !== null) clock.loop = loop;
    if (paused !== null) clock.paused = paused;
    if (at !== null) clock.scrub(at * 1000);
    this.#showNow();
    return DONE;
  }

  /** Stops the track. The camera returns to the pose that clients have written. */
  stop(): void {
    this.#end('stopped');
    this.cell.camera.update(this.cell.surroundings, 0);
  }

  followCommand(): void {
    const playing = this.playing;
    if (!playing) return;
    if (playing.player.stopped || !this.cell.camera.tracked) this.stop();
    else if (playing.player.clock.withFrom) this.#showNow();
  }

  advance(): void {
    const playing = this.playing;
    if (!playing) return;
    if (playing.player.stopped) {
      this.#end('stopped');
      return;
    }
    this.#resample(playing);
    this.#lay();
    const { ended } = playing.player.clock;
    if (ended && !playing.completed) this.#emitEnd(playing, 'complete');
    playing.completed = ended;
  }

  #showNow(): void {
    if (!this.playing) return;
    this.#resample(this.playing);
    this.#lay();
    this.cell.camera.update(this.cell.surroundings, 0);
  }

  #resample(playing: Playing): void {
    playing.sample = sampleTrack(playing.track, playing.player.clock.position / 1000);
  }

  #lay(): void {
    const { layer } = this.playing!.sample;
    const { camera } = this.cell;
    const { fovDeg } = layer.change;
    if (fovDeg === undefined) camera.setTrack(layer);
    else {
      // Limit the angle, because a spline may overshoot its keys, and keys may exceed the limits of this camera.
      const within = Math.min(camera.limits.fovMaxDeg, Math.max(camera.limits.fovMinDeg, fovDeg));
      camera.setTrack({ ...layer, change: { ...layer.change, fovDeg: within } });
    }
    this.#followTime();
  }

  #followTime(): void {
    const scale = this.setsTime ? (this.playing?.sample.timeScale ?? null) : null;
    if (scale !== null) {
      this.#warpBefore ??= this.cell.warp;
      this.#setWarp(scale);
    } else if (this.#warpBefore !== null) {
      this.#setWarp(this.#warpBefore);
      this.#warpBefore = null;
    }
  }

  #setWarp(warp: number): void {
    if (warp === this.cell.warp) return;
    this.cell.warp = warp;
    this.cell.touch();
  }

  #end(reason: 'stopped' | 'replaced'): void {
    const playing = this.playing;
    if (!playing) return;
    this.playing = null;
    playing.player.stopped = true;
    this.cell.camera.setTrack(null);
    this.#followTime();
    if (!playing.completed) this.#emitEnd(playing, reason);
  }

  #shotStarts(name: string, track: CameraTrack): Entry[] {
    return track.shots.map(({ t }, index) => ({
      at: t * 1000,
      target: null,
      run: () => {
        this.#emitShot(name, track, index);
        return DONE;
      },
    }));
  }

  #emitShot(name: string, track: CameraTrack, index: number): void {
    this.cell.emit('camera.shot', null, `${PLAYER} track=${name} shot=${index} name=${track.shots[index]!.name}`);
  }

  #emitEnd({ name }: Playing, reason: 'complete' | 'stopped' | 'replaced'): void {
    this.cell.emit('camera.finished', null, `${PLAYER} track=${name} kind=camera-track reason=${reason}`);
  }

  #warningOf({ shots, warnings }: CameraTrack): string | null {
    const timed = shots.findIndex(({ time }) => time !== null);
    if (timed >= 0 && !this.setsTime) {
      return `shots[${timed}].time: ignored; needs debug_namespace and camera_allow_time_channel`;
    }
    return warnings[0] ?? null;
  }
}
