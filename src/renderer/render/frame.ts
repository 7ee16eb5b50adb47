import type { PaintMode, SceneFrame } from '../scene/scene-frame.js';
import { skyState } from '../scene/sky/sky-state.js';
import type { CaptureRequest } from './capture/capture.js';
import { FrameInputs, framePlan, type PlannedRaster } from './frame-inputs.js';
import type { FrameContext, FramePass } from './frame-pass.js';
import type { GpuContext } from './gpu-context.js';
import type { Raster } from './layouts/frame-uniform.js';
import { AtmospherePass } from './passes/atmosphere.js';
import { BlendedSurfaces } from './passes/blended.js';
import { CapturePass } from './passes/capture.js';
import { ClassifyPass } from './passes/classify.js';
import { ClutterPass } from './passes/clutter.js';
import { ModulationsPass } from './passes/modulations.js';
import { ContactPass } from './passes/contact.js';
import { EdgesPass } from './passes/edges.js';
import { EmissionPass } from './passes/emission.js';
import { GBufferPass } from './passes/gbuffer.js';
import { GlassPass } from './passes/glass.js';
import { GlowPass } from './passes/glow.js';
import { createLightPipelines, LightPass } from './passes/light.js';
import { SamplesPass } from './passes/samples.js';
import { RingsPass } from './passes/rings.js';
import { SceneComputePass } from './passes/scene-compute.js';
import { cascadeLayout, ShadowPass, shadowUniform } from './passes/shadow.js';
import { LiveStickers } from './passes/stickers.js';
import { blankPipeline, SurfacesPass } from './passes/surfaces.js';
import { TerrainPass } from './passes/terrain.js';
import { WaterlinePass } from './passes/waterline.js';
import { WireframePass } from './passes/wireframe.js';
import type { Targets } from './resources/targets.js';

/**
 * If the camera is lower than this over a body with clutter, nearly all pictures show some clutter, m above the mean
 * radius.
 */
const CLUTTER_BELOW = 1000;

interface NamedPasses {
  readonly light: LightPass;
  readonly clutter: ClutterPass;
  readonly terrain: TerrainPass;
  readonly atmosphere: AtmospherePass;
  readonly shadow: ShadowPass;
  readonly surfaces: SurfacesPass;
  readonly modulations: ModulationsPass;
  readonly stickers: LiveStickers;
  readonly capture: CapturePass;
}

export interface FrameStep {
  readonly name: string;
  /** Adds the commands of this step. Call it once for each step, in the order of the steps. */
  encode(encoder: GPUCommandEncoder): void;
}

/** Encodes the passes of a frame in drawing order. */
export class FrameEncoder {
  readonly #inputs: FrameInputs;
  readonly #order: readonly FramePass[];

  private constructor(
    context: GpuContext,
    readonly passes: NamedPasses,
    private readonly named: Readonly<Record<string, FramePass>>,
  ) {
    this.#inputs = new FrameInputs(context);
    this.#order = Object.values(named);
  }

  static async create(context: GpuContext): Promise<FrameEncoder> {
    const cascade = cascadeLayout(context);
    const clutter = new ClutterPass(context, cascade);
    const terrain = TerrainPass.create(context);
    const shadows = shadowUniform(context);
    const classifying = ClassifyPass.create(context, shadows);
    const lightPipelines = createLightPipelines(context);
    const [compute, modulations, shadow, gbuffer, blank, atmosphere, classify, edges] = await Promise.all([
      SceneComputePass.create(context),
      ModulationsPass.create(context),
      ShadowPass.create(context, cascade, shadows, [clutter.caster]),
      GBufferPass.create(context),
      blankPipeline(context),
      AtmospherePass.create(context),
      classifying,
      classifying.then((classify) => EdgesPass.create(context, classify)),
    ]);
    const surfaces = new SurfacesPass([gbuffer, clutter.surface, terrain], blank);
    const emission = new EmissionPass(context, gbuffer.groups, surfaces);
    const light = new LightPass(context, { atmosphere, shadow, classify, emission }, lightPipelines);
    const blended = new BlendedSurfaces(context, gbuffer.groups, light);
    const stickers = new LiveStickers(context, { classify: classify.layout, light: light.layout });
    const capture = new CapturePass(context, { light, classify, stickers });
    return new FrameEncoder(
      context,
      { light, clutter, terrain, atmosphere, shadow, surfaces, modulations, stickers, capture },
      {
        'scene compute': compute,
        modulations,
        'clutter cull': clutter,
        atmosphere,
        shadows: shadow,
        'G-buffer': surfaces,
        emission,
        stickers,
        classify,
        light,
        capture,
        contact: new ContactPass(context),
        waterline: new WaterlinePass(context),
        rings: new RingsPass(context),
        glow: new GlowPass(context),
        glass: new GlassPass(context, atmosphere, gbuffer.groups, blended),
        edges,
        samples: new SamplesPass(context),
        wireframe: new WireframePass(context, gbuffer.groups),
      },
    );
  }

