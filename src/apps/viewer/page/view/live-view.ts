import type { Mirror, Moment } from '../../../../live/index.js';
import type { Vec3 } from '../../../../math/index.js';
import { parseView, textOfCamera } from '../address/view-text.js';
import type { CameraPose } from '../../../../sim/camera/index.js';
import type { Drawing, PictureSize } from './drawing.js';
import { FramePace } from './frame-pace.js';
import { ghostAt } from './ghost.js';
import { solarHour, withLaterSun } from './later-sun.js';
import { type Look, USUAL_LOOK } from './look.js';
import type { Marks } from './marks.js';
import { PageDrawing } from './page-drawing.js';
import { PartOutlines } from './part-outlines.js';
import { PictureLoop } from './picture-loop.js';
import { controlCamera } from './pointer-control.js';
import { SceneLink } from './scene-link.js';
import type {
  CameraChoice,
  FocusTarget,
  Followed,
  SceneView,
  StickerGhost,
  ViewFigures,
  ViewHit,
  ViewReport,
} from './scene-view.js';
import { SeenThings } from './seen-things.js';
import { ServerDrawing } from './server-drawing.js';
import { focusOfHit } from './steering/focus-hit.js';
import { type Direction, Turning } from './steering/turn-to.js';
import { ViewCamera } from './steering/view-camera.js';
import type { StickerOutline } from './sticker-outline.js';
import { freshCanvas, viewElement } from './view-element.js';

export interface LiveViewOptions {
  /** The origin of `/viewer/…` and `/v1/…`. */
  readonly origin: URL;
  /** True lets the server draw, whatever this browser can. */
  readonly serverFrames?: boolean;
  /** The camera that is looked through at first; the page's own by default. */
  readonly camera?: CameraChoice;
}

/** The least time between two reports, ms. */
const REPORT_MS = 250;

/** The picture of the page, which follows the world and the camera. */
export class LiveView implements SceneView {
  readonly element = viewElement();
  readonly #base: URL;
  readonly #pace = new FramePace();
  readonly #reportListeners = new Set<() => void>();
  readonly #drawnListeners = new Set<() => void>();
  readonly #momentListeners = new Set<() => void>();
  readonly #resize = new ResizeObserver(() => this.#loop.consider());
  readonly #stopControl: () => void;
  readonly #loop: PictureLoop;
  readonly #link: SceneLink;
  readonly #camera: ViewCamera;
  readonly #seen: SeenThings;
  readonly #turning = new Turning();
  readonly #outlines = new PartOutlines(this.element, () => this.#outline());
  #drawing: Drawing | null = null;
  #look = USUAL_LOOK;
  #pose: CameraPose | null = null;
  #ghost: StickerGhost | null = null;
  #drawComplaint: string | null = null;
  #reportedAt = 0;
  #isClosed = false;

