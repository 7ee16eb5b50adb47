import { SEEN_MEMBERS, type Moment } from '../../../renderer/live/index.js';
import { pictureMotion, pixelsPerRadian, type SeenPlaces } from './picture-motion.js';

/** The inputs of a picture. */
export interface PictureInputs extends SeenPlaces {
  /** The moment of the world. Members that have not changed are the same objects as in earlier moments. */
  readonly moment: Moment;
  /** The user's camera setting. It is a new object after each move, and null if unknown. */
  readonly view: object | null;
  readonly width: number;
  readonly height: number;
}

/** One more sample of a still picture. */
export interface SampleStep {
  readonly kind: 'sample';
  /** The inputs of the picture. */
  readonly inputs: PictureInputs;
  /** The number of the sample, from 0. */
  readonly sample: number;
  /** The number of samples that the picture will have. */
  readonly samples: number;
  /** True for the first sample of a new scene. */
  readonly isAnother: boolean;
  /** True to show the mean of the samples after this one. */
  readonly isShown: boolean;
}

/** Draws and shows a new picture. */
interface DrawStep {
  readonly kind: 'draw';
  /** The reason for the new picture: things have moved, look different, or can be shown better. */
  readonly why: 'motion' | 'content' | 'better';
  /** The time that the picture may wait, ms. It is above 0 for slow motion, which needs few pictures. */
  readonly waitMs: number;
  /** True for motion that is so slow that few pictures are enough. */
  readonly isEasy: boolean;
}

/** The next action: draw, draw a sample, or rest. A rest ends with an event or after a time. */
export type PictureStep = DrawStep | SampleStep | { readonly kind: 'rest'; readonly forMs: number };

/** The largest motion that counts as no motion, pixels. Edges are smoothed over a larger width. */
const STEADY_PIXELS = 0.25;
/**
 * The largest invisible motion of the sky, pixels per second. In a picture with 800 rows, the sky over a planet turns
 * by about 0.1.
 */
const SLOW_PIXELS_PER_SECOND = 1;
/**
 * The largest invisible motion of near things, pixels per second, and the drift after which they are drawn again,
 * pixels. A vessel with a fixed attitude among the stars turns by 0.1 pixels per second when it is seen from a vessel
 * in orbit.
 */
const CREEP_PIXELS_PER_SECOND = 0.15;
const CREEP_PIXELS = 8;
/** The largest motion for which few pictures are enough, pixels per second. */
const EASY_PIXELS_PER_SECOND = 4;
/**
 * Minimum time between two pictures of such slow motion: in ms, and as a multiple of the drawing time of the first
 * picture.
 */
const EASY_MS = 500;
const EASY_REST = 5;
/**
 * The largest drift of the sky before the picture is drawn again, rad. Chosen: two degrees, which is eight minutes of a
 * day on Earth. Shadows are then wrong by a thirtieth of the height of the thing that casts them.
 */
const DRIFT_RADIANS = 0.035;
/** While the sky drifts, a picture is drawn again no earlier than after this many times its drawing time. */
const DRIFT_REST = 200;
/** The duration of a rest whose end cannot be computed, ms. */
const UNKNOWN_REST_MS = 1000;
/**
 * The minimum number of samples for showing their mean. The mean of fewer samples has rougher edges than one smoothed
 * sample.
 */
const FIRST_SHOWN = 4;

/**
 * Decides when a picture is drawn again because it would look different, and when it gets more samples. It compares
 * content by identity, and positions by their motion since the picture was drawn. Even a very slow drift is therefore
 * noticed. The rotation of a planet causes invisible motion of the sky. For such motion, a new picture is shown only
 * when it has all its samples, so that the quality never drops. Slow visible motion is drawn in few pictures, which
 * leaves most of a device's time for other work.
 */
export class PictureSchedule {
  #drawn: PictureInputs | null = null;
  #drawnAt = 0;
  /** The number of samples that the mean contains so far. */
  #samples = 0;
  #samplesShown = 0;
  /** True while the samples belong to a picture that is not visible yet. */
  #isHidden = false;
  /** The mean drawing time of a sample, ms. */
  #sampleMs = 0;
  /** The total drawing time of the picture and its samples so far, ms. */
  #spentMs = 0;

  /** @param samplesMax the number of samples in a complete picture; 1 for a source that draws no samples */
  constructor(readonly samplesMax: number) {}

  /**
   * The number of samples in the current picture. 1 means a single sample with smoothed edges, and 0 means no picture.
   */
  get samplesShown(): number {
    return this.#samplesShown;
  }

  /** Makes the next step draw a new picture, for example because an image has arrived. */
  forget(): void {
    this.#drawn = null;
  }

  /**
   * Records that the drawing of a picture with these inputs, or of its first sample, begins.
   * @param now the time, ms
   */
  begin(inputs: PictureInputs, now: number, { isHidden = false } = {}): void {
    this.#drawn = inputs;
    this.#drawnAt = now;
    this.#samples = 0;
    this.#spentMs = 0;
    this.#isHidden = isHidden;
  }

  /** Records that the picture was drawn and is visible. */
  drawn(ms: number): void {
    this.#samplesShown = 1;
    this.#sampleMs = ms;
    this.#spentMs += ms;
  }

  /** Records that a sample was drawn. */
  sampled({ sample, isShown }: SampleStep, ms: number): void {
    this.#samples = sample + 1;
    this.#sampleMs = this.#sampleMs * 0.7 + ms * 0.3;
    this.#spentMs += ms;
    if (isShown) {
      this.#samplesShown = this.#samples;
      this.#isHidden = false;
    }
  }

  /** Reports whether the current picture has this content, apart from motion. */
  shows(inputs: PictureInputs): boolean {
    return this.#drawn !== null && hasSameContent(this.#drawn, inputs);
  }

  /** Reports whether things have appeared, disappeared or changed their look since the picture was drawn. */
  hasOtherContent(inputs: PictureInputs): boolean {
    return this.#drawn !== null && !hasSameContent(this.#drawn, inputs);
  }

  /** @param now the time, ms, on the clock of {@link begin} */
  next(inputs: PictureInputs, now: number): PictureStep {
    const drawn = this.#drawn;
    if (!drawn) return drawFor('better');
    if (!hasSameContent(drawn, inputs)) return drawFor('content');
    // With a stepped clock, the user waits for the picture of exactly this moment.
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
      // The next picture will be drawn before the samples of this picture could be shown.
      return { kind: 'rest', forMs: Math.max(untilMs(STEADY_PIXELS), this.#easyWaitMs(drawnForMs)) };
    }
    if (!isWhole) return this.#sample(drawn, this.#samples, false);
    if (Number.isNaN(perMs)) return { kind: 'rest', forMs: UNKNOWN_REST_MS };
    return { kind: 'rest', forMs: Math.max(untilMs(STEADY_PIXELS), Math.min(waitMs, untilMs(farPixels))) };
  }

  /**
   * Reports whether near things move so slowly that it is invisible, and the user has not moved the camera.
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

/** Returns the step that draws immediately. */
export function drawFor(why: DrawStep['why']): DrawStep {
  return { kind: 'draw', why, waitMs: 0, isEasy: false };
}

/**
 * Returns the speed of the sky's drift at the current warp, pixels/ms. The drift is measured over scene time, because
 * the page may not have received a moment for a long time.
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
