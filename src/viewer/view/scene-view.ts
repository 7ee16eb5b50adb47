import type { Moment } from '../../renderer/live/index.js';
import type { Vec3 } from '../../base/math/index.js';
import type { DrawingFigures, PictureSize } from './drawing/drawing.js';
import type { LinkState } from './feed/scene-link.js';
import type { Look } from './drawing/look.js';
import type { Marks } from './marks/marks.js';
import type { Direction } from './steering/turn-to.js';
import type { StickerOutline } from './marks/sticker-outline.js';
import type { CameraChoice, FocusTarget, Followed, StickerGhost, ViewHit } from './targets.js';

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
  /** The number of samples of the picture that is shown; 1 is one whose edges are smoothed, 0 none. */
  readonly samples: number;
  /** The name of the adapter, for example `SwiftShader Device (Subzero)`, or a text that names the server. */
  readonly adapter: string;
  readonly link: LinkState;
  /** True when the picture shows all that the server has answered to this page and sent. */
  readonly isCurrent: boolean;
  /** True while the picture that shows is that of a link that is gone. */
  readonly isOld: boolean;
  /** The share of the models that have arrived, [0, 1]. */
  readonly loaded: number;
  /** The reason why pictures come from the server or do not come at all; null when all is well. */
  readonly complaint: string | null;
}

/** Counts of the drawing work; subtract two to get those of a span. */
export interface ViewFigures {
  /** The pictures that were drawn so far, and the moments and bytes of the feed that came. */
  readonly pictures: number;
  readonly moments: number;
  readonly feedBytes: number;
  /** The work of the last picture; null where the server draws. */
  readonly drawing: DrawingFigures | null;
}

/**
 * The picture of the page: it draws, moves its camera with pointer and keys, and finds the subject at a point. `drawing`
 * is the source: the page itself on WebGPU, or the server, whose pictures it then shows.
 */
export interface SceneView {
  readonly drawing: 'page' | 'server';
  /** The element that shows the picture and takes focus, pointer and keys. */
  readonly element: HTMLElement;
  readonly report: ViewReport;
  /** The last moment that the server sent; null before the first. Unchanged members are the same objects. */
  readonly moment: Moment | null;
  /** True once the models are there, so that a camera can be put into the world. */
  readonly hasWorld: boolean;
  /** The camera in use. `server` follows `camera/*` of the tree and writes there; the server draws only that one. */
  camera: CameraChoice;
  readonly cameraChoices: readonly CameraChoice[];
  /** The target that the page's own camera travels with; null for a place, and while the server's camera shows. */
  readonly followed: Followed | null;
  /**
   * True when moves of the camera move the server's, which all viewers share. Where the server draws, set this first; with
   * the page's own picture, `camera` decides.
   */
  movesServer: boolean;
  /** Looks for the server again at once: it has answered elsewhere. */
  retry(): void;
  /** Notes that the server has answered a write of the page, which the picture is to show. */
  wrote(): void;
  /** Waits until `moment` has all that the page has written by now. */
  brought(): Promise<void>;
  /** Returns the writes that put the server's camera where the page's own is; none if the page's own camera is not in use. */
  viewLines(): readonly string[];
  /** The text of the page's own camera, for an address; null while the server's shows, and before the first picture. */
  readonly viewText: string | null;
  /** Moves the page's own camera to the view of a text. @throws AddressError for a bad text, or a missing subject */
  goTo(view: string): void;
  /** Looks at a target from a good distance; with `follow`, travels with it from then on. */
  focus(target: FocusTarget, options?: { readonly follow?: boolean }): void;
  /** Reports whether a vessel is in view, however small and whatever is in front of it. */
  sees(vesselId: string): boolean;
  /** Lets the page's own camera travel with a vessel from now on; it stays where it is. */
  travelWith(vesselId: string): void;
  /** Looks at what is seen at a point, in CSS pixels as for `pick`. @returns false for the sky */
  focusAt(x: number, y: number): boolean;
  /** The name of the move of the camera that `back` takes back; null for none. */
  readonly backLabel: string | null;
  /** The name of the move of the camera that `forward` makes again; null for none. */
  readonly forwardLabel: string | null;
  /** Takes the last move of the camera back: a whole drag, a run of the wheel, or a look at something. */
  back(): void;
  /** Makes the move again that was taken back last. */
  forward(): void;
  /** The direction that the picture is seen from; null before the first. */
  readonly direction: Direction | null;
  /** Turns the camera around what it looks at, by a short way that is seen, or at once for users who want less motion. */
  lookFrom(direction: Direction): void;
  /** The look of this page's picture; other viewers do not see it. */
  look: Look;
  /** True when the picture can have every look; else only outputs of passes. */
  readonly hasEveryLook: boolean;
  /** The hour of the day at the camera, by the sun as the look shows it; null far from any body. */
  readonly hour: number | null;
  /** Draws what is seen at any size, as a PNG file. @throws Error when it cannot be drawn, or nothing shows yet */
  picture(size: PictureSize): Promise<Blob>;
  /** Counts the work of pictures. Counting begins with the first call. */
  figures(): Promise<ViewFigures>;
  /** Returns what is seen at a point, CSS pixels from the top left corner of the element; null for the sky. */
  pick(x: number, y: number): ViewHit | null;
  /**
   * Finds the colour of the surface at a point, with paint and without light; null for the sky. Draws a frame for it.
   * @param x CSS pixels from the left border of the element; `y` from above
   * @returns sRGB, each from 0 to 1
   */
  colourAt(x: number, y: number): Promise<Vec3 | null>;
  /** Returns the id of the sticker that is seen at a point, in CSS pixels as for `pick`; null for none. */
  stickerAt(x: number, y: number): number | null;
  /** Returns the place of a sticker in the picture; null when it is not in it. */
  stickerOutline(id: number): StickerOutline | null;
  /** Adds a listener that is called after every picture. @returns a function that removes it */
  onDrawn(listener: () => void): () => void;
  /** Outlines parts over the picture, which itself stays as it is. */
  mark(marks: Marks): void;
  /** Shows a sticker that is not placed yet; null removes it. */
  showGhost(ghost: StickerGhost | null): void;
  /** Adds a listener for a change of `moment`; called at most once per picture. @returns a function that removes it */
  onMoment(listener: () => void): () => void;
  /** Adds a listener for a change of `report`, `camera`, `followed`, `backLabel` or `forwardLabel`. @returns a function that removes it */
  onReport(listener: () => void): () => void;
  close(): void;
}
