import type { ProgramRun } from '../../src/programs/index.js';

const SHADER = `
  @vertex fn vertex(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
    return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.5, 1.0);
  }
  @fragment fn fragment(@builtin(position) at: vec4f) -> @location(0) vec4f {
    return vec4f(at.x / 16.0, at.y / 16.0, 0.5, 0.5);
  }`;

export async function openDevice(gpu: GPU): Promise<GPUDevice> {
  const adapter = await gpu.requestAdapter();
  return adapter!.requestDevice();
}

/** Fills a texture with a gradient: red increases to the right, and green downwards. */
export function drawGradient(device: GPUDevice, target: GPUTexture): void {
  const module = device.createShaderModule({ code: SHADER });
  const pipeline = device.createRenderPipeline({
    layout: 'auto',
    vertex: { module },
    fragment: { module, targets: [{ format: target.format }] },
  });
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginRenderPass({
    colorAttachments: [{ view: target.createView(), loadOp: 'clear', storeOp: 'store' }],
  });
  pass.setPipeline(pipeline);
  pass.draw(3);
  pass.end();
  device.queue.submit([encoder.finish()]);
}

export async function openCanvas({ gpu, canvas }: ProgramRun, options: Partial<GPUCanvasConfiguration> = {}) {
  const device = await openDevice(gpu);
  const context = canvas.getContext('webgpu')!;
  context.configure({ device, format: gpu.getPreferredCanvasFormat(), ...options });
  return { device, context };
}
