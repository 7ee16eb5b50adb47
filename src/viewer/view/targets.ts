import type { Vec3 } from '../../base/math/index.js';
import type { Followed } from '../../simulator/world/views/index.js';

/** The first hit of a ray from the camera; ids and coordinates are those of the field tree. */
export type ViewHit =
  | {
      readonly kind: 'part';
      readonly vesselId: string;
      readonly instanceId: number;
      readonly name: string;
      /** The id of the part's template, as in `paint/parts/template`. */
      readonly template: string;
      /** The point in the frame of the part, m; `normal` is a unit vector there. */
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
      /** Latitude and longitude, degrees. */
      readonly latitude: number;
      readonly longitude: number;
      /** The heading at which an image is upright for the viewer, degrees. */
      readonly upright: number;
      readonly distance: number;
    };

export type FocusTarget =
  | Followed
  | { readonly kind: 'part'; readonly vesselId: string; readonly instanceId: number }
  | { readonly kind: 'sticker'; readonly index: number };

/** The preview of a sticker; only this page shows it. */
export interface StickerGhost {
  readonly image: string;
  /** The point where the sticker would be placed, CSS pixels from the top left corner of the view. */
  readonly x: number;
  readonly y: number;
  /** The size of the box, m. */
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** The rotation relative to upright, degrees, like `roll` of a spray. */
  readonly roll: number;
  /** The opacity, [0, 1]. */
  readonly alpha: number;
}

/** How a sticker fits the surface under it. */
export interface StickerFit {
  /** The depth that the sticker's box needs to reach the whole surface under it, m. */
  readonly depth: number;
  /**
   * Multiplying the sticker's size by this factor makes it small enough for the surface to reach the middle of each
   * edge.
   */
  readonly factor: number;
}

export type StickerSize = Pick<StickerGhost, 'width' | 'height'>;

export type CameraChoice = 'own' | 'server';
