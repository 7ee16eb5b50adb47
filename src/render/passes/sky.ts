import type { SkyState } from '../../scene/sky/sky-state.js';
import type { SceneFrame } from '../../scene/scene-frame.js';
import type { GpuContext } from '../gpu-context.js';
import type { Raster } from '../layouts/frame-uniform.js';
import { PipelineVariants } from '../resources/pipeline-variants.js';
import { DEPTH_FORMAT, PICTURE_FORMAT } from '../resources/targets.js';
import type { ClassifyPass } from './classify.js';
import { StarsPass } from './stars.js';

/**
 * No other star can be seen while the star stands higher than this cosine and the camera lower than these scale
 * heights.
 */
const DAYLIGHT_COSINE = 0.12;
const DAYLIGHT_SCALE_HEIGHTS = 2;

type SkyVariant = 'day' | 'starlight';

/** Draws the sky behind everything, within the light pass and with its bind groups. */
export class SkyPass {
  #drawn: SkyVariant = 'day';
  #orthographic = false;
  readonly #variants: PipelineVariants<SkyVariant>;
  /** The pass of the other stars while it is built; null as long as all pictures were drawn by day. */
  #starsPending: Promise<StarsPass> | null = null;
  #stars: StarsPass | null = null;

  /** @param lightLayout @group(1) of the light pass, {@link AtmospherePass.layoutEntries} among its entries */
  constructor(
    private readonly context: GpuContext,
    private readonly lightLayout: GPUBindGroupLayout,
  ) {
    this.#variants = new PipelineVariants<SkyVariant>(String, (variant) =>
      context.renderPipeline('passes/sky.wgsl', {
        label: `sky, ${variant}`,
        layout: context.pipelineLayout('sky', [context.frame.layout, lightLayout]),
        vertex: { entryPoint: 'vertex_main' },
        fragment: {
          entryPoint: 'fragment_main',
          targets: [{ format: PICTURE_FORMAT }],
          constants: { STARLIGHT: variant === 'starlight' ? 1 : 0 },
        },
        primitive: { topology: 'triangle-strip' },
        // Reverse-Z: 0 is where nothing was drawn.
        depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: false, depthCompare: 'equal' },
      }),
    );
  }

  /** Builds the pipelines that this sky needs. */
  async prepare(sky: SkyState): Promise<void> {
    const variant = variantOf(sky);
    await Promise.all([
      this.#variants.prepare(variant),
      variant === 'starlight' && !this.#stars ? this.#prepareStars() : undefined,
    ]);
  }

  update(frame: SceneFrame, raster: Raster, sky: SkyState): void {
    this.#drawn = variantOf(sky);
    // An orthographic picture looks in one direction only: it shows no stars.
    this.#orthographic = frame.view.orthoHalfHeight !== null;
    if (this.#drawn === 'starlight') this.#stars?.update(frame, raster);
  }

  /** Adds draws to the light pass, which has bound groups 0 and 1. */
  encode(pass: GPURenderPassEncoder, classify: ClassifyPass): void {
    pass.setPipeline(this.#variants.get(this.#drawn));
    classify.draw(pass, 'sky');
    if (this.#drawn === 'starlight' && !this.#orthographic) this.#stars?.encode(pass);
  }

  async #prepareStars(): Promise<void> {
    this.#starsPending ??= StarsPass.create(this.context, this.lightLayout).catch((cause: unknown) => {
      this.#starsPending = null;
      throw cause;
    });
    this.#stars = await this.#starsPending;
  }
}

function variantOf(sky: SkyState): SkyVariant {
  const low = sky.altitude < DAYLIGHT_SCALE_HEIGHTS * sky.air.rayleighScaleHeight;
  return sky.hasAir && low && sky.sunCosine > DAYLIGHT_COSINE ? 'day' : 'starlight';
}
