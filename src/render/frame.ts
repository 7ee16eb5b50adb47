import { CASCADE_COUNT, type ShadowCascade } from '../scene/shadow-cascades.js';
import type { Fleet } from '../scene/fleet/fleet.js';
import type { PaintMode, SceneFrame } from '../scene/scene-frame.js';
import { skyState } from '../scene/sky/sky-state.js';
import type { GpuContext } from './gpu-context.js';
import type { CullView } from './layouts/cull-view.js';
import { clipFromWorld, type Raster } from './layouts/frame-uniform.js';
import type { PassName } from './capture/capture.js';
import { AtmospherePass } from './passes/atmosphere.js';
import { CapturePass, type LitFrame } from './passes/capture.js';
import { ClassifyPass } from './passes/classify.js';
import { ClutterPass } from './passes/clutter.js';
import { type FleetResources, GBufferPass } from './passes/gbuffer.js';
import { GlassPass } from './passes/glass.js';
import { LightPass } from './passes/light.js';
import { OutputPass } from './passes/output.js';
import { SceneComputePass } from './passes/scene-compute.js';
import { type ShadeVariant, shadeVariants } from './passes/shade.js';
import { cascadeMatrix, ShadowPass } from './passes/shadow.js';
import { StickerPass } from './passes/stickers.js';
import { TerrainPass } from './passes/terrain.js';
import { FleetBuffers, type FleetSync } from './resources/fleet-buffers.js';
import { ImageArrays } from './resources/image-arrays.js';
import { MaterialStore } from './resources/material-store.js';
import { MeshStore } from './resources/mesh-store.js';
import { StickerAtlas } from './resources/sticker-atlas.js';
import type { Targets } from './resources/targets.js';
import { castersIn, pixelsPerSlope, ShadowSchedule } from './shadow-schedule.js';

/** The camera and the shadow cascades. */
const VIEW_COUNT = 1 + CASCADE_COUNT;
/** Instances smaller than this many pixels across are left out. */
const LEAST_PIXELS = 0.5;

interface Passes {
  readonly compute: SceneComputePass;
  readonly shadow: ShadowPass;
  readonly gbuffer: GBufferPass;
  readonly terrain: TerrainPass;
  readonly clutter: ClutterPass;
  readonly classify: ClassifyPass;
  readonly atmosphere: AtmospherePass;
  readonly light: LightPass;
  readonly glass: GlassPass;
  readonly output: OutputPass;
}

/** One frame as the list of its passes, in order. */
export class FrameEncoder {
  readonly #meshes: MeshStore;
  readonly #images: ImageArrays;
  readonly stickerImages: StickerAtlas;
  /** Why stickers cannot be drawn; frames go on without them. */
  stickerFault = '';
  /** There as long as a sticker is live. */
  #stickers: StickerPass | null = null;
  /** There once a frame was taken apart. */
  #capture: CapturePass | null = null;
  #resources: FleetResources | null = null;
  #imagesRevision = -1;
  #targets: Targets | null = null;
  readonly #shadows = new ShadowSchedule();

  private constructor(
    private readonly context: GpuContext,
    readonly passes: Passes,
  ) {
    this.#meshes = new MeshStore(context);
    this.#images = new ImageArrays(context);
    this.stickerImages = new StickerAtlas(context);
  }

  static async create(context: GpuContext): Promise<FrameEncoder> {
    const [compute, shadow, gbuffer, atmosphere, output] = await Promise.all([
      SceneComputePass.create(context, VIEW_COUNT),
      ShadowPass.create(context),
      GBufferPass.create(context),
      AtmospherePass.create(context),
      OutputPass.create(context),
    ]);
    const classify = await ClassifyPass.create(context, shadow.uniform);
    const light = await LightPass.create(context, { atmosphere, shadow, classify });
    const glass = new GlassPass(context, atmosphere, gbuffer.groups);
    const clutter = new ClutterPass(context, shadow.matrixLayout);
    const ground = { terrain: TerrainPass.create(context), clutter };
    return new FrameEncoder(context, {
      compute,
      shadow,
      gbuffer,
      ...ground,
      classify,
      atmosphere,
      light,
      glass,
      output,
    });
  }

  /** Builds the pipelines that a picture needs and no picture before it did. */
  async prepare(scene: SceneFrame, { height, samples }: Pick<Raster, 'height' | 'samples'>): Promise<void> {
    const { terrain, clutter, light, glass, output } = this.passes;
    const kinds = { casts: castersIn(scene, height) !== null, translucent: scene.clutter.stands.length > 0 };
    const sky = skyState(scene);
    await Promise.all([
      terrain.prepare(scene),
      clutter.prepare(scene.clutter),
      light.prepare(sky, kinds),
      this.#prepareStickers(scene, shadeVariants(sky, kinds)),
      output.prepare(samples),
      hasGlass(scene.fleet) ? glass.prepare() : undefined,
    ]);
  }

