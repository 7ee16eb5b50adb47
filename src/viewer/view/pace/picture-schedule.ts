import { SEEN_MEMBERS, type Moment } from '../../../renderer/live/index.js';
import type { OrbitState } from '../../../simulator/world/views/index.js';
import { pictureMotion, pixelsPerRadian, type SeenPlaces } from './picture-motion.js';

export interface PictureInputs extends SeenPlaces {
  /** The state of the world; a property that has not changed is the same object as in earlier states. */
  readonly moment: Moment;
  /** The user's camera setting, or null if unknown. Every movement of the camera creates a new object. */
  readonly view: OrbitState | null;
  readonly width: number;
  readonly height: number;
  /** True if the page has loaded all details of the models. */
  readonly isWhole: boolean;
}

export interface SampleStep {
  readonly kind: 'sample';
  readonly inputs: PictureInputs;
  readonly sample: number;
  readonly samples: number;
  readonly isAnother: boolean;
  /** True if the picture then shows the mean of all samples so far, this one included. */
  readonly isShown: boolean;
}

interface DrawStep {
  readonly kind: 'draw';
  /** The reason to draw: something has moved, something looks different, or the picture can get better. */
  readonly why: 'motion' | 'content' | 'better';
  /** Time to wait before the picture is drawn, ms; above 0 only for slow motion, which needs few pictures. */
  readonly waitMs: number;
  /** True if the motion is so slow that a few pictures per second are enough. */
  readonly isEasy: boolean;
}

/** The next step of the drawing. A rest ends after a time, or earlier if something happens. */
export type PictureStep = DrawStep | SampleStep | { readonly kind: 'rest'; readonly forMs: number };

/** Motion below which the picture is not drawn again, pixels. */
const STEADY_PIXELS = 0.25;
/**
 * Speed below which a motion of the sky is invisible, pixels per second. In a picture with 800 rows, the sky above a
 * planet moves at about 0.1 pixels per second.
 */
const SLOW_PIXELS_PER_SECOND = 1;
/**
 * Speed below which a motion of near objects is invisible, pixels per second. Such objects are drawn again only after
 * they have moved by {@link CREEP_PIXELS}.
 */
const CREEP_PIXELS_PER_SECOND = 0.15;
const CREEP_PIXELS = 8;
/** Speed below which a motion needs only a few pictures, pixels per second. */
const EASY_PIXELS_PER_SECOND = 4;
/**
 * Minimum time between two pictures of a motion below {@link EASY_PIXELS_PER_SECOND}, ms. The time is also at least
 * {@link EASY_REST} times the time for the last picture with its samples.
 */
const EASY_MS = 500;
const EASY_REST = 5;
/**
 * The page draws a new picture after the sky has turned by this angle, rad. Chosen: two degrees; the sky over Earth
 * turns by this angle in eight minutes. Until the new picture, the end of a shadow may be wrong by 1/30 of the height
 * of the object that casts it.
 */
const DRIFT_RADIANS = 0.035;
/**
 * While only the sky moves, the next picture begins after `DRIFT_REST` times the time for a complete picture, or as
 * soon as the sky has turned by `DRIFT_RADIANS`.
 */
const DRIFT_REST = 200;
const UNKNOWN_REST_MS = 1000;
/**
 * Minimum number of samples in a mean that is shown. With fewer samples, edges would be rougher than in a single
 * smoothed sample.
 */
const FIRST_SHOWN = 4;

/**
 * Decides when a new picture would look different and must be drawn, and when to add a sample to the current picture.
 * Content counts as equal only if it consists of the same objects. Motion is measured as the difference from the state
 * in which the visible picture was drawn. Thus even very slow motion adds up until it is noticed. A new picture that is
 * drawn because the sky has moved appears only when it has all its samples. Otherwise, the quality of the visible
 * picture would decrease for a moment.
 */
export class PictureSchedule {
  #drawn: PictureInputs | null = null;
  #drawnAt = 0;
  #samples = 0;
  #samplesShown = 0;
  #isHidden = false;
  #isWhole = false;
  #showsWhole = false;
  #sampleMs = 0;
  #spentMs = 0;

  /** @param samplesMax the number of samples in a complete picture; 1 for a source that draws no samples */
  constructor(readonly samplesMax: number) {}

  /** The number of samples in the visible picture: 1 for a single sample with smoothed edges, 0 for no picture. */
  get samplesShown(): number {
    return this.#samplesShown;
  }

  /** True if the page had all details of the models when it began the visible picture. */
  get showsWhole(): boolean {
    return this.#showsWhole;
  }

  /** Makes {@link next} return a new picture. */
  forget(): void {
    this.#drawn = null;
  }

  /** @param now the time, ms */
  begin(inputs: PictureInputs, now: number, { isHidden = false } = {}): void {
    this.#drawn = inputs;
    this.#drawnAt = now;
    this.#samples = 0;
    this.#spentMs = 0;
    this.#isHidden = isHidden;
    this.#isWhole = inputs.isWhole;
  }

  drawn(ms: number): void {
    this.#samplesShown = 1;
    this.#showsWhole = this.#isWhole;
    this.#sampleMs = ms;
    this.#spentMs += ms;
  }

  sampled({ sample, isShown }: SampleStep, ms: number): void {
    this.#samples = sample + 1;
    this.#sampleMs = this.#sampleMs * 0.7 + ms * 0.3;
    this.#spentMs += ms;
    if (isShown) {
      this.#samplesShown = this.#samples;
      this.#showsWhole = this.#isWhole;
      this.#isHidden = false;
    }
  }

  shows(inputs: PictureInputs): boolean {
    return this.#drawn !== null && hasSameContent(this.#drawn, inputs);
  }

  hasOtherContent(inputs: PictureInputs): boolean {
    return this.#drawn !== null && !hasSameContent(this.#drawn, inputs);
  }

  /** @param now the time, ms, on the same clock as in {@link begin} */
  next(inputs: PictureInputs, now: number): PictureStep {
    const drawn = this.#drawn;
    if (!drawn) return drawFor('better');
    if (!hasSameContent(drawn, inputs)) return drawFor('content');
    // With a stepped clock, draw at once, because the user waits for exactly this moment.
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
      // Do not add samples: the next picture will be due before the samples of the current one are complete.
      return { kind: 'rest', forMs: Math.max(untilMs(STEADY_PIXELS), this.#easyWaitMs(drawnForMs)) };
    }
    if (!isWhole) return this.#sample(drawn, this.#samples, false);
    if (Number.isNaN(perMs)) return { kind: 'rest', forMs: UNKNOWN_REST_MS };
    return { kind: 'rest', forMs: Math.max(untilMs(STEADY_PIXELS), Math.min(waitMs, untilMs(farPixels))) };
  }

  /**
   * Reports whether near objects move so slowly that the motion is invisible. Returns false if the user has moved the
   * camera, or if the camera setting is unknown.
   */
  #isCreep(drawn: PictureInputs, { view, moment }: PictureInputs, near: number): boolean {
    if (view === null || view !== drawn.view) return false;
    return driftPerMs(drawn.moment, moment, near) * 1000 < CREEP_PIXELS_PER_SECOND;
  }

  /** @param pixelsPerSecond the mean speed since the picture was drawn */
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
 * Returns the speed of a motion at the current warp, pixels/ms. Derives it from the times in the scene, because the
 * last state may have arrived long ago.
 * @param sky distance by which the sky or a near object has moved in the picture between the two states, pixels
 * @returns NaN if the speed is unknown
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
