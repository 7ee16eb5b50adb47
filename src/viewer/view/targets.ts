import type { Vec3 } from '../../base/math/index.js';
import type { Followed } from '../../simulator/world/views/index.js';

/** The hit of a ray from the camera, in the terms of field paths. */
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
      /** The roll at which an image is upright for the viewer, degrees. */
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
      /** The heading at which an image is upright for the viewer, degrees. */
      readonly upright: number;
      readonly distance: number;
    };

/** A target that the camera can look at and travel with. */
export type FocusTarget =
  | Followed
  | { readonly kind: 'part'; readonly vesselId: string; readonly instanceId: number }
  | { readonly kind: 'sticker'; readonly index: number };

/** The preview of a sticker, shown on this page only. */
export interface StickerGhost {
  /** The name of a texture on the server. */
  readonly image: string;
  /** CSS pixels from the top left corner of the view. */
  readonly x: number;
  readonly y: number;
  /** The edges of the box, m. */
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** The rotation from upright, degrees, as `roll` of a spray. */
  readonly roll: number;
  /** The opacity, [0, 1]. */
  readonly alpha: number;
}

/** The edges of a sticker, m. */
export type StickerSize = Pick<StickerGhost, 'width' | 'height'>;

/** The camera of a picture: the page's own, or the server's. */
export type CameraChoice = 'own' | 'server';
