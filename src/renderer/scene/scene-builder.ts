import { type AssetCache, NO_ASSETS } from '../../base/assets/index.js';
import { vec3 } from '../../base/math/index.js';
import type { CameraPose } from '../../simulator/sim/camera/index.js';
import type { SeenMoment } from '../../simulator/sim/index.js';
import { NO_CLUTTER } from './clutter/clutter-frame.js';
import { ClutterSelector, KnownClutter } from './clutter/index.js';
import { FleetBuilder, type FleetSource } from './fleet/fleet-builder.js';
import { bodyView, type BodyView } from './body-view.js';
import { sceneLamps } from './lamps/scene-lamps.js';
import { type PictureWorld, pictureWorld } from './picture-world.js';
import type { Coat, SceneFrame, ScenePaint, SunLight, View } from './scene-frame.js';
import { steadyBodies } from './steady-bodies.js';
import { StickerRows, type StickerSource } from './stickers/index.js';
import { KnownGround, NO_TERRAIN, type TerrainFrame, TerrainSelector } from './terrain/index.js';

/** The input of {@link SceneBuilder}. A world satisfies this interface. */
export interface SceneSource extends FleetSource {
  takeSnapshot(): SeenMoment;
  readonly camera: { readonly pose: CameraPose };
  /** Absent or null if the world can have no stickers. */
  readonly stickers?: StickerSource | null;
  /** True if slow details, such as clutter, are left out. */
  readonly isRough?: boolean;
}

/** Distance of the near plane, m: small enough not to cut into a character that is close. */
export const NEAR_PLANE = 0.05;

/** Irradiance with which full sunlight gives a white diffuse surface the radiance 1. */
const SUN_IRRADIANCE = Math.PI;

interface Known {
  readonly ground: KnownGround;
  readonly clutter: KnownClutter;
}

const knownByAssets = new WeakMap<AssetCache, Known>();

function knownWith(assets: AssetCache): Known {
  const known = knownByAssets.get(assets) ?? { ground: new KnownGround(assets), clutter: new KnownClutter(assets) };
  if (assets !== NO_ASSETS) knownByAssets.set(assets, known);
  return known;
}

/**
 * Builds scenes from the present moment of a world. Each world needs a builder of its own, because the builder keeps
 * tables from one frame to the next. Frames refer to these tables, so each frame is valid only until the next call.
 */
export class SceneBuilder {
  #fleet = new FleetBuilder();
  #templates: SceneSource['templates'] | null = null;
  readonly #terrain: TerrainSelector;
  readonly #clutter: ClutterSelector;
  readonly #stickers = new StickerRows();

  /** @param assets caches ground and clutter from one run to the next; by default nothing is cached. */
  constructor(assets = NO_ASSETS) {
    const { ground, clutter } = knownWith(assets);
    this.#terrain = new TerrainSelector(ground);
    this.#clutter = new ClutterSelector(clutter);
  }

  /**
   * Builds some of the ground that {@link build} will need, then places clutter on it.
   * @param isEnough called before each piece of work; if it returns true, this call ends
   * @returns the ground if all of it is built, otherwise null
   */
  prepare(world: SceneSource, width: number, height: number, isEnough: () => boolean): TerrainFrame | null {
    const {
      camera: { pose },
      isRough = false,
    } = world;
    const options = { aspect: width / height, height };
    const snapshot = world.takeSnapshot();
    const picture = pictureWorld(snapshot, pose);
    const bodies = bodyViews(snapshot, picture);
    const view = viewOf(pose, picture);
    const shown = steadyBodies(bodies, picture, view, height);
    const ground = this.#terrain.prepare(shown, view, { ...options, complete: true }, isEnough);
    if (!ground || isRough) return ground;
    return this.#clutter.prepare(bodies, nearestSurface(bodies), view, options, isEnough) ? ground : null;
  }

