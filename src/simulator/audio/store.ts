import type { PlayRequest } from '../../contract/actions/index.js';
import { DONE, refuse, shown, type Outcome } from '../../base/errors/index.js';
import { UploadFiles } from '../../base/uploads/index.js';
import type { ClipFacts } from './formats/clip.js';
import { readClip } from './formats/read-clip.js';
import { type AudioLimits, DEFAULT_AUDIO_LIMITS } from './limits.js';
import { type FinishedListener, Mixer } from './mixer/mixer.js';

/** The facts about a clip; null before the clip is committed. */
interface AudioFacts {
  readonly sound: Outcome<ClipFacts> | null;
}

export interface AudioStoreOptions {
  readonly limits?: Partial<AudioLimits>;
  /** Called for every channel that has ended, or was stopped or replaced. */
  readonly finished?: FinishedListener;
  readonly changed?: () => void;
}

/** The clips that clients uploaded in one session, and the channels that play them. */
export class AudioStore {
  readonly limits: AudioLimits;
  readonly clips: UploadFiles<AudioFacts>;
  readonly mixer: Mixer;

  constructor({ limits, finished = () => undefined, changed = () => undefined }: AudioStoreOptions = {}) {
    this.limits = { ...DEFAULT_AUDIO_LIMITS, ...limits };
    // A channel stores the length of its clip when it starts, so the channel keeps playing when the file is truncated
    // or deleted.
    const goesOn = (): void => undefined;
    this.clips = new UploadFiles({
      directory: 'audio/file',
      limits: this.limits,
      factsOf: (bytes) => ({ sound: bytes && readClip(bytes) }),
      requireUse: (name, { sound }) => requireSound(name, sound),
      listener: { changed, committed: () => undefined, truncated: goesOn, deleting: goesOn },
    });
    this.mixer = new Mixer(this.limits.channelsMax, finished);
  }

  /**
   * Plays a clip. If the requested end is after the end of the clip, playback stops at the end of the clip.
   * @returns the channel's id; ENOENT for an unknown clip, EBUSY during its upload, EIO if the file is not a clip,
   * EINVAL if the start is after the end of the clip, EBUSY if every channel is in use
   */
  play(subject: string, { clip, id, startMs, endMs, ...how }: PlayRequest): Outcome<string> {
    const file = this.clips.get(clip);
    if (!file) return refuse('ENOENT', `${subject}: no clip '${shown(clip)}'; upload it under audio/file first`);
    if (!file.sound) return refuse('EBUSY', `${subject}: '${clip}' is still being uploaded; close or complete it`);
    if (!file.sound.ok) return refuse(file.sound.errno, `${subject}: '${clip}' cannot be played: ${file.sound.reason}`);
    const { lengthMs } = file.sound.value;
    if (startMs >= lengthMs) {
      return refuse(
        'EINVAL',
        `${subject}: start=${startMs} is after the end of '${clip}', which has ${Math.round(lengthMs)} ms; use an earlier start`,
      );
    }
    return this.mixer.play(subject, id, {
      ...how,
      clip,
      lengthMs,
      startMs,
      endMs: Math.min(endMs ?? lengthMs, lengthMs),
    });
  }
}

function requireSound(name: string, sound: AudioFacts['sound']): Outcome<void> {
  return sound?.ok === false ? refuse('EINVAL', `audio/file/${name}: cannot be played: ${sound.reason}`) : DONE;
}
