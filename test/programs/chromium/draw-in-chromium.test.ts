import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import jpeg from 'jpeg-js';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { CHROMIUM_ARGUMENTS, findChromium } from '../../../src/device/node/index.js';
import { encodePng } from '../../../src/device/node/png/index.js';
import { drawProgram, ProgramError, type DrawnProgram, type DrawOptions } from '../../../src/programs/index.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';
import { closePages, drawingChromium } from '../../browser/chromium.js';
import { sharedGpu } from '../../support/shared-device.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';

const isHere = (await sharedGpu()) !== null && findChromium() !== undefined;
if (!isHere) console.warn('programs in Chromium: skipped, there is no Chromium');

/**
 * True if the programs are bundled in a separate process. In a run that tests the sources instead of the build, the
 * test process bundles them.
 */
const isBundledApart = process.env['LIVERY_TEST_BUILD'] !== undefined && existsSync('/proc/self/task');

/** Returns the ids of this process's children, including those that have ended without being noticed yet. */
const children = (): readonly number[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

const bundlers = (): readonly number[] =>
  children().filter((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('bundle-main'));

const drawing = (colour: string): string => `
  const device = await (await gpu.requestAdapter()).requestDevice();
  const context = canvas.getContext('webgpu');
  const format = gpu.getPreferredCanvasFormat();
  context.configure({ device, format, alphaMode: 'premultiplied' });
  const module = device.createShaderModule({ code: \`
    @group(0) @binding(0) var image: texture_2d<f32>;
    @vertex fn vertex(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
      return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.5, 1.0);
    }
    @fragment fn fragment(@builtin(position) at: vec4f) -> @location(0) vec4f { return ${colour}; }\` });
  const pipeline = device.createRenderPipeline({
    layout: 'auto', vertex: { module }, fragment: { module, targets: [{ format }] },
  });
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginRenderPass({
    colorAttachments: [{ view: context.getCurrentTexture().createView(), loadOp: 'clear', storeOp: 'store' }],
  });
  pass.setPipeline(pipeline);
  if (texture) {
    const entries = [{ binding: 0, resource: texture.createView() }];
    pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
  }
  pass.draw(3);
  pass.end();
  device.queue.submit([encoder.finish()]);`;

const showing = (load: string): string => `export default async ({ gpu, canvas }) => {
  const bitmap = await createImageBitmap(await (await fetch(${load})).blob());
  const texture = await upload(gpu, bitmap);
  ${drawing('textureLoad(image, vec2u(at.xy / 8.0), 0)').replace(/const device = .*/, 'const { device } = texture;')}
};
async function upload(gpu, source) {
  const device = await (await gpu.requestAdapter()).requestDevice();
  const usage = GPUTextureUsage.COPY_DST | GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.TEXTURE_BINDING;
  const texture = device.createTexture({ size: [2, 2], format: 'rgba8unorm', usage });
  device.queue.copyExternalImageToTexture({ source }, { texture }, [2, 2]);
  return Object.assign(texture, { device });
}`;

const GRADIENT = `import { red } from './colours.mjs';
export default async ({ gpu, canvas, step }) => {
  let time = 0;
  requestAnimationFrame((now) => { time = now; });
  await step(250, 2);
  const green = (time / 1000 + Date.now() % 1000 / 1000 + performance.now() / 1000 + Math.random()) / 4;
  const texture = null;
  ${drawing('vec4f(${red}, ${green.toFixed(9)}, at.x / 16.0, 1.0) * 0.5').replaceAll('\\', '')}
};`;

describe.skipIf(!isHere)('a program that Chromium draws', { timeout: 60_000 }, () => {
  const temporary = makeTemporaryFolder();
  afterAll(async () => {
    await closePages();
    temporary.remove();
  });
  const write = (name: string, contents: string | Uint8Array): string => {
    writeFileSync(join(temporary.path, name), contents);
    return join(temporary.path, name);
  };
  const size = { width: 16, height: 16 };
  /** Draws in the browser that all tests share. */
  const inChromium = async (path: string, options: DrawOptions = {}): Promise<DrawnProgram> =>
    drawProgram(path, { ...options, in: 'chromium', browser: await drawingChromium() });
  const both = async (path: string, options: DrawOptions = {}): Promise<[DrawnProgram, DrawnProgram]> => [
    await drawProgram(path, { ...size, ...options }),
    await inChromium(path, { ...size, ...options }),
  ];

  test('a program in Chromium has the same clock, random numbers and canvas format as in Node', async () => {
    write('colours.mjs', 'export const red = 0.75;');
    const path = write('gradient.mjs', GRADIENT);
    const node = await drawProgram(path, size);
    const chromium = await drawProgram(pathToFileURL(path), { ...size, in: 'chromium' });
    expect(chromium.data).toEqual(node.data);
    expect(chromium).toMatchObject({ width: 16, height: 16, reasons: [], adapter: { family: 'swiftshader' } });
  });

  test("a program in Chromium can load a file by an address relative to the program's folder or to the module", async () => {
    mkdirSync(join(temporary.path, 'images'), { recursive: true });
    const texels = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 40, 50, 60, 255];
    write('images/four.png', encodePng(new Uint8Array(texels), 2, 2));
    for (const [name, address] of [
      ['folder.mjs', `'images/four.png'`],
      ['module.mjs', `new URL('./images/four.png', import.meta.url)`],
    ] as const) {
      const [node, chromium] = await both(write(name, showing(address)));
      expect([...node.data.slice(0, 4)]).toEqual([255, 0, 0, 255]);
      expect(chromium.data).toEqual(node.data);
    }
  });

  test('Chromium and Node multiply bitmaps by alpha in the same cases', async () => {
    const texels = Uint8Array.from({ length: 16 }, (_, i) => (i * 37 + 11) % 256);
    write('clear.png', encodePng(texels, 2, 2));
    for (const [name, program] of [
      ['multiplied.mjs', showing(`'clear.png'`)],
      ['straight.mjs', showing(`'clear.png'`).replace('.blob())', `.blob(), { premultiplyAlpha: 'none' })`)],
    ] as const) {
      const [node, chromium] = await both(write(name, program));
      expect(chromium.data).toEqual(node.data);
    }
  });

  test('a program in Chromium reports the properties of its images that may cause a different picture', async () => {
    const rgba = Buffer.from(Uint8Array.from({ length: 16 }, (_, i) => i * 10));
    write('photo.jpg', jpeg.encode({ width: 2, height: 2, data: rgba }, 90).data);
    const { reasons } = await inChromium(write('photo.mjs', showing(`'photo.jpg'`)), size);
    expect(reasons).toEqual([
      'photo.jpg is a JPEG file, whose values differ by up to 5 between decoders; use PNG, or a tolerance',
    ]);
  });

  test('a program in Chromium reports text on a 2D canvas as a possible cause of a difference', async () => {
    const code = `export default () => {
      const picture = new OffscreenCanvas(16, 16).getContext('2d');
      picture.fillText('A', 4, 12);
      return picture.getImageData(0, 0, 16, 16);
    };`;
    const { reasons } = await inChromium(write('text.mjs', code), size);
    expect(reasons).toEqual([expect.stringContaining('the program draws text on a 2D canvas')]);
  });

  test.each([
    ['validation', 'device.createBuffer({ size: 16, usage: 0 });', /validation: .*usage/i],
    [
      'a rejection',
      'Promise.reject(new Error("of the program")); await new Promise((done) => setTimeout(done, 20));',
      /rejection: .*of the program/,
    ],
    [
      'an exception in an event listener',
      'addEventListener("resize", () => { throw new Error("of the program"); }); dispatchEvent(new Event("resize"));',
      /exception: .*of the program/,
    ],
  ])('a program in Chromium fails for %s', async (_, mistake, message) => {
    const code = `export default async ({ gpu }) => {
      const device = await (await gpu.requestAdapter()).requestDevice();
      ${mistake}
      return { width: 1, height: 1, data: new Uint8Array(4) };
    };`;
    const drawn = inChromium(write('mistake.mjs', code));
    await expect(drawn).rejects.toThrow(ProgramError);
    await expect(drawn).rejects.toThrow(message);
  });

  test('a program in Chromium does not fail because of a GPU error that the caller expects', async () => {
    const code = `export default async ({ gpu }) => {
      const device = await (await gpu.requestAdapter()).requestDevice();
      device.createBuffer({ size: 16, usage: 0 });
      return { width: 1, height: 1, data: new Uint8Array([1, 2, 3, 4]) };
    };`;
    const expects: DrawOptions['expects'] = ({ kind }) => kind === 'validation';
    const [node, chromium] = await both(write('expected.mjs', code), { expects });
    expect([node.data, chromium.data].map((data) => [...data])).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ]);
  });

  test('a program in Chromium fails with its own error and the line of its source', async () => {
    const path = write('throws.mjs', '\n\nexport default () => {\n  throw new RangeError("of the program");\n};');
    await expect(inChromium(path)).rejects.toThrow(
      new RegExp(`in Chromium: RangeError: of the program\\n {4}at .*throws\\.mjs:4:\\d+`),
    );
  });

  test('a program in Chromium is refused when it never leaves a loop', async () => {
    // The program has its own browser, because its page never answers again.
    const path = write('bad.mjs', 'export default () => { for (;;); };');
    const drawn = drawProgram(path, { in: 'chromium', timeout: 1000 });
    await expect(drawn).rejects.toThrow('did not end within 1 s in Chromium');
  });

  test('a program in Chromium is refused when it never resolves its promise', async () => {
    const drawn = inChromium(write('bad.mjs', 'export default () => new Promise(() => undefined);'), { timeout: 1000 });
    await expect(drawn).rejects.toThrow('did not end within 1 s in Chromium');
  });

  test.each([
    ['is not a function', 'export const draw = 1;', 'must export a function: export default async'],
    ['imports a missing package', 'import "not-there"; export default () => 1;', 'not-there'],
  ])('a program in Chromium is refused when it %s', async (_, code, message) => {
    await expect(inChromium(write('bad.mjs', code))).rejects.toThrow(message);
  });

  test('a program fails with a reason when its browser ends, and leaves no server running', async () => {
    const { chromium } = await import('playwright');
    const browser = await chromium.launch({ executablePath: findChromium()!, args: CHROMIUM_ARGUMENTS });
    const path = write('endless.mjs', 'export default () => new Promise(() => undefined);');
    const refused = expect(drawProgram(path, { in: 'chromium', browser })).rejects.toThrow(
      `${path}: Chromium ended while it drew the program; draw it again`,
    );
    const address = (): string => browser.contexts()[0]?.pages()[0]?.url() ?? '';
    await expect.poll(address).toMatch(/^http:/);
    const server = address();
    expect((await fetch(server)).ok).toBe(true);
    await browser.close();
    await refused;
    await expect(fetch(server)).rejects.toThrow();
  });

  test.skipIf(!isBundledApart)(
    'one process bundles all programs for Chromium; if it ends, the next program starts a new one',
    async () => {
      const path = write('still.mjs', 'export default () => ({ width: 1, height: 1, data: new Uint8Array(4) });');
      const draw = (): Promise<DrawnProgram> => inChromium(path);
      await Promise.all([draw(), draw()]);
      const [first, ...others] = bundlers();
      expect(others).toEqual([]);
      process.kill(first!, 'SIGKILL');
      await expect.poll(children).not.toContain(first);
      await draw();
      expect(bundlers()).toHaveLength(1);
    },
  );

  test('when Chromium is missing, a program is refused, and the message says what to do', async () => {
    vi.stubEnv('LIVERY_CHROMIUM', '/nowhere/chromium');
    const drawn = drawProgram(write('empty.mjs', 'export default () => 1;'), { in: 'chromium' });
    await expect(drawn).rejects.toThrow("in: 'chromium': LIVERY_CHROMIUM is /nowhere/chromium");
    vi.unstubAllEnvs();
  });

  test('a program in Chromium draws three.js as in Node', async () => {
    const code = `import * as THREE from 'three/webgpu';
      export default async ({ canvas, step }) => {
        const renderer = new THREE.WebGPURenderer({ canvas });
        await renderer.init();
        const scene = new THREE.Scene();
        scene.add(new THREE.HemisphereLight('white', 'navy', 3));
        const knot = new THREE.Mesh(new THREE.TorusKnotGeometry(0.6, 0.2), new THREE.MeshStandardMaterial());
        scene.add(knot);
        const camera = new THREE.PerspectiveCamera(50, 1, 0.1, 10);
        camera.position.z = 3;
        renderer.setAnimationLoop((time) => { knot.rotation.y = time / 500; renderer.render(scene, camera); });
        await step(100, 3);
      };`;
    symlinkSync(join(projectRoot(), 'node_modules'), join(temporary.path, 'node_modules'));
    const [node, chromium] = await both(write('knot.mjs', code), { width: 64, height: 64 });
    expect(chromium.data).toEqual(node.data);
  });
});
