import { diff, type Moment, type Patch } from '../../renderer/live/index.js';
import { WAITS_FOR_EVER, type World } from '../../simulator/world/index.js';

/**
 * When a page has read the clock, other pages use the same time during this interval, ms. It is half a frame at 30 Hz.
 */
const SHARED_MS = 1000 / 60;

export interface Change {
  readonly patch: Patch;
  readonly text: string;
}

export interface LookReader {
  read(): Moment;
  /** Returns the current moment, for the case that nothing but time has changed since `moment`. */
  readLater(moment: Moment): Moment;
}

/**
 * For all pages together, compares the world now with its earlier moments. If several pages have the same last moment,
 * the comparison is made and formatted only once. If nothing but time has passed, vessels are not compared.
 */
export class Looks {
  #isStale = true;
  #now: Moment | null = null;
  #takenAt = -Infinity;
  /**
   * Changes from earlier moments to the present one. The key is the earlier moment, which is the last that a page
   * received.
   */
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
    // Reading the world may run a frame, which reports a change. The moment already contains that change, so it is not
    // stale.
    this.#isStale = false;
    this.#takenAt = clock;
    this.#now = now;
    if (now !== before) this.#changes.clear();
    return now;
  }

  /**
   * Returns the change since an earlier moment; null if there is none.
   * @param sent the last moment that the page received; undefined if it has not received any
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