  constructor(private readonly options: LiveViewOptions) {
    this.#base = new URL('/viewer/', options.origin);
    this.#loop = new PictureLoop({
      element: this.element,
      pace: this.#pace,
      mirror: () => this.#mirror,
      pose: (mirror) => this.#camera.pose(mirror),
      view: () => this.#camera.view,
      isWhole: () => this.#link.isWhole,
      begins: (mirror, pose) => {
        this.#pose = pose;
        this.#placeGhost(mirror);
      },
      drawn: () => {
        this.#link.showsPicture();
        this.#outline();
        for (const listener of this.#drawnListeners) listener();
      },
      finished: () => this.#notify(),
      moves: () => this.#link.showsMotion(),
      rests: () => this.#notifyNow(),
      failed: (drawing, cause) => {
        if (drawing.drawnBy === 'page' && this.#drawing === drawing) this.#fallBack(messageOf(cause));
        else this.#drawComplaint = messageOf(cause);
      },
    });
    this.#camera = new ViewCamera({
      origin: options.origin,
      choice: options.camera ?? 'own',
      world: () => this.#mirror,
      drawnBy: () => this.drawing,
      moved: () => {
        this.#pace.moved();
        this.#loop.consider();
      },
      changed: () => {
        this.#loop.consider();
        this.#notifyNow();
      },
    });
    this.#link = new SceneLink(this.#base, {
      begun: ({ mirror }) => this.#camera.begin(mirror),
      moved: () => {
        this.#loop.consider();
        for (const listener of this.#momentListeners) listener();
      },
      stillPace: () => this.#loop.stillPace,
      improved: () => this.#loop.redraw(),
      stateChanged: () => this.#notify(),
    });
    this.#seen = new SeenThings(
      this.element,
      () => this.#link.linked,
      (mirror) => this.#camera.pose(mirror),
    );
    for (const type of ['pointerdown', 'pointermove', 'wheel', 'keydown']) {
      this.element.addEventListener(type, () => this.#pace.touched(), { passive: true });
    }
    this.#resize.observe(this.element);
    const move = this.#camera.move.bind(this.#camera);
    this.#stopControl = controlCamera(this.element, {
      turn: (right, up) => move((camera) => camera.turnBy(right, up)),
      zoom: (factor, at) => this.#zoom(factor, at),
      pan: (right, up) => move((camera) => camera.panBy(right, up)),
      fly: (right, up, forward) => move((camera) => camera.flyBy(right, up, forward)),
    });
    for (const type of ['pointerdown', 'wheel', 'keydown']) {
      this.element.addEventListener(type, () => this.#turning.stop(), { passive: true });
    }
    void this.#openDrawing();
  }

  get drawing(): 'page' | 'server' {
    return this.#drawing?.drawnBy ?? 'page';
  }

  get moment(): Moment | null {
    return this.#mirror?.moment ?? null;
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
      samples: this.#loop.samplesShown,
      complaint: this.#link.complaint ?? this.#camera.complaint ?? this.#drawComplaint,
    };
  }

  get cameraChoices(): readonly CameraChoice[] {
    return this.#camera.choices;
  }

  get camera(): CameraChoice {
    return this.#camera.choice;
  }

  set camera(choice: CameraChoice) {
    this.#camera.choice = choice;
  }

  get movesServer(): boolean {
    return this.#camera.movesServer;
  }

  set movesServer(moves: boolean) {
    this.#camera.movesServer = moves;
  }

  retry(): void {
    this.#link.retry();
  }

  sendView(): Promise<void> {
    return this.#camera.send();
  }

  get followed(): Followed | null {
    return this.#camera.followed;
  }

  get viewText(): string | null {
    const { own, choice } = this.#camera;
    return own && choice === 'own' && this.#mirror ? textOfCamera(own, this.#mirror) : null;
  }

  goTo(view: string): void {
    this.#turning.stop();
    this.#camera.goTo(parseView(view));
  }

  get look(): Look {
    return this.#look;
  }

  set look(look: Look) {
    this.#look = look;
    if (this.#drawing) this.#startPictures(this.#drawing);
    this.#pace.moved();
    this.#loop.consider();
    this.#notifyNow();
  }

  get hasEveryLook(): boolean {
    return this.#drawing?.hasEveryLook ?? true;
  }

  get hour(): number | null {
    const mirror = this.#mirror;
    const { positionEcl } = (mirror && this.#camera.pose(mirror)) ?? {};
    return positionEcl
      ? solarHour(withLaterSun(mirror!.snapshot, this.#look.laterHours, positionEcl), positionEcl)
      : null;
  }

  picture(size: PictureSize): Promise<Blob> {
    return this.#loop.between((drawing, mirror) => drawing.picture(mirror, this.#camera.pose(mirror), size));
  }

  async figures(): Promise<ViewFigures> {
    const { moments, bytes: feedBytes } = this.#link.received;
    const drawing = (await this.#drawing?.figures()) ?? null;
    return { pictures: this.#loop.pictures, moments, feedBytes, drawing };
  }

  get direction(): Direction | null {
    const mirror = this.#mirror;
    return mirror && this.#camera.orbiting(mirror).orbit;
  }

  lookFrom(direction: Direction): void {
    const from = this.direction;
    if (!from) return;
    this.#turning.to(from, direction, ({ azimuth, elevation }) =>
      this.#camera.move((camera) => {
        camera.orbit = { ...camera.orbit, azimuth, elevation };
      }),
    );
  }

  focus(target: FocusTarget, { follow = true }: { readonly follow?: boolean } = {}): void {
    this.#camera.focus(target, follow);
  }

  focusAt(x: number, y: number): boolean {
    const mirror = this.#mirror;
    const hit = this.#seen.hit(x, y);
    if (!mirror || !hit) return false;
    const focus = focusOfHit(hit, this.#seen.ray(x, y, mirror), this.#camera.pose(mirror).fovY, mirror);
    if (!focus) return false;
    this.#camera.move((camera) => camera.focus(focus.subject, mirror, focus.distance));
    this.#notifyNow();
    return true;
  }

  pick(x: number, y: number): ViewHit | null {
    return this.#pose && this.#seen.pick(x, y);
  }

  async colourAt(x: number, y: number): Promise<Vec3 | null> {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!this.#drawing || !this.#mirror || width === 0 || height === 0) return null;
    // Reading surfaces draws over the samples of a still picture.
    return this.#loop.between((drawing, mirror) =>
      drawing.colourAt(mirror, this.#camera.pose(mirror), x / width, y / height),
    );
  }

  stickerAt(x: number, y: number): number | null {
    return this.#pose && this.#seen.stickerAt(x, y);
  }

  stickerOutline(id: number): StickerOutline | null {
    return this.#seen.stickerOutline(id);
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
    this.#loop.redraw();
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
    this.#turning.stop();
    this.#resize.disconnect();
    this.#loop.close();
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
    drawing.improved = () => this.#loop.redraw();
    this.#drawing = drawing;
    this.#startPictures(drawing);
    this.element.replaceChildren(drawing.canvas);
    this.#loop.consider();
    this.#notify();
  }

  /** Begins pictures of the present look; what passes made is drawn once. */
  #startPictures(drawing: Drawing): void {
    drawing.look = this.#look;
    this.#loop.use(drawing, this.#look.shown === 'picture' ? drawing.samplesMax : 1);
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
    this.#loop.use(null, 1);
    this.#pace.reset();
    if (drew) void this.#openDrawing();
    else this.#fallBack(`the graphics device was lost: ${why}`);
  }

  #fallBack(why: string): void {
    this.#drawing?.close();
    this.#show(this.#serverDrawing(freshCanvas(), `the server draws: ${why}`));
  }

  /** The world that is linked; null before the first. */
  get #mirror(): Mirror | null {
    return this.#link.linked?.mirror ?? null;
  }

  #zoom(factor: number, at: { readonly x: number; readonly y: number } | undefined): void {
    this.#camera.move((camera, mirror) => {
      if (!at) camera.zoomBy(factor);
      else {
        const seen = factor < 1 ? this.#seen.hit(at.x, at.y) : null;
        camera.zoomAlong(this.#seen.ray(at.x, at.y, mirror).direction, factor, seen?.distance ?? null, mirror);
      }
    });
  }

  /** Draws the outlines where the parts are in the picture that shows; no new one is needed for them. */
  #outline(): void {
    const mirror = this.#mirror;
    if (mirror && this.#pose) this.#outlines.draw(mirror, this.#camera.pose(mirror));
  }

  #placeGhost({ stickers, snapshot }: Mirror): void {
    const ghost = this.#ghost;
    const hit = ghost && this.#seen.hit(ghost.x, ghost.y);
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
    this.#loop.rateReported = this.#pace.framesPerSecond;
    for (const listener of this.#reportListeners) listener();
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
