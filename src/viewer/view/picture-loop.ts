import type { Mirror } from '../../renderer/live/index.js';
import type { CameraPose } from '../../simulator/sim/camera/index.js';
import type { OrbitState } from '../../simulator/world/views/index.js';
import type { CanvasSize, Drawing } from './drawing/drawing.js';
import type { FramePace } from './pace/frame-pace.js';
import { drawFor, type PictureInputs, PictureSchedule, type PictureStep } from './pace/picture-schedule.js';
import { hiddenPace, type StillPace, stillPace } from './pace/still-pace.js';

export interface LoopSubject {
  readonly element: HTMLElement;
  readonly pace: FramePace;
  readonly mirror: () => Mirror | null;
  readonly pose: (mirror: Mirror) => CameraPose;
  /** Returns the user's camera setting, or null if unknown; every movement of the camera creates a new object. */
  readonly view: () => OrbitState | null;
  readonly isWhole: () => boolean;
  readonly begins: (mirror: Mirror, pose: CameraPose) => void;
  readonly shows: (mirror: Mirror) => void;
  readonly drawn: () => void;
  readonly finished: () => void;
  readonly moves: () => void;
  readonly rests: () => void;
  readonly failed: (drawing: Drawing, cause: unknown) => void;
}

/** Draws pictures of a world with the current source whenever something has changed. */
export class PictureLoop {
  #drawing: Drawing | null = null;
  #schedule = new PictureSchedule(1);
  #busy = false;
  /** True while a new picture is being drawn; the visible picture may then be outdated. */
  #isDrawingAnew = false;
  #planned = 0;
  #later = 0;
  #isClosed = false;
  /** The number of calls of {@link between} that are waiting for a pause between two pictures. */
  #waiting = 0;
  pictures = 0;
  rateReported = 0;

  constructor(private readonly subject: LoopSubject) {}

  get samplesShown(): number {
    return this.#schedule.samplesShown;
  }

  get showsWhole(): boolean {
    return this.#schedule.showsWhole;
  }

  get isCurrent(): boolean {
    const inputs = this.#inputs();
    return inputs !== null && !this.#isDrawingAnew && this.pictures > 0 && this.#schedule.shows(inputs);
  }

  get stillPace(): StillPace | null {
    const inputs = this.#inputs();
    if (!inputs) return null;
    if (document.hidden) return hiddenPace(inputs);
    const step = this.#schedule.next(inputs, performance.now());
    const restMs = step.kind === 'rest' ? step.forMs : 1000;
    return stillPace(inputs, inputs.height, restMs, inputs.moment.warp);
  }

  /** Sets the source of the pictures; null stops the drawing. */
  use(drawing: Drawing | null, samples: number): void {
    this.#drawing = drawing;
    this.#schedule = new PictureSchedule(samples);
  }

  /** Runs `work` with the source between two pictures, once everything visible has loaded. */
  async between<T>(work: (drawing: Drawing, mirror: Mirror) => Promise<T>): Promise<T> {
    // While a call waits here, the loop starts no further picture, because there would be no pause in a scene that
    // always moves.
    this.#waiting++;
    try {
      while (this.#busy || (this.pictures > 0 && !this.subject.isWhole())) await this.#pace.rest(20);
    } finally {
      this.#waiting--;
    }
    const [drawing, mirror] = [this.#drawing, this.subject.mirror()];
    if (!drawing || !mirror) throw new Error('there is no picture yet');
    this.#busy = true;
    cancelAnimationFrame(this.#planned);
    this.#planned = 0;
    try {
      return await work(drawing, mirror);
    } finally {
      this.#busy = false;
      this.redraw();
    }
  }

  close(): void {
    this.#isClosed = true;
    cancelAnimationFrame(this.#planned);
    clearTimeout(this.#later);
  }

  /** True if a call of {@link between} waits only for the end of the current picture. */
  get #isAwaited(): boolean {
    return this.#waiting > 0 && this.pictures > 0 && this.subject.isWhole();
  }

  get #pace(): FramePace {
    return this.subject.pace;
  }

  redraw(): void {
    this.#schedule.forget();
    this.consider();
  }

  consider(): void {
    if (this.#planned !== 0 || this.#busy || this.#isClosed || this.#isAwaited) return;
    clearTimeout(this.#later);
    const inputs = this.#inputs();
    if (!inputs) return;
    if (this.#schedule.hasOtherContent(inputs)) this.#pace.moved();
    const step = this.#next(inputs);
    if (step.kind === 'draw' && step.why === 'motion' && !step.isEasy) this.subject.moves();
    if (step.kind === 'rest') this.#rest(step.forMs);
    else {
      this.#planned = requestAnimationFrame(() => {
        this.#planned = 0;
        void this.#draw();
      });
    }
  }

  #rest(ms: number): void {
    const { rateEndsMs } = this.#pace;
    const isReport = ms > rateEndsMs && this.rateReported > 0;
    const wait = isReport ? rateEndsMs : ms;
    if (!Number.isFinite(wait)) return;
    this.#later = window.setTimeout(() => {
      if (isReport) this.subject.rests();
      this.consider();
    }, wait);
  }

  /**
   * Returns the next step. On a slow device, pictures with motion have fewer pixels, and the full-size picture follows
   * only when nothing has moved for a while. Until then, the step is `rest`.
   */
  #next(inputs: PictureInputs): PictureStep {
    const step = this.#schedule.next(inputs, performance.now());
    const { isRough, untilStillMs, untilUnusedMs } = this.#pace;
    if (step.kind === 'draw') {
      // Never delay a picture while the user moves the camera, even if slowly.
      return step.waitMs > 0 && untilStillMs === 0 ? { kind: 'rest', forMs: step.waitMs } : step;
    }
    // Do not add samples while models are coarse, because the samples would be lost as soon as the details have loaded.
    if (step.kind === 'sample' && !isRough && !this.subject.isWhole()) return { kind: 'rest', forMs: Infinity };
    if (isRough) return untilStillMs > 0 ? { kind: 'rest', forMs: untilStillMs } : drawFor('better');
    return step.kind === 'sample' && untilUnusedMs > 0 ? { kind: 'rest', forMs: untilUnusedMs } : step;
  }

