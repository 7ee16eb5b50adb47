import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/device/node/installation/project-root.js';
import { DEEP } from '../support/deep.js';
import { sharedGpu } from '../support/shared-device.js';

const ENTRY = join(projectRoot(), 'dist', 'src', 'programs', 'index.js');
const isBuilt = existsSync(ENTRY);
if (!isBuilt) console.warn('programs in a process of their own: skipped, the project is not built (npm run setup)');
const isHere = (await sharedGpu()) !== null;

/** Runs a module in another process, where it may import the package as `programs`. */
function runModule(code: string, args: readonly string[] = []) {
  const source = code.replace('programs', ENTRY);
  return spawnSync(process.execPath, [...args, '--input-type=module', '--eval', source], {
    encoding: 'utf8',
    timeout: 300_000,
  });
}

const BUSY = `
  const device = await (await gpu.requestAdapter()).requestDevice();
  const module = device.createShaderModule({ code: \`
    @group(0) @binding(0) var<storage, read_write> out: array<u32>;
    @compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
      for (var i = 0u; i < 300u; i++) { out[id.x] = out[id.x] * 3u + i; }
    }\` });
  const pipeline = device.createComputePipeline({ layout: 'auto', compute: { module } });
  const buffer = device.createBuffer({ size: 4 * 65536, usage: GPUBufferUsage.STORAGE });
  const group = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries: [{ binding: 0, resource: { buffer } }] });
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  pass.setBindGroup(0, group);
  pass.dispatchWorkgroups(1024);
  pass.end();
  device.queue.submit([encoder.finish()]);`;

describe.skipIf(!isHere || !isBuilt)('a process that runs a program', () => {
  const runs = DEEP ? 20 : 1;

  test.each([
    ['process.exit(7)', 7],
    ['throw new Error("of the program")', 1],
  ])(
    `the process keeps its own exit status if it runs '%s' while the GPU works, in ${runs} of ${runs} runs`,
    (end, status) => {
      const code = `import { withBrowserGlobals } from 'programs'; await withBrowserGlobals(async ({ gpu }) => { ${BUSY} ${end}; });`;
      for (let run = 0; run < runs; run++) {
        const ended = runModule(code);
        expect([ended.status, ended.signal]).toEqual([status, null]);
      }
    },
  );

  test.each([
    ['a timer', 'setTimeout(() => { throw new Error("of it"); }); await new Promise((done) => setTimeout(done, 20));'],
    [
      'a listener',
      'addEventListener("resize", () => { throw new Error("of it"); }); dispatchEvent(new Event("resize"));',
    ],
    ['a microtask', 'queueMicrotask(() => { throw new Error("of it"); });'],
  ])('the process continues when a program throws in %s, and the program fails', (_, mistake) => {
    const code = `
      import { withBrowserGlobals } from 'programs';
      const drawn = withBrowserGlobals(async () => { ${mistake} });
      console.log(await drawn.catch(({ message }) => message));`;
    const { status, stdout } = runModule(code);
    expect(status).toBe(0);
    expect(stdout).toContain('exception: a callback threw, and the program does not catch it: of it');
  });

  // The guard waits for 6 s longer than the time limit. A negative limit shortens this time and makes the test faster.
  test.each([
    ['JavaScript', 'for (;;);', /did not end within \d s; look for an endless loop\n {4}at .*eval1\]:3:\d+/],
    ['promises', 'for (;;) await null;', /did not end within \d s; look for an endless loop\n {4}at .*eval1\]:3:\d+/],
    [
      'a shader',
      BUSY.replace('i < 300u', 'out[id.x] < 9u').replace('* 3u + i;', '% 7u + i % 2u;'),
      /and neither does its GPU work; look for an endless loop in a shader/,
    ],
  ])('the process is ended with the reason when a loop in %s is endless', (_, loop, reason) => {
    const code = `import { withBrowserGlobals } from 'programs';
      await withBrowserGlobals(async ({ gpu }) => {
        ${loop} }, { timeout: -5500 });`;
    const { signal, stderr } = runModule(code);
    expect(stderr).toMatch(/^Livery ends the process of a WebGPU program: it /);
    expect(stderr).toMatch(reason);
    expect(signal).toBe('SIGKILL');
  });

  test(`the process keeps only a few megabytes of memory for each of ${DEEP ? 100 : 8} programs`, () => {
    const code = `
      import { withBrowserGlobals } from 'programs';
      const three = await import('three/webgpu');
      const draw = () => withBrowserGlobals(async ({ canvas, step, readPixels }) => {
        const renderer = new three.WebGPURenderer({ canvas });
        await renderer.init();
        const scene = new three.Scene();
        scene.add(new three.Mesh(new three.PlaneGeometry(), new three.MeshBasicMaterial({ color: 'red' })));
        const camera = new three.OrthographicCamera(-1, 1, 1, -1, 0, 2);
        camera.position.z = 1;
        renderer.setAnimationLoop(() => renderer.render(scene, camera));
        await step();
        await readPixels();
      }, { width: 512, height: 512 });
      const megabytes = () => { gc(); return Math.round(process.memoryUsage().rss / 2 ** 20); };
      for (let i = 0; i < 5; i++) await draw();
      const before = megabytes();
      for (let i = 0; i < ${DEEP ? 100 : 8}; i++) await draw();
      console.log(megabytes() - before);`;
    const { stdout, stderr } = runModule(code, ['--expose-gc']);
    expect(stderr).toBe('');
    // After it has ended, each renderer of three.js still occupies about 2.5 MB of memory.
    expect(Number(stdout)).toBeLessThan(DEEP ? 350 : 80);
  });
});
