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

/** The state of the view, reported a few times a second. */
export interface ViewReport {
  /**
   * The time from the start of a frame on the CPU until the GPU has finished it, ms; null before the first. For a frame
   * of the server, the time until the picture has arrived.
   */
  readonly frameMs: number | null;
  readonly framesPerSecond: number;
  /** The size of the picture, physical pixels. */
  readonly width: number;
  readonly height: number;
  /** The samples of the current picture; 1 means a single one with smoothed edges, 0 none. */
  readonly samples: number;
  /** The name of the adapter, for example `SwiftShader Device (Subzero)`, or a text that names the server. */
  readonly adapter: string;
  readonly link: LinkState;
  /** True when the picture shows everything that the server has confirmed to this page. */
  readonly isCurrent: boolean;
  /** True while the picture is from a former connection. */
  readonly isOld: boolean;
  /** The loaded fraction of the models, [0, 1]. */
  readonly loaded: number;
  /** The reason why pictures come from the server or not at all; null without a problem. */
  readonly complaint: string | null;
}

/** Counts of the drawing work; their differences give those of a time span. */
export interface ViewFigures {
  /** The pictures that were drawn so far, and the moments and bytes of the feed that came. */
  readonly pictures: number;
  readonly moments: number;
  readonly feedBytes: number;
  /** The work of the last picture; null where the server draws. */
  readonly drawing: DrawingFigures | null;
}

/**
 * The picture of the page: it draws, moves its camera by pointer and keys, and finds the subject at a point. Its
 * source, `drawing`, is the page itself on WebGPU, or the server.
 */
export interface SceneView {
  readonly drawing: 'page' | 'server';
  /** The element that shows the picture and takes focus, pointer and keys. */
  readonly element: HTMLElement;
  readonly report: ViewReport;
  /** The last moment that the server sent; null before the first. Unchanged members are the same objects. */
  readonly moment: Moment | null;
  /** True when the models have been loaded, so that a camera can be placed in the world. */
  readonly hasWorld: boolean;
  /**
   * The camera in use. `server` follows `camera/*` of the tree and writes there; the server draws only that one. `own`
   * is where the user left it.
   */
  camera: CameraChoice;
  readonly cameraChoices: readonly CameraChoice[];
  /** The target that the page's own camera travels with; null for a place, and for the server's camera. */
  readonly followed: Followed | null;
  /**
   * True when camera moves apply to the server's camera, which all viewers share. It must be set first when the server
   * draws; for the page's own picture, `camera` decides.
   */
  movesServer: boolean;
  /** Reconnects to the server at once, because it has answered another request. */
  retry(): void;
  /** Notes that the server has answered a write of the page, which the picture must show. */
  wrote(): void;
  /** Waits until `moment` contains all of the page's writes so far. */
  brought(): Promise<void>;
  /** Returns the writes that move the server's camera to the page's own; none if the own camera is not in use. */
  viewLines(): readonly string[];
  /** Returns the page's own view as a key of a camera track; null for the server's camera. */
  viewKey(): ViewKey | null;
  /** The text of the page's own camera, for an address; null for the server's camera and before the first picture. */
  readonly viewText: string | null;
  /**
   * Moves the page's own camera to the view of a text. @throws AddressError for an invalid text or a missing subject
   */
  goTo(view: string): void;
  /** Shows what the server's camera shows with the page's own one; `back` shows the former own view. */
  takeServerView(): void;
  /** Looks at a target from a suitable distance; with `follow`, travels with it. */
  focus(target: FocusTarget, options?: { readonly follow?: boolean }): void;
  /** Reports whether a vessel is in view, even if it is tiny or hidden. */
  sees(vesselId: string): boolean;
  /** Lets the page's own camera travel with a vessel without moving. */
  travelWith(vesselId: string): void;
  /** Looks at the subject at a point, in CSS pixels as for `pick`. @returns false for the sky */
  focusAt(x: number, y: number): boolean;
  /** The name of the camera move that `back` undoes; null for none. */
  readonly backLabel: string | null;
  /** The name of the camera move that `forward` redoes; null for none. */
  readonly forwardLabel: string | null;
  /** Undoes the last camera move: a whole drag, a run of the wheel, or a look at something. */
  back(): void;
  /** Redoes the camera move that was undone last. */
  forward(): void;
  /** The direction from which the picture is viewed; null before the first. */
  readonly direction: Direction | null;
  /** Turns the camera around its subject in a short animation, or at once for users who want less motion. */
  lookFrom(direction: Direction): void;
  /** The look of this page's picture; other viewers do not see it. */
  look: Look;
  /** True if the picture supports every look; otherwise only outputs of passes. */
  readonly hasEveryLook: boolean;
  /** The hour of the day at the camera, by the sun in the current look; null far from any body. */
  readonly hour: number | null;
  /**
   * Draws the current view at any size, as a PNG file. @throws Error when it cannot be drawn, or before the first
   * picture
   */
  picture(size: PictureSize): Promise<Blob>;
  /** Counts the work of pictures. Counting begins with the first call. */
  figures(): Promise<ViewFigures>;
  /** Returns the subject at a point, CSS pixels from the top left corner of the element; null for the sky. */
  pick(x: number, y: number): ViewHit | null;
  /**
   * Finds the colour of the surface at a point, with paint and without light; null for the sky. Draws a frame for it.
   * @param x CSS pixels from the left border of the element; `y` from above
   * @returns sRGB, each from 0 to 1
   */
  colourAt(x: number, y: number): Promise<Vec3 | null>;
  /** Returns the id of the visible sticker at a point, in CSS pixels as for `pick`; null for none. */
  stickerAt(x: number, y: number): number | null;
  /** Returns the place of a sticker in the picture; null if it is not in view. */
  stickerOutline(id: number): StickerOutline | null;
  /**
   * Returns the depth that a sticker needs to reach all of the surface under it, m; null while that is unknown.
   * @param size m; by default its own
   */
  neededDepth(id: number, size?: StickerSize): number | null;
  /** Returns the depth that the sticker of a preview would need there, m; null where that is unknown. */
  neededDepthAt(ghost: StickerGhost): number | null;
  /** Adds a listener that is called after every picture. @returns a function that removes it */
  onDrawn(listener: () => void): () => void;
  /** Outlines parts over the picture. */
  mark(marks: Marks): void;
  /** Shows the preview of a sticker; null removes it. */
  showGhost(ghost: StickerGhost | null): void;
  /** Adds a listener for a change of `moment`; called at most once per picture. @returns a function that removes it */
  onMoment(listener: () => void): () => void;
  /** Adds a listener for a change of `report`, `camera`, `followed`, `backLabel` or `forwardLabel`. @returns a function that removes it */
  onReport(listener: () => void): () => void;
  close(): void;
}
