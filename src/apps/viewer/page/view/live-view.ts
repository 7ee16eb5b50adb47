import type { Mirror, Moment } from '../../../../live/index.js';
import { vec3, type Vec3 } from '../../../../math/index.js';
import type { CameraPose, Cursor } from '../../../../sim/camera/index.js';
import { cameraRay, type Hit } from '../../../../sim/picking/index.js';
import { findPart } from '../../../../sim/part-index.js';
import { uprightRotation } from '../../../../world/upright.js';
import { refusalIn } from '../link/link-error.js';
import { BatchSender } from './batch-sender.js';
import { type BegunCamera, beginCamera, cameraAt } from './begin-camera.js';
import type { Drawing } from './drawing.js';
import { followedBy } from './followed.js';
import { FramePace } from './frame-pace.js';
import { ghostAt } from './ghost.js';
import type { CameraSubject, OwnCamera } from './own-camera.js';
import type { Marks } from './marks.js';
import { PageDrawing } from './page-drawing.js';
import { PartOutlines } from './part-outlines.js';
import { type PictureInputs, PictureSchedule, type PictureStep } from './picture-schedule.js';
import { controlCamera } from './pointer-control.js';
import { type Linked, SceneLink } from './scene-link.js';
import type {
  CameraChoice,
  FocusTarget,
  Followed,
  SceneView,
  StickerGhost,
  ViewHit,
  ViewReport,
} from './scene-view.js';
import { poseLines } from './server-camera.js';
import { ServerDrawing } from './server-drawing.js';
import { stickerOutline, type StickerOutline, stickerOver } from './sticker-outline.js';

export interface LiveViewOptions {
  /** The origin of `/viewer/…` and `/v1/…`. */
  readonly origin: URL;
  /** True lets the server draw, whatever this browser can. */
  readonly serverFrames?: boolean;
  /** The camera that is looked through at first; the page's own by default. */
  readonly camera?: CameraChoice;
}

/** The range of a pick, m; a spray from farther away misses. */
const PICK_RANGE = 1e12;
/** The least time between two reports, ms. */
const REPORT_MS = 250;

/** The picture of the page, which follows the world and the camera. */
export class LiveView implements SceneView {
  readonly element = document.createElement('div');
  readonly #base: URL;
  readonly #pace = new FramePace();
  readonly #reportListeners = new Set<() => void>();
  readonly #drawnListeners = new Set<() => void>();
  readonly #momentListeners = new Set<() => void>();
  readonly #resize = new ResizeObserver(() => this.#consider());
  readonly #stopControl: () => void;
  readonly #link: SceneLink;
  readonly #writes: BatchSender;
  readonly #outlines = new PartOutlines(this.element);
  #drawing: Drawing | null = null;
  #begun: BegunCamera | null = null;
  #choice: CameraChoice;
  #pose: CameraPose | null = null;
  #ghost: StickerGhost | null = null;
  #drawComplaint: string | null = null;
  /** True when moves may move the camera of a server that draws. */
  #movesServer = false;
  /** The reason why a move did nothing. */
  #moveComplaint: string | null = null;
  #schedule = new PictureSchedule(1);
  /** True while a picture or a sample is drawn. */
  #busy = false;
  #planned = 0;
  /** The timer that looks again whether there is anything to draw. */
  #later = 0;
  #pictures = 0;
  #reportedAt = 0;
  /** The frame rate of the last report. */
  #rateReported = 0;
  #isClosed = false;

