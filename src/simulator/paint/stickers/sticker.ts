import type { Vec3 } from '../../../base/math/index.js';

/** A point of a part or subpart, kept in that part's own frame, so that it follows whatever moves the part. */
export interface PartAnchor {
  readonly kind: 'vessel';
  readonly vesselId: string;
  /** The instance id of the part or subpart. */
  readonly instanceId: number;
  /** The point in the part's frame, m. */
  readonly position: Vec3;
  /** The outward normal, of any length but zero. */
  readonly normal: Vec3;
}

/** A point of the ground, kept geodetically, so that it follows the body's rotation. */
export interface BodyAnchor {
  readonly kind: 'body';
  readonly bodyId: string;
  /** Degrees, [-90, 90] and [-360, 360]. */
  readonly latitude: number;
  readonly longitude: number;
}

export type StickerAnchor = PartAnchor | BodyAnchor;

/** A decal: an image, where it is stuck, and its projection box. */
export interface Sticker {
  /** The lowest integer from 0 that was free when it was made. */
  readonly id: number;
  /** The name of a file of the texture store. */
  readonly image: string;
  readonly anchor: StickerAnchor;
  /** Degrees: roll about the normal (counter-clockwise as seen) on a part, compass heading on a body. */
  readonly rotation: number;
  /** The extents along the image's right and up, and through the surface, m. */
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** The opacity, [0, 1]. */
  readonly alpha: number;
  /** The factor of the image's linear colour, (0, 8]. */
  readonly brightness: number;
  /**
   * The radius of the hull that the image is wrapped round, m; 0 or absent projects it straight. The axis of the hull is
   * the part's +X as far as the tangent plane lets it, that radius under the anchor. On parts only.
   */
  readonly wrap?: number;
  /** True to cover only the part that the anchor names, with its subparts; absent covers whatever is in the box. */
  readonly onlyPart?: boolean;
  /** False while it is hidden; a hidden sticker stays live. */
  readonly visible: boolean;
}

/** The values that a sticker is made from, and that its `spec` leaf shows. */
export type StickerSpec = Omit<Sticker, 'id' | 'visible'>;

/** A change of some values of a sticker; its anchor cannot change. */
export type StickerChange = Partial<Omit<Sticker, 'id' | 'anchor'>>;
