import type { SceneFrame } from '../scene/scene-frame.js';
import type { SkyState } from '../scene/sky/sky-state.js';
import type { CaptureRequest } from './capture/capture.js';
import type { CullView } from './layouts/cull-view.js';
import type { Raster } from './layouts/frame-uniform.js';
import type { ShadeVariant } from './passes/shade.js';
import type { ShadowCast } from './shadow-schedule.js';
import type { FleetChange, FleetResources } from './resources/fleet-resources.js';
import type { Target, Targets } from './resources/targets.js';

/** A scene that will be drawn next, as passes prepare for it. */
export interface FramePlan {
  readonly scene: SceneFrame;
  readonly sky: SkyState;
  readonly width: number;
  readonly height: number;
  /** The number of samples that the picture is the mean of. */
  readonly samples: number;
  /** True when the edges of triangles are drawn over it. */
  readonly wireframe: boolean;
  /** The variants that its surfaces are lit with. */
  readonly shade: readonly ShadeVariant[];
}

/**
 * Something that bind groups are made from and that a frame may replace: the fleet's buffers and images, or the
 * targets.
 */
export type Replaced = 'fleet' | 'targets';

/** One sample of a picture while it is drawn, as all passes are given it. */
export interface FrameContext {
  readonly scene: SceneFrame;
  readonly raster: Raster;
  readonly sky: SkyState;
  readonly targets: Targets;
  /**
   * The target that light is drawn to: the picture itself, or the sample when its edges or a mean are still to be made.
   */
  readonly lit: Target;
  readonly fleet: FleetResources;
  /** The changes of the fleet on the GPU since the frame before. */
  readonly changed: FleetChange;
  /** True when the frame's uniform is not that of the frame before: the view, the light or the size. */
  readonly moved: boolean;
  /** Everything that bind groups are made from and that was replaced since the frame before. */
  readonly replaced: readonly Replaced[];
  /** The shadow maps. */
  readonly shadows: ShadowCast;
  /** The views that draw lists are made for: the camera, then the shadow cascades if their maps are drawn. */
  readonly views: readonly CullView[];
  /** A capture that is wanted beside the picture; null in nearly every frame. */
  readonly capture: CaptureRequest | null;
  /** Stickers that may be seen, or null. The sticker pass sets them in its {@link FramePass.update}. */
  stickers: BoundStickers | null;
}

/** Stickers as the passes that sort and light surfaces see them. */
export interface BoundStickers {
  /** The layout of `group`. */
  readonly layout: GPUBindGroupLayout;
  /** @group(2) of the pipelines below. */
  readonly group: GPUBindGroup;
  /** Sorts tiles into those with stickers and those without. */
  readonly classifyPipeline: GPUComputePipeline;
  /** The pipeline that lights surfaces with stickers on them. */
  pipeline(variant: ShadeVariant): GPURenderPipeline;
}

/**
 * One step of a frame. The frame calls `invalidate`, then `update`, then `encode`, each for all passes in drawing order
 * before the next; a pass leaves out what it has no use for.
 */
export interface FramePass {
  /** Builds what the next scene needs and no scene before it did; most often pipelines. */
  prepare?(plan: FramePlan): Promise<void>;
  /** Forgets bind groups and bundles that were made from replaced objects. */
  invalidate?(replaced: Replaced): void;
  /** Takes the frame and writes what changed to buffers. Commands of any pass run after all updates. */
  update?(frame: FrameContext): void;
  /**
   * Draws next to nothing with what the pass has built, so that the driver, which compiles at the first draw, does so
   * before there is anything to show. Called after `update`, instead of `encode`.
   */
  warm?(encoder: GPUCommandEncoder, frame: FrameContext): void;
  /** Adds the commands of the pass. */
  encode?(encoder: GPUCommandEncoder, frame: FrameContext): void;
  /** Gives back what the pass holds on the GPU. */
  destroy?(): void;
}