  async prepare(scene: SceneFrame, raster: PlannedRaster): Promise<void> {
    const plan = framePlan(scene, raster);
    const compiling = this.#order.flatMap((pass) => pass.prepare?.(plan) ?? []);
    // The driver compiles the pipelines in its own threads, so this thread is free.
    const uploading = Promise.resolve().then(() => this.#inputs.uploadFirst(scene));
    await Promise.all([...compiling, uploading]);
  }

  setPaint(paint: PaintMode): Promise<void> {
    return this.passes.modulations.setPaint(paint);
  }

  /** Adds the commands for one sample of a picture that {@link prepare} has prepared. */
  encode(
    encoder: GPUCommandEncoder,
    scene: SceneFrame,
    raster: Raster,
    targets: Targets,
    capture: CaptureRequest | null = null,
  ): void {
    const frame = this.#take(scene, raster, targets, capture);
    for (const pass of this.#order) pass.encode?.(encoder, frame);
  }

  /**
   * Uploads the inputs for one sample of a picture that {@link prepare} has prepared.
   * @returns the steps, in drawing order
   */
  begin(scene: SceneFrame, raster: Raster, targets: Targets, capture: CaptureRequest | null = null): FrameStep[] {
    const frame = this.#take(scene, raster, targets, capture);
    return Object.entries(this.named).map(([name, pass]) => ({
      name,
      encode: (encoder) => pass.encode?.(encoder, frame),
    }));
  }

  /**
   * Starts to build those pipelines of a later picture that depend only on its sky. {@link prepare} then waits for
   * them, and reports if one fails.
   */
  foresee(scene: SceneFrame, { width, height }: Pick<PlannedRaster, 'width' | 'height'>): void {
    const sky = skyState(scene);
    const { atmosphere, light, clutter } = this.passes;
    for (const begun of [atmosphere.prepare({ sky }), light.prepareSky({ scene, sky, width, height })])
      begun.catch(() => undefined);
    const body = scene.bodies[scene.nearestBody];
    if (body?.definition.terrain.clutter && body.distance - body.definition.meanRadius < CLUTTER_BELOW)
      clutter.foresee();
  }

  /** Creates the GPU objects for the air of a scene. {@link warm} needs these objects. */
  prepareAir(scene: SceneFrame): Promise<void> {
    return this.passes.atmosphere.prepare({ sky: skyState(scene) });
  }

  /**
   * Adds draws that make the driver compile the pipelines that have been built so far.
   * @param scene a scene that needs only pipelines that have been built
   */
  warm(encoder: GPUCommandEncoder, scene: SceneFrame, raster: Raster, targets: Targets): void {
    const frame = this.#take(scene, raster, targets, null);
    for (const pass of this.#order) pass.warm?.(encoder, frame);
  }

  #take(scene: SceneFrame, raster: Raster, targets: Targets, capture: CaptureRequest | null): FrameContext {
    const frame = this.#inputs.next(scene, raster, targets, capture, this.passes.clutter.textures.revision);
    for (const replaced of frame.replaced) for (const pass of this.#order) pass.invalidate?.(replaced);
    for (const pass of this.#order) pass.update?.(frame);
    return frame;
  }
}
