import type { Mirror, Moment } from '../../renderer/live/index.js';
import type { Vec3 } from '../../base/math/index.js';
import { parseView, textOfCamera, type Followed } from '../../simulator/world/views/index.js';
import type { CameraPose } from '../../simulator/sim/camera/index.js';
import type { PictureSize } from './drawing/drawing.js';
import { DrawingSource } from './drawing-source.js';
import { FirstPicture } from './first-picture.js';
import { FramePace } from './pace/frame-pace.js';
import { solarHour, withLaterSun } from './pace/later-sun.js';
import { Listeners } from '../link/observable.js';
import type { Look } from './drawing/look.js';
import type { Marks } from './marks/marks.js';
import { PartOutlines } from './marks/part-outlines.js';
import { PictureLoop } from './picture-loop.js';
import { SceneLink } from './feed/scene-link.js';
import type { SceneView, ViewFigures, ViewReport } from './scene-view.js';
import type { CameraChoice, FocusTarget, StickerFit, StickerGhost, StickerSize, ViewHit } from './targets.js';
import { SeenThings } from './marks/seen-things.js';
import type { Direction } from './steering/turn-to.js';
import type { ViewKey } from './steering/server-camera.js';
import { ViewCamera } from './steering/view-camera.js';
import { ViewSteering } from './steering/view-steering.js';
import type { StickerOutline } from './marks/sticker-outline.js';
import { viewElement } from './drawing/view-element.js';
import { ViewReports } from './view-reports.js';

interface LiveViewOptions {
  readonly origin: URL;
  readonly serverFrames?: boolean;
  /** The initial camera; default: the page's own camera. */
  readonly camera?: CameraChoice;
}

export class LiveView implements SceneView {
  readonly element = viewElement();
  readonly #pace = new FramePace();
  readonly #drawn = new Listeners();
  readonly #momentCame = new Listeners();
  readonly #resize = new ResizeObserver(() => this.#loop.consider());
  readonly #loop: PictureLoop;
  readonly #source: DrawingSource;
  readonly #link: SceneLink;
  readonly #camera: ViewCamera;
  readonly #seen: SeenThings;
  readonly #steering: ViewSteering;
  readonly #reports: ViewReports;
  readonly #first = new FirstPicture(this.element);
  #hasChanges = false;
  readonly #outlines = new PartOutlines(this.element, () => this.#outline());
  /** The pose of the last picture that was drawn or begun; null before the first picture. */
  #pose: CameraPose | null = null;
  #ghost: StickerGhost | null = null;
  #shown: Mirror | null = null;
  readonly #closed = new AbortController();

