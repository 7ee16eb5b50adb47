import { awaitGpu } from '../../src/device/node/waits/index.js';
import { readShaderSources } from '../../src/device/node/index.js';
import { GpuContext } from '../../src/renderer/render/gpu-context.js';
import type { Raster } from '../../src/renderer/render/layouts/frame-uniform.js';
import { AtmospherePass } from '../../src/renderer/render/passes/atmosphere.js';
import { skyState } from '../../src/renderer/scene/sky/sky-state.js';
import type { SceneFrame } from '../../src/renderer/scene/scene-frame.js';

const RASTER: Raster = {
  width: 64,
  height: 64,
  sample: 0,
  samples: 1,
  jitter: [0, 0],
  background: 'sky',
  smooth: true,
};

/** A sky on a device, for tests of its shader functions. */
export interface SkyBench {
  readonly context: GpuContext;
  readonly atmosphere: AtmospherePass;
  /** Updates the tables for a frame. @returns the number of tables that were drawn */
  show(frame: SceneFrame): Promise<number>;
  /**
   * Evaluates a WGSL expression with the sky of the last call of `show`. The expression has the type vec4f and may read
   * `input: vec4f`.
   */
  evaluate(expression: string, inputs: readonly (readonly number[])[]): Promise<number[][]>;
}

export async function openSkyBench(device: GPUDevice): Promise<SkyBench> {
  const sources = new Map(readShaderSources());
  const context = new GpuContext(device, sources);
  const atmosphere = await AtmospherePass.create(context);
  let modules = 0;
  return {
    context,
    atmosphere,
    async show(frame) {
      const before = atmosphere.tablesDrawn;
      const sky = skyState(frame);
      context.frame.write(frame, sky, RASTER);
      await awaitGpu(atmosphere.prepare({ sky }));
      atmosphere.update({ sky });
      const encoder = device.createCommandEncoder();
      atmosphere.encode(encoder);
      device.queue.submit([encoder.finish()]);
      await awaitGpu(device.queue.onSubmittedWorkDone());
      return atmosphere.tablesDrawn - before;
    },
    async evaluate(expression, inputs) {
      const name = `test-${modules++}.wgsl`;
      sources.set(name, moduleFor(expression));
      return run(context, atmosphere, name, inputs);
    },
  };
}

const moduleFor = (expression: string): string => `
#import "atmosphere/phase.wgsl"
#import "atmosphere/lookup.wgsl"
#import "atmosphere/clouds.wgsl"
@group(2) @binding(0) var<storage, read> inputs: array<vec4f>;
@group(2) @binding(1) var<storage, read_write> outputs: array<vec4f>;
@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let input = inputs[id.x];
  outputs[id.x] = ${expression};
}
`;

async function run(
  context: GpuContext,
  atmosphere: AtmospherePass,
  shader: string,
  inputs: readonly (readonly number[])[],
): Promise<number[][]> {
  const { device } = context;
  const visibility = GPUShaderStage.COMPUTE;
  const sky = device.createBindGroupLayout({ entries: AtmospherePass.layoutEntries(visibility) });
  const io = device.createBindGroupLayout({
    entries: [
      { binding: 0, visibility, buffer: { type: 'read-only-storage' } },
      { binding: 1, visibility, buffer: { type: 'storage' } },
    ],
  });
  const layout = context.pipelineLayout('test', [context.frame.layout, sky, io]);
  const pipeline = await awaitGpu(context.computePipeline(shader, 'test', layout, 'main'));
  const size = inputs.length * 16;
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
  const input = context.buffer('inputs', size, usage);
  const output = context.buffer('outputs', size, usage);
  const readback = context.buffer('readback', size, GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST);
  context.write(input, 0, Float32Array.from(inputs.flatMap((row) => [0, 1, 2, 3].map((i) => row[i] ?? 0))));
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  pass.setBindGroup(0, context.frame.bindGroup);
  pass.setBindGroup(1, device.createBindGroup({ layout: sky, entries: atmosphere.bindGroupEntries() }));
  pass.setBindGroup(2, context.bindGroup('io', io, [{ buffer: input }, { buffer: output }]));
  pass.dispatchWorkgroups(inputs.length);
  pass.end();
  encoder.copyBufferToBuffer(output, 0, readback, 0, size);
  device.queue.submit([encoder.finish()]);
  await awaitGpu(readback.mapAsync(GPUMapMode.READ));
  const values = Array.from(new Float32Array(readback.getMappedRange().slice(0)));
  [input, output, readback].forEach((buffer) => buffer.destroy());
  return inputs.map((_, i) => values.slice(4 * i, 4 * i + 4));
}
