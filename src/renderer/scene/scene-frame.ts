import type { Quat, Vec3 } from '../../base/math/index.js';
import type { BlendMode } from '../../contract/vocabulary/index.js';
import type { ClutterFrame } from './clutter/clutter-frame.js';
import type { Fleet } from './fleet/fleet.js';
import type { SceneLamp } from './lamps/scene-lamps.js';
import type { StickerFrame } from './stickers/index.js';
import type { BodyView } from './body-view.js';
import type { TerrainFrame } from './terrain/terrain-frame.js';

/**
 * Everything that the renderer needs to know for a picture, in the world frame of a {@link PictureWorld}, m. Positions
 * are relative to the camera and were computed in double precision, so floats are precise enough for them.
 */
export interface SceneFrame {
  /** Time in the simulation, s. Animations must not use any other clock. */
  readonly ut: number;
  /** Rotation from ecliptic axes, in which the stars are fixed, to world axes. */
  readonly worldFromEcl: Quat;
  readonly view: View;
  readonly sun: SunLight;
  /** All bodies including the star, in the order of the snapshot. */
  readonly bodies: readonly BodyView[];
  /**
   * Index in `bodies` of the body whose surface is nearest to the camera. The picture shows the sky of this body. −1 if
   * the system has no body except the star.
   */
  readonly nearestBody: number;
  /** The ground of all bodies that are larger than about a pixel. */
  readonly terrain: TerrainFrame;
  readonly clutter: ClutterFrame;
  readonly fleet: Fleet;
  /** The lamps that are on, even if they are too weak to be noticed. */
  readonly lamps: readonly SceneLamp[];
  readonly paint: ScenePaint;
  readonly stickers: StickerFrame;
}

/** The camera, whose position is the origin of the world frame. */
export interface View {
  /** The rotation from camera space (−Z forward, +Y up, +X right) to world axes. */
  readonly worldFromView: Quat;
  /** The vertical field of view, rad. */
  readonly fovY: number;
  /** For an orthographic camera, half the height that it shows, m; for a perspective camera, null. */
  readonly orthoHalfHeight: number | null;
  /**
   * Distance of the near plane, m. Depth is reversed: 1 at this plane. In a perspective view, the far plane is
   * infinitely far away.
   */
  readonly near: number;
}

/** The light of the star at the camera, as it would be without any atmosphere. */
export interface SunLight {
  readonly directionInWorld: Vec3;
  /** The apparent radius of the star, rad. */
  readonly angularRadius: number;
  /**
   * Linear irradiance on a surface that faces the star: π, so that a white diffuse surface has the radiance 1. This
   * irradiance is the same at any distance from the star.
   */
  readonly irradiance: Vec3;
}

/**
 * The properties of surfaces that the paint in a picture changes: colours only; colours and finish; colours, finish and
 * patterns; or also patterns whose mask is an image.
 */
export type Coat = 'coloured' | 'finished' | 'patterned' | 'pictured';

export interface ScenePaint extends PaintMode {
  readonly coat: Coat;
}

/** The paint mode is a constant of pipelines, so changing it replaces pipelines between two frames. */
export interface PaintMode {
  readonly enabled: boolean;
  readonly blend: BlendMode;
}
