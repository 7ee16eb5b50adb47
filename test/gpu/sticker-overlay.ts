import type { GpuHandle } from '../../src/device/contract.js';
import { awaitGpu } from '../../src/device/node/waits/index.js';
import { readShaderSources } from '../../src/device/node/index.js';
import { GpuContext } from '../../src/renderer/render/gpu-context.js';
import { clipFromWorld, type Raster } from '../../src/renderer/render/layouts/frame-uniform.js';
import { StickerAtlas, type AtlasImage } from '../../src/renderer/render/resources/sticker-atlas.js';
import type { SceneFrame } from '../../src/renderer/scene/scene-frame.js';
import { skyState } from '../../src/renderer/scene/sky/sky-state.js';
import { BIN_HEADER_WORDS, StickerBins, type StickerFrame } from '../../src/renderer/scene/stickers/index.js';

const PROGRAM = /* wgsl */ `
#import "stickers/overlay.wgsl"

@group(1) @binding(2) var gbuffer_depth: texture_depth_2d;
@group(1) @binding(12) var normals: texture_2d<f32>;
@group(1) @binding(13) var depths: texture_2d<f32>;
@group(1) @binding(14) var<storage, read_write> overlays: array<vec4f>;

@vertex
fn cover(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
  return vec4f(f32(index & 1u) * 4.0 - 1.0, f32(index >> 1u) * 4.0 - 1.0, 0.5, 1.0);
}

@fragment
fn write_depth(@builtin(position) position: vec4f) -> @builtin(frag_depth) f32 {
  return textureLoad(depths, vec2u(position.xy), 0).x;
}

@fragment
fn overlays_of(@builtin(position) place: vec4f) {
  let pixel = vec2u(place.xy);
  let depth = textureLoad(gbuffer_depth, pixel, 0);
  let normal_and_row = textureLoad(normals, pixel, 0);
  let normal = normal_and_row.xyz;
  let ndc = (vec2f(pixel) + 0.5) * frame.viewport.zw * vec2f(2.0, -2.0) + vec2f(-1.0, 1.0);
  let homogeneous = frame.world_from_clip * vec4f(ndc, depth, 1.0);
  let position = homogeneous.xyz / homogeneous.w;
  let to_camera = select(-normalize(position), frame.world_from_view[2].xyz, frame.lens.z > 0.5);
  let plane = pixel_plane(position, homogeneous.w, normal, to_camera);
  var overlay = StickerOverlay(vec3f(0.0), 1.0);
  let range = sticker_range(pixel);
  if (range.x < range.y && depth > 0.0) {
    overlay = sticker_overlay(pixel, position, plane, u32(normal_and_row.w));
  }
  overlays[pixel.y * u32(frame.viewport.x) + pixel.x] = vec4f(overlay.colour, overlay.transmittance);
}
`;

/**
 * Runs the sticker code of the shader library on a picture of depths and normals. The fourth component of a normal is
 * the row of the instance.
 */
