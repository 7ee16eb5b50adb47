import { SEEN_MEMBERS, type Moment } from '../../../renderer/live/index.js';
import type { OrbitState } from '../../../simulator/world/views/index.js';
import { pictureMotion, pixelsPerRadian, type SeenPlaces } from './picture-motion.js';

/** Everything that a picture depends on. */
export interface PictureInputs extends SeenPlaces {
  /** The moment of the world. An unchanged member is the same object as in earlier moments. */
  readonly moment: Moment;
  /** The user's camera setting. Each move of the camera makes a new object; null if unknown. */
  readonly view: OrbitState | null;
  readonly width: number;
  readonly height: number;
}

export interface SampleStep {
  readonly kind: 'sample';
  readonly inputs: PictureInputs;
  readonly sample: number;
  readonly samples: number;
  readonly isAnother: boolean;
  /** True if the mean of all samples so far is shown after this one. */
  readonly isShown: boolean;
}

interface DrawStep {
  readonly kind: 'draw';
  /**
   * The reason for the new picture: something has moved, something looks different, or a better picture is possible.
   */
  readonly why: 'motion' | 'content' | 'better';
  /**
   * The time that the picture may wait, ms. It is above 0 only if the motion is slow, so that few pictures are needed.
   */
  readonly waitMs: number;
  /** True if the motion is so slow that a few pictures per second are enough. */
  readonly isEasy: boolean;
}

/** The next action: draw, draw a sample, or rest. A rest ends when something happens, or after a time. */
export type PictureStep = DrawStep | SampleStep | { readonly kind: 'rest'; readonly forMs: number };

/** Smaller motion counts as none, pixels. It is less than the width of a smoothed edge. */
const STEADY_PIXELS = 0.25;
/**
 * Slower motion of the sky is invisible, pixels per second. In a picture of 800 rows, the sky over a planet moves at
 * about 0.1 pixels per second.
 */
const SLOW_PIXELS_PER_SECOND = 1;
/**
 * Slower motion of near things is invisible, pixels per second. They are drawn again only after they have drifted by
 * {@link CREEP_PIXELS}. For example, seen from a vessel in orbit, a vessel with a fixed attitude among the stars turns
 * at 0.1 pixels per second.
 */
const CREEP_PIXELS_PER_SECOND = 0.15;
const CREEP_PIXELS = 8;
/** Slower motion needs only a few pictures, pixels per second. */
const EASY_PIXELS_PER_SECOND = 4;
/**
 * Minimum time between two pictures of such slow motion, ms. It is also at least {@link EASY_REST} times as long as the
 * picture and its samples took to draw.
 */
const EASY_MS = 500;
const EASY_REST = 5;
/**
 * When the sky has drifted by this angle, a new picture is drawn, rad. Chosen: two degrees, or eight minutes of a day
 * on Earth. At that angle, a shadow is wrong by a thirtieth of the height of its object.
 */
const DRIFT_RADIANS = 0.035;
/** The minimum time between pictures while the sky drifts, as a multiple of the time that a complete picture takes. */
const DRIFT_REST = 200;
/** How long to rest if the end of the rest is not known, ms. */
const UNKNOWN_REST_MS = 1000;
/**
 * The minimum number of samples in a mean that is shown. With fewer samples, edges would be rougher than in one
 * smoothed sample.
 */
const FIRST_SHOWN = 4;

/**
 * Decides when a picture must be drawn again because it would look different, and when samples are added to it. It
 * compares content by the identity of objects. It measures motion since the picture was drawn, and so notices even a
 * very slow drift. When a planet turns, the sky moves invisibly. A new picture for that is shown only with all its
 * samples, because the quality must never drop. Slow visible motion needs few pictures, which leaves the device free
 * for other work.
 */
export class PictureSchedule {
  #drawn: PictureInputs | null = null;
  #drawnAt = 0;
  /** The number of samples that the mean contains so far. */
  #samples = 0;
  #samplesShown = 0;
  /** True while the samples belong to a new picture that is not shown yet. */
  #isHidden = false;
  /** The mean time to draw a sample, ms. */
  #sampleMs = 0;
  /** How long drawing the picture and its samples has taken so far, ms. */
  #spentMs = 0;

  /** @param samplesMax the number of samples in a complete picture; 1 for a source that draws no samples */
  constructor(readonly samplesMax: number) {}

  /**
   * The number of samples in the current picture. 1 means a single sample with smoothed edges, and 0 means no picture.
   */
  get samplesShown(): number {
    return this.#samplesShown;
  }

  /**
   * Makes the next step draw a new picture. Call it when something about the picture can be better, for example when an
   * image has loaded.
   */
  forget(): void {
    this.#drawn = null;
  }

  /**
   * Records that the drawing of a picture with these inputs begins, or of the picture's first sample.
   * @param now the time, ms
   */
  begin(inputs: PictureInputs, now: number, { isHidden = false } = {}): void {
    this.#drawn = inputs;
    this.#drawnAt = now;
    this.#samples = 0;
    this.#spentMs = 0;
    this.#isHidden = isHidden;
  }

  drawn(ms: number): void {
    this.#samplesShown = 1;
    this.#sampleMs = ms;
    this.#spentMs += ms;
  }

  sampled({ sample, isShown }: SampleStep, ms: number): void {
    this.#samples = sample + 1;
    this.#sampleMs = this.#sampleMs * 0.7 + ms * 0.3;
    this.#spentMs += ms;
    if (isShown) {
      this.#samplesShown = this.#samples;
      this.#isHidden = false;
    }
  }

