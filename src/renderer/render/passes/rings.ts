import { type RingsView, ringsInView } from '../../scene/sky/rings.js';
import type { FrameContext, FramePass, FramePlan } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { ChangedWords } from '../resources/changed-words.js';
import { DEPTH_FORMAT, OVER_PICTURE, PICTURE_FORMAT } from '../resources/targets.js';
import { pixelsPerSlope } from '../shadow-schedule.js';

/** Byte size and offsets of `Rings` in shaders/passes/rings.wgsl; a test compares them with the WGSL. */
export const RINGS_LAYOUT = {
  size: 64,
  centre: 0,
  inner: 12,
  first: 16,
  outer: 28,
  second: 32,
  body: 44,
  to_star: 48,
  spare: 60,
} as const;

function writeRingsUniform(out: Float32Array, { centre, inner, axes, outer, body, toStar }: RingsView): void {
  out.set([...centre, inner, ...axes[0], outer, ...axes[1], body, ...toStar, 0]);
}

/** Number of vertices: two for each of the SEGMENTS in shaders/passes/rings.wgsl, and two that close the strip. */
const VERTICES = 2 * (256 + 1);

/** Number of vertices of the square that covers the planet. */
const SQUARE = 4;

/** Adds light to the picture, and multiplies the picture by alpha. */
const LIGHT_AND_SHADOW: GPUBlendState = {
  color: { srcFactor: 'one', dstFactor: 'src-alpha' },
  alpha: { srcFactor: 'zero', dstFactor: 'one' },
};

interface RingsDraw {
  readonly rings: GPURenderPipeline;
  /** Draws the shadow and the light of the rings on the planet. */
  readonly globe: GPURenderPipeline;
  readonly group: GPUBindGroup;
  readonly uniform: ChangedWords;
}

/** Draws the rings of at most one planet, and their shadow and their light on it, over the lit picture. */
export class RingsPass implements FramePass {
  #creating: Promise<RingsDraw> | null = null;
  #draw: RingsDraw | null = null;
  readonly #words = new Float32Array(RINGS_LAYOUT.size / 4);
  #isSeen = false;

  constructor(private readonly context: GpuContext) {}

  async prepare({ scene, height }: FramePlan): Promise<void> {
    if (seenRings(scene, height)) this.#draw = await (this.#creating ??= this.#create());
  }

  update({ scene, raster }: FrameContext): void {
    const rings = raster.background === 'sky' ? seenRings(scene, raster.height) : undefined;
    this.#isSeen = rings !== undefined && this.#draw !== null;
    if (!rings || !this.#draw) return;
    writeRingsUniform(this.#words, rings);
    this.#draw.uniform.write(this.#words);
  }

  encode(encoder: GPUCommandEncoder, { lit, targets }: FrameContext): void {
    if (!this.#isSeen || !this.#draw) return;
    const pass = encoder.beginRenderPass({
      label: 'rings',
      colorAttachments: [{ view: lit.view, loadOp: 'load', storeOp: 'store' }],
      depthStencilAttachment: { view: targets.depth.view, depthReadOnly: true },
    });
    pass.setBindGroup(0, this.context.frame.bindGroup);
    pass.setBindGroup(1, this.#draw.group);
    pass.setPipeline(this.#draw.globe);
    pass.draw(SQUARE);
    pass.setPipeline(this.#draw.rings);
    pass.draw(VERTICES);
    pass.end();
  }

  async #create(): Promise<RingsDraw> {
    const { context } = this;
    const layout = context.device.createBindGroupLayout({
      label: 'rings',
      entries: [{ binding: 0, visibility: GPUShaderStage.VERTEX | GPUShaderStage.FRAGMENT, buffer: {} }],
    });
    const pipelineOf = (label: string, entry: string, blend: GPUBlendState): Promise<GPURenderPipeline> =>
      context.renderPipeline('passes/rings.wgsl', {
        label,
        layout: context.pipelineLayout('rings', [context.frame.layout, layout]),
        primitive: { topology: 'triangle-strip', cullMode: 'none' },
        vertex: { entryPoint: `${entry}_vertex` },
        fragment: { entryPoint: `${entry}_fragment`, targets: [{ format: PICTURE_FORMAT, blend }] },
        depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: false, depthCompare: 'greater' },
      });
    const [rings, globe] = await Promise.all([
      pipelineOf('rings', 'rings', OVER_PICTURE),
      pipelineOf('light of rings', 'globe', LIGHT_AND_SHADOW),
    ]);
    const buffer = context.buffer('rings', RINGS_LAYOUT.size, GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST);
    const group = context.bindGroup('rings', layout, [{ buffer }]);
    return { rings, globe, group, uniform: new ChangedWords(context, buffer) };
  }
}

/** Returns the rings that are large enough to be seen in a picture of this height. */
export function seenRings(scene: FrameContext['scene'], height: number): RingsView | undefined {
  if (scene.view.orthoHalfHeight !== null) return undefined;
  return ringsInView(scene, 1 / pixelsPerSlope(scene, height))[0];
}