export async function overlaysOnGpu(
  { device }: Pick<GpuHandle, 'device'>,
  scene: SceneFrame,
  stickers: StickerFrame,
  images: ReadonlyMap<string, AtlasImage>,
  depths: Float32Array<ArrayBuffer>,
  normals: Float32Array<ArrayBuffer>,
  width: number,
  height: number,
): Promise<number[][]> {
  const context = new GpuContext(device, new Map([...readShaderSources(), ['test-overlays.wgsl', PROGRAM]]));
  const raster: Raster = { width, height, sample: 0, samples: 1, jitter: [0, 0], background: 'none', smooth: false };
  context.frame.write(scene, skyState(scene), raster);
  const atlas = new StickerAtlas(context);
  for (const [name, image] of images) atlas.put(name, image);
  const bins = new StickerBins();
  const { view } = scene;
  const orthographic = view.orthoHalfHeight !== null;
  bins.fill(stickers, { width, height, clipFromWorld: clipFromWorld(view, raster), orthographic, near: view.near });

  const module = context.module('test-overlays.wgsl');
  const usage = GPUTextureUsage.TEXTURE_BINDING;
  const source = context.texture({
    label: 'depths',
    size: [width, height],
    format: 'r32float',
    usage: usage | GPUTextureUsage.COPY_DST,
  });
  device.queue.writeTexture({ texture: source }, depths, { bytesPerRow: width * 4 }, [width, height]);
  const shading = context.texture({
    label: 'normals',
    size: [width, height],
    format: 'rgba32float',
    usage: usage | GPUTextureUsage.COPY_DST,
  });
  device.queue.writeTexture({ texture: shading }, normals, { bytesPerRow: width * 16 }, [width, height]);
  // The shader writes its results to a buffer. This texture exists only because a render pass needs a target.
  const canvas = context.texture({
    label: 'canvas',
    size: [width, height],
    format: 'r8unorm',
    usage: GPUTextureUsage.RENDER_ATTACHMENT,
  });
  const depth = context.texture({
    label: 'depth',
    size: [width, height],
    format: 'depth32float',
    usage: usage | GPUTextureUsage.RENDER_ATTACHMENT,
  });
  const fill = device.createRenderPipeline({
    layout: 'auto',
    vertex: { module, entryPoint: 'cover' },
    fragment: { module, entryPoint: 'write_depth', targets: [] },
    depthStencil: { format: 'depth32float', depthWriteEnabled: true, depthCompare: 'always' },
  });
  const visibility = GPUShaderStage.FRAGMENT;
  const pixels = device.createBindGroupLayout({
    entries: [
      { binding: 2, visibility, texture: { sampleType: 'depth' } },
      { binding: 12, visibility, texture: { sampleType: 'unfilterable-float' } },
      { binding: 14, visibility, buffer: { type: 'storage' } },
    ],
  });
  const tables = device.createBindGroupLayout({
    entries: [
      ...[0, 1, 2, 3].map((binding) => ({ binding, visibility, buffer: { type: 'read-only-storage' } as const })),
      { binding: 4, visibility, texture: { viewDimension: '2d-array' } },
    ],
  });
  const overlays = device.createRenderPipeline({
    layout: context.pipelineLayout('overlays', [context.frame.layout, pixels, tables]),
    vertex: { module, entryPoint: 'cover' },
    fragment: {
      module,
      entryPoint: 'overlays_of',
      targets: [{ format: 'r8unorm', writeMask: 0 }],
      constants: { STICKER_KNOBS: Number(stickers.knobs) },
    },
  });
  const buffer = (words: Uint32Array<ArrayBuffer>): GPUBindingResource => {
    const made = context.buffer(
      'test',
      Math.max(64, words.byteLength),
      GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST,
    );
    context.write(made, 0, words);
    return { buffer: made };
  };
  const size = width * height * 16;
  const output = context.buffer('overlays', size, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC);
  const readback = context.buffer('readback', size, GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST);
  const encoder = device.createCommandEncoder();
  const drawn = encoder.beginRenderPass({
    colorAttachments: [],
    depthStencilAttachment: {
      view: depth.createView(),
      depthLoadOp: 'clear',
      depthClearValue: 0,
      depthStoreOp: 'store',
    },
  });
  drawn.setPipeline(fill);
  drawn.setBindGroup(1, context.bindGroup('depths', fill.getBindGroupLayout(1), [source.createView()], 13));
  drawn.draw(3);
  drawn.end();
  const pass = encoder.beginRenderPass({
    colorAttachments: [{ view: canvas.createView(), loadOp: 'clear', storeOp: 'discard' }],
  });
  pass.setPipeline(overlays);
  pass.setBindGroup(0, context.frame.bindGroup);
  pass.setBindGroup(
    1,
    device.createBindGroup({
      layout: pixels,
      entries: [
        { binding: 2, resource: depth.createView() },
        { binding: 12, resource: shading.createView() },
        { binding: 14, resource: { buffer: output } },
      ],
    }),
  );
  pass.setBindGroup(
    2,
    context.bindGroup('stickers', tables, [
      ...[tilesOf(bins), bins.entries, stickers.words, atlas.rows(stickers.images)].map(buffer),
      atlas.texture!.createView({ dimension: '2d-array' }),
    ]),
  );
  pass.draw(3);
  pass.end();
  encoder.copyBufferToBuffer(output, 0, readback, 0, size);
  device.queue.submit([encoder.finish()]);
  await awaitGpu(readback.mapAsync(GPUMapMode.READ));
  const values = new Float32Array(readback.getMappedRange().slice(0));
  return Array.from({ length: width * height }, (_, i) => [...values.subarray(i * 4, i * 4 + 4)]);
}

/**
 * Returns the sticker lists of all tiles in the layout of shaders/passes/cull-stickers.wgsl, as that shader writes them
 * when it culls no sticker.
 */
function tilesOf({ ranges }: StickerBins): Uint32Array<ArrayBuffer> {
  const first = ranges.subarray(BIN_HEADER_WORDS);
  const pairs = Array.from({ length: first.length - 1 }, (_, tile) => [first[tile]!, first[tile + 1]!]);
  return Uint32Array.from([...ranges.subarray(0, BIN_HEADER_WORDS), ...pairs.flat()]);
}
