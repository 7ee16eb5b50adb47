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
 * Background stars are hidden while it is day. It counts as day if the cosine of the star's zenith angle is at least
 * the first value and the altitude of the camera, in scale heights, is below the second.
 */
const DAYLIGHT_COSINE = 0.12;
const DAYLIGHT_SCALE_HEIGHTS = 2;
/**
 * Up to this altitude (scale heights), the colour of the sky is only computed at the corners of cells. Higher up, the
 * edge of the atmosphere looks so thin that cells would be too coarse.
 */
const COARSE_SCALE_HEIGHTS = 0.5;

/** The objects that may be visible in the sky. */
interface SkyVariant {
  /** True when background stars may be visible. */
  readonly starlight: boolean;
  /** True when the star's disc or its glow may be in the picture. */
  readonly star: boolean;
  /** True when the camera is below clouds. */
  readonly clouds: boolean;
  /** True when the sky is sampled only at the corners of cells, low in the atmosphere. */
  readonly coarse: boolean;
  /** True when the camera is far from all bodies, so the sky is black. */
  readonly empty: boolean;
}

/**
 * The radius of the star's glow, in radii of the disc, and the minimum radius of the disc, pixels; as in
 * shaders/atmosphere/sky.wgsl.
 */
export const GLOW_REACH = 18;
export const LEAST_STAR_PIXELS = 0.7;

/** Draws the sky in the light pass, with its bind groups. */
export class SkyPass {
  #drawn: SkyVariant = { starlight: false, star: true, clouds: true, coarse: true, empty: false };
  #orthographic = false;
  readonly #variants: PipelineVariants<SkyVariant>;
  /** The background stars; null before the first picture with stars. */
  #starsPending: Promise<StarsPass> | null = null;
  #stars: StarsPass | null = null;
  /** The image of clouds; null before the first picture below clouds. */
  #clouds: GPUTexture | null = null;
  readonly #blank: GPUTexture;
  readonly #cloudSampler: GPUSampler;

  /** @param lightLayout the layout of @group(1) of the light pass; it includes {@link AtmospherePass.layoutEntries} */
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
            CLOUDS: Number(variant.clouds),
            COARSE: Number(variant.coarse),
            EMPTY: Number(variant.empty),
          },
        },
        // In reverse-Z, depth is 0 where nothing was drawn.
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

  /**
   * The image of clouds and its sampler, for the bind group of the light pass. Until {@link prepare} has loaded the
   * image, a placeholder is bound.
   */
  get clouds(): { readonly image: GPUTexture; readonly sampler: GPUSampler } {
    return { image: this.#clouds ?? this.#blank, sampler: this.#cloudSampler };
  }

  update(frame: SceneFrame, raster: Raster, sky: SkyState): void {
    this.#drawn = variantOf(frame, sky, raster);
    // An orthographic picture shows no stars, because all its rays have the same direction.
    this.#orthographic = frame.view.orthoHalfHeight !== null;
    if (this.#drawn.starlight) this.#stars?.update(frame, raster);
  }

  /** Adds draws to the light pass, where groups 0 and 1 are already bound. */
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

const variantName = ({ starlight, star, clouds, coarse, empty }: SkyVariant): string =>
  `${starlight ? 'starlight' : 'day'}${star ? ' with the star' : ''}${clouds ? ' behind clouds' : ''}${coarse ? ', coarse' : ''}${empty ? ', empty' : ''}`;

type Size = Pick<Raster, 'width' | 'height'>;

function variantOf({ view, sun }: SceneFrame, sky: SkyState, size: Size): SkyVariant {
  // A backdrop has the same colour everywhere, so it is enough to compute it at the corners of cells.
  if (sky.backdrop) return { starlight: false, star: false, clouds: false, coarse: true, empty: false };
  const low = sky.altitude < DAYLIGHT_SCALE_HEIGHTS * sky.air.rayleighScaleHeight;
  const starlight = !(sky.hasAir && low && sky.sunCosine > DAYLIGHT_COSINE);
  // An orthographic picture shows no clouds, because all its rays have the same direction.
  const clouds = sky.clouds !== null && view.orthoHalfHeight === null;
  const coarse = sky.hasAir && sky.altitude < COARSE_SCALE_HEIGHTS * sky.air.rayleighScaleHeight;
  const empty = sky.body === null;
  return {
    starlight,
    clouds,
    coarse,
    empty,
    star: reachesPicture(view, sun.directionInWorld, sky.sunAngularRadius, size),
  };
}

/** Reports whether the star's glow may be in the picture. */
function reachesPicture(view: View, toStar: Vec3, angularRadius: number, { width, height }: Size): boolean {
  // An orthographic picture does not show the star.
  if (view.orthoHalfHeight !== null) return false;
  const slope = Math.tan(view.fovY / 2);
  const radius = Math.max(angularRadius, (LEAST_STAR_PIXELS * 2 * slope) / height);
  const corner = Math.atan(slope * Math.hypot(1, width / height));
  const away = Math.acos(Math.min(1, Math.max(-1, vec3.dot(toStar, quat.rotate(view.worldFromView, [0, 0, -1])))));
  return away < corner + GLOW_REACH * radius;
}
