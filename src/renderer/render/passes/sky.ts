import { horizonMapping } from '../../scene/sky/sky-view-mapping.js';
import type { SkyState } from '../../scene/sky/sky-state.js';
import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { SceneFrame, View } from '../../scene/scene-frame.js';
import type { FramePlan } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import type { Raster } from '../layouts/frame-uniform.js';
import { cloudImageLevels } from '../resources/cloud-image.js';
import { keptImage } from '../resources/kept-image.js';
import { PipelineVariants } from '../resources/pipeline-variants.js';
import { DEPTH_FORMAT, PICTURE_FORMAT } from '../resources/targets.js';
import type { ClassifyPass } from './classify.js';
import { StarsPass } from './stars.js';

/**
 * In daylight, the sky shows no background stars: when the cosine of the star's zenith angle is above this value, and
 * the height of the camera (in scale heights) is below `DAYLIGHT_SCALE_HEIGHTS`.
 */
const DAYLIGHT_COSINE = 0.12;
const DAYLIGHT_SCALE_HEIGHTS = 2;
/**
 * If the camera is lower than this (in scale heights), the sky's colour is computed only at the corners of cells.
 * Higher up, cells would be too coarse for the edge of the atmosphere, which looks thin from there.
 */
const COARSE_SCALE_HEIGHTS = 0.5;

interface SkyVariant {
  readonly starlight: boolean;
  /** True if the disc of the star, or its glow, may be in the picture. */
  readonly star: boolean;
  /** True if that disc is so large that its surface is visible. */
  readonly near: boolean;
  /** True if the camera is below clouds. */
  readonly clouds: boolean;
  /**
   * True if the sky is computed only at the corners of cells. The pass does this for a camera that is low in the
   * atmosphere.
   */
  readonly coarse: boolean;
  /** True if the sky is black, because all bodies are far away, or the camera is high above a body without air. */
  readonly empty: boolean;
}

/**
 * Radius of the star's glow, in radii of its disc. `LEAST_STAR_PIXELS` is the minimum radius of the disc, pixels. Both
 * are as in shaders/atmosphere/sky.wgsl.
 */
export const GLOW_REACH = 18;
export const LEAST_STAR_PIXELS = 0.7;

/** Radius of the star's disc above which its surface is fully visible, rad; as in shaders/atmosphere/sky.wgsl. */
export const LARGE_DISC = 0.02;

export class SkyPass {
  #drawn: SkyVariant = { starlight: false, star: true, near: false, clouds: true, coarse: true, empty: false };
  #orthographic = false;
  readonly #variants: PipelineVariants<SkyVariant>;
  #starsPending: Promise<StarsPass> | null = null;
  #stars: StarsPass | null = null;
  #clouds: GPUTexture | null = null;
  readonly #blank: GPUTexture;
  readonly #cloudSampler: GPUSampler;

