import type { GpuHandle } from '../../src/device/contract.js';
import { awaitGpu } from '../../src/device/node/waits/index.js';
import { openGpu, readShaderSources, tryAdapters } from '../../src/device/node/index.js';
import { linkShader } from '../../src/renderer/render/shaders/link.js';

/**
 * Opens the device for tests. If the machine has no driver, prints a line and returns null, so that the tests are
 * skipped. If there is a driver but it does not work, throws, so that the tests fail.
 */
export async function openGpuOrSkip(): Promise<GpuHandle | null> {
  const { handle, attempts } = await tryAdapters();
  if (handle !== undefined) return handle;
  if (attempts.some(({ candidate }) => candidate.driver !== undefined)) return openGpu();
  console.warn(
    `GPU tests skipped: ${attempts.map(({ candidate }) => `${candidate.title}: ${candidate.finding}`).join('; ')}`,
  );
  return null;
}

export interface Evaluation {
  readonly imports: readonly string[];
  /** WGSL declarations before the entry point, such as an `override`. */
  readonly declarations?: string;
  /** A WGSL expression of type `vec4f` that may read the inputs of a row: `inputs[0]`, `inputs[1]` and so on. */
  readonly expression: string;
  /** Each row is a list of vec4 inputs; all rows have the same length. */
  readonly rows: readonly (readonly (readonly number[])[])[];
  readonly constants?: Readonly<Record<string, number>>;
}

/** Evaluates an expression of the shader library on the device, once for each row. @returns one vec4 per row */
export async function evaluateOnGpu(
  { device }: Pick<GpuHandle, 'device'>,
  evaluation: Evaluation,
): Promise<number[][]> {
  const { rows, imports, declarations = '', expression, constants = {} } = evaluation;
  const inputCount = rows[0]?.length ?? 0;
  const code = linkShader(
    new Map([...readShaderSources(), ['test.wgsl', entryPoint(imports, declarations, expression, inputCount)]]),
    'test.wgsl',
  ).code;

  device.pushErrorScope('validation');
  const module = device.createShaderModule({ label: 'test', code });
  const pipeline = device.createComputePipeline({
    label: 'test',
    layout: 'auto',
    compute: { module, entryPoint: 'main', constants },
  });
  const inputs = Float32Array.from(rows.flat().flatMap((vector) => [0, 1, 2, 3].map((i) => vector[i] ?? 0)));
  const size = rows.length * 16;
  const input = device.createBuffer({ label: 'inputs', size: inputs.byteLength, usage: storage() });
  const output = device.createBuffer({ label: 'outputs', size, usage: storage() });
  const readback = device.createBuffer({
    label: 'readback',
    size,
    usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
  });
  device.queue.writeBuffer(input, 0, inputs);
  const group = device.createBindGroup({
    label: 'test',
    layout: pipeline.getBindGroupLayout(0),
    entries: [input, output].map((buffer, binding) => ({ binding, resource: { buffer } })),
  });

  const encoder = device.createCommandEncoder({ label: 'test' });
  const pass = encoder.beginComputePass({ label: 'test' });
  pass.setPipeline(pipeline);
  pass.setBindGroup(0, group);
  pass.dispatchWorkgroups(rows.length);
  pass.end();
  encoder.copyBufferToBuffer(output, 0, readback, 0, size);
  device.queue.submit([encoder.finish()]);
  const problem = await awaitGpu(device.popErrorScope());
  if (problem !== null) throw new Error(problem.message);

  await awaitGpu(readback.mapAsync(GPUMapMode.READ));
  const values = Array.from(new Float32Array(readback.getMappedRange()));
  [input, output, readback].forEach((buffer) => buffer.destroy());
  return rows.map((_, i) => values.slice(4 * i, 4 * i + 4));
}

function storage(): number {
  return GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
}

function entryPoint(imports: readonly string[], declarations: string, expression: string, inputCount: number): string {
  return `${imports.map((path) => `#import "${path}"`).join('\n')}
${declarations}
@group(0) @binding(0) var<storage, read> rows: array<array<vec4f, ${inputCount}>>;
@group(0) @binding(1) var<storage, read_write> results: array<vec4f>;

@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let inputs = rows[id.x];
  results[id.x] = ${expression};
}
`;
}

export function worstDifference(actual: readonly number[], expected: readonly number[]): number {
  return Math.max(...expected.map((c, i) => Math.abs(actual[i]! - c)));
}