  constructor({ origin, serverFrames = false, camera = 'own' }: LiveViewOptions) {
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
      shows: (mirror) => (this.#shown = mirror),
      drawn: () => {
        this.#link.showsPicture();
        this.#considerFirst();
        this.#outline();
        this.#drawn.call();
      },
      finished: () => this.#reports.ofPicture(),
      moves: () => this.#link.showsMotion(),
      rests: () => this.#reports.now(),
      failed: (drawing, cause) => this.#source.failed(drawing, cause),
    });
    this.#source = new DrawingSource({
      element: this.element,
      origin,
      serverFrames,
      pace: this.#pace,
      loop: this.#loop,
      pose: (mirror) => this.#camera.pose(mirror),
      changed: () => this.#reports.soon(),
      idle: this.#first.arrived,
    });
    this.#camera = new ViewCamera({
      origin,
      choice: camera,
      world: () => this.#mirror,
      aspect: () => this.element.clientWidth / Math.max(1, this.element.clientHeight),
      drawnBy: () => this.drawing,
      moved: () => {
        this.#pace.moved();
        this.#loop.consider();
        this.#considerFirst();
      },
      changed: () => {
        this.#link.changesCamera();
        this.#considerFirst();
        this.#loop.consider();
        this.#reports.now();
      },
    });
    this.#link = new SceneLink(new URL('/viewer/', origin), {
      begun: ({ mirror }) => this.#camera.begin(mirror),
      moved: () => {
        this.#loop.consider();
        this.#momentCame.call();
        this.#reports.ofPicture();
      },
      watchesCamera: () => this.#camera.choice === 'server',
      stillPace: () => this.#loop.stillPace,
      improved: () => this.#loop.redraw(),
      stateChanged: () => this.#reports.ofPicture(),
    });
    this.#seen = new SeenThings(
      this.element,
      () => this.#link.linked,
      (mirror) => this.#camera.pose(mirror),
    );
    // Listen to the whole page: a sample that begins while the user reaches for a colour would delay that colour.
    const listening = { passive: true, signal: this.#closed.signal };
    for (const type of ['pointerdown', 'wheel', 'keydown']) {
      document.addEventListener(type, () => this.#pace.touched(), listening);
    }
    document.addEventListener('pointermove', (event) => this.#pace.pointed(event), listening);
    this.#resize.observe(this.element);
    this.#steering = new ViewSteering({
      element: this.element,
      camera: this.#camera,
      seen: this.#seen,
      world: () => this.#mirror,
    });
    this.#reports = new ViewReports({
      pace: this.#pace,
      source: this.#source,
      loop: this.#loop,
      link: this.#link,
      camera: this.#camera,
      shown: () => this.#shown,
    });
    void this.#source.open();
  }

  /** @returns null on success; otherwise the reason for the failure, and the old shaders stay in use */
  reopenDrawing(): Promise<string | null> {
    return this.#source.reopen();
  }

  get drawing(): 'page' | 'server' {
    return this.#source.drawnBy;
  }

  get moment(): Moment | null {
    return this.#link.moment;
  }

  get hasWorld(): boolean {
    return this.#mirror !== null;
  }

  get report(): ViewReport {
    return this.#reports.report;
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

  wrote(): void {
    this.#hasChanges = true;
    this.#link.writes.wrote();
    this.#reports.ofPicture();
  }

  brought(): Promise<void> {
    return this.#link.writes.brought();
  }

  modelsArrived(): Promise<void> {
    return this.#link.linked?.mirror.models.settled() ?? Promise.resolve();
  }

  viewLines(): readonly string[] {
    return this.#camera.lines();
  }

  viewKey(): ViewKey | null {
    return this.#camera.key();
  }

  get followed(): Followed | null {
    return this.#camera.followed;
  }

  get viewText(): string | null {
    const { own, choice } = this.#camera;
    return own && choice === 'own' && this.#mirror ? textOfCamera(own, this.#mirror) : null;
  }

  goTo(view: string): void {
    this.#steering.stop();
    this.#camera.goTo(parseView(view));
  }

  takeServerView(): void {
    this.#steering.stop();
    this.#camera.takeServerView();
  }

  get look(): Look {
    return this.#source.look;
  }

  set look(look: Look) {
    this.#source.look = look;
    this.#hasChanges = true;
    this.#pace.moved();
    this.#loop.consider();
    this.#reports.now();
  }

  get hasEveryLook(): boolean {
    return this.#source.drawing?.hasEveryLook ?? true;
  }

  get hour(): number | null {
    const mirror = this.#mirror;
    const { positionEcl } = (mirror && this.#camera.pose(mirror)) ?? {};
    return positionEcl
      ? solarHour(withLaterSun(mirror!.snapshot, this.look.laterHours, positionEcl), positionEcl)
      : null;
  }

  picture(size: PictureSize): Promise<Blob> {
    return this.#loop.between((drawing, mirror) => drawing.picture(mirror, this.#camera.pose(mirror), size));
  }

  async figures(): Promise<ViewFigures> {
    const { moments, bytes: feedBytes } = this.#link.received;
    const drawing = (await this.#source.drawing?.figures()) ?? null;
    return { pictures: this.#loop.pictures, moments, feedBytes, drawing };
  }

  get direction(): Direction | null {
    return this.#steering.direction;
  }

  lookFrom(direction: Direction): void {
    this.#steering.lookFrom(direction);
  }

  focus(target: FocusTarget, { follow = true }: { readonly follow?: boolean } = {}): void {
    this.#steering.stop();
    this.#camera.focus(target, follow);
  }

  sees(vesselId: string): boolean {
    return this.#camera.sees(vesselId);
  }

  travelWith(vesselId: string): void {
    this.#camera.travelWith(vesselId);
  }

  get backLabel(): string | null {
    return this.#camera.backLabel;
  }

  get forwardLabel(): string | null {
    return this.#camera.forwardLabel;
  }

  back(): void {
    this.#steering.stop();
    this.#camera.back();
  }

  forward(): void {
    this.#steering.stop();
    this.#camera.forward();
  }

  focusAt(x: number, y: number): boolean {
    const found = this.#steering.focusAt(x, y);
    if (found) this.#reports.now();
    return found;
  }

  pick(x: number, y: number): ViewHit | null {
    return this.#pose && this.#seen.pick(x, y);
  }

  async colourAt(x: number, y: number): Promise<Vec3 | null> {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!this.#source.drawing || !this.#mirror || width === 0 || height === 0) return null;
    // Read the colour while no picture is being drawn: this makes a capture, which overwrites the samples of a still
    // picture.
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

  stickerFit(id: number, size?: StickerSize): StickerFit | null {
    return this.#seen.stickerFit(id, size);
  }

  stickerFitAt(ghost: StickerGhost): StickerFit | null {
    return this.#pose && this.#seen.stickerFitAt(ghost);
  }

  onDrawn(listener: () => void): () => void {
    return this.#drawn.add(listener);
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
    return this.#momentCame.add(listener);
  }

  onReport(listener: () => void): () => void {
    return this.#reports.listeners.add(listener);
  }

  close(): void {
    this.#closed.abort();
    this.#first.close();
    this.#link.close();
    this.#steering.close();
    this.#resize.disconnect();
    this.#loop.close();
    this.#source.close();
    this.element.replaceChildren();
  }

  get #mirror(): Mirror | null {
    return this.#link.linked?.mirror ?? null;
  }

  #outline(): void {
    const mirror = this.#mirror;
    if (mirror && this.#pose) this.#outlines.draw(mirror, this.#camera.pose(mirror));
  }

  #considerFirst(): void {
    this.#first.consider({
      drawing: this.#source.drawing,
      isFine: !this.#pace.isRough && this.#loop.showsWhole,
      frameMs: this.#pace.frameMs,
      view: this.viewText,
      hasChanges: this.#hasChanges,
    });
  }

  #placeGhost({ stickers }: Mirror): void {
    const next = this.#ghost && this.#pose && this.#seen.ghost(this.#ghost);
    if (next !== stickers.ghost) stickers.ghost = next;
  }
}
