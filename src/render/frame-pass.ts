import type { ShadowCast } from '../scene/lasting-shadows.js';
import type { SceneFrame } from '../scene/scene-frame.js';
import type { SkyState } from '../scene/sky/sky-state.js';
import type { CaptureRequest } from './capture/capture.js';
import type { CullView } from './layouts/cull-view.js';
import type { Raster } from './layouts/frame-uniform.js';
import type { ShadeVariant } from './passes/shade.js';
import type { FleetChange, FleetResources } from './resources/fleet-resources.js';
import type { Target, Targets } from './resources/targets.js';

/** A scene that will be drawn next, as passes prepare for it. */
export interface FramePlan {
  readonly scene: SceneFrame;
  readonly sky: SkyState;
  /** How many samples the picture is the mean of. */
  readonly samples: number;
  /** The variants that its surfaces are lit with. */
  readonly shade: readonly ShadeVariant[];
}

/** What bind groups are made from and a frame may bring anew: buffers and images of the fleet, or the textures drawn into. */
export type Replaced = 'fleet' | 'targets';

/** One sample of a picture while it is drawn: what all passes are given. */
export interface FrameContext {
  readonly scene: SceneFrame;
  readonly raster: Raster;
  readonly sky: SkyState;
  readonly targets: Targets;
  /** Where surfaces and sky are lit: the picture itself, or the sample when edges or a mean are still to be made of it. */
  readonly lit: Target;
  readonly fleet: FleetResources;
  /** What the fleet on the GPU has that it had not in the frame before. */
  readonly changed: FleetChange;
  readonly replaced: readonly Replaced[];
  /** Where shadows fall, and whether their maps are drawn in this frame. */
  readonly shadows: ShadowCast;
  /** The views that draw lists are made for: the camera, then the shadow cascades if their maps are drawn. */
  readonly views: readonly CullView[];
  /** What is asked for beside the picture; null in nearly every frame. */
  readonly capture: CaptureRequest | null;
  /** Stickers that may be seen, or null. The pass that owns them sets it in {@link FramePass.update}. */
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
  /** Forgets bind groups and bundles that were made from what was replaced. */
  invalidate?(replaced: Replaced): void;
  /** Takes the frame and writes what changed to buffers. Commands of any pass run after all updates. */
  update?(frame: FrameContext): void;
  /** Adds the commands of the pass. */
  encode?(encoder: GPUCommandEncoder, frame: FrameContext): void;
  /** Gives back what the pass holds on the GPU. */
  destroy?(): void;
}
