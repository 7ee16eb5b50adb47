import type { GpuHandle } from '../../../src/device/contract.js';
import { awaitGpu } from '../../../src/device/node/waits/index.js';
import { type BlockFormat, blockLayout } from '../../../src/base/images/blocks/block-formats.js';

const CODE = /* wgsl */ `
@group(0) @binding(0) var blocks: texture_2d<f32>;

@vertex fn vertex(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}

@fragment fn fragment(@builtin(position) position: vec4f) -> @location(0) vec4f {
  return textureLoad(blocks, vec2u(position.xy), 0);
}
`;

/**
 * Samples compressed blocks in a render pass, because SwiftShader samples compressed textures wrongly in compute
 * shaders.
 * @param columns number of blocks in a row
 * @returns four numbers per texel, for all texels of all blocks
 */
export async function sampleTexels(
  { device }: Pick<GpuHandle, 'device'>,
  format: BlockFormat,
  blocks: Uint8Array,
  columns: number,
): Promise<Float32Array> {
  const layout = blockLayout(format);
  const rows = blocks.length / layout.bytes / columns;
  const size = { width: columns * layout.width, height: rows * layout.height };
  const texture = device.createTexture({
    label: 'blocks',
    size,
    format,
    usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST,
  });
  device.queue.writeTexture(
    { texture },
    Uint8Array.from(blocks),
    { bytesPerRow: columns * layout.bytes, rowsPerImage: rows },
    size,
  );
  const target = device.createTexture({
    label: 'texels',
    size,
    format: 'rgba32float',
    usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC,
  });
  const module = device.createShaderModule({ label: 'sample texels', code: CODE });
  const pipeline = device.createRenderPipeline({
    label: 'sample texels',
    layout: 'auto',
    vertex: { module },
    fragment: { module, targets: [{ format: 'rgba32float' }] },
  });
  const group = device.createBindGroup({
    label: 'sample texels',
    layout: pipeline.getBindGroupLayout(0),
    entries: [{ binding: 0, resource: texture.createView() }],
  });
  const bytesPerRow = Math.ceil((size.width * 16) / 256) * 256;
  const buffer = device.createBuffer({
    label: 'texels',
    size: bytesPerRow * size.height,
    usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ,
  });
  const encoder = device.createCommandEncoder({ label: 'sample texels' });
  const pass = encoder.beginRenderPass({
    colorAttachments: [{ view: target.createView(), loadOp: 'clear', storeOp: 'store' }],
  });
  pass.setPipeline(pipeline);
  pass.setBindGroup(0, group);
  pass.draw(3);
  pass.end();
  encoder.copyTextureToBuffer({ texture: target }, { buffer, bytesPerRow }, size);
  device.queue.submit([encoder.finish()]);
  await awaitGpu(buffer.mapAsync(GPUMapMode.READ));
  const mapped = new Float32Array(buffer.getMappedRange());
  const texels = new Float32Array(size.width * size.height * 4);
  for (let y = 0; y < size.height; y++) {
    const start = (y * bytesPerRow) / 4;
    texels.set(mapped.subarray(start, start + size.width * 4), y * size.width * 4);
  }
  for (const owned of [buffer, texture, target]) owned.destroy();
  return texels;
}
