import type { Quat, Vec3 } from '../../base/math/index.js';
import type { BlendMode } from '../../contract/vocabulary/index.js';
import type { ClutterFrame } from './clutter/clutter-frame.js';
import type { Fleet } from './fleet/fleet.js';
import type { SceneLamp } from './lamps/scene-lamps.js';
import type { StickerFrame } from './stickers/index.js';
import type { BodyView } from './body-view.js';
import type { TerrainFrame } from './terrain/terrain-frame.js';

/**
 * Everything that the renderer needs for one picture. The world frame has the axes of a {@link PictureWorld}, the
 * camera as its origin, and the metre as its unit. Positions relative to the camera were calculated in double
 * precision, so floats are precise enough for them.
 */
export interface SceneFrame {
  /** The simulation time, s. Animations depend on no other clock. */
  readonly ut: number;
  /** The rotation from ecliptic axes, in which the stars are fixed, to world axes. */
  readonly worldFromEcl: Quat;
  readonly view: View;
  readonly sun: SunLight;
  /** The bodies of the system, including the star, in the order of the snapshot. */
  readonly bodies: readonly BodyView[];
  /**
   * The index in `bodies` of the body whose surface is nearest to the camera. The sky of this body is drawn. −1 in a
   * system without bodies.
   */
  readonly nearestBody: number;
  /** The ground of every body that is larger than about a pixel, to draw as triangles. */
  readonly terrain: TerrainFrame;
  /** The plants and rocks on the ground under the camera. */
  readonly clutter: ClutterFrame;
  readonly fleet: Fleet;
  /** The vessels' lamps that are on. Some lamps may be too weak to light the picture. */
  readonly lamps: readonly SceneLamp[];
  readonly paint: ScenePaint;
  /** The stickers on all surfaces of the scene. */
  readonly stickers: StickerFrame;
}

/** The camera. The position of the camera is the origin of the world frame. */
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

/** The star as a light at the camera, above any atmosphere. */
export interface SunLight {
  /** The unit vector from the camera to the star. */
  readonly directionInWorld: Vec3;
  /** The apparent radius of the star, rad. */
  readonly angularRadius: number;
  /**
   * The linear irradiance on a surface that faces the star. It is π, with which a white diffuse surface has radiance 1.
   * It is the same at every distance from the star, because a photographer would compensate for the distance with
   * exposure.
   */
  readonly irradiance: Vec3;
}

/**
 * The properties of a picture's surfaces that paint changes: only colours; colours and finish; or colours, finish and
 * patterns.
 */
export type Coat = 'coloured' | 'finished' | 'patterned';

/** The part paint of a scene. */
export interface ScenePaint extends PaintMode {
  readonly coat: Coat;
}

/** The paint mode. A change of the mode replaces pipelines between frames. */
export interface PaintMode {
  readonly enabled: boolean;
  readonly blend: BlendMode;
}
