import type { Quat, Vec3 } from '../../base/math/index.js';
import type { BlendMode } from '../../contract/vocabulary/index.js';
import type { ClutterFrame } from './clutter/clutter-frame.js';
import type { Fleet } from './fleet/fleet.js';
import type { SceneLamp } from './lamps/scene-lamps.js';
import type { StickerFrame } from './stickers/index.js';
import type { BodyView } from './body-view.js';
import type { TerrainFrame } from './terrain/terrain-frame.js';

/**
 * Everything the renderer needs for one picture. "World" here is the picture's own frame: the axes of a {@link PictureWorld},
 * origin at the camera, metres. Positions were subtracted in double precision before, so a float is precise enough.
 */
export interface SceneFrame {
  /** The simulation time, s; the only clock of animations. */
  readonly ut: number;
  /** The rotation to world axes from ecliptic ones, in which the stars are fixed. */
  readonly worldFromEcl: Quat;
  readonly view: View;
  readonly sun: SunLight;
  /** The bodies of the system, the star included, in snapshot order. */
  readonly bodies: readonly BodyView[];
  /**
   * The index in `bodies` of the body whose surface is nearest to the camera and whose sky is drawn; −1 without bodies.
   */
  readonly nearestBody: number;
  /** The ground that is drawn as triangles, for every body larger than about a pixel. */
  readonly terrain: TerrainFrame;
  /** The plants and rocks on the ground under the camera. */
  readonly clutter: ClutterFrame;
  readonly fleet: Fleet;
  /** The lamps of vessels that shine, whether they light the picture or not. */
  readonly lamps: readonly SceneLamp[];
  readonly paint: ScenePaint;
  /** The decals on all these surfaces. */
  readonly stickers: StickerFrame;
}

/** The camera without its position, which is the origin. */
export interface View {
  /** The rotation from camera space (−Z forward, +Y up, +X right) to world axes. */
  readonly worldFromView: Quat;
  /** The vertical field of view, rad. */
  readonly fovY: number;
  /** The half-height in metres when orthographic, else null. */
  readonly orthoHalfHeight: number | null;
  /** The distance of the near plane, m. Depth is reverse-Z with the far plane at infinity (perspective). */
  readonly near: number;
}

/** The star as a light at the camera, above any atmosphere. */
export interface SunLight {
  /** The unit vector from the camera to the star. */
  readonly directionInWorld: Vec3;
  /** The apparent radius, rad. */
  readonly angularRadius: number;
  /**
   * The linear irradiance on a surface facing the star. π: a white diffuse surface then has radiance 1. It does not
   * fall off with the distance to the star, because a photographer's exposure would compensate for that.
   */
  readonly irradiance: Vec3;
}

/** How much paint changes in a picture: only colours; colours and finish; or colours, finish and patterns. */
export type Coat = 'coloured' | 'finished' | 'patterned';

/** The part paint of a scene. */
export interface ScenePaint extends PaintMode {
  readonly coat: Coat;
}

/** The paint mode of the pipelines; a change swaps pipelines between frames. */
export interface PaintMode {
  readonly enabled: boolean;
  readonly blend: BlendMode;
}
