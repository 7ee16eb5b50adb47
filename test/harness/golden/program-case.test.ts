import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Backend } from '../../../harness/golden/backend/backend.js';
import { findCases } from '../../../harness/golden/cases/find-cases.js';
import { recordCase } from '../../../harness/golden/record-case.js';
import { setResultsFolder } from '../../../harness/golden/results-folder.js';
import { canAffect, filesOfCase } from '../../../harness/golden/cases/case-files.js';
import { isCode } from '../../../harness/golden/cases/code-files.js';
import { findChromium } from '../../../src/device/node/index.js';
import { encodePng } from '../../../src/device/node/png/index.js';
import { drawProgram } from '../../../src/programs/index.js';
import { sharedGpu } from '../../support/shared-device.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';

const isHere = (await sharedGpu()) !== null;

const TWO_COLOURS = `
export default async ({ gpu, canvas }) => {
  const device = await (await gpu.requestAdapter()).requestDevice();
  const context = canvas.getContext('webgpu');
  context.configure({ device, format: 'rgba8unorm' });
  const module = device.createShaderModule({ code: \`
    @vertex fn vertex(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
      return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.5, 1.0);
    }
    @fragment fn fragment(@builtin(position) at: vec4f) -> @location(0) vec4f {
      return select(vec4f(0, 0, 1, 1), vec4f(1, 0, 0, 1), at.x < 16.0);
    }\` });
  const pipeline = device.createRenderPipeline({
    layout: 'auto', vertex: { module }, fragment: { module, targets: [{ format: 'rgba8unorm' }] },
  });
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginRenderPass({
    colorAttachments: [{ view: context.getCurrentTexture().createView(), loadOp: 'clear', storeOp: 'store' }],
  });
  pass.setPipeline(pipeline);
  pass.draw(3);
  pass.end();
  device.queue.submit([encoder.finish()]);
};`;

/** The picture that {@link TWO_COLOURS} draws. */
const EXPECTED = Uint8Array.from({ length: 32 * 16 * 4 }, (_, i) => {
  const isLeft = (i >> 2) % 32 < 16;
  return [isLeft ? 255 : 0, 0, isLeft ? 0 : 255, 255][i % 4]!;
});

/** Makes a backend for cases with programs, which need no scene. */
const backendNamed = (name: Backend['name']): Backend => ({
  name,
  adapter: () => Promise.resolve({ family: 'another', name: 'another' }),
  open: () => Promise.reject(new Error('a program opens no scene')),
  drawProgram: (path, size) => drawProgram(path, { ...size, in: name }),
  close: () => Promise.resolve(),
});

describe.skipIf(!isHere)('a golden case with a program', () => {
  const temporary = makeTemporaryFolder();
  setResultsFolder(join(temporary.path, 'results'));
  afterAll(() => {
    setResultsFolder(undefined);
    temporary.remove();
  });
  const CASES = join(temporary.path, 'cases');

  async function record(name: string, program: string | null, change: object = {}, backend = backendNamed('node')) {
    const folder = join('cases', 'programs', name);
    mkdirSync(join(temporary.path, folder), { recursive: true });
    temporary.write(join(folder, 'case.json'), {
      description: 'A program draws two colours side by side.',
      program: 'draw.mjs',
      width: 32,
      height: 16,
      tolerance: { comparer: 'exact', why: 'the software adapter draws the same bytes anywhere' },
      ...change,
    });
    if (program !== null) temporary.write(join(folder, 'draw.mjs'), program);
    temporary.write(join(folder, 'expected.png'), encodePng(EXPECTED, 32, 16));
    const found = findCases(CASES, name).find((each) => each.name === `programs/${name}`)!;
    return recordCase(backend, found, 0);
  }

  test('a case with a program passes with the picture of its canvas, on the adapter that drew the accepted picture', async () => {
    expect(await record('passes', TWO_COLOURS)).toMatchObject({
      outcome: 'passed',
      drawing: { scene: 'draw.mjs', width: 32 },
    });
  });

  test('the verdict on a case with a program judges the picture that the program returns', async () => {
    const program = `export default () => ({ width: 32, height: 16, data: new Uint8Array(${EXPECTED.length}).fill(9) })`;
    const { outcome, facts } = await record('returns', program);
    expect([outcome, facts?.[0]]).toEqual(['failed', '512 of 512 texels differ; none may differ']);
  });

  test.each([
    ['a missing module', null, {}, 'no file draw.mjs in'],
    ['a module without a function', 'export const draw = 1', {}, 'must export a function: export default async'],
    ['a picture of a different size', TWO_COLOURS, { width: 64 }, 'the picture is 64×16 px, the accepted one 32×16 px'],
    ['a program that throws', 'export default () => { throw new Error("of the program"); }', {}, 'draw.mjs:1:30'],
    ['a program that throws a string', 'export default () => { throw "a text"; }', {}, 'the program threw a text'],
    ['a blank picture', TWO_COLOURS.replace('pass.draw(3);', ''), {}, 'blank: all of 32 × 16 texels are 0 0 0 255'],
  ])('a case with a program fails with a clear reason for %s', async (name, program, change, reason) => {
    const { outcome, facts = [], message = '' } = await record(name.replaceAll(' ', '-'), program, change);
    expect(outcome).toBe('failed');
    expect([message, ...facts].join('\n')).toContain(reason);
  });

  test('the rerun command of a case with a program contains --in chromium if the case ran there', async () => {
    const { rerun } = await record('again', null, {}, backendNamed('chromium'));
    expect(rerun).toMatch(/golden run programs\/again .*--in chromium$/);
    expect((await record('again', null)).rerun).not.toContain('--in');
    const unreadable = await record('unreadable', null, { width: 'wide' }, backendNamed('chromium'));
    expect(unreadable.rerun).toContain('--in chromium');
  });

  test.skipIf(findChromium() === undefined)('a case with a program draws the same picture in Chromium', async () => {
    const { outcome, message } = await record('in-a-browser', TWO_COLOURS, {}, backendNamed('chromium'));
    expect([outcome, message]).toEqual(['passed', undefined]);
  });

  test('a case with a program is drawn again when its program or another file in its folder is saved', async () => {
    await record('watched', TWO_COLOURS);
    const found = findCases(CASES, 'watched')[0]!;
    const files = filesOfCase(found);
    expect(canAffect(join(found.folder, 'draw.mjs'), files)).toBe(true);
    expect(canAffect(join(found.folder, 'shapes.mjs'), files)).toBe(true);
    expect(isCode(join(found.folder, 'draw.mjs'))).toBe(true);
  });
});
