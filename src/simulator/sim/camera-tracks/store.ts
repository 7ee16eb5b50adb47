import { DONE, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import { UploadFiles, type UploadLimits } from '../../../base/uploads/index.js';
import { parseTrack } from './parse/parse-track.js';
import type { CameraTrack } from './track.js';

export interface TrackLimits extends UploadLimits {
  readonly keysMax: number;
}

export const DEFAULT_TRACK_LIMITS: TrackLimits = {
  filesMax: 32,
  bytesMax: 8_388_608,
  fileBytesMax: 1_048_576,
  keysMax: 4096,
};

/** The parsed track, or null before the first commit. */
interface TrackFacts {
  readonly track: Outcome<CameraTrack> | null;
}

const DIRECTORY = 'camera/track';

export class TrackStore {
  readonly limits: TrackLimits;
  readonly files: UploadFiles<TrackFacts>;
  #lastError: string | null = null;

  constructor(limits: Partial<TrackLimits> = {}, changed: () => void = () => undefined) {
    this.limits = { ...DEFAULT_TRACK_LIMITS, ...limits };
    this.files = new UploadFiles<TrackFacts>({
      directory: DIRECTORY,
      limits: this.limits,
      factsOf: (bytes) => ({ track: bytes && this.#parse(bytes) }),
      check: (name, bytes, { track }) => this.#examine(name, bytes, track!),
      listener: {
        changed,
        committed: () => undefined,
        truncated: () => undefined,
        deleting: () => undefined,
      },
    });
  }

  /**
   * The last error of an upload or of playing a track, as `<track>: <message>`; null if a track has been played since.
   */
  get lastError(): string | null {
    return this.#lastError;
  }

  /** @returns ENOENT if the file does not exist, EBUSY during its upload, EINVAL if the file is not a track */
  find(name: string): Outcome<CameraTrack> {
    const file = this.files.get(name);
    if (!file) return refuse('ENOENT', `camera/play: no track '${shown(name)}'; upload it under ${DIRECTORY} first`);
    if (!file.track)
      return refuse('EBUSY', `camera/play: '${name}' is still being uploaded; play it when the upload is complete`);
    return file.track.ok
      ? file.track
      : refuse('EINVAL', `camera/play: '${shown(name, 64)}' is not a track: ${file.track.reason}`);
  }

  note(name: string, message: string | null): void {
    this.#lastError = message && `${name}: ${message}`;
  }

  #parse(bytes: Uint8Array): Outcome<CameraTrack> {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      return parseTrack(text, this.limits);
    } catch (error) {
      if (error instanceof TypeError) return refuse('EINVAL', 'the document is not UTF-8; save it as UTF-8');
      throw error;
    }
  }

  /**
   * Some editors first write an empty file, or a file that contains only line ends. The store accepts such a file but
   * records an error.
   */
  #examine(name: string, bytes: Uint8Array, track: Outcome<CameraTrack>): Outcome<void> {
    if (track.ok) return DONE;
    const empty = bytes.every((byte) => byte <= 0x20);
    this.note(name, empty ? 'the document is empty' : track.reason);
    return empty ? DONE : refuse(track.errno, `${DIRECTORY}/${name}: ${track.reason}`);
  }
}
