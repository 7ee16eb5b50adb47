import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlatformError } from '../../../src/base/errors/index.js';
import { DEFAULT_IMAGE_LIMITS, type Image } from '../../../src/base/images/index.js';
import { mipChain, readImage, toRgba8 } from '../../../src/base/images/decode/index.js';
import { createImageDecoder, NODE_CODECS } from '../../../src/device/node/decode/index.js';
import type { Benchmark, BenchResult } from '../benchmark.js';
import { median } from '../statistics.js';
import type { BenchRow } from '../table.js';
import { decodeWith, findImageMagick } from './imagemagick.js';
import { type PictureFile, pictureFiles } from './picture-files.js';

const SIDE = 1024;
const ROUNDS = 5;
/** Size of the decoded picture in megabytes (10⁶ bytes): four bytes per texel for every kind of file. */
const DECODED_MB = (SIDE * SIDE * 4) / 1e6;

export const decodeBenchmark: Benchmark = {
  name: 'decode',
  title: 'Picture files decoded, megabytes of RGBA per second for each container',
  run,
};

async function run(log: (line: string) => void): Promise<BenchResult> {
  const peer = findImageMagick();
  const folder = mkdtempSync(join(tmpdir(), 'livery-bench-'));
  const rows: BenchRow[] = [];
  try {
    for (const picture of pictureFiles(SIDE)) {
      log(picture.name);
      rows.push(await containerRow(picture, folder, peer?.command));
    }
    log('mip levels');
    rows.push(await mipRow());
    log('pauses of the main thread');
    rows.push(await pauseRow());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    rows,
    notes: [
      `${SIDE}×${SIDE} px; median of ${ROUNDS} after a warm-up; MB/s is ${DECODED_MB.toFixed(1)} MB divided by the time`,
      'ours: reading the file and decoding its blocks to four bytes per texel; devices that sample blocks do not need the decoding',
      peer
        ? `peer: ImageMagick ${peer.version}, one process for each file; its time includes start and pipe`
        : 'peer: ImageMagick is not installed (apt-get install imagemagick)',
    ],
  };
}

async function containerRow(
  { name, bytes, outside }: PictureFile,
  folder: string,
  command?: string,
): Promise<BenchRow> {
  const file = join(folder, `picture-${name.replace(/\W+/g, '-')}`);
  writeFileSync(file, bytes);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now();
    toRgba8(await readAccepted(bytes));
    const times = [performance.now() - start, command && outside ? decodeWith(command, outside, file) : NaN] as const;
    if (round === 0) continue;
    ours.push(times[0]);
    theirs.push(times[1]);
  }
  const speed = (times: number[]) => DECODED_MB / (median(times) / 1000);
  const row = { input: `${name}, ${(bytes.length / 1e6).toFixed(1)} MB`, figure: 'decoded, MB/s', ours: speed(ours) };
  return command && outside ? { ...row, peer: { name: 'ImageMagick', value: speed(theirs) } } : row;
}

async function readAccepted(bytes: Uint8Array): Promise<Image> {
  const outcome = await readImage(bytes, DEFAULT_IMAGE_LIMITS, NODE_CODECS);
  if (!outcome.ok) throw new PlatformError(`the benchmark's own file cannot be read: ${outcome.reason}`);
  return outcome.value;
}

async function mipRow(): Promise<BenchRow> {
  const { bytes } = pictureFiles(SIDE)[0]!;
  const level = (await readAccepted(bytes)).levels[0]!;
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now();
    mipChain(level, 'rgba8unorm', 'colour');
    if (round > 0) times.push(performance.now() - start);
  }
  return { input: 'mip levels, linear light', figure: 'of the base, MB/s', ours: DECODED_MB / (median(times) / 1000) };
}

/**
 * Measures the longest pause of a 1 ms timer while a picture is decoded, first on a worker thread and then on the main
 * thread.
 */
async function pauseRow(): Promise<BenchRow> {
  const { name, bytes } = pictureFiles(SIDE)[1]!;
  const decoder = createImageDecoder();
  try {
    await decoder.read(bytes).outcome;
    const beside = await longestPause(() => decoder.read(bytes).outcome);
    const inline = await longestPause(() => readAccepted(bytes));
    return {
      input: name,
      figure: 'longest pause, ms',
      ours: beside,
      peer: { name: 'on the main thread', value: inline },
    };
  } finally {
    decoder.close();
  }
}

async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  longest = 0;
  last = performance.now();
  await work();
  await new Promise((resolve) => setTimeout(resolve, 5));
  clearInterval(timer);
  return longest;
}
