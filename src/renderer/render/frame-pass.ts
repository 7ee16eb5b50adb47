import type { SceneFrame } from '../scene/scene-frame.js';
import type { SkyState } from '../scene/sky/sky-state.js';
import type { CaptureRequest } from './capture/capture.js';
import type { CullView } from './layouts/cull-view.js';
import type { Raster } from './layouts/frame-uniform.js';
import type { ShadeVariant } from './passes/shade.js';
import type { ShadowCast } from './shadow-schedule.js';
import type { SpotCast } from './spot-schedule.js';
import type { FleetChange, FleetResources } from './resources/fleet-resources.js';
import type { Target, Targets } from './resources/targets.js';

export interface FramePlan {
  readonly scene: SceneFrame;
  readonly sky: SkyState;
  readonly width: number;
  readonly height: number;
  readonly samples: number;
  readonly wireframe: boolean;
  readonly shade: readonly ShadeVariant[];
  /** Variants that a later picture will probably need. This picture does not wait for them. */
  readonly shadeLater: readonly ShadeVariant[];
}

/**
 * The inputs that may be replaced between two frames: the buffers and images of the fleet, or the targets. Bind groups
 * that contain them must then be made again.
 */
export type Replaced = 'fleet' | 'targets';

/** Everything that passes need for one sample of a picture. */
export interface FrameContext {
  readonly scene: SceneFrame;
  readonly raster: Raster;
  readonly sky: SkyState;
  readonly targets: Targets;
  /**
   * The target of lighting: the picture, or a sample texture if a later pass smooths edges or averages samples.
   */
  readonly lit: Target;
  readonly fleet: FleetResources;
  readonly changed: FleetChange;
  /** True if the view or the size of the picture has changed, and not only light or sky. */
  readonly moved: boolean;
  readonly replaced: readonly Replaced[];
  readonly shadows: ShadowCast;
  readonly spots: SpotCast;
  /**
   * The views that need draw lists: the camera's, and then one for each shadow cascade whose map is drawn in this
   * frame. The views of `spots` need lists, too.
   */
  readonly views: readonly [camera: CullView, ...shadows: CullView[]];
  readonly capture: CaptureRequest | null;
  /**
   * The stickers that may be visible; null if there are none. The sticker pass sets them in its method {@link
   * FramePass.update}.
   */
  stickers: BoundStickers | null;
}

export interface BoundStickers {
  readonly layout: GPUBindGroupLayout;
  /** @group(2) of the lighting pipelines. */
  readonly group: GPUBindGroup;
  /**
   * Lists the stickers of each tile, and then classifies the tiles.
   * @param dispatch dispatches the pipeline that has been set
   */
  classify(pass: GPUComputePassEncoder, dispatch: () => void): void;
  pipeline(variant: ShadeVariant): GPURenderPipeline;
}

/**
 * A pass of a frame. The frame calls `invalidate` of all passes, then `update` of all, and last `encode` of all, always
 * in drawing order.
 */
export interface FramePass {
  /** Builds the objects that the next picture needs and that do not exist yet, mostly pipelines. */
  prepare?(plan: FramePlan): Promise<void>;
  /** Drops bind groups and bundles that contain replaced objects. */
  invalidate?(replaced: Replaced): void;
  /**
   * Writes buffers and textures. Writes to buffers and textures. The GPU executes these writes before it executes the
   * commands of any pass.
   */
  update?(frame: FrameContext): void;
  /**
   * Makes tiny draws with the pipelines that exist, because drivers compile a pipeline when it is first used to draw.
   * Called before the first picture, after `update` and instead of `encode`.
   */
  warm?(encoder: GPUCommandEncoder, frame: FrameContext): void;
  encode?(encoder: GPUCommandEncoder, frame: FrameContext): void;
  destroy?(): void;
}
