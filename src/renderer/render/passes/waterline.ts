import { MOST_WATERLINES, WATERLINE_STRIDE, waterlines } from '../../scene/fleet/waterlines.js';
import type { FrameContext, FramePass, FramePlan, Replaced } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { ChangedWords } from '../resources/changed-words.js';
import { DEPTH_FORMAT, PICTURE_FORMAT } from '../resources/targets.js';

/** The two triangles of each face of a box. */
const VERTICES = 36;

const OVER_SHADED: GPUBlendState = {
  color: { srcFactor: 'one', dstFactor: 'src-alpha' },
  alpha: { srcFactor: 'zero', dstFactor: 'one' },
};

const ROW: GPUVertexBufferLayout = {
  arrayStride: WATERLINE_STRIDE * 4,
  stepMode: 'instance',
  attributes: [
    { shaderLocation: 0, offset: 0, format: 'float32x4' },
    { shaderLocation: 1, offset: 16, format: 'float32x4' },
  ],
};

interface WaterlineDraw {
  readonly pipeline: GPURenderPipeline;
  readonly layout: GPUBindGroupLayout;
  readonly rows: GPUBuffer;
  readonly written: ChangedWords;
}

/** Draws foam around vessels in the sea. */
export class WaterlinePass implements FramePass {
  #creating: Promise<WaterlineDraw> | null = null;
  #draw: WaterlineDraw | null = null;
  #group: GPUBindGroup | null = null;
  #count = 0;

  constructor(private readonly context: GpuContext) {}

  async prepare({ scene }: FramePlan): Promise<void> {
    if (this.#draw || waterlines(scene.fleet.bounds, scene.bodies).length === 0) return;
    this.#draw = await (this.#creating ??= this.#create());
  }

  invalidate(replaced: Replaced): void {
    if (replaced === 'targets') this.#group = null;
  }

  update({ scene }: FrameContext): void {
    this.#count = 0;
    if (!this.#draw) return;
    const numbers = waterlines(scene.fleet.bounds, scene.bodies);
    this.#count = numbers.length / WATERLINE_STRIDE;
    if (this.#count > 0) this.#draw.written.write(Float32Array.from(numbers));
  }

  encode(encoder: GPUCommandEncoder, { lit, targets }: FrameContext): void {
    if (!this.#draw || this.#count === 0) return;
    const { layout, pipeline, rows } = this.#draw;
    this.#group ??= this.context.bindGroup('waterline', layout, [targets.surfaces.view]);
    const pass = encoder.beginRenderPass({
      label: 'waterline',
      colorAttachments: [{ view: lit.view, loadOp: 'load', storeOp: 'store' }],
      depthStencilAttachment: { view: targets.depth.view, depthReadOnly: true },
    });
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, this.context.frame.bindGroup);
    pass.setBindGroup(1, this.#group);
    pass.setVertexBuffer(0, rows);
    pass.draw(VERTICES, this.#count);
    pass.end();
  }

  async #create(): Promise<WaterlineDraw> {
    const { context } = this;
    const layout = context.device.createBindGroupLayout({
      label: 'waterline',
      entries: [{ binding: 0, visibility: GPUShaderStage.FRAGMENT, texture: { sampleType: 'uint' } }],
    });
    const pipeline = await context.renderPipeline('passes/waterline.wgsl', {
      label: 'waterline',
      layout: context.pipelineLayout('waterline', [context.frame.layout, layout]),
      // As in contact.ts, only the back faces of a box are drawn.
      primitive: { topology: 'triangle-list', cullMode: 'front' },
      vertex: { entryPoint: 'vertex_main', buffers: [ROW] },
      fragment: { entryPoint: 'fragment_main', targets: [{ format: PICTURE_FORMAT, blend: OVER_SHADED }] },
      depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: false, depthCompare: 'less' },
    });
    const size = MOST_WATERLINES * WATERLINE_STRIDE * 4;
    const rows = context.buffer('waterlines', size, GPUBufferUsage.VERTEX | GPUBufferUsage.COPY_DST);
    return { pipeline, layout, rows, written: new ChangedWords(context, rows) };
  }
}
