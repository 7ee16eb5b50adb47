import type { Moment } from '../../../../live/index.js';
import type { Vec3 } from '../../../../math/vec3.js';

/** What a ray from the camera met, in terms that field paths take. */
export type ViewHit =
  | {
      readonly kind: 'part';
      readonly vesselId: string;
      readonly instanceId: number;
      /** Of the part's template, as `paint/parts/template` takes it. */
      readonly template: string;
      /** In the part's own frame, m; the normal is a unit vector. */
      readonly point: Vec3;
      readonly normal: Vec3;
      /** Degrees: the roll with which an image reads upright to who looks. */
      readonly upright: number;
      /** From the camera, m. */
      readonly distance: number;
    }
  | {
      readonly kind: 'ground';
      readonly bodyId: string;
      /** Degrees. */
      readonly latitude: number;
      readonly longitude: number;
      /** Degrees: the heading with which an image reads upright to who looks. */
      readonly upright: number;
      readonly distance: number;
    };

/** What the camera can look at and travel with. */
export type FocusTarget =
  | { readonly kind: 'vessel'; readonly vesselId: string }
  | { readonly kind: 'part'; readonly vesselId: string; readonly instanceId: number }
  | { readonly kind: 'body'; readonly bodyId: string }
  | { readonly kind: 'sticker'; readonly index: number };

/** What the camera travels with. */
export type Followed = Extract<FocusTarget, { readonly kind: 'vessel' | 'body' }>;

/** A sticker that is only shown, and only here: where it would lie when placed now. */
export interface StickerGhost {
  /** A texture that the server has. */
  readonly image: string;
  /** CSS pixels from the top left corner of the view. */
  readonly x: number;
  readonly y: number;
  /** Edges of the box, m. */
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** Degrees, from where it reads upright; as `roll` of a spray. */
  readonly roll: number;
  /** [0, 1]. */
  readonly alpha: number;
}

/** How the view is doing; told a few times a second. */
export interface ViewReport {
  /** From the start of a frame on the CPU until the GPU has finished it, ms; null before the first. For server frames: until the picture is there. */
  readonly frameMs: number | null;
  readonly framesPerSecond: number;
  /** Of the picture, physical pixels. */
  readonly width: number;
  readonly height: number;
  /** For example `SwiftShader Device (Subzero)`, or where the pictures come from. */
  readonly adapter: string;
  readonly link: 'loading' | 'live' | 'lost';
  /** Share of the models that are here, [0, 1]. */
  readonly loaded: number;
  /** Why pictures come from the server or do not come at all; null when there is nothing to say. */
  readonly complaint: string | null;
}

export type CameraChoice = 'own' | 'server';

/**
 * The picture of the page: it draws, moves its camera with pointer and keys, and tells what lies where. `drawing` says
 * who draws: the page itself on WebGPU, or the server, whose pictures it then shows.
 */
export interface SceneView {
  readonly drawing: 'page' | 'server';
  /** Shows the picture; takes focus, pointer and keys. */
  readonly element: HTMLElement;
  readonly report: ViewReport;
  /** What can be seen, as the server told it last; null before it has. The same objects where nothing changed. */
  readonly moment: Moment | null;
  /** `server` follows `camera/*` of the tree, and moving it writes there; pictures of the server know only that one. */
  camera: CameraChoice;
  readonly cameraChoices: readonly CameraChoice[];
  /** What the page's own camera travels with; null for a place, and while the server's camera is shown. */
  readonly followed: Followed | null;
  /** Looks at something from a good distance; with `follow`, travels with it from then on. */
  focus(target: FocusTarget, options?: { readonly follow?: boolean }): void;
  /** What is seen at a place, CSS pixels from the top left corner of the element; null for the sky. */
  pick(x: number, y: number): ViewHit | null;
  /** Shows a sticker that is not placed yet; null takes it away. */
  showGhost(ghost: StickerGhost | null): void;
  /** Tells that `moment` is another one; at most once per picture. @returns what ends it */
  onMoment(listener: () => void): () => void;
  /** Tells that `report`, `camera` or what is looked at changed. @returns what ends it */
  onReport(listener: () => void): () => void;
  close(): void;
}
