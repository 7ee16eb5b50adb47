import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { RgbaImage } from '../../../src/compare/index.js';
import type { Backend, BackendScene } from '../../../harness/golden/backend/backend.js';
import { findCases } from '../../../harness/golden/cases/find-cases.js';
import { loadCase } from '../../../harness/golden/cases/load-case.js';
import type { GoldenCase } from '../../../harness/golden/cases/golden-case.js';
import { undrawnCase } from '../../../harness/golden/report/case-record.js';
import { caseResultsFolder, readPicture } from '../../../harness/golden/results.js';
import { runCase, type CaseResult } from '../../../harness/golden/run-case.js';
import { flat, painted, withChannelMoved } from '../../compare/pictures.js';
import { emptyFolder } from '../../support/temporary-folder.js';
import { writeCase, type WrittenCase } from './case-folder.js';

const grey = flat([100, 100, 100]);
const NAME = 'run-case-test/behaviour';

const drawing = (image: RgbaImage, family = 'swiftshader', more: Partial<BackendScene> = {}): Backend => ({
  name: 'node',
  adapter: () => Promise.resolve({ family, name: `the ${family} adapter` }),
  open: () =>
    Promise.resolve({
      run: () => Promise.resolve(),
      read: () => Promise.resolve(''),
      upload: () => Promise.resolve(),
      picture: () => Promise.resolve(image),
      lacks: () => Promise.resolve([]),
      passes: () => Promise.resolve({ pictures: [] }),
      close: () => Promise.resolve(),
      ...more,
    }),
  drawProgram: () => Promise.reject(new Error('these cases have scenes')),
  close: () => Promise.resolve(),
});

const onlyCase = (root: string): GoldenCase => loadCase(findCases(root)[0]!);

function run(written: WrittenCase, backend: Backend): Promise<CaseResult> {
  const root = emptyFolder();
  writeCase(root, NAME, written);
  return runCase(backend, onlyCase(root));
}

async function failureOf(result: Promise<CaseResult>) {
  const settled = await result;
  if (settled.passed) throw new Error('the case passed');
  return settled;
}