  #inputs(): PictureInputs | null {
    const mirror = this.subject.mirror();
    const size = this.#drawing && this.#size();
    if (!mirror || !size) return null;
    const { snapshot, templates, moment } = mirror;
    const [pose, view, isWhole] = [this.subject.pose(mirror), this.subject.view(), this.subject.isWhole()];
    return { snapshot, templates, moment, pose, view, isWhole, ...size };
  }

  async #draw(): Promise<void> {
    const drawing = this.#drawing;
    const mirror = this.subject.mirror();
    const inputs = this.#inputs();
    if (!drawing || !mirror || !inputs) return;
    const step = this.#next(inputs);
    if (step.kind === 'rest') {
      this.#rest(step.forMs);
      return;
    }
    this.#busy = true;
    try {
      if (step.kind === 'sample') {
        const start = performance.now();
        if (step.isAnother) this.#schedule.begin(step.inputs, start, { isHidden: true });
        await drawing.drawSample(mirror, step);
        this.#schedule.sampled(step, performance.now() - start);
      } else {
        if (step.why !== 'better' && this.#pace.isContinuing) this.#pace.moved();
        await this.#drawAnew(drawing, mirror, inputs);
      }
    } catch (cause) {
      if (this.#isClosed) return;
      this.subject.failed(drawing, cause);
      await this.#pace.rest(2000);
      this.#schedule.forget();
    }
    this.subject.drawn();
    await this.#pace.rest(drawing.isSlow ? this.#pace.pauseMs : 0);
    this.#busy = false;
    this.#count();
    this.subject.finished();
    this.consider();
  }

  async #drawAnew(drawing: Drawing, mirror: Mirror, inputs: PictureInputs): Promise<void> {
    // Act as if something had moved: a slow device then draws the first picture with few pixels, so that it appears
    // soon.
    if (this.pictures === 0) this.#pace.moved();
    drawing.size = this.#sizeFor(drawing, inputs);
    this.subject.begins(mirror, inputs.pose);
    // Call `begin` first, because changes during the drawing must appear in the next picture.
    this.#schedule.begin(inputs, performance.now());
    this.#isDrawingAnew = true;
    try {
      this.#schedule.drawn(await this.#pace.measure(() => drawing.draw(mirror, inputs.pose)));
    } finally {
      this.#isDrawingAnew = false;
    }
    this.pictures++;
    this.subject.shows(mirror);
  }

  /** Writes the number of pictures, and of samples in the last picture, to attributes of the element. */
  #count(): void {
    const { dataset } = this.subject.element;
    dataset['pictures'] = String(this.pictures);
    dataset['samples'] = String(this.#pace.isRough || !this.showsWhole ? 0 : this.#schedule.samplesShown);
  }

  #size(): CanvasSize | null {
    const { clientWidth, clientHeight } = this.subject.element;
    const scale = Math.min(2, devicePixelRatio);
    const width = Math.min(4096, Math.round(clientWidth * scale));
    const height = Math.min(4096, Math.round(clientHeight * scale));
    return width < 1 || height < 1 ? null : { width, height };
  }

  /** Returns the size of the next picture. On a slow device, a picture with motion is smaller. */
  #sizeFor({ isSlow }: Drawing, { width, height }: CanvasSize): CanvasSize {
    const share = isSlow ? this.#pace.share : 1;
    return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
  }
}
