import type { Moment } from '../../renderer/live/index.js';
import type { Vec3 } from '../../base/math/index.js';
import type { DrawingFigures, PictureSize } from './drawing/drawing.js';
import type { LinkState } from './feed/scene-link.js';
import type { Look } from './drawing/look.js';
import type { Marks } from './marks/marks.js';
import type { ViewKey } from './steering/server-camera.js';
import type { Direction } from './steering/turn-to.js';
import type { StickerOutline } from './marks/sticker-outline.js';
import type { CameraChoice, FocusTarget, StickerGhost, StickerSize, ViewHit } from './targets.js';
import type { Followed } from '../../simulator/world/views/index.js';

/** The state of the view. Listeners get it a few times a second. */
export interface ViewReport {
  /**
   * How long the last frame took, ms. A frame starts on the CPU, and ends when the GPU has finished it. If the server
   * draws, it ends when the picture has arrived. Null before the first frame.
   */
  readonly frameMs: number | null;
  readonly framesPerSecond: number;
  /** The size of the picture, physical pixels. */
  readonly width: number;
  readonly height: number;
  /**
   * The number of samples in the current picture. 1 means a single sample with smoothed edges, and 0 means no picture.
   */
  readonly samples: number;
  /** The name of the adapter, for example `SwiftShader Device (Subzero)`, or of the server. */
  readonly adapter: string;
  readonly link: LinkState;
  /** True if the picture shows all writes of this page that the server has confirmed. */
  readonly isCurrent: boolean;
  /** True if the picture is from the time before the connection was lost. */
  readonly isOld: boolean;
  /** The share of the models that has been loaded, [0, 1]. */
  readonly loaded: number;
  /** Why pictures come from the server, or why none arrive; otherwise null. */
  readonly complaint: string | null;
}

/** Counts that only increase, about the drawing work. To get the work of a period, subtract two reads. */
export interface ViewFigures {
  /** The number of pictures so far, and the numbers of moments and bytes in the feed. */
  readonly pictures: number;
  readonly moments: number;
  readonly feedBytes: number;
  /** Statistics of the last picture; null if the server draws. */
  readonly drawing: DrawingFigures | null;
}

/**
 * The page's view of the world. It draws pictures, moves the camera by pointer and keys, and finds what is at a point.
 */
