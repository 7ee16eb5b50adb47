import type { Quat, Vec3 } from '../../base/math/index.js';
import type { BlendMode } from '../../contract/vocabulary/index.js';
import type { ClutterFrame } from './clutter/clutter-frame.js';
import type { Fleet } from './fleet/fleet.js';
import type { SceneLamp } from './lamps/scene-lamps.js';
import type { StickerFrame } from './stickers/index.js';
import type { BodyView } from './body-view.js';
import type { TerrainFrame } from './terrain/terrain-frame.js';

/**
 * Everything that the renderer needs for one picture, in the world frame of a {@link PictureWorld}, m. Positions are
 * relative to the camera and come from calculations in double precision. Floats are therefore precise enough for them
 * here.
 */
export interface SceneFrame {
  /** Simulation time, s. Animations have no other clock. */
  readonly ut: number;
  /** Rotation from ecliptic axes to world axes. The stars are fixed in ecliptic axes. */
  readonly worldFromEcl: Quat;
  readonly view: View;
  readonly sun: SunLight;
  /** Including the star; in the order of the snapshot. */
  readonly bodies: readonly BodyView[];
  /**
   * Index in `bodies` of the body with the surface nearest to the camera. Its sky is drawn. −1 in a system without
   * bodies.
   */
  readonly nearestBody: number;
  /** The ground of every body that is larger than about a pixel. */
  readonly terrain: TerrainFrame;
  /** The plants and rocks on the ground under the camera. */
  readonly clutter: ClutterFrame;
  readonly fleet: Fleet;
  /** Lamps that are on. Some of them may be too weak to be visible in the picture. */
  readonly lamps: readonly SceneLamp[];
  readonly paint: ScenePaint;
  readonly stickers: StickerFrame;
}

/** The camera. Its position is the origin of the world frame. */
export interface View {
  /** The rotation from camera space (−Z forward, +Y up, +X right) to world axes. */
  readonly worldFromView: Quat;
  /** The vertical field of view, rad. */
  readonly fovY: number;
  /** Half the visible height of an orthographic camera, m; null for a perspective camera. */
  readonly orthoHalfHeight: number | null;
  /** The distance of the near plane, m. Depth is reverse-Z. A perspective view has its far plane at infinity. */
  readonly near: number;
}

/** The star's light at the camera, above any atmosphere. */
export interface SunLight {
  /** The unit vector from the camera to the star. */
  readonly directionInWorld: Vec3;
  /** The apparent radius of the star, rad. */
  readonly angularRadius: number;
  /**
   * Linear irradiance on a surface that faces the star: π, so a white diffuse surface has radiance 1. It does not
   * depend on the distance from the star. This corresponds to a photograph whose exposure compensates for that
   * distance.
   */
  readonly irradiance: Vec3;
}

/**
 * The properties of surfaces that the paint of a picture changes: only colours; colours and finish; colours, finish
 * and patterns; or also patterns whose mask is an image.
 */
export type Coat = 'coloured' | 'finished' | 'patterned' | 'pictured';

export interface ScenePaint extends PaintMode {
  readonly coat: Coat;
}

/** The paint mode is built into pipelines, so a change of it replaces pipelines between two frames. */
export interface PaintMode {
  readonly enabled: boolean;
  readonly blend: BlendMode;
}
