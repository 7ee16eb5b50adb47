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
   * The duration of the last frame, ms. A frame lasts from its start on the CPU until the GPU has finished it. If the
   * server draws, it lasts until the picture has arrived. Null before the first frame.
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
  /** True if the picture shows every write of this page that the server has confirmed. */
  readonly isCurrent: boolean;
  /** True if the picture was drawn before the connection was lost. */
  readonly isOld: boolean;
  /** The loaded fraction of the models, [0, 1]. */
  readonly loaded: number;
  /** Why pictures come from the server, or why none arrive; otherwise null. */
  readonly complaint: string | null;
}

/** Running counts of the drawing work. Subtract two reads to get the work between them. */
export interface ViewFigures {
  /** The number of pictures so far, and the numbers of moments and bytes in the feed. */
  readonly pictures: number;
  readonly moments: number;
  readonly feedBytes: number;
  /** Statistics of the last picture; null if the server draws. */
  readonly drawing: DrawingFigures | null;
}

/**
 * The view of the world on the page. It draws pictures, moves the camera by pointer and keys, and finds what is at a
 * point.
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
  /** True when the models have loaded, so a camera can be placed. */
  readonly hasWorld: boolean;
  /**
   * The camera in use. `server` is the camera at `camera/*` in the tree, to which the page writes its moves. A server
   * that draws always uses that camera. `own` is where the user left it.
   */
  camera: CameraChoice;
  readonly cameraChoices: readonly CameraChoice[];
  /**
   * The target with which the page's own camera travels. It is null for a camera at a fixed place, and while the
   * server's camera is used.
   */
  readonly followed: Followed | null;
  /**
   * True if camera moves apply to the server's camera, which all viewers share. If the server draws, moves have no
   * effect until this is set to true. If the page draws, `camera` alone decides.
   */
  movesServer: boolean;
  /** Reconnects to the server at once. Call it, for example, when the server has answered another request. */
  retry(): void;
  /** Records that the server has answered a write of the page. The picture must show the result. */
  wrote(): void;
  /** Waits until `moment` contains all earlier writes of the page. */
  brought(): Promise<void>;
  /** Waits until the opened models in `moment` have loaded. Until then, their vessels have no size. */
  modelsArrived(): Promise<void>;
  /**
   * Returns the writes that give the server's camera the view of the page's own camera. The list is empty while the
   * page's own camera is not in use.
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
  /** Moves the page's own camera to the view of the server's camera. `back` returns to the former view. */
  takeServerView(): void;
  /** Looks at a target from a suitable distance. With `follow`, the camera then travels with the target. */
  focus(target: FocusTarget, options?: { readonly follow?: boolean }): void;
  /** Reports whether a vessel is in the field of view, even a tiny or hidden one. */
  sees(vesselId: string): boolean;
  /** Makes the page's own camera travel with a vessel from now on. The camera does not move at first. */
  travelWith(vesselId: string): void;
  /** Makes the camera look at the subject at a point, in CSS pixels as for `pick`. @returns false for the sky */
  focusAt(x: number, y: number): boolean;
  /** The name of the camera move that `back` undoes; null for none. */
  readonly backLabel: string | null;
  /** The name of the camera move that `forward` redoes; null for none. */
  readonly forwardLabel: string | null;
  /** Undoes the last camera move. A move is a whole drag, a series of wheel events, or a look at something. */
  back(): void;
  /** Redoes the camera move that was undone last. */
  forward(): void;
  /** The direction from which the camera looks at its subject; null before the first picture. */
  readonly direction: Direction | null;
  /**
   * Turns the camera around its subject, in a short animation. The turn is immediate for users who prefer reduced
   * motion.
   */
  lookFrom(direction: Direction): void;
  /** The look of this page's picture. It does not affect other viewers. */
  look: Look;
  /** True if the picture supports every look. Otherwise, it supports only the outputs of single passes. */
  readonly hasEveryLook: boolean;
  /** The solar time at the camera under the sun of the current look, hours; null far from any body. */
  readonly hour: number | null;
  /**
   * Draws the current view at any size, as a PNG file.
   * @throws Error if it cannot be drawn, or before the first picture
   */
  picture(size: PictureSize): Promise<Blob>;
  /** Returns running counts of the drawing work. The first call starts the counting. */
  figures(): Promise<ViewFigures>;
  /** Returns the thing at a point, CSS pixels from the top left corner of the element. Returns null for the sky. */
  pick(x: number, y: number): ViewHit | null;
  /**
   * Finds the colour of the painted surface at a point, without lighting; null for the sky. For this, it draws a frame.
   * @param x CSS pixels from the left edge of the element; `y` from its upper edge
   * @returns sRGB, each from 0 to 1
   */
  colourAt(x: number, y: number): Promise<Vec3 | null>;
  /** Returns the id of the visible sticker at a point, in CSS pixels as for `pick`; null for none. */
  stickerAt(x: number, y: number): number | null;
  /** Returns the place of a sticker in the picture; null if it is not in view. */
  stickerOutline(id: number): StickerOutline | null;
  /**
   * Returns the depth at which a sticker's box contains the whole surface under it, m; null if unknown.
   * @param size m; by default the sticker's own size
   */
  neededDepth(id: number, size?: StickerSize): number | null;
  /** Returns the depth that a preview needs at its place, m; null if unknown. */
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
