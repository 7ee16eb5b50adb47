import {
  clutterContacts,
  type ClutterFrame,
  CONTACT_STRIDE,
  MOST_CONTACTS,
  walkerContacts,
} from '../../scene/clutter/index.js';
import type { FrameContext, FramePass, FramePlan, Replaced } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { ChangedWords } from '../resources/changed-words.js';
import { DEPTH_FORMAT, PICTURE_FORMAT } from '../resources/targets.js';

/** The two triangles of each face of a box. */
const VERTICES = 36;

const TIMES_PICTURE: GPUBlendState = {
  color: { srcFactor: 'zero', dstFactor: 'src' },
  alpha: { srcFactor: 'zero', dstFactor: 'one' },
};

const ROW: GPUVertexBufferLayout = {
  arrayStride: CONTACT_STRIDE * 4,
  stepMode: 'instance',
  attributes: [
    { shaderLocation: 0, offset: 0, format: 'float32x4' },
    { shaderLocation: 1, offset: 16, format: 'float32x4' },
    { shaderLocation: 2, offset: 32, format: 'float32x4' },
  ],
};

interface ContactDraw {
  readonly pipeline: GPURenderPipeline;
  readonly layout: GPUBindGroupLayout;
  readonly rows: GPUBuffer;
  readonly written: ChangedWords;
}

/** Darkens the lit ground around the feet of plants, stones and small vessels. */
export class ContactPass implements FramePass {
  #creating: Promise<ContactDraw> | null = null;
  #draw: ContactDraw | null = null;
  #group: GPUBindGroup | null = null;
  #known: { readonly clutter: ClutterFrame; readonly numbers: readonly number[] } | null = null;
  #count = 0;

  constructor(private readonly context: GpuContext) {}

  async prepare({ scene }: FramePlan): Promise<void> {
    if (this.#draw) return;
    if (scene.clutter.stands.length > 0 || walkerContacts(scene.fleet.bounds, scene.bodies).length > 0) {
      this.#draw = await (this.#creating ??= this.#create());
    }
  }

  invalidate(replaced: Replaced): void {
    if (replaced === 'targets') this.#group = null;
  }

  update({ scene }: FrameContext): void {
    this.#count = 0;
    if (!this.#draw) return;
    const { clutter, bodies } = scene;
    if (this.#known?.clutter !== clutter) this.#known = { clutter, numbers: clutterContacts(clutter, bodies) };
    const numbers = [...walkerContacts(scene.fleet.bounds, scene.bodies), ...this.#known.numbers];
    this.#count = Math.min(MOST_CONTACTS, numbers.length / CONTACT_STRIDE);
    if (this.#count > 0) this.#draw.written.write(Float32Array.from(numbers.slice(0, this.#count * CONTACT_STRIDE)));
  }

  encode(encoder: GPUCommandEncoder, { lit, targets }: FrameContext): void {
    if (!this.#draw || this.#count === 0) return;
    const { layout, pipeline, rows } = this.#draw;
    this.#group ??= this.context.bindGroup('contact', layout, [targets.surfaces.view]);
    const pass = encoder.beginRenderPass({
      label: 'contact',
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

  async #create(): Promise<ContactDraw> {
    const { context } = this;
    const layout = context.device.createBindGroupLayout({
      label: 'contact',
      entries: [{ binding: 0, visibility: GPUShaderStage.FRAGMENT, texture: { sampleType: 'uint' } }],
    });
    const pipeline = await context.renderPipeline('passes/contact.wgsl', {
      label: 'contact',
      layout: context.pipelineLayout('contact', [context.frame.layout, layout]),
      // Draws only the back faces of a box, and only where a surface of the scene is in front of them. The camera may
      // therefore be inside the box, and a box that floats in front of all surfaces costs nothing.
      primitive: { topology: 'triangle-list', cullMode: 'front' },
      vertex: { entryPoint: 'vertex_main', buffers: [ROW] },
      fragment: { entryPoint: 'fragment_main', targets: [{ format: PICTURE_FORMAT, blend: TIMES_PICTURE }] },
      depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: false, depthCompare: 'less' },
    });
    const rows = context.buffer(
      'contacts',
      MOST_CONTACTS * CONTACT_STRIDE * 4,
      GPUBufferUsage.VERTEX | GPUBufferUsage.COPY_DST,
    );
    return { pipeline, layout, rows, written: new ChangedWords(context, rows) };
  }
}