  /** Makes what draws stickers for the first that is live, and gives it back after the last. */
  async #prepareStickers({ stickers }: SceneFrame, variants: readonly ShadeVariant[]): Promise<void> {
    if (stickers.live === 0) {
      this.#stickers?.destroy();
      this.#stickers = null;
      return;
    }
    if (this.stickerFault !== '') return;
    try {
      this.#stickers ??= await StickerPass.create(this.context, this.stickerImages, {
        classify: this.passes.classify.layout,
        light: this.passes.light.layout,
      });
      await this.#stickers.prepare(variants, stickers.debug);
    } catch (cause) {
      this.stickerFault = cause instanceof Error ? cause.message : String(cause);
      this.#stickers?.destroy();
      this.#stickers = null;
    }
  }

  /** Makes what shows these passes of the frame that was prepared last. */
  async prepareCapture(passes: readonly PassName[]): Promise<CapturePass> {
    this.#capture ??= new CapturePass(this.context, this.passes.light, this.passes.classify);
    await this.#capture.prepare(passes, this.#stickers);
    return this.#capture;
  }

  /** See {@link GBufferPass.setPaint}. */
  setPaint(paint: PaintMode): Promise<void> {
    return this.passes.gbuffer.setPaint(paint);
  }

  /** @param onLit told when surfaces and sky are lit, and nothing lies over them yet */
  encode(
    encoder: GPUCommandEncoder,
    scene: SceneFrame,
    raster: Raster,
    targets: Targets,
    onLit?: (frame: LitFrame) => void,
  ): void {
    const { compute, shadow, gbuffer, terrain, clutter, classify, atmosphere, light, glass, output } = this.passes;
    const { resources, changed, replaced } = this.#sync(scene.fleet, targets);
    const { cascades, redraw: shadowsMoved } = this.#shadows.cast(scene, raster, { nodes: changed.nodes, replaced });
    const sky = skyState(scene);
    this.context.frame.write(scene, sky, raster);
    shadow.update(cascades, scene.view);
    atmosphere.update(sky);
    light.update(scene, raster, sky);
    terrain.update(scene);

    const views = this.#views(scene, raster, shadowsMoved ? cascades : []);
    clutter.update(scene, views);
    const stickers = scene.stickers.count > 0 ? this.#stickers : null;
    stickers?.update(scene, raster);
    compute.encode(encoder, resources.fleet, views, changed);
    clutter.encodeSort(encoder);
    atmosphere.encode(encoder);
    if (shadowsMoved) shadow.encode(encoder, resources, clutter);
    const surfaces = encoder.beginRenderPass({
      label: 'G-buffer',
      colorAttachments: [targets.base, targets.detail].map(({ view }) => ({
        view,
        loadOp: 'clear',
        storeOp: 'store',
      })),
      depthStencilAttachment: {
        view: targets.depth.view,
        depthClearValue: 0,
        depthLoadOp: 'clear',
        depthStoreOp: 'store',
      },
    });
    gbuffer.encode(surfaces, resources);
    clutter.encode(surfaces);
    terrain.encode(surfaces);
    surfaces.end();
    if (raster.sample === raster.samples - 1) clutter.endFrame();
    classify.encode(encoder, targets, stickers);
    const finished = raster.samples === 1 && !raster.smooth;
    const sample = finished ? targets.picture : targets.sample;
    light.encode(encoder, targets, sample, resources.materials, raster.background, stickers);
    onLit?.({ targets, lit: sample, materials: resources.materials, stickers });
    if (hasGlass(scene.fleet)) glass.encode(encoder, targets, sample, resources);
    if (finished) return;
    if (raster.samples === 1) output.encodeSmooth(encoder, targets);
    else {
      output.encodeSample(encoder, targets, raster.sample === 0);
      if (raster.sample === raster.samples - 1) output.encodeResolve(encoder, targets);
    }
  }

  /** Brings the fleet to the GPU and voids what was bound to replaced buffers. */
  #sync(fleet: Fleet, targets: Targets): { resources: FleetResources; changed: FleetSync; replaced: boolean } {
    const { compute, shadow, gbuffer, classify, light, output } = this.passes;
    let bindings = false;
    const replaced = this.#resources?.fleet.fleet !== fleet;
    if (!this.#resources || replaced) {
      this.#resources?.fleet.destroy();
      this.#resources?.materials.destroy();
      this.#resources = {
        fleet: new FleetBuffers(this.context, fleet, this.#meshes, VIEW_COUNT),
        meshes: this.#meshes,
        materials: new MaterialStore(this.context, this.#images),
        images: this.#images,
      };
      bindings = true;
    }
    const resources = this.#resources;
    const synced = resources.fleet.sync();
    bindings = resources.materials.sync(fleet) || synced.bindings || bindings;
    if (this.#imagesRevision !== this.#images.revision) bindings = true;
    if (bindings) {
      compute.invalidate();
      shadow.invalidate();
      gbuffer.invalidate();
      light.invalidate();
      this.#imagesRevision = this.#images.revision;
    }
    if (targets !== this.#targets) {
      this.#targets = targets;
      classify.resize(targets);
      light.invalidate();
      output.invalidate();
    }
    const changed = { nodes: synced.nodes || bindings, lists: synced.lists || bindings, bindings };
    return { resources, changed, replaced };
  }

  #views(scene: SceneFrame, raster: Raster, cascades: readonly ShadowCascade[]): CullView[] {
    const camera: CullView = {
      clipFromWorld: clipFromWorld(scene.view, raster),
      clipsNear: true,
      leastSize: scene.view.orthoHalfHeight === null ? LEAST_PIXELS / 2 / pixelsPerSlope(scene, raster.height) : 0,
    };
    const { leastSize } = camera;
    return [
      camera,
      ...cascades.map((cascade): CullView => ({ clipFromWorld: cascadeMatrix(cascade), clipsNear: false, leastSize })),
    ];
  }
}

const hasGlass = (fleet: Fleet): boolean => fleet.drawKinds.some((kind) => kind.pass === 'glass');