  /** Reports whether the current picture has this content, whatever has moved. */
  shows(inputs: PictureInputs): boolean {
    return this.#drawn !== null && hasSameContent(this.#drawn, inputs);
  }

  /** Reports whether a thing has appeared, disappeared or changed its look since the picture was drawn. */
  hasOtherContent(inputs: PictureInputs): boolean {
    return this.#drawn !== null && !hasSameContent(this.#drawn, inputs);
  }

  /** @param now the time, ms, on the clock of {@link begin} */
  next(inputs: PictureInputs, now: number): PictureStep {
    const drawn = this.#drawn;
    if (!drawn) return drawFor('better');
    if (!hasSameContent(drawn, inputs)) return drawFor('content');
    // Draw at once, because under a stepped clock the user waits for exactly this moment.
    if (inputs.moment.clock === 'stepped' && drawn.moment !== inputs.moment) return drawFor('motion');
    const { near, sky } = pictureMotion(drawn, inputs, inputs.height);
    const drawnForMs = now - this.#drawnAt;
    const isCreep = near >= STEADY_PIXELS && this.#isCreep(drawn, inputs, near);
    if (near >= STEADY_PIXELS && !isCreep) return this.#motion((near / drawnForMs) * 1000, drawnForMs);
    const isWhole = this.samplesMax === 1 || this.#samples === this.samplesMax;
    const drift = isCreep ? Math.max(near, sky) : sky;
    const farPixels = isCreep ? CREEP_PIXELS : DRIFT_RADIANS * pixelsPerRadian(inputs.pose, inputs.height);
    const perMs = driftPerMs(drawn.moment, inputs.moment, drift);
    const waitMs = DRIFT_REST * this.samplesMax * this.#sampleMs - drawnForMs;
    const skySpeed = perMs * 1000;
    if (drift >= STEADY_PIXELS) {
      const isFar = drift >= farPixels;
      if (skySpeed >= SLOW_PIXELS_PER_SECOND) return this.#motion(skySpeed, drawnForMs);
      if (isFar && !isWhole) return drawFor('motion');
      if (isWhole && (isFar || waitMs <= 0)) {
        return this.samplesMax === 1 ? drawFor('motion') : this.#sample(inputs, 0, true);
      }
    }
    const untilMs = (pixels: number): number => (perMs === 0 ? Infinity : Math.max(0, pixels - drift) / perMs);
    if (skySpeed >= SLOW_PIXELS_PER_SECOND && !this.#isHidden) {
      // Rest, because a new picture would be due before the samples of this one are shown.
      return { kind: 'rest', forMs: Math.max(untilMs(STEADY_PIXELS), this.#easyWaitMs(drawnForMs)) };
    }
    if (!isWhole) return this.#sample(drawn, this.#samples, false);
    if (Number.isNaN(perMs)) return { kind: 'rest', forMs: UNKNOWN_REST_MS };
    return { kind: 'rest', forMs: Math.max(untilMs(STEADY_PIXELS), Math.min(waitMs, untilMs(farPixels))) };
  }

  /**
   * Reports whether near things move too slowly to see. Returns false if the user has moved the camera or the camera
   * setting is unknown.
   * @param near the motion of near things, pixels
   */
  #isCreep(drawn: PictureInputs, { view, moment }: PictureInputs, near: number): boolean {
    if (view === null || view !== drawn.view) return false;
    return driftPerMs(drawn.moment, moment, near) * 1000 < CREEP_PIXELS_PER_SECOND;
  }

  /** @param pixelsPerSecond the speed since the picture was drawn */
  #motion(pixelsPerSecond: number, drawnForMs: number): DrawStep {
    const isEasy = pixelsPerSecond < EASY_PIXELS_PER_SECOND;
    return { kind: 'draw', why: 'motion', isEasy, waitMs: isEasy ? this.#easyWaitMs(drawnForMs) : 0 };
  }

  #easyWaitMs(drawnForMs: number): number {
    return Math.max(0, EASY_MS - drawnForMs, EASY_REST * this.#spentMs - drawnForMs);
  }

  #sample(inputs: PictureInputs, sample: number, isAnother: boolean): SampleStep {
    const samples = this.samplesMax;
    const count = sample + 1;
    const isStage = count >= FIRST_SHOWN && Number.isInteger(Math.log2(count)) && !this.#isHidden;
    return { kind: 'sample', inputs, sample, samples, isAnother, isShown: isStage || count === samples };
  }
}

export function drawFor(why: DrawStep['why']): DrawStep {
  return { kind: 'draw', why, waitMs: 0, isEasy: false };
}

/**
 * Returns how fast the sky drifts at the current warp, pixels/ms. Divides by the time in the scene, because the page
 * may have received no moment for a long time.
 * @param sky the drift between the two moments, pixels
 * @returns NaN when the speed is not known yet
 */
function driftPerMs(before: Moment, now: Moment, sky: number): number {
  if (now.clock === 'stepped' || now.warp === 0) return 0;
  const seconds = now.ut - before.ut;
  return seconds === 0 ? NaN : ((sky / Math.abs(seconds)) * now.warp) / 1000;
}

const CONTENT = [...SEEN_MEMBERS, 'definitions'] as const satisfies readonly (keyof Moment)[];

function hasSameContent(before: PictureInputs, now: PictureInputs): boolean {
  return (
    before.width === now.width &&
    before.height === now.height &&
    before.templates === now.templates &&
    CONTENT.every((member) => before.moment[member] === now.moment[member])
  );
}