export interface SceneView {
  /** `page` if the page draws with WebGPU, `server` if the server draws. */
  readonly drawing: 'page' | 'server';
  /** The element that shows the picture and receives focus, pointer and key input. */
  readonly element: HTMLElement;
  readonly report: ViewReport;
  /**
   * The last moment that the server has sent; null before the first. An unchanged member is the same object as in the
   * previous moment.
   */
  readonly moment: Moment | null;
  /** True once the models have loaded, so that a camera can be placed. */
  readonly hasWorld: boolean;
  /**
   * Which camera the picture uses. `server` is the camera at `camera/*` in the tree, and the page writes its moves to
   * it. If the server draws, the camera is always that one. `own` is the page's camera, which stays where the user left
   * it.
   */
  camera: CameraChoice;
  readonly cameraChoices: readonly CameraChoice[];
  /**
   * The target with which the page's own camera travels. It is null for a camera at a fixed place, and while the
   * server's camera is used.
   */
  readonly followed: Followed | null;
  /**
   * True if the user's camera moves go to the server's camera, which all viewers share. If the server draws, they go
   * nowhere until this is set to true. If the page draws, only `camera` determines this.
   */
  movesServer: boolean;
  /** Reconnects to the server at once. Call it if the server has, for example, answered another request. */
  retry(): void;
  /** Records that the server has answered a write of the page, whose result the picture must show. */
  wrote(): void;
  /** Waits until `moment` has the results of all writes of the page so far. */
  brought(): Promise<void>;
  /** Waits until the models that clients opened in `moment` have loaded. Until then, their vessels have no size. */
  modelsArrived(): Promise<void>;
  /**
   * Returns the writes that give the server's camera the view of the page's own camera. The list is empty while the
   * server's camera is in use.
   */
  viewLines(): readonly string[];
  /**
   * Returns the view of the page's own camera as a key of a camera track. Returns null while the server's camera is
   * used.
   */
  viewKey(): ViewKey | null;
  /**
   * The view of the page's own camera as text for a URL. Null while the server's camera is used, and before the first
   * picture.
   */
  readonly viewText: string | null;
  /**
   * Moves the page's own camera to the view of a text.
   * @throws AddressError for an invalid text or a missing subject
   */
  goTo(view: string): void;
  /** Makes the page's own camera show what the server's camera shows. `back` returns to the view before that. */
  takeServerView(): void;
  /** Looks at a target from a distance that suits its size. With `follow`, the camera then travels with the target. */
  focus(target: FocusTarget, options?: { readonly follow?: boolean }): void;
  /** Reports whether a vessel is in the field of view, even if it is tiny or hidden. */
  sees(vesselId: string): boolean;
  /** Makes the page's own camera travel with a vessel from now on. The camera does not move for that. */
  travelWith(vesselId: string): void;
  /** Makes the camera look at what is at a point, in CSS pixels as for `pick`. @returns false if only sky is there */
  focusAt(x: number, y: number): boolean;
  /** The name of the camera move that `back` would undo; null if there is none. */
  readonly backLabel: string | null;
  /** The name of the camera move that `forward` would redo; null if there is none. */
  readonly forwardLabel: string | null;
  /** Undoes the last camera move. One move is a whole drag, a series of wheel events, or a look at something. */
  back(): void;
  /** Redoes the camera move that was undone last. */
  forward(): void;
  /** The direction from which the camera looks at its subject; null before the first picture. */
  readonly direction: Direction | null;
  /**
   * Turns the camera around its subject, in a short animation. If the user prefers reduced motion, the camera turns at
   * once.
   */
  lookFrom(direction: Direction): void;
  /** The look of this page's picture. It does not affect other viewers. */
  look: Look;
  /** True if the picture supports every look. If false, it supports only the outputs of single passes. */
  readonly hasEveryLook: boolean;
  /** The solar time at the camera with the sun of the current look, hours; null far from any body. */
  readonly hour: number | null;
  /**
   * Draws the current view at any size, as a PNG file.
   * @throws Error if it cannot be drawn, or before the first picture
   */
  picture(size: PictureSize): Promise<Blob>;
  /** Returns counts of the drawing work, which only increase. The first call starts the counting. */
  figures(): Promise<ViewFigures>;
  /**
   * Returns what is at a point, in CSS pixels from the element's top left corner. Returns null if only sky is there.
   */
  pick(x: number, y: number): ViewHit | null;
  /**
   * Finds the colour of the surface at a point, with paint but without light; null for the sky. It draws a frame for
   * this.
   * @param x CSS pixels from the left edge of the element; `y` from its upper edge
   * @returns sRGB, each from 0 to 1
   */
  colourAt(x: number, y: number): Promise<Vec3 | null>;
  /** Returns the id of the visible sticker at a point, in CSS pixels as for `pick`; null for none. */
  stickerAt(x: number, y: number): number | null;
  /** Returns where a sticker is in the picture; null if it is not in view. */
  stickerOutline(id: number): StickerOutline | null;
  /**
   * Returns the depth with which a sticker's box contains all of the surface under it, m; null if unknown.
   * @param size m; by default the sticker's own size
   */
  neededDepth(id: number, size?: StickerSize): number | null;
  /** Returns the depth that the preview of a sticker needs where it is, m; null if unknown. */
  neededDepthAt(ghost: StickerGhost): number | null;
  /** Adds a listener that is called after every picture. @returns a function that removes it */
  onDrawn(listener: () => void): () => void;
  mark(marks: Marks): void;
  /** Shows the preview of a sticker; null removes it. */
  showGhost(ghost: StickerGhost | null): void;
  /**
   * Adds a listener for changes of `moment`. The listener is called at most once per picture.
   * @returns a function that removes it
   */
  onMoment(listener: () => void): () => void;
  /**
   * Adds a listener for changes of `report`, `camera`, `followed`, `backLabel` and `forwardLabel`.
   * @returns a function that removes it
   */
  onReport(listener: () => void): () => void;
  close(): void;
}