  /** @param lightLayout layout of the light pass's @group(1), which includes {@link AtmospherePass.layoutEntries} */
  constructor(
    private readonly context: GpuContext,
    private readonly lightLayout: GPUBindGroupLayout,
  ) {
    this.#blank = context.texture({
      label: 'no clouds',
      size: [1, 1],
      format: 'rgba8unorm',
      usage: GPUTextureUsage.TEXTURE_BINDING,
    });
    this.#cloudSampler = context.device.createSampler({
      label: 'clouds',
      addressModeU: 'repeat',
      addressModeV: 'repeat',
      magFilter: 'linear',
      minFilter: 'linear',
    });
    this.#variants = new PipelineVariants<SkyVariant>(variantName, (variant) =>
      context.renderPipeline('passes/sky.wgsl', {
        label: `sky, ${variantName(variant)}`,
        layout: context.pipelineLayout('sky', [context.frame.layout, lightLayout]),
        vertex: { entryPoint: 'vertex_main' },
        fragment: {
          entryPoint: 'fragment_main',
          targets: [{ format: PICTURE_FORMAT }],
          constants: {
            STARLIGHT: Number(variant.starlight),
            STAR: Number(variant.star),
            NEAR_STAR: Number(variant.near),
            CLOUDS: Number(variant.clouds),
            COARSE: Number(variant.coarse),
            EMPTY: Number(variant.empty),
          },
        },
        // Depth is reversed, so it is 0 where nothing was drawn.
        depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: false, depthCompare: 'equal' },
      }),
    );
  }

  async prepare(plan: Pick<FramePlan, 'scene' | 'sky' | 'width' | 'height'>): Promise<void> {
    const variant = variantOf(plan.scene, plan.sky, plan);
    await Promise.all([
      this.#variants.prepare(variant),
      variant.starlight && !this.#stars ? this.#prepareStars() : undefined,
    ]);
    if (variant.clouds) this.#clouds ??= keptImage(this.context, 'clouds', cloudImageLevels);
  }

  /** The cloud image and its sampler. The image is a placeholder until {@link prepare} has loaded the real one. */
  get clouds(): { readonly image: GPUTexture; readonly sampler: GPUSampler } {
    return { image: this.#clouds ?? this.#blank, sampler: this.#cloudSampler };
  }

  update(frame: SceneFrame, raster: Raster, sky: SkyState): void {
    this.#drawn = variantOf(frame, sky, raster);
    // All rays of an orthographic picture have the same direction, so it shows no stars.
    this.#orthographic = frame.view.orthoHalfHeight !== null;
    const night = sky.hasAir && sky.altitude < sky.air.top && sky.sunCosine < 0;
    if (this.#drawn.starlight) this.#stars?.update(frame, raster, night);
  }

  /** Adds draws to the light pass, which has bound groups 0 and 1. */
  encode(pass: GPURenderPassEncoder, classify: ClassifyPass): void {
    pass.setPipeline(this.#variants.get(this.#drawn));
    classify.draw(pass, 'sky');
    if (this.#drawn.starlight && !this.#orthographic) this.#stars?.encode(pass);
  }

  async #prepareStars(): Promise<void> {
    this.#starsPending ??= StarsPass.create(this.context, this.lightLayout).catch((cause: unknown) => {
      this.#starsPending = null;
      throw cause;
    });
    this.#stars = await this.#starsPending;
  }
}

const variantName = ({ starlight, star, near, clouds, coarse, empty }: SkyVariant): string =>
  `${starlight ? 'starlight' : 'day'}${star ? ` with the star${near ? ' nearby' : ''}` : ''}${clouds ? ' behind clouds' : ''}${coarse ? ', coarse' : ''}${empty ? ', empty' : ''}`;

type Size = Pick<Raster, 'width' | 'height'>;

function variantOf({ view, sun }: SceneFrame, sky: SkyState, size: Size): SkyVariant {
  // A backdrop has one colour everywhere, so computing it at the corners of cells is enough.
  if (sky.backdrop) return { starlight: false, star: false, near: false, clouds: false, coarse: true, empty: false };
  const low = sky.altitude < DAYLIGHT_SCALE_HEIGHTS * sky.air.rayleighScaleHeight;
  const starlight = !(sky.hasAir && low && sky.sunCosine > DAYLIGHT_COSINE);
  // All rays of an orthographic picture have the same direction, so it shows no clouds.
  const clouds = sky.clouds !== null && view.orthoHalfHeight === null;
  const coarse = sky.hasAir && sky.altitude < COARSE_SCALE_HEIGHTS * sky.air.rayleighScaleHeight;
  const empty = sky.body === null || (!sky.hasAir && horizonMapping(sky).measure === 'impact');
  const star = reachesPicture(view, sun.directionInWorld, sky.sunAngularRadius, size);
  const near = star && sky.sunAngularRadius > LARGE_DISC / 2;
  return { starlight, star, near, clouds, coarse, empty };
}

function reachesPicture(view: View, toStar: Vec3, angularRadius: number, { width, height }: Size): boolean {
  if (view.orthoHalfHeight !== null) return false;
  const slope = Math.tan(view.fovY / 2);
  const radius = Math.max(angularRadius, (LEAST_STAR_PIXELS * 2 * slope) / height);
  const corner = Math.atan(slope * Math.hypot(1, width / height));
  const away = Math.acos(Math.min(1, Math.max(-1, vec3.dot(toStar, quat.rotate(view.worldFromView, [0, 0, -1])))));
  return away < corner + GLOW_REACH * radius;
}
