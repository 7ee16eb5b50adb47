import type { Vec3 } from '../../base/math/index.js';

/** The hit of a ray from the camera, in terms that field paths take. */
export type ViewHit =
  | {
      readonly kind: 'part';
      readonly vesselId: string;
      readonly instanceId: number;
      /** The name of the part for people. */
      readonly name: string;
      /** The id of the part's template, as `paint/parts/template` takes it. */
      readonly template: string;
      /** The point in the part's own frame, m; the normal is a unit vector. */
      readonly point: Vec3;
      readonly normal: Vec3;
      /** The roll with which an image reads upright to the viewer, degrees. */
      readonly upright: number;
      /** The distance from the camera, m. */
      readonly distance: number;
    }
  | {
      readonly kind: 'ground';
      readonly bodyId: string;
      /** Degrees. */
      readonly latitude: number;
      readonly longitude: number;
      /** The heading with which an image reads upright to the viewer, degrees. */
      readonly upright: number;
      readonly distance: number;
    };

/** A target that the camera can look at and travel with. */
export type FocusTarget =
  | { readonly kind: 'vessel'; readonly vesselId: string }
  | { readonly kind: 'part'; readonly vesselId: string; readonly instanceId: number }
  | { readonly kind: 'body'; readonly bodyId: string }
  | { readonly kind: 'sticker'; readonly index: number };

/** A target that the camera travels with. */
export type Followed = Extract<FocusTarget, { readonly kind: 'vessel' | 'body' }>;

/** The preview of a sticker: it is shown on this page only, where it would lie when placed now. */
export interface StickerGhost {
  /** The name of a texture that the server has. */
  readonly image: string;
  /** CSS pixels from the top left corner of the view. */
  readonly x: number;
  readonly y: number;
  /** The edges of the box, m. */
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** The turn from upright, degrees, as `roll` of a spray. */
  readonly roll: number;
  /** The opacity, [0, 1]. */
  readonly alpha: number;
}

/** The camera that a picture is seen through: the page's own, or that of the server. */
export type CameraChoice = 'own' | 'server';
