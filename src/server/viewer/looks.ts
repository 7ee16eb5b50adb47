import { diff, type Moment, type Patch } from '../../renderer/live/index.js';
import { WAITS_FOR_EVER, type World } from '../../simulator/world/index.js';

/** The time for which a look at the clock serves every page, ms: half a frame. */
const SHARED_MS = 1000 / 60;

/** The change from one moment to the present one. */
export interface Change {
  readonly patch: Patch;
  /** The patch as JSON. */
  readonly text: string;
}

/** The reader of moments of a world. */
export interface LookReader {
  /** Reads the whole moment. */
  read(): Moment;
  /** Reads a moment that differs from another one only in time. */
  readLater(moment: Moment): Moment;
}

/**
 * The comparisons of a world with its former moments, for all pages: pages that were last sent the same moment share
 * the next one and its text. The cost of a comparison depends on what has changed: while only time passes, it visits no
 * vessel.
 */
export class Looks {
  #isStale = true;
  #now: Moment | null = null;
  #takenAt = -Infinity;
  /** The changes up to now, one entry for each state that a page may have. */
  readonly #changes = new Map<Moment | undefined, Change | null>();

  constructor(
    world: Pick<World, 'onChange'>,
    private readonly reader: LookReader,
  ) {
    world.onChange(() => this.forget(), WAITS_FOR_EVER);
  }

  /** Reads everything at the next look. */
  forget(): void {
    this.#isStale = true;
  }

  /** Returns the present moment. */
  take(): Moment {
    const before = this.#now;
    const clock = performance.now();
    if (before && !this.#isStale && clock - this.#takenAt < SHARED_MS) return before;
    const now = before && !this.#isStale ? this.reader.readLater(before) : this.reader.read();
    // A read may have run a frame, which it shows.
    this.#isStale = false;
    this.#takenAt = clock;
    this.#now = now;
    if (now !== before) this.#changes.clear();
    return now;
  }

  /**
   * Returns the change up to the last comparison; null for none.
   *
   * @param sent the moment of an earlier comparison, or undefined for none
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
