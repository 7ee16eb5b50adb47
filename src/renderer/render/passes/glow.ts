import { GLOW_STRIDE, lampGlows } from '../../scene/lamps/lamp-glows.js';
import { hasLitLamps, litLamps, MOST_LAMPS } from '../../scene/lamps/scene-lamps.js';
import type { FrameContext, FramePass, FramePlan } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { ChangedWords } from '../resources/changed-words.js';
import { DEPTH_FORMAT, PICTURE_FORMAT } from '../resources/targets.js';

/** The glow brightens what is dark, and leaves alone what is white already. */
const SCREEN: GPUBlendState = {
  color: { srcFactor: 'one-minus-dst', dstFactor: 'one' },
  alpha: { srcFactor: 'zero', dstFactor: 'one' },
};

const ROW: GPUVertexBufferLayout = {
  arrayStride: GLOW_STRIDE * 4,
  stepMode: 'instance',
  attributes: [
    { shaderLocation: 0, offset: 0, format: 'float32x4' },
    { shaderLocation: 1, offset: 16, format: 'float32x4' },
    { shaderLocation: 2, offset: 32, format: 'float32x4' },
  ],
};

interface GlowDraw {
  readonly pipeline: GPURenderPipeline;
  readonly rows: GPUBuffer;
  readonly written: ChangedWords;
}

/** Draws the glow around lamps. */
export class GlowPass implements FramePass {
  #creating: Promise<GlowDraw> | null = null;
  #draw: GlowDraw | null = null;
  #count = 0;

  constructor(private readonly context: GpuContext) {}

  async prepare({ scene, sky }: FramePlan): Promise<void> {
    if (hasLitLamps(scene.lamps, sky)) this.#draw = await (this.#creating ??= this.#create());
  }

  update({ scene, sky }: FrameContext): void {
    this.#count = 0;
    if (!this.#draw) return;
    const numbers = lampGlows(litLamps(scene.lamps, sky));
    this.#count = numbers.length / GLOW_STRIDE;
    if (this.#count > 0) this.#draw.written.write(Float32Array.from(numbers));
  }

  encode(encoder: GPUCommandEncoder, { lit, targets }: FrameContext): void {
    if (!this.#draw || this.#count === 0) return;
    const pass = encoder.beginRenderPass({
      label: 'glow',
      colorAttachments: [{ view: lit.view, loadOp: 'load', storeOp: 'store' }],
      depthStencilAttachment: { view: targets.depth.view, depthReadOnly: true },
    });
    pass.setPipeline(this.#draw.pipeline);
    pass.setBindGroup(0, this.context.frame.bindGroup);
    pass.setVertexBuffer(0, this.#draw.rows);
    pass.draw(4, this.#count);
    pass.end();
  }

  async #create(): Promise<GlowDraw> {
    const { context } = this;
    const pipeline = await context.renderPipeline('passes/glow.wgsl', {
      label: 'glow',
      layout: context.pipelineLayout('glow', [context.frame.layout]),
      primitive: { topology: 'triangle-strip', cullMode: 'none' },
      vertex: { entryPoint: 'vertex_main', buffers: [ROW] },
      fragment: { entryPoint: 'fragment_main', targets: [{ format: PICTURE_FORMAT, blend: SCREEN }] },
      depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: false, depthCompare: 'greater' },
    });
    const size = MOST_LAMPS * GLOW_STRIDE * 4;
    const rows = context.buffer('glows', size, GPUBufferUsage.VERTEX | GPUBufferUsage.COPY_DST);
    return { pipeline, rows, written: new ChangedWords(context, rows) };
  }
}
