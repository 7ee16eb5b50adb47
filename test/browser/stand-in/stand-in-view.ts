import type { SceneView, ViewFigures, ViewReport } from '../../../src/viewer/view/scene-view.js';
import type {
  CameraChoice,
  FocusTarget,
  StickerFit,
  StickerGhost,
  StickerSize,
  ViewHit,
} from '../../../src/viewer/view/targets.js';
import type { Followed } from '../../../src/simulator/world/views/index.js';

import type { Moment } from '../../../src/renderer/live/index.js';
import { SceneLink } from '../../../src/viewer/view/feed/scene-link.js';
import type { PictureSize } from '../../../src/viewer/view/drawing/drawing.js';
import { type Look, USUAL_LOOK } from '../../../src/viewer/view/drawing/look.js';
import type { ViewKey } from '../../../src/viewer/view/steering/server-camera.js';
import type { StickerOutline } from '../../../src/viewer/view/marks/sticker-outline.js';
import { type Marks, NO_MARKS } from '../../../src/viewer/view/marks/marks.js';

/**
 * A view that does not draw. It follows the world like the product's view, and shows pictures from a server that has a
 * renderer.
 */
export class StandInView implements SceneView {
  drawing: 'page' | 'server' = 'page';
  #camera: CameraChoice = 'own';
  readonly cameraChoices: readonly CameraChoice[] = ['own', 'server'];
  readonly element = document.createElement('div');
  report: ViewReport = {
    frameMs: null,
    framesPerSecond: 0,
    width: 0,
    height: 0,
    samples: 0,
    adapter: 'SwiftShader Device (Subzero)',
    link: 'connecting',
    isCurrent: true,
    isOld: false,
    loaded: 1,
    complaint: null,
  };
  hit: ViewHit | null = null;
  stickerSeen: number | null = null;
  outline: StickerOutline | null = null;
  depthNeeded: number | null = null;
  /** The height of the surface under each sticker, m. */
  surfaceHeight = Infinity;
  marks: Marks = NO_MARKS;
  colour: readonly [number, number, number] | null = null;
  ghost: StickerGhost | null = null;
  focused: FocusTarget | null = null;
  readonly #image = document.createElement('img');
  readonly #listeners = new Set<() => void>();
  readonly #moments = new Set<() => void>();
  readonly #link = new SceneLink(new URL('/viewer/', location.href), {
    begun: () => undefined,
    moved: () => this.#moments.forEach((listener) => listener()),
    watchesCamera: () => false,
    stillPace: () => null,
    improved: () => undefined,
    stateChanged: () => this.#report({ link: this.#link.state }),
  });
  #open = true;

  constructor() {
    this.element.tabIndex = 0;
    this.element.setAttribute('role', 'img');
    this.element.setAttribute('aria-label', 'Scene');
    this.element.style.cssText = 'position:absolute;inset:0;outline-offset:-2px';
    this.#image.style.cssText = 'width:100%;height:100%;object-fit:cover;user-select:none';
    this.#image.alt = '';
    this.#image.draggable = false;
    this.element.append(this.#image);
    void this.#show();
  }

  get moment(): Moment | null {
    return this.#link.moment;
  }

  get hasWorld(): boolean {
    return this.#link.linked !== null;
  }

  get camera(): CameraChoice {
    return this.#camera;
  }

  set camera(choice: CameraChoice) {
    this.#camera = choice;
    for (const listener of this.#listeners) listener();
  }

  get followed(): Followed | null {
    const { focused } = this;
    return focused?.kind === 'vessel' || focused?.kind === 'body' ? focused : null;
  }

  sees(): boolean {
    return false;
  }

  travelWith(vesselId: string): void {
    if (this.camera === 'own') this.focus({ kind: 'vessel', vesselId });
  }

  movesServer = false;
  retry(): void {
    this.#link.retry();
  }

  wrote(): void {
    this.#link.writes.wrote();
  }

  brought(): Promise<void> {
    return this.#link.writes.brought();
  }

  modelsArrived(): Promise<void> {
    return this.#link.linked?.mirror.models.settled() ?? Promise.resolve();
  }

  key: ViewKey | null = {
    anchor: 'vessel:Hunter-ship',
    frame: 'enu',
    position: [0, 0, 30],
    rotation: [0, 0, 0, 1],
    fov: 40,
  };

  viewKey(): ViewKey | null {
    return this.key;
  }

  viewLines(): readonly string[] {
    return ['camera/enabled 1', 'camera/pose/fov 31'];
  }

  focus(target: FocusTarget): void {
    this.focused = target;
    for (const listener of this.#listeners) listener();
  }

  readonly focusedAt: { readonly x: number; readonly y: number }[] = [];

  focusAt(x: number, y: number): boolean {
    this.focusedAt.push({ x, y });
    return true;
  }

  viewText: string | null = 'vessel:Hunter-ship;0,0,3;10,20;40;45';

  goTo(view: string): void {
    this.viewText = view;
    for (const listener of this.#listeners) listener();
  }

  takeServerView(): void {
    this.camera = 'own';
  }

  #look = USUAL_LOOK;

  get look(): Look {
    return this.#look;
  }

  set look(look: Look) {
    this.#look = look;
    for (const listener of this.#listeners) listener();
  }

  readonly hasEveryLook = true;
  readonly hour = 9.5;
  readonly sizes: PictureSize[] = [];

  figures(): Promise<ViewFigures> {
    this.timesCounted++;
    return Promise.resolve({ pictures: this.timesCounted, moments: 0, feedBytes: 0, drawing: null });
  }

  timesCounted = 0;

  picture(size: PictureSize): Promise<Blob> {
    this.sizes.push(size);
    const canvas = new OffscreenCanvas(size.width, size.height);
    canvas.getContext('2d');
    return canvas.convertToBlob();
  }

  direction = { azimuth: 0.6, elevation: 0.4 };

  lookFrom(direction: { readonly azimuth: number; readonly elevation: number }): void {
    this.direction = direction;
    for (const listener of this.#listeners) listener();
  }

  backLabel: string | null = 'Zoom';
  forwardLabel: string | null = null;

  back(): void {
    this.#cross(null, 'Zoom');
  }

  forward(): void {
    this.#cross('Zoom', null);
  }

  #cross(backLabel: string | null, forwardLabel: string | null): void {
    Object.assign(this, { backLabel, forwardLabel });
    for (const listener of this.#listeners) listener();
  }

  pick(): ViewHit | null {
    return this.hit;
  }

  colourAt(): Promise<readonly [number, number, number] | null> {
    return Promise.resolve(this.colour);
  }

  stickerAt(): number | null {
    return this.stickerSeen;
  }

  stickerOutline(): StickerOutline | null {
    return this.outline;
  }

  stickerFit(id: number, size: StickerSize | undefined = this.moment?.stickers.byId[id]): StickerFit | null {
    if (this.depthNeeded === null || !size) return null;
    return { depth: this.depthNeeded, factor: Math.min(1, this.surfaceHeight / size.height) };
  }

  stickerFitAt(ghost: StickerGhost): StickerFit | null {
    return this.stickerFit(NaN, ghost);
  }

  onDrawn(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  mark(marks: Marks): void {
    this.marks = marks;
  }

  showGhost(ghost: StickerGhost | null): void {
    this.ghost = ghost;
  }

  onMoment(listener: () => void): () => void {
    this.#moments.add(listener);
    return () => void this.#moments.delete(listener);
  }

  onReport(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  close(): void {
    this.#open = false;
    this.#link.close();
  }

  #report(news: Partial<ViewReport>): void {
    this.report = { ...this.report, ...news };
    for (const listener of this.#listeners) listener();
  }

  async #show(): Promise<void> {
    while (this.#open) {
      const { clientWidth: width, clientHeight: height } = this.element;
      const start = performance.now();
      if (width >= 16 && height >= 16) {
        const answer = await fetch(`/v1/frame?width=${width}&height=${height}`).catch(() => null);
        if (answer?.status === 501) return;
        if (answer?.ok) {
          const old = this.#image.src;
          this.#image.src = URL.createObjectURL(await answer.blob());
          if (old) URL.revokeObjectURL(old);
          const frameMs = performance.now() - start;
          this.#report({ width, height, frameMs, framesPerSecond: 1000 / frameMs });
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}
