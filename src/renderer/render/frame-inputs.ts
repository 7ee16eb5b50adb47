import type { SceneFrame } from '../scene/scene-frame.js';
import { litLamps } from '../scene/lamps/scene-lamps.js';
import { skyState } from '../scene/sky/sky-state.js';
import type { CaptureRequest } from './capture/capture.js';
import { CasterContent } from './caster-content.js';
import type { FrameContext, FramePlan, Replaced } from './frame-pass.js';
import type { GpuContext } from './gpu-context.js';
import type { CullView } from './layouts/cull-view.js';
import { clipFromWorld, type Raster } from './layouts/frame-uniform.js';
import { fleetEmits } from './passes/emission.js';
import { surfaceKinds } from './passes/light.js';
import { shadeVariants, switchedVariants } from './passes/shade.js';
import { FleetUploader } from './resources/fleet-resources.js';
import type { Targets } from './resources/targets.js';
import { castersIn, pixelsPerSlope, type ShadowCast, ShadowSchedule } from './shadow-schedule.js';
import { SpotSchedule } from './spot-schedule.js';

/** An instance is not drawn if it is smaller than this in the picture, pixels. */
const LEAST_PIXELS = 0.5;

export interface PlannedRaster extends Pick<Raster, 'width' | 'height' | 'samples' | 'wireframe'> {
  /**
   * True if the user could soon switch paint on or off. The pipelines for the other state are then built in advance.
   */
  readonly paintsSoon?: boolean;
}

export function framePlan(scene: SceneFrame, raster: PlannedRaster): FramePlan {
  const { width, height, samples, wireframe = false, paintsSoon = false } = raster;
  const sky = skyState(scene);
  const kinds = surfaceKinds(scene, sky, castersIn(scene, height) !== null);
  const shade = shadeVariants(sky, kinds);
  const shadeLater = paintsSoon && !fleetEmits(scene.fleet) ? switchedVariants(shade) : [];
  return { scene, sky, width, height, samples, wireframe, shade, shadeLater };
}

/** Uploads the data that all passes share: the fleet, and the uniform of the frame. */
export class FrameInputs {
  readonly #fleet: FleetUploader;
  readonly #casters = new CasterContent();
  readonly #shadows = new ShadowSchedule();
  readonly #spots = new SpotSchedule();
  #targets: Targets | null = null;

  constructor(private readonly context: GpuContext) {
    this.#fleet = new FleetUploader(context);
  }

  /** Uploads a part of the first scene, so that {@link next} takes less time. */
  uploadFirst({ fleet }: SceneFrame): void {
    this.#fleet.uploadFirst(fleet);
  }

  /** @param images revision number of the images that cut holes into clutter */
  next(
    scene: SceneFrame,
    raster: Raster,
    targets: Targets,
    capture: CaptureRequest | null,
    images: number,
  ): FrameContext {
    const camera = cameraView(scene, raster);
    const { resources: fleet, changed: synced } = this.#fleet.sync(scene.fleet, camera);
    if (this.#casters.differs(synced)) {
      this.#shadows.forget();
      this.#spots.forget();
    }
    // The shadow maps of new targets are empty, so all shadows must be drawn again.
    if (targets !== this.#targets) this.#shadows.forget();
    const shadows = this.#shadows.cast(scene, raster, images);
    if (shadows.redraw) fleet.fleet.placeCasters('cascades', shadows.redraw);
    const sky = skyState(scene);
    const spots = this.#spots.cast(scene, litLamps(scene.lamps, sky));
    if (spots.poses) fleet.fleet.placeCasters('spots', spots.poses);
    const views: FrameContext['views'] = [camera, ...shadowViews(shadows)];
    const changed = this.#fleet.reserveViews(views.length + spots.views.length, synced);
    const moved = this.context.frame.write(scene, sky, raster);
    const replaced: Replaced[] = [];
    if (changed.bindings) replaced.push('fleet');
    if (targets !== this.#targets) replaced.push('targets');
    this.#targets = targets;
    const finished = raster.samples === 1 && !raster.smooth;
    return {
      scene,
      raster,
      sky,
      targets,
      lit: finished ? targets.picture : targets.sample,
      fleet,
      changed,
      moved,
      replaced,
      shadows,
      spots,
      views,
      capture,
      stickers: null,
    };
  }
}

/**
 * A level of detail may differ from the finest level by at most this distance, in pixels of the picture or texels of a
 * shadow map.
 */
const LEVEL_PIXELS = 0.5;

export function cameraView(scene: SceneFrame, raster: Raster): CullView {
  const { orthoHalfHeight } = scene.view;
  const slope = orthoHalfHeight === null ? 1 / pixelsPerSlope(scene, raster.height) : 0;
  const pixel = orthoHalfHeight === null ? 0 : (2 * orthoHalfHeight) / raster.height;
  return {
    clipFromWorld: clipFromWorld(scene.view, raster),
    clipsNear: true,
    leastSize: (LEAST_PIXELS / 2) * slope,
    leastRadius: 0,
    allowedError: { perDistance: LEVEL_PIXELS * slope, everywhere: LEVEL_PIXELS * pixel },
    poses: 'world',
  };
}

/**
 * Returns the views of the shadow maps that must be drawn, in the frame of the shadow casters: one view for each map.
 */
function shadowViews({ redraw, cascades, side }: ShadowCast): CullView[] {
  if (!redraw) return [];
  return cascades.map(({ clipFromCasters, width }) => {
    const texel = width / side;
    return {
      clipFromWorld: clipFromCasters,
      clipsNear: false,
      leastSize: 0,
      leastRadius: texel / 2,
      allowedError: { perDistance: 0, everywhere: LEVEL_PIXELS * texel },
      poses: 'cascades',
    };
  });
}
