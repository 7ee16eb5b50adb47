import { diff, type Moment, type Patch } from '../../renderer/live/index.js';
import { WAITS_FOR_EVER, type World } from '../../simulator/world/index.js';

/** All pages share one reading of the clock for this time, ms: half a frame at 30 Hz. */
const SHARED_MS = 1000 / 60;

export interface Change {
  readonly patch: Patch;
  readonly text: string;
}

export interface LookReader {
  read(): Moment;
  /** Reads the current moment if it differs from an earlier moment only in time. */
  readLater(moment: Moment): Moment;
}

/**
 * Compares a world with its earlier moments, for all pages. Pages that received the same moment last share the next
 * comparison and its text. While only time passes, a comparison visits no vessel.
 */
export class Looks {
  #isStale = true;
  #now: Moment | null = null;
  #takenAt = -Infinity;
  /** The changes up to now, by the moment that a page received last. */
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

  take(): Moment {
    const before = this.#now;
    const clock = performance.now();
    if (before && !this.#isStale && clock - this.#takenAt < SHARED_MS) return before;
    const now = before && !this.#isStale ? this.reader.readLater(before) : this.reader.read();
    // Reading the world may run a frame. The moment then already contains that frame, so nothing is stale.
    this.#isStale = false;
    this.#takenAt = clock;
    this.#now = now;
    if (now !== before) this.#changes.clear();
    return now;
  }

  /**
   * Returns the change since an earlier moment; null if there is none.
   * @param sent the moment that the page received last; undefined if it received none
   */
  changeSince(sent: Moment | undefined): Change | null {
    const known = this.#changes.get(sent);
    if (known !== undefined) return known;
    const patch = diff(sent, this.#now);
    const change = patch ? { patch, text: JSON.stringify(patch) } : null;
    this.#changes.set(sent, change);
    return change;
  }
}
