import type { SceneFrame } from '../scene/scene-frame.js';
import type { SkyState } from '../scene/sky/sky-state.js';
import type { CaptureRequest } from './capture/capture.js';
import type { CullView } from './layouts/cull-view.js';
import type { Raster } from './layouts/frame-uniform.js';
import type { ShadeVariant } from './passes/shade.js';
import type { ShadowCast } from './shadow-schedule.js';
import type { FleetChange, FleetResources } from './resources/fleet-resources.js';
import type { Target, Targets } from './resources/targets.js';

/** The plan of the next picture. Passes use it to prepare. */
export interface FramePlan {
  readonly scene: SceneFrame;
  readonly sky: SkyState;
  readonly width: number;
  readonly height: number;
  readonly samples: number;
  /** True when the edges of triangles are drawn over the picture. */
  readonly wireframe: boolean;
  readonly shade: readonly ShadeVariant[];
}

/**
 * The two groups of inputs that may be replaced between frames: the buffers and images of the fleet, or the targets.
 * Bind groups that refer to them must then be made again.
 */
export type Replaced = 'fleet' | 'targets';

/** Inputs of all passes for one sample of a picture. */
export interface FrameContext {
  readonly scene: SceneFrame;
  readonly raster: Raster;
  readonly sky: SkyState;
  readonly targets: Targets;
  /** The target of lighting: the picture, or a sample texture if a later pass smooths edges or averages samples. */
  readonly lit: Target;
  readonly fleet: FleetResources;
  readonly changed: FleetChange;
  /** True when the view or the size of the picture has changed. Changes of light and sky alone do not count. */
  readonly moved: boolean;
  readonly replaced: readonly Replaced[];
  readonly shadows: ShadowCast;
  /** The views for which draw lists are made: the camera, then each shadow cascade whose map is drawn in this frame. */
  readonly views: readonly CullView[];
  /** The capture that was requested with the picture; null in nearly every frame. */
  readonly capture: CaptureRequest | null;
  /** The stickers that may be visible, or null. The sticker pass sets them in its {@link FramePass.update}. */
  stickers: BoundStickers | null;
}

/** Bindings and pipelines for surfaces with stickers. */
export interface BoundStickers {
  readonly layout: GPUBindGroupLayout;
  /** @group(2) of `classifyPipeline` and of the lighting pipelines. */
  readonly group: GPUBindGroup;
  /** Classifies tiles, and puts those with stickers into separate lists. */
  readonly classifyPipeline: GPUComputePipeline;
  /** Lights surfaces with stickers. */
  pipeline(variant: ShadeVariant): GPURenderPipeline;
}

/**
 * One step of a frame. The frame first calls `invalidate` of all passes, in drawing order. Then it calls `update` of
 * all passes, and then `encode`. A pass implements only the methods that it needs.
 */
export interface FramePass {
  /** Builds missing objects for the next picture, mostly pipelines. */
  prepare?(plan: FramePlan): Promise<void>;
  /** Drops bind groups and bundles that refer to replaced objects. */
  invalidate?(replaced: Replaced): void;
  /**
   * Writes the changes of a frame to buffers. The GPU executes all of these writes before the commands of the first
   * pass.
   */
  update?(frame: FrameContext): void;
  /**
   * Makes tiny draws with the existing pipelines, because the driver compiles a pipeline at its first draw. Called
   * before the first picture, after `update`, instead of `encode`.
   */
  warm?(encoder: GPUCommandEncoder, frame: FrameContext): void;
  encode?(encoder: GPUCommandEncoder, frame: FrameContext): void;
  destroy?(): void;
}
