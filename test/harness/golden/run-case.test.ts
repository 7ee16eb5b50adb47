import { existsSync, rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { Image } from '../../../harness/compare/index.js';
import type { CaseRenderer } from '../../../harness/golden/case-renderer.js';
import { findCases } from '../../../harness/golden/cases/find-cases.js';
import { caseResultsFolder, readImage } from '../../../harness/golden/results.js';
import { runCase, type CaseResult } from '../../../harness/golden/run-case.js';
import { flat, withChannelMoved } from '../compare/pictures.js';
import { emptyCasesFolder, writeCase, type WrittenCase } from './case-folder.js';

const grey = flat([100, 100, 100]);
const NAME = 'run-case-test/behaviour';

/** Draws the same picture whatever the case says. */
const drawing = (image: Image, adapterFamily = 'swiftshader'): CaseRenderer => ({
  place: 'node',
  adapterFamily,
  adapterName: `the ${adapterFamily} adapter`,
  render: () => Promise.resolve(image),
  passes: () => Promise.resolve({ pictures: [] }),
  close: () => Promise.resolve(),
});

function run(written: WrittenCase, renderer: CaseRenderer): Promise<CaseResult> {
  const root = emptyCasesFolder();
  writeCase(root, NAME, written);
  return runCase(renderer, findCases(root)[0]!);
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

  it('passes a picture that equals the accepted one, and leaves nothing behind', async () => {
    expect(await run({ images: { 'expected.png': grey } }, drawing(grey))).toEqual({ passed: true });
    expect(existsSync(caseResultsFolder(NAME))).toBe(false);
  });

  it('leaves actual, expected and diff, and prints the worst texel and the command that reruns it', async () => {
    const wrong = withChannelMoved(grey, 3, 4, 0, 50);
    const { message, images } = await failureOf(run({ images: { 'expected.png': grey } }, drawing(wrong)));
    expect(message).toContain('worst texel (3, 4): actual 150 100 100 255, expected 100 100 100 255, off by 50');
    expect(message).toContain(`npm run -s livery -- golden run ${NAME}`);
    expect(readImage(images.actual).rgba[(4 * 32 + 3) * 4]).toBe(150);
    expect(readImage(images.expected!).rgba[(4 * 32 + 3) * 4]).toBe(100);
    expect(readImage(images.diff!)).toMatchObject({ width: 32, height: 32 });
  });

  it('fails without an accepted picture and says how to accept one', async () => {
    const { message, images } = await failureOf(run({}, drawing(grey)));
    expect(message).toContain(`npm run -s livery -- golden update ${NAME}`);
    expect(existsSync(images.actual)).toBe(true);
  });

  it('fails on a picture of an adapter that case.json gives no reason for', async () => {
    const images = { 'expected.png': grey, 'expected.nvidia.png': grey };
    const { message } = await failureOf(run({ images }, drawing(grey)));
    expect(message).toContain('expected.nvidia.png: case.json gives no reason for it');
  });

  it('forgives a level on another adapter, and not on the reference', async () => {
    const images = { 'expected.png': grey };
    const oneOff = withChannelMoved(grey, 3, 4, 0, 1);
    expect((await run({ images }, drawing(oneOff, 'nvidia'))).passed).toBe(true);
    expect((await run({ images }, drawing(oneOff))).passed).toBe(false);
    expect((await run({ images }, drawing(flat([200, 0, 0]), 'nvidia'))).passed).toBe(false);
  });
});
