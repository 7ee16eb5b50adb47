import type { Mirror } from '../../renderer/live/index.js';
import type { CameraPose } from '../../simulator/sim/camera/index.js';
import type { CanvasSize, Drawing } from './drawing/drawing.js';
import type { FramePace } from './pace/frame-pace.js';
import { drawFor, type PictureInputs, PictureSchedule, type PictureStep } from './pace/picture-schedule.js';
import { hiddenPace, type StillPace, stillPace } from './pace/still-pace.js';

/** The subject of a loop, and its listeners. */
export interface LoopSubject {
  /** The element that shows the pictures, whose size they have. */
  readonly element: HTMLElement;
  readonly pace: FramePace;
  /** The world to draw; null while there is none. */
  readonly mirror: () => Mirror | null;
  readonly pose: (mirror: Mirror) => CameraPose;
  /** Returns the camera setting of the user: a new object after each move, null if unknown. */
  readonly view: () => object | null;
  /** Reports whether everything that the pictures show has loaded. */
  readonly isWhole: () => boolean;
  /** Called before a picture is drawn anew. */
  readonly begins: (mirror: Mirror, pose: CameraPose) => void;
  /** Called when a picture of a world was drawn anew and shows. */
  readonly shows: (mirror: Mirror) => void;
  /** Called when a picture or a sample was drawn, or could not be. */
  readonly drawn: () => void;
  /** Called when the loop may rest, or go on. */
  readonly finished: () => void;
  /** Called when the picture shows motion. */
  readonly moves: () => void;
  /** Called once frames are not drawn any more. */
  readonly rests: () => void;
  /** Called when a source can draw no more. */
  readonly failed: (drawing: Drawing, cause: unknown) => void;
}

/** Draws pictures of a world with the present source, whenever there is something to draw. */
export class PictureLoop {
  #drawing: Drawing | null = null;
  #schedule = new PictureSchedule(1);
  /** True while a picture or a sample is drawn. */
  #busy = false;
  /** True while a picture is drawn anew, so that the shown one may be out of date. */
  #isDrawingAnew = false;
  #planned = 0;
  /** The timer that looks again whether there is anything to draw. */
  #later = 0;
  #isClosed = false;
  /** The number of tasks that wait until no picture is drawn. */
  #waiting = 0;
  /** The number of pictures that were drawn. */
  pictures = 0;
  /** The frame rate of the last report. */
  rateReported = 0;

  constructor(private readonly subject: LoopSubject) {}

  /** The samples of the picture that is shown. */
  get samplesShown(): number {
    return this.#schedule.samplesShown;
  }

  /** True when the shown picture is up to date. */
  get isCurrent(): boolean {
    const inputs = this.#inputs();
    return inputs !== null && !this.#isDrawingAnew && this.pictures > 0 && this.#schedule.shows(inputs);
  }

  /** The pace of moments that the picture needs now that nothing moves in it. */
  get stillPace(): StillPace | null {
    const inputs = this.#inputs();
    if (!inputs) return null;
    if (document.hidden) return hiddenPace(inputs);
    const step = this.#schedule.next(inputs, performance.now());
    const restMs = step.kind === 'rest' ? step.forMs : 1000;
    return stillPace(inputs, inputs.height, restMs, inputs.moment.warp);
  }

  /** Draws with a source from now on; null draws nothing. @param samples the number of samples of a still picture */
  use(drawing: Drawing | null, samples: number): void {
    this.#drawing = drawing;
    this.#schedule = new PictureSchedule(samples);
  }

  /**
   * Runs work on the source while no picture is drawn, once everything that it may show has loaded; then draws the picture
   * anew.
   */
  async between<T>(work: (drawing: Drawing, mirror: Mirror) => Promise<T>): Promise<T> {
    // No picture begins while work waits: a scene that moves is drawn all the time, and would never let it begin.
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

  /** True while work waits for nothing but the end of the present picture. */
  get #isAwaited(): boolean {
    return this.#waiting > 0 && this.pictures > 0 && this.subject.isWhole();
  }

  get #pace(): FramePace {
    return this.subject.pace;
  }

  /** Draws anew although nothing has moved: more can be seen than before. */
  redraw(): void {
    this.#schedule.forget();
    this.consider();
  }

  /** Plans the next drawing, if any. */
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

  /** Looks again after a time, and reports once that no frames are drawn any more. */
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

  /** Returns the next step, as far as a slow device takes it now: fine pictures wait until nothing moves. */
  #next(inputs: PictureInputs): PictureStep {
    const step = this.#schedule.next(inputs, performance.now());
    const { isRough, untilStillMs, untilUnusedMs } = this.#pace;
    if (step.kind === 'draw') {
      // Follows a camera that the user moves, however slow it is.
      return step.waitMs > 0 && untilStillMs === 0 ? { kind: 'rest', forMs: step.waitMs } : step;
    }
    // A fine picture of coarse models would be wasted.
    if (step.kind === 'sample' && !isRough && !this.subject.isWhole()) return { kind: 'rest', forMs: Infinity };
    if (isRough) return untilStillMs > 0 ? { kind: 'rest', forMs: untilStillMs } : drawFor('better');
    return step.kind === 'sample' && untilUnusedMs > 0 ? { kind: 'rest', forMs: untilUnusedMs } : step;
  }

  /** Returns the inputs of a picture now; null without a world, or without room on the page. */
  #inputs(): PictureInputs | null {
    const mirror = this.subject.mirror();
    const size = this.#drawing && this.#size();
    if (!mirror || !size) return null;
    const { snapshot, templates, moment } = mirror;
    return { snapshot, templates, moment, pose: this.subject.pose(mirror), view: this.subject.view(), ...size };
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
    // A slow device first shows a quick picture, and then a full one.
    if (this.pictures === 0) this.#pace.moved();
    drawing.size = this.#sizeFor(drawing, inputs);
    this.subject.begins(mirror, inputs.pose);
    // The next picture takes later changes.
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

  /** Shows on the element the count of pictures, and the samples of the last one. */
  #count(): void {
    const { dataset } = this.subject.element;
    dataset['pictures'] = String(this.pictures);
    dataset['samples'] = String(this.#pace.isRough || !this.subject.isWhole() ? 0 : this.#schedule.samplesShown);
  }

  /** Returns the size of the picture on the page, physical pixels; null while it has none. */
  #size(): CanvasSize | null {
    const { clientWidth, clientHeight } = this.subject.element;
    const scale = Math.min(2, devicePixelRatio);
    const width = Math.min(4096, Math.round(clientWidth * scale));
    const height = Math.min(4096, Math.round(clientHeight * scale));
    return width < 1 || height < 1 ? null : { width, height };
  }

  /** Returns the size for the next picture: smaller where a slow device draws one that moves. */
  #sizeFor({ isSlow }: Drawing, { width, height }: CanvasSize): CanvasSize {
    const share = isSlow ? this.#pace.share : 1;
    return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
  }
}
