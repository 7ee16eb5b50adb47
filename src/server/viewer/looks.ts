import { diff, type Moment, type Patch } from '../../renderer/live/index.js';
import { WAITS_FOR_EVER, type World } from '../../simulator/world/index.js';

/**
 * If a page needs the world within this time after the last reading, it gets that reading again, ms: half a frame at 30
 * Hz.
 */
const SHARED_MS = 1000 / 60;

export interface Change {
  readonly patch: Patch;
  readonly text: string;
}

export interface LookReader {
  read(): Moment;
  /** Returns `moment` with the present time. Call it only if nothing but time has changed since `moment`. */
  readLater(moment: Moment): Moment;
}

/**
 * Compares the present state of the world with earlier states (moments), for all pages together. If several pages last
 * received the same moment, the comparison is made and formatted only once.
 */
export class Looks {
  #isStale = true;
  #now: Moment | null = null;
  #takenAt = -Infinity;
  /** True if the main camera in `#now` was read at an earlier time than the bodies. */
  #isCameraOld = false;
  #isClosed = false;
  /** For each moment that is the last one that some page has received: the change from it to the present moment. */
  readonly #changes = new Map<Moment | undefined, Change | null>();

  constructor(
    world: Pick<World, 'onChange'>,
    private readonly reader: LookReader,
  ) {
    world.onChange(() => this.forget(), WAITS_FOR_EVER);
  }

  /** Makes the next call of {@link take} read everything. */
  forget(): void {
    this.#isStale = true;
  }

  /** @param withCamera true if the main camera must be read at the same time as the bodies */
  take({ withCamera = false } = {}): Moment {
    const before = this.#now;
    const clock = performance.now();
    const isShared = clock - this.#takenAt < SHARED_MS && !(withCamera && this.#isCameraOld);
    if (before && !this.#isStale && isShared) return before;
    const later = before && !this.#isStale ? this.reader.readLater(before) : null;
    const isCameraOld = later !== null && (this.#isCameraOld || later !== before);
    const now = later && !(withCamera && isCameraOld) ? later : this.reader.read();
    this.#isCameraOld = isCameraOld && now === later;
    // Reset this after reading, because reading the world may run a frame, which calls `forget`. The moment already
    // contains the change of that frame.
    this.#isStale = false;
    this.#takenAt = clock;
    this.#now = now;
    if (now !== before) this.#changes.clear();
    return now;
  }

  /** Makes {@link changeSince} return null from now on. */
  close(): void {
    this.#isClosed = true;
  }

  /** @param sent the last moment that the page received; undefined if it has received none */
  changeSince(sent: Moment | undefined): Change | null {
    if (this.#isClosed) return null;
    const known = this.#changes.get(sent);
    if (known !== undefined) return known;
    const patch = diff(sent, this.#now);
    const change = patch ? { patch, text: JSON.stringify(patch) } : null;
    this.#changes.set(sent, change);
    return change;
  }
}
