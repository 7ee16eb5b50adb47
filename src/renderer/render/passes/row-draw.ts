import type { FrameContext, Replaced } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { ChangedWords } from '../resources/changed-words.js';
import { DEPTH_FORMAT, PICTURE_FORMAT } from '../resources/targets.js';

export interface RowShape {
  readonly label: string;
  readonly shader: string;
  /** Numbers per row, a multiple of 4. The shader receives them as `vec4f`. */
  readonly stride: number;
  /** Maximum number of rows. */
  readonly most: number;
  readonly blend: GPUBlendState;
  /** The shader of a `box` reads the G-buffer. Surfaces in front of a `square` hide it. */
  readonly form: 'box' | 'square';
}

interface Draw {
  readonly pipeline: GPURenderPipeline;
  readonly group: GPUBindGroupLayout | null;
  readonly rows: GPUBuffer;
  readonly written: ChangedWords;
}

/**
 * Draws a box or a square over the lit picture for each row of a list. The numbers of a row are inputs of the shader.
 */
export class RowDraw {
  #creating: Promise<Draw> | null = null;
  #draw: Draw | null = null;
  #group: GPUBindGroup | null = null;
  #count = 0;

  constructor(
    private readonly context: GpuContext,
    private readonly shape: RowShape,
  ) {}

  /** Creates the pipeline when it is needed for the first time. */
  async prepare(isNeeded: () => boolean): Promise<void> {
    if (!this.#draw && isNeeded()) this.#draw = await (this.#creating ??= this.#create());
  }

  invalidate(replaced: Replaced): void {
    if (replaced === 'targets') this.#group = null;
  }

  /** Sets the rows to draw. Rows beyond the maximum are left out. @param rows called only if the pipeline exists */
  update(rows: () => readonly number[]): void {
    this.#count = 0;
    if (!this.#draw) return;
    const numbers = rows();
    const { stride, most } = this.shape;
    this.#count = Math.min(most, numbers.length / stride);
    if (this.#count > 0) this.#draw.written.write(Float32Array.from(numbers.slice(0, this.#count * stride)));
  }

  encode(encoder: GPUCommandEncoder, { lit, targets }: FrameContext): void {
    if (!this.#draw || this.#count === 0) return;
    const { group, pipeline, rows } = this.#draw;
    const { label, form } = this.shape;
    const pass = encoder.beginRenderPass({
      label,
      colorAttachments: [{ view: lit.view, loadOp: 'load', storeOp: 'store' }],
      depthStencilAttachment: { view: targets.depth.view, depthReadOnly: true },
    });
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, this.context.frame.bindGroup);
    if (group) pass.setBindGroup(1, (this.#group ??= this.context.bindGroup(label, group, [targets.surfaces.view])));
    pass.setVertexBuffer(0, rows);
    pass.draw(form === 'box' ? 36 : 4, this.#count);
    pass.end();
  }

  async #create(): Promise<Draw> {
    const { context } = this;
    const { label, shader, stride, most, blend, form } = this.shape;
    const isBox = form === 'box';
    const group = isBox
      ? context.device.createBindGroupLayout({
          label,
          entries: [{ binding: 0, visibility: GPUShaderStage.FRAGMENT, texture: { sampleType: 'uint' } }],
        })
      : null;
    const pipeline = await context.renderPipeline(shader, {
      label,
      layout: context.pipelineLayout(label, group ? [context.frame.layout, group] : [context.frame.layout]),
      // Draws only the back faces of a box, and only where a surface of the scene is in front of them. The camera may
      // therefore be inside the box, and a box that floats in front of all surfaces costs nothing.
      primitive: isBox
        ? { topology: 'triangle-list', cullMode: 'front' }
        : { topology: 'triangle-strip', cullMode: 'none' },
      vertex: { entryPoint: 'vertex_main', buffers: [rowLayout(stride)] },
      fragment: { entryPoint: 'fragment_main', targets: [{ format: PICTURE_FORMAT, blend }] },
      depthStencil: {
        format: DEPTH_FORMAT,
        depthWriteEnabled: false,
        depthCompare: isBox ? 'less' : 'greater',
      },
    });
    const rows = context.buffer(label, most * stride * 4, GPUBufferUsage.VERTEX | GPUBufferUsage.COPY_DST);
    return { pipeline, group, rows, written: new ChangedWords(context, rows) };
  }
}

const rowLayout = (stride: number): GPUVertexBufferLayout => ({
  arrayStride: stride * 4,
  stepMode: 'instance',
  attributes: Array.from({ length: stride / 4 }, (_, at) => ({
    shaderLocation: at,
    offset: at * 16,
    format: 'float32x4' as const,
  })),
});