  constructor(private readonly options: LiveViewOptions) {
    this.#base = new URL('/viewer/', options.origin);
    this.#choice = options.camera ?? 'own';
    this.#writes = new BatchSender(new URL('/v1/fs/ctl/batch', options.origin));
    this.#link = new SceneLink(this.#base, {
      begun: ({ mirror }) => (this.#begun = beginCamera(this.#begun, mirror)),
      moved: () => {
        this.#consider();
        for (const listener of this.#momentListeners) listener();
      },
      improved: () => this.#redraw(),
      stateChanged: () => this.#notify(),
    });
    this.element.className = 'scene-view';
    this.element.tabIndex = 0;
    this.element.setAttribute('role', 'application');
    this.element.setAttribute('aria-label', 'Scene: arrows turn, W A S D Q E fly, plus and minus zoom');
    this.element.style.cssText = 'position:relative;width:100%;height:100%;overflow:hidden;touch-action:none';
    for (const type of ['pointerdown', 'pointermove', 'wheel', 'keydown']) {
      this.element.addEventListener(type, () => this.#pace.touched(), { passive: true });
    }
    this.#resize.observe(this.element);
    this.#stopControl = controlCamera(this.element, {
      turn: (right, up) => this.#move((camera) => camera.turnBy(right, up)),
      zoom: (factor) => this.#move((camera) => camera.zoomBy(factor)),
      pan: (right, up) => this.#move((camera) => camera.panBy(right, up)),
      fly: (right, up, forward) => this.#move((camera) => camera.flyBy(right, up, forward)),
    });
    void this.#openDrawing();
  }

  get drawing(): 'page' | 'server' {
    return this.#drawing?.drawnBy ?? 'page';
  }

  get moment(): Moment | null {
    return this.#link.linked?.mirror.moment ?? null;
  }

  get report(): ViewReport {
    const { frameMs, framesPerSecond } = this.#pace;
    const { width = 0, height = 0 } = this.#drawing?.canvas ?? {};
    return {
      frameMs,
      framesPerSecond,
      width,
      height,
      adapter: this.#drawing?.adapter ?? '',
      link: this.#link.state,
      loaded: this.#link.loaded,
      samples: this.#schedule.samplesShown,
      complaint: this.#link.complaint ?? this.#moveComplaint ?? this.#drawComplaint,
    };
  }

  get cameraChoices(): readonly CameraChoice[] {
    return this.drawing === 'page' ? ['own', 'server'] : ['server'];
  }

  get camera(): CameraChoice {
    return this.drawing === 'page' ? this.#choice : 'server';
  }

  set camera(choice: CameraChoice) {
    const linked = this.#link.linked;
    const from = linked && this.#poseIn(linked.mirror);
    this.#choice = choice;
    // The page's own camera begins at the view that was shown last.
    if (choice === 'own' && linked && from) this.#goOnWith(cameraAt(from, linked.mirror), linked);
    this.#consider();
    this.#notifyNow();
  }

  get movesServer(): boolean {
    return this.camera === 'server' && (this.drawing === 'page' || this.#movesServer);
  }

  set movesServer(moves: boolean) {
    this.#movesServer = moves;
    this.#moveComplaint = null;
    this.#notifyNow();
  }

  async sendView(): Promise<void> {
    const linked = this.#link.linked;
    if (!linked || !this.#own || this.camera === 'server') return;
    const lines = poseLines(this.#own, this.#own.pose(linked.mirror), linked.mirror);
    const url = new URL('/v1/fs/ctl/batch', this.options.origin);
    const answer = await fetch(url, { method: 'POST', body: `${lines.join('\n')}\ncommit\n` });
    if (!answer.ok) throw await refusalIn(answer);
  }

  get followed(): Followed | null {
    return this.camera === 'own' && this.#own ? followedBy(this.#own.subject) : null;
  }

  focus(target: FocusTarget, { follow = true }: { readonly follow?: boolean } = {}): void {
    const linked = this.#link.linked;
    const subject = linked && subjectOf(target, linked.mirror);
    if (!subject) return;
    this.#move((camera) => {
      camera.focus(subject, linked.mirror);
      if (!follow) camera.unfollow(linked.mirror);
    });
    this.#notifyNow();
  }

  pick(x: number, y: number): ViewHit | null {
    const hit = this.#hit(x, y);
    const mirror = this.#link.linked?.mirror;
    if (!hit || !mirror) return null;
    const upright = uprightRotation(hit, this.#poseIn(mirror), mirror.snapshot);
    if (hit.kind === 'body') {
      const { bodyId, latitude, longitude, distance } = hit;
      return { kind: 'ground', bodyId, latitude, longitude, upright, distance };
    }
    const { vesselId, instanceId, position, normal, distance } = hit;
    const vessel = mirror.moment.vessels[vesselId];
    const part = vessel && findPart(vessel, instanceId);
    if (!part) return null;
    return {
      kind: 'part',
      vesselId,
      instanceId,
      name: part.displayName,
      template: part.template,
      point: position,
      normal,
      upright,
      distance,
    };
  }

  async colourAt(x: number, y: number): Promise<Vec3 | null> {
    const mirror = this.#link.linked?.mirror;
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!this.#drawing || !mirror || width === 0 || height === 0) return null;
    return this.#drawing.colourAt(mirror, this.#poseIn(mirror), x / width, y / height);
  }

  stickerAt(x: number, y: number): number | null {
    const hit = this.#hit(x, y);
    const mirror = this.#link.linked?.mirror;
    if (!hit || !mirror) return null;
    const pose = this.#poseIn(mirror);
    const { origin, direction } = cameraRay(pose, this.#cursor(x, y));
    const aside = vec3.subtract(origin, pose.positionEcl);
    return stickerOver(vec3.addScaled(aside, direction, hit.distance), mirror, pose.positionEcl);
  }

  stickerOutline(id: number): StickerOutline | null {
    const mirror = this.#link.linked?.mirror;
    const sticker = mirror?.moment.stickers.byId[id];
    const { clientWidth: width, clientHeight: height } = this.element;
    return mirror && sticker ? stickerOutline(sticker, mirror, this.#poseIn(mirror), { width, height }) : null;
  }

  onDrawn(listener: () => void): () => void {
    this.#drawnListeners.add(listener);
    return () => this.#drawnListeners.delete(listener);
  }

  mark(marks: Marks): void {
    this.#outlines.marks = marks;
    this.#outline();
  }

  showGhost(ghost: StickerGhost | null): void {
    if (!ghost && !this.#ghost) return;
    this.#ghost = ghost;
    this.#pace.moved();
    this.#redraw();
  }

  onMoment(listener: () => void): () => void {
    this.#momentListeners.add(listener);
    return () => this.#momentListeners.delete(listener);
  }

  onReport(listener: () => void): () => void {
    this.#reportListeners.add(listener);
    return () => this.#reportListeners.delete(listener);
  }

  close(): void {
    this.#isClosed = true;
    this.#link.close();
    this.#stopControl();
    this.#resize.disconnect();
    cancelAnimationFrame(this.#planned);
    clearTimeout(this.#later);
    this.#drawing?.close();
    this.element.replaceChildren();
  }

  async #openDrawing(): Promise<void> {
    const canvas = freshCanvas();
    let drawing: Drawing;
    if (this.options.serverFrames) drawing = this.#serverDrawing(canvas, 'pictures from the server were asked for');
    else {
      try {
        const page = await PageDrawing.open(canvas, this.#base);
        void page.lost.then((why) => this.#lose(page, why));
        drawing = page;
        this.#drawComplaint = null;
      } catch (cause) {
        drawing = this.#serverDrawing(freshCanvas(), `the server draws: ${messageOf(cause)}`);
      }
    }
    if (this.#isClosed) {
      drawing.close();
      return;
    }
    this.#show(drawing);
  }

  #show(drawing: Drawing): void {
    drawing.improved = () => this.#redraw();
    this.#drawing = drawing;
    this.#schedule = new PictureSchedule(drawing.samplesMax);
    this.element.replaceChildren(drawing.canvas);
    this.#consider();
    this.#notify();
  }

  #serverDrawing(canvas: HTMLCanvasElement, why: string): Drawing {
    this.#drawComplaint = why;
    return new ServerDrawing(canvas, new URL('/v1/frame', this.options.origin));
  }

  /** Replaces a lost device that has drawn; one that has not would be lost again, so the server draws instead. */
  #lose(drawing: PageDrawing, why: string): void {
    if (this.#isClosed || this.#drawing !== drawing) return;
    const drew = this.#pace.frameMs !== null;
    drawing.close();
    this.#drawing = null;
    this.#pace.reset();
    if (drew) void this.#openDrawing();
    else this.#fallBack(`the graphics device was lost: ${why}`);
  }

  #fallBack(why: string): void {
    this.#drawing?.close();
    this.#show(this.#serverDrawing(freshCanvas(), `the server draws: ${why}`));
  }

  get #own(): OwnCamera | null {
    return this.#begun?.camera ?? null;
  }

  /** Takes another camera for the same world. */
  #goOnWith(camera: OwnCamera, { mirror }: Linked): void {
    this.#begun = { camera, session: mirror.moment.session };
  }

  #move(change: (camera: OwnCamera) => void): void {
    const linked = this.#link.linked;
    if (!linked) return;
    const { mirror } = linked;
    if (this.camera === 'own') {
      if (this.#own) change(this.#own);
    } else if (!this.movesServer) {
      this.#moveComplaint = 'the picture is the server’s, whose camera everybody sees; Move it, in the bar, lets you';
      this.#notifyNow();
      return;
    } else {
      const camera = this.#writes.isSending && this.#own ? this.#own : cameraAt(mirror.camera.pose, mirror);
      change(camera);
      this.#goOnWith(camera, linked);
      this.#writes.send(poseLines(camera, camera.pose(mirror), mirror));
    }
    this.#pace.moved();
    this.#consider();
  }

  #hit(x: number, y: number): Hit | null {
    if (!this.#link.linked || !this.#pose) return null;
    const { mirror, picker } = this.#link.linked;
    return picker.pick(mirror.snapshot, cameraRay(this.#poseIn(mirror), this.#cursor(x, y)), PICK_RANGE);
  }

  /** Returns a point of the element as the camera names it. */
  #cursor(x: number, y: number): Cursor {
    const { clientWidth: width, clientHeight: height } = this.element;
    return { x: (2 * x - width) / height, y: 1 - (2 * y) / height };
  }

  /** Returns the pose at the present moment; when the drawn one was made, the planet was kilometres away from here. */
  #poseIn(mirror: Mirror): CameraPose {
    return this.camera === 'own' && this.#own ? this.#own.pose(mirror) : mirror.camera.pose;
  }

  /** Draws anew although nothing has moved: more can be seen than before. */
  #redraw(): void {
    this.#schedule.forget();
    this.#consider();
  }

  /** Plans what there is to draw now, if anything. */
  #consider(): void {
    if (this.#planned !== 0 || this.#busy || this.#isClosed) return;
    clearTimeout(this.#later);
    const inputs = this.#inputs();
    if (!inputs) return;
    if (this.#schedule.hasOtherContent(inputs)) this.#pace.moved();
    const step = this.#next(inputs);
    if (step.kind === 'draw' && step.why === 'motion') this.#link.showsMotion();
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
    const isReport = ms > rateEndsMs && this.#rateReported > 0;
    const wait = isReport ? rateEndsMs : ms;
    if (!Number.isFinite(wait)) return;
    this.#later = window.setTimeout(() => {
      if (isReport) this.#notifyNow();
      this.#consider();
    }, wait);
  }

  /** Returns the next step, as far as a slow device takes it now: fine pictures wait until nothing moves. */
  #next(inputs: PictureInputs): PictureStep {
    const step = this.#schedule.next(inputs, performance.now());
    const { isRough, untilStillMs, untilUnusedMs } = this.#pace;
    if (step.kind === 'draw') return step;
    if (isRough) return untilStillMs > 0 ? { kind: 'rest', forMs: untilStillMs } : { kind: 'draw', why: 'better' };
    return step.kind === 'sample' && untilUnusedMs > 0 ? { kind: 'rest', forMs: untilUnusedMs } : step;
  }

  /** Returns what a picture would be drawn of now; null while there is nothing, or no room on the page. */
  #inputs(): PictureInputs | null {
    const mirror = this.#link.linked?.mirror;
    const size = this.#drawing && this.#size();
    if (!mirror || !size) return null;
    const { snapshot, templates, moment } = mirror;
    return { snapshot, templates, moment, pose: this.#poseIn(mirror), ...size };
  }

  async #draw(): Promise<void> {
    const drawing = this.#drawing;
    const mirror = this.#link.linked?.mirror;
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
      if (drawing.drawnBy === 'page' && this.#drawing === drawing) this.#fallBack(messageOf(cause));
      else this.#drawComplaint = messageOf(cause);
      await this.#pace.rest(2000);
      this.#schedule.forget();
    }
    this.#outline();
    for (const listener of this.#drawnListeners) listener();
    await this.#pace.rest(drawing.isSlow ? this.#pace.pauseMs : 0);
    this.#busy = false;
    this.#count();
    this.#notify();
    this.#consider();
  }

  async #drawAnew(drawing: Drawing, mirror: Mirror, inputs: PictureInputs): Promise<void> {
    // A slow device shows something soon, and all of it next.
    if (this.#pictures === 0) this.#pace.moved();
    this.#fit(drawing, inputs);
    this.#pose = inputs.pose;
    this.#placeGhost(mirror);
    // Whatever changes from now on is drawn next.
    this.#schedule.begin(inputs, performance.now());
    this.#schedule.drawn(await this.#pace.measure(() => drawing.draw(mirror, inputs.pose)));
    this.#pictures++;
  }

  /** Shows on the element how many pictures were drawn, and of how many samples the last one is. */
  #count(): void {
    const { dataset } = this.element;
    dataset['pictures'] = String(this.#pictures);
    dataset['samples'] = String(this.#pace.isRough ? 0 : this.#schedule.samplesShown);
  }

  /** Returns the size of the picture on the page, physical pixels; null while it has none. */
  #size(): { readonly width: number; readonly height: number } | null {
    const { clientWidth, clientHeight } = this.element;
    const scale = Math.min(2, devicePixelRatio);
    const width = Math.min(4096, Math.round(clientWidth * scale));
    const height = Math.min(4096, Math.round(clientHeight * scale));
    return width < 1 || height < 1 ? null : { width, height };
  }

  /** Gives the canvas the size for the next picture: smaller where a slow device draws one that moves. */
  #fit({ canvas, isSlow }: Drawing, size: { readonly width: number; readonly height: number }): void {
    const share = isSlow ? this.#pace.share : 1;
    const width = Math.max(1, Math.round(size.width * share));
    const height = Math.max(1, Math.round(size.height * share));
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
  }

  /** Draws the outlines where the parts are in the picture that shows; no new one is needed for them. */
  #outline(): void {
    const mirror = this.#link.linked?.mirror;
    if (mirror && this.#pose) this.#outlines.draw(mirror, this.#poseIn(mirror));
  }

  #placeGhost({ stickers, snapshot }: Mirror): void {
    const ghost = this.#ghost;
    const hit = ghost && this.#hit(ghost.x, ghost.y);
    const next = ghost && hit && this.#pose ? ghostAt(ghost, hit, this.#pose, snapshot) : null;
    if (next !== stickers.ghost) stickers.ghost = next;
  }

  #notify(): void {
    const now = performance.now();
    if (now - this.#reportedAt < REPORT_MS && this.#link.state === 'live') return;
    this.#notifyNow();
  }

  /** Reports at once, as after a change that the user asked for. */
  #notifyNow(): void {
    this.#reportedAt = performance.now();
    this.#rateReported = this.#pace.framesPerSecond;
    for (const listener of this.#reportListeners) listener();
  }
}

function subjectOf(target: FocusTarget, mirror: Mirror): CameraSubject | null {
  if (target.kind !== 'sticker') return target;
  const sticker = mirror.moment.stickers.byId[target.index];
  return sticker ? { kind: 'sticker', sticker } : null;
}

function freshCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'display:block;width:100%;height:100%';
  canvas.setAttribute('aria-hidden', 'true');
  return canvas;
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
