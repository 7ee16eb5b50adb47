import { GpuFactory, PICTURE_FORMAT } from '../../../src/renderer/render/index.js';

/** Computes the normal from the position of the pixel, so that the shader reads no texture and no buffer. */
const SHADER = `
@vertex
fn vertex_main(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
  return vec4f(f32(index & 1u) * 4.0 - 1.0, f32(index >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}

@fragment
fn fragment_main(@builtin(position) pixel: vec4f) -> @location(0) vec4f {
  let n = normalize(vec3f(fract(pixel.xy * 0.013) - 0.5, 1.0));
  let l = vec3f(0.48, 0.6, 0.64);
  let v = vec3f(0.0, 0.0, 1.0);
  let h = normalize(l + v);
  let nl = max(dot(n, l), 0.0);
  let nv = max(dot(n, v), 1e-3);
  let nh = saturate(dot(n, h));
  let alpha = 0.2;
  let d = nh * nh * (alpha * alpha - 1.0) + 1.0;
  let distribution = alpha * alpha / (3.14159265 * d * d);
  let visibility = 0.5 / max(mix(2.0 * nl * nv, nl + nv, alpha), 1e-5);
  let m = 1.0 - saturate(dot(v, h));
  let fresnel = vec3f(0.04) + vec3f(0.96) * (m * m * m * m * m);
  let albedo = vec3f(0.5, 0.4, 0.3);
  return vec4f((albedo * (1.0 / 3.14159265) + fresnel * (distribution * visibility)) * nl, 1.0);
}
`;

/**
 * Draws a picture with a GGX shader and one light. The light pass cannot be cheaper than this shader on any adapter, so
 * the benchmark compares the two.
 */
export class PlainGgx {
  private constructor(
    private readonly pipeline: GPURenderPipeline,
    private readonly view: GPUTextureView,
  ) {}

  static async create(device: GPUDevice, { width, height }: { width: number; height: number }): Promise<PlainGgx> {
    const module = device.createShaderModule({ label: 'plain GGX', code: SHADER });
    const pipeline = await device.createRenderPipelineAsync({
      layout: 'auto',
      vertex: { module },
      fragment: { module, targets: [{ format: PICTURE_FORMAT }] },
    });
    const usage = GPUTextureUsage.RENDER_ATTACHMENT;
    const target = new GpuFactory(device).texture({
      label: 'plain GGX',
      size: [width, height],
      format: PICTURE_FORMAT,
      usage,
    });
    return new PlainGgx(pipeline, target.createView());
  }

  encode(encoder: GPUCommandEncoder): void {
    const pass = encoder.beginRenderPass({
      colorAttachments: [{ view: this.view, loadOp: 'clear', storeOp: 'store' }],
    });
    pass.setPipeline(this.pipeline);
    pass.draw(3);
    pass.end();
  }
}