  /** `width` and `height` are the size of the picture, pixels. */
  build(world: SceneSource, width: number, height: number): SceneFrame {
    const { camera, paint, stickers = null, isRough = false } = world;
    const snapshot = world.takeSnapshot();
    const aspect = width / height;
    const pose = camera.pose;
    const picture = pictureWorld(snapshot, pose);
    const view = viewOf(pose, picture);
    const bodies = bodyViews(snapshot, picture);
    const shown = steadyBodies(bodies, picture, view, height);
    const nearestBody = nearestSurface(bodies);
    // With new models, every row is different, so the tables are built anew in a new fleet.
    if (this.#templates && this.#templates !== world.templates) this.#fleet = new FleetBuilder(this.#fleet.arrangement);
    this.#templates = world.templates;
    this.#fleet.update(world, picture);
    return {
      ut: snapshot.ut,
      worldFromEcl: picture.worldFromEcl,
      view,
      sun: sunLight(bodies, snapshot.sunId),
      bodies,
      nearestBody,
      terrain: this.#terrain.select(shown, view, { aspect, height, complete: true }),
      clutter: isRough ? NO_CLUTTER : this.#clutter.select(bodies, nearestBody, view, { aspect, height }),
      fleet: this.#fleet,
      lamps: sceneLamps(snapshot.vessels, picture),
      paint: scenePaint(paint),
      stickers: this.#stickers.update({ stickers, snapshot, picture, instances: this.#fleet }),
    };
  }
}

/** Builds only the sky of a world's scene: the light and the bodies as they are now, but no ground and no objects. */
export function skyScene(world: SceneSource): SceneFrame {
  const {
    camera: { pose },
    paint,
  } = world;
  const snapshot = world.takeSnapshot();
  const picture = pictureWorld(snapshot, pose);
  const bodies = bodyViews(snapshot, picture);
  return {
    ut: snapshot.ut,
    worldFromEcl: picture.worldFromEcl,
    view: viewOf(pose, picture),
    sun: sunLight(bodies, snapshot.sunId),
    bodies,
    nearestBody: nearestSurface(bodies),
    terrain: NO_TERRAIN,
    clutter: NO_CLUTTER,
    fleet: new FleetBuilder(),
    lamps: sceneLamps(snapshot.vessels, picture),
    paint: scenePaint(paint),
    stickers: new StickerRows(),
  };
}

function scenePaint(paint: SceneSource['paint']): ScenePaint {
  const { enabled, blend } = paint;
  return { enabled, blend, coat: enabled ? coatOf(paint) : 'coloured' };
}

function coatOf({ hasFinish, hasPattern, hasMaskImage }: SceneSource['paint']): Coat {
  if (hasMaskImage) return 'pictured';
  if (hasPattern) return 'patterned';
  return hasFinish ? 'finished' : 'coloured';
}

function viewOf({ fovY, orthoHalfHeight }: CameraPose, { worldFromView }: PictureWorld): View {
  return { worldFromView, fovY, orthoHalfHeight, near: NEAR_PLANE };
}

function bodyViews({ bodies }: SeenMoment, picture: PictureWorld): BodyView[] {
  return bodies.map((body) => {
    const { translation, rotation } = picture.placeBody(body);
    return bodyView(body.definition, translation, rotation);
  });
}

function sunLight(bodies: readonly BodyView[], sunId: string): SunLight {
  const star = bodies.find((body) => body.definition.id === sunId);
  const irradiance = [SUN_IRRADIANCE, SUN_IRRADIANCE, SUN_IRRADIANCE] as const;
  if (!star) return { directionInWorld: [0, 0, 1], angularRadius: 0.0046, irradiance };
  return { directionInWorld: vec3.normalize(star.centre), angularRadius: star.angularRadius, irradiance };
}

/** Returns the index of the body whose surface is nearest. The star is left out, because it has no sky. */
function nearestSurface(bodies: readonly BodyView[]): number {
  let nearest = -1;
  let least = Infinity;
  bodies.forEach((body, index) => {
    const altitude = body.distance - body.definition.meanRadius;
    if (body.definition.class === 'Star' || altitude >= least) return;
    nearest = index;
    least = altitude;
  });
  return nearest;
}
