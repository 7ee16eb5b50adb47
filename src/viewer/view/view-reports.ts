import type { Mirror } from '../../renderer/live/index.js';
import type { DrawingSource } from './drawing-source.js';
import type { FramePace } from './pace/frame-pace.js';
import { Listeners } from '../link/observable.js';
import type { PictureLoop } from './picture-loop.js';
import type { SceneLink } from './feed/scene-link.js';
import type { ViewReport } from './scene-view.js';
import type { ViewCamera } from './steering/view-camera.js';

const REPORT_MS = 250;

export interface ReportedView {
  readonly pace: FramePace;
  readonly source: DrawingSource;
  readonly loop: PictureLoop;
  readonly link: SceneLink;
  readonly camera: ViewCamera;
  readonly shown: () => Mirror | null;
}

/**
 * Reports the state of a view to its listeners, at most a few times a second. Changes for which the user waits are
 * reported immediately.
 */
export class ViewReports {
  readonly listeners = new Listeners();
  #reportedAt = 0;
  /** State of the link and of the picture at the last report; used by {@link ofPicture}. */
  #age = '';

  constructor(private readonly view: ReportedView) {}

  get report(): ViewReport {
    const { pace, source, loop, link, camera } = this.view;
    const { frameMs, framesPerSecond } = pace;
    const { width = 0, height = 0 } = source.drawing?.canvas ?? {};
    return {
      frameMs,
      framesPerSecond,
      width,
      height,
      adapter: source.drawing?.adapter ?? '',
      link: link.state,
      loaded: link.loaded,
      samples: loop.samplesShown,
      isCurrent: this.#isCurrent,
      isOld: this.#isOld,
      complaint: link.complaint ?? camera.complaint ?? source.complaint,
    };
  }

  /** Reports the state, unless the link is open and the last report is less than {@link REPORT_MS} old. */
  soon(): void {
    if (performance.now() - this.#reportedAt < REPORT_MS && this.view.link.state === 'open') return;
    this.now();
  }

  /**
   * Reports the state at once if the picture has become outdated or current, or if the link or its world has changed.
   * Otherwise acts like {@link soon}.
   */
  ofPicture(): void {
    if (this.#age === this.#ageNow) this.soon();
    else this.now();
  }

  get #isOld(): boolean {
    const { link, loop, shown } = this.view;
    return loop.pictures > 0 && (!link.isPresent || shown() !== link.linked?.mirror);
  }

  get #isCurrent(): boolean {
    const { link, loop } = this.view;
    return !this.#isOld && link.writes.isComplete && loop.isCurrent && (link.linked?.mirror.isComplete ?? false);
  }

  get #ageNow(): string {
    return `${this.#isCurrent} ${this.#isOld} ${this.view.link.state} ${this.view.link.isPresent}`;
  }

  now(): void {
    this.#age = this.#ageNow;
    this.#reportedAt = performance.now();
    this.view.loop.rateReported = this.view.pace.framesPerSecond;
    this.listeners.call();
  }
}
