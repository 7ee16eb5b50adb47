import type { Moment } from '../../renderer/live/index.js';
import type { Vec3 } from '../../base/math/index.js';
import type { DrawingFigures, PictureSize } from './drawing/drawing.js';
import type { LinkState } from './feed/scene-link.js';
import type { Look } from './drawing/look.js';
import type { Marks } from './marks/marks.js';
import type { ViewKey } from './steering/server-camera.js';
import type { Direction } from './steering/turn-to.js';
import type { StickerOutline } from './marks/sticker-outline.js';
import type { CameraChoice, FocusTarget, StickerFit, StickerGhost, StickerSize, ViewHit } from './targets.js';
import type { Followed } from '../../simulator/world/views/index.js';

export interface ViewReport {
  /**
   * Time for the last frame, ms; null before the first one. A frame begins on the CPU and ends when the GPU has
   * finished it or, if the server draws, when the picture arrives.
   */
  readonly frameMs: number | null;
  readonly framesPerSecond: number;
  /** The size of the picture, physical pixels. */
  readonly width: number;
  readonly height: number;
  /** The number of samples in the visible picture: 1 for a single sample with smoothed edges, 0 for no picture. */
  readonly samples: number;
  readonly adapter: string;
  readonly link: LinkState;
  /** True if the picture shows all writes of this page that the server has answered. */
  readonly isCurrent: boolean;
  /** True if the picture is from before the connection was lost. */
  readonly isOld: boolean;
  /** The loaded fraction of the models, [0, 1]. */
  readonly loaded: number;
  /** The reason why the page does not draw the pictures itself; null if it does. */
  readonly complaint: string | null;
}

/** Counters of the drawing work. The counters only increase. */
export interface ViewFigures {
  readonly pictures: number;
  readonly moments: number;
  readonly feedBytes: number;
  /** Statistics of the last picture; null if the server draws. */
  readonly drawing: DrawingFigures | null;
}

/** The page's view of the world. */
export interface SceneView {
  /** `page` if the page draws with WebGPU, `server` if the server draws. */
  readonly drawing: 'page' | 'server';
  readonly element: HTMLElement;
  readonly report: ViewReport;
  /**
   * The last state that the server has sent; null before the first state. A property that has not changed is the
   * same object as in the previous state.
   */
  readonly moment: Moment | null;
  /** True once the models have loaded, so that cameras can be moved. */
  readonly hasWorld: boolean;
  /**
   * `own` is the page's own camera, which stays where the user left it. `server` is the camera at `camera/*` in the
   * tree, to which the page writes the user's moves. If the server draws, the camera is always `server`.
   */
  camera: CameraChoice;
  readonly cameraChoices: readonly CameraChoice[];
  /**
   * The vessel or body that the page's own camera travels with. Null if the camera travels with none, and while the
   * server's camera is in use.
   */
  readonly followed: Followed | null;
  /**
   * True if the user's moves go to the server's camera, which all viewers share. If the server draws, the user can move
   * a camera only after this property has been set to true. If the page draws, its value depends only on `camera`: it
   * is true for `server`.
   */
  movesServer: boolean;
  retry(): void;
  /** Records that the server has answered a write by the page; the picture must show its result. */
  wrote(): void;
  /** Waits until `moment` contains the results of all writes by the page so far. */
  brought(): Promise<void>;
  /** Waits until the page has loaded the opened models in `moment`. Until then, their vessels have no size. */
  modelsArrived(): Promise<void>;
  /**
   * Returns the writes that give the server's camera the view of the page's own camera; none while the server's camera
   * is in use.
   */
  viewLines(): readonly string[];
  /** Returns the view of the page's own camera as a key of a camera track; null while the server's camera is in use. */
  viewKey(): ViewKey | null;
  /**
   * The view of the page's own camera as a text for a URL. Null while the server's camera is in use, and before the
   * first picture.
   */
  readonly viewText: string | null;
  /** @throws AddressError for an invalid text or a subject that does not exist */
  goTo(view: string): void;
  /** Gives the page's own camera the view of the server's camera. */
  takeServerView(): void;
  /**
   * Points the camera at a target, from a distance that suits the target's size. With `follow`, the camera also travels
   * with the target from then on.
   */
  focus(target: FocusTarget, options?: { readonly follow?: boolean }): void;
  /** Reports whether a vessel is in the field of view, even if it is very small or hidden. */
  sees(vesselId: string): boolean;
  /** Makes the page's own camera travel with a vessel, without moving it. Does nothing if the vessel is distant. */
  travelWith(vesselId: string): void;
  /**
   * Points the camera at the object at a point; the coordinates are those of `pick`.
   * @returns false if there is only sky
   */
  focusAt(x: number, y: number): boolean;
  /** The name of the camera move that `back` would undo; null if there is none. */
  readonly backLabel: string | null;
  readonly forwardLabel: string | null;
  /** Undoes the last camera move: a whole drag, a sequence of wheel events, or a move to a target. */
  back(): void;
  forward(): void;
  /** The direction from which the camera looks at its subject; null before the first picture. */
  readonly direction: Direction | null;
  /** Turns the camera around its subject with a short animation. */
  lookFrom(direction: Direction): void;
  /** The look of this page's picture; other viewers do not see it. */
  look: Look;
  /** True if the picture supports all looks; if false, it supports only the outputs of single passes. */
  readonly hasEveryLook: boolean;
  /** Solar time at the camera, with the sun of the current look, h; null far from all bodies. */
  readonly hour: number | null;
  /** @throws Error if the picture cannot be drawn, or before the first picture */
  picture(size: PictureSize): Promise<Blob>;
  /** Returns the counters, which start with the first call. */
  figures(): Promise<ViewFigures>;
  /**
   * Returns the object at a point; null for the sky. The coordinates are CSS pixels from the element's top left corner.
   */
  pick(x: number, y: number): ViewHit | null;
  /**
   * Returns the colour of the surface at a point, with paint but without light; null for the sky. Draws an additional
   * frame for this.
   * @param x CSS pixels from the left edge of the element; `y` is from the upper edge
   * @returns sRGB, each from 0 to 1
   */
  colourAt(x: number, y: number): Promise<Vec3 | null>;
  /** Returns the id of the visible sticker at a point, or null; the coordinates are those of `pick`. */
  stickerAt(x: number, y: number): number | null;
  /** Returns the outline of a sticker in the picture; null if it is not in view. */
  stickerOutline(id: number): StickerOutline | null;
  /**
   * Returns how a sticker fits the surface under it; null if unknown.
   * @param size m; default: the sticker's own size
   */
  stickerFit(id: number, size?: StickerSize): StickerFit | null;
  /** Returns how the preview of a sticker fits the surface at its current place; null if unknown. */
  stickerFitAt(ghost: StickerGhost): StickerFit | null;
  /** Adds a listener that is called after every picture. @returns a function that removes the listener */
  onDrawn(listener: () => void): () => void;
  mark(marks: Marks): void;
  showGhost(ghost: StickerGhost | null): void;
  /**
   * Adds a listener that is called when `moment` has changed, at most once per picture.
   * @returns a function that removes the listener
   */
  onMoment(listener: () => void): () => void;
  /**
   * Adds a listener for changes of `report`, `camera`, `followed`, `backLabel` and `forwardLabel`.
   * @returns a function that removes the listener
   */
  onReport(listener: () => void): () => void;
  close(): void;
}