describe('runCase', () => {
  afterAll(() => {
    rmSync(caseResultsFolder('run-case-test'), { recursive: true, force: true });
  });

  it('runCase passes a picture that equals the accepted picture, and writes a thumbnail', async () => {
    const { passed, record } = await run({ images: { 'expected.png': grey } }, drawing(grey));
    expect(passed).toBe(true);
    expect(record).toMatchObject({ name: NAME, outcome: 'passed', file: expect.stringContaining('case.json') });
    expect(readPicture(record.pictures.thumbnail!)).toMatchObject({ width: 32 });
    expect(existsSync(caseResultsFolder(NAME))).toBe(false);
  });

  it('runCase writes actual, expected and diff, and prints the worst texel and the command to rerun the case', async () => {
    const wrong = withChannelMoved(grey, 3, 4, 0, 50);
    const { message, images } = await failureOf(run({ images: { 'expected.png': grey } }, drawing(wrong)));
    expect(message).toContain('worst texel (3, 4): actual 150 100 100 255, expected 100 100 100 255, off by 50');
    expect(message).toContain(`npm run -s livery -- golden run ${NAME}`);
    expect(readPicture(images.actual).rgba[(4 * 32 + 3) * 4]).toBe(150);
    expect(readPicture(images.expected!).rgba[(4 * 32 + 3) * 4]).toBe(100);
    expect(readPicture(images.diff!)).toMatchObject({ width: 32, height: 32 });
  });

  it('runCase warns of a missing image in a passed case, and lists it as a fact of a failed case', async () => {
    const lacks = ["paint/stickers/0: the image 'a.png' is missing"];
    const more = { lacks: () => Promise.resolve(lacks) };
    const passed = await run({ images: { 'expected.png': grey } }, drawing(grey, 'swiftshader', more));
    expect(passed).toMatchObject({ passed: true, lacks, record: { warnings: lacks } });
    const wrong = drawing(withChannelMoved(grey, 3, 4, 0, 50), 'swiftshader', more);
    const failed = await failureOf(run({ images: { 'expected.png': grey } }, wrong));
    expect(failed.lacks).toEqual(lacks);
    expect(failed.record.facts).toContain(lacks[0]);
    expect(failed.message).toContain(lacks[0]);
  });

  it('runCase fails without an accepted picture, and says how to accept a picture', async () => {
    const { message, images } = await failureOf(run({}, drawing(grey)));
    expect(message).toContain(`npm run -s livery -- golden update ${NAME}`);
    expect(existsSync(images.actual)).toBe(true);
  });

  it("runCase fails for an adapter's own picture without a reason in case.json", async () => {
    const images = { 'expected.png': grey, 'expected.nvidia.png': grey };
    const { message } = await failureOf(run({ images }, drawing(grey)));
    expect(message).toContain('expected.nvidia.png: case.json gives no reason for it');
  });

  it('runCase ignores texels under a mask of rectangles or a mask picture', async () => {
    const wrong = withChannelMoved(grey, 3, 4, 0, 50);
    const images = {
      'expected.png': grey,
      'mask.png': painted(32, 32, (x, y) => (x < 8 && y < 8 ? [255, 255, 255] : [0, 0, 0])),
    };
    const why = 'the clock is not part of it';
    const rectangles = (y: number) => ({ mask: { rectangles: [{ x: 0, y, width: 8, height: 3 }], why } });
    expect((await run({ images, change: rectangles(2) }, drawing(wrong))).passed).toBe(true);
    expect((await run({ images, change: { mask: { image: 'mask.png', why } } }, drawing(wrong))).passed).toBe(true);
    const { record } = await failureOf(run({ images, change: rectangles(5) }, drawing(wrong)));
    expect(record).toMatchObject({ comparison: { masked: 24, differing: 1 }, mask: { why } });
    expect(existsSync(record.pictures.mask!)).toBe(true);
  });

  it('runCase reports a mask picture that is missing or has the wrong size', async () => {
    const mask = { image: 'mask.png', why: 'the clock is not part of it' };
    await expect(run({ images: { 'expected.png': grey }, change: { mask } }, drawing(grey))).rejects.toThrow(
      'mask.png: no such picture',
    );
    const images = { 'expected.png': grey, 'mask.png': flat([0, 0, 0], 8, 8) };
    await expect(run({ images, change: { mask } }, drawing(grey))).rejects.toThrow(
      'the mask has 8×8 px, the picture 32×32',
    );
  });

  it('runCase fails for an unreadable accepted picture, and says how to replace it', async () => {
    const root = emptyFolder();
    writeCase(root, NAME);
    writeFileSync(join(root, NAME, 'expected.png'), 'no picture');
    const { message } = await failureOf(runCase(drawing(grey), onlyCase(root)));
    expect(message).toContain('expected.png: a broken PNG file: it does not begin with the PNG signature');
    expect(message).toContain('golden update');
  });

  it('runCase writes the pictures of all passes of a failure, and names the first pass that differs', async () => {
    const wrong = withChannelMoved(grey, 3, 4, 0, 50);
    const image = flat([1, 2, 3]);
    const passes = () => {
      const pictures = ['albedo', 'normal', 'depth'].map((name) => ({ name, image }));
      return Promise.resolve({ pictures, surface: 'part 12 m away' });
    };
    const images = {
      'expected.png': grey,
      'expected.albedo.png': image,
      'expected.normal.png': withChannelMoved(image, 1, 1, 0, 9),
    };
    const change = { passes: ['albedo', 'normal'] };
    const { message, record } = await failureOf(run({ images, change }, drawing(wrong, 'swiftshader', { passes })));
    expect(message).toContain('first pass that differs: normal, 1 texels');
    expect(message).toContain('there now: part 12 m away');
    expect(record.passes).toMatchObject([
      { name: 'albedo', differing: 0 },
      { name: 'normal', differing: 1 },
      { name: 'depth' },
    ]);
    const same = { ...images, 'expected.normal.png': image };
    const later = await failureOf(run({ images: same, change }, drawing(wrong, 'swiftshader', { passes })));
    expect(later.message).toContain('passes that match: albedo, normal; look at the later passes');
  });

  it('runCase captures the render passes of a successful case only on request', async () => {
    const open = { scenes: 0 };
    const passes = () => Promise.resolve({ pictures: [{ name: 'albedo', image: grey }] });
    const counted = (image: RgbaImage, more: Partial<BackendScene> = {}): Backend => {
      const close = (): Promise<void> => {
        open.scenes--;
        return Promise.resolve();
      };
      const backend = drawing(image, 'swiftshader', { passes, close, ...more });
      return { ...backend, open: (opening) => (open.scenes++, backend.open(opening)) };
    };
    const root = emptyFolder();
    writeCase(root, NAME, { images: { 'expected.png': grey }, change: { writes: ['paint/parts/enabled 2'] } });
    const goldenCase = onlyCase(root);
    expect((await runCase(counted(grey), goldenCase)).passes).toEqual([]);
    const { passed, passes: taken } = await runCase(counted(grey), goldenCase, { takesApart: true });
    expect([passed, taken.map(({ name }) => name)]).toEqual([true, ['albedo']]);
    const failed = await runCase(counted(flat([200, 0, 0])), goldenCase);
    expect([failed.passed, failed.passes.length]).toEqual([false, 1]);
    const run = (): Promise<void> => Promise.reject(new Error('refused'));
    await expect(runCase(counted(grey, { run }), goldenCase)).rejects.toThrow('refused');
    expect(open.scenes).toBe(0);
  });

  it('runCase reports the error of a case that could not be drawn, and the command to rerun the case', () => {
    const root = emptyFolder();
    writeCase(root, NAME);
    const goldenCase = onlyCase(root);
    const record = undrawnCase(goldenCase, goldenCase, new Error('no such field'));
    expect(record).toMatchObject({ outcome: 'failed', facts: ['no such field'] });
    expect(record.message).toContain(`golden run ${NAME}`);
  });

  it('runCase accepts a difference of one level on another adapter, but not on the reference adapter', async () => {
    const images = { 'expected.png': grey };
    const oneOff = withChannelMoved(grey, 3, 4, 0, 1);
    expect((await run({ images }, drawing(oneOff, 'nvidia'))).passed).toBe(true);
    expect((await run({ images }, drawing(oneOff))).passed).toBe(false);
    expect((await run({ images }, drawing(flat([200, 0, 0]), 'nvidia'))).passed).toBe(false);
  });
});
