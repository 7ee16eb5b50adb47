import { median } from '../statistics.js';
import type { FrameCost, FrameSubject } from './subject.js';

/** Frames drawn before measuring: the first ones compile pipelines and fill caches. */
const WARM_UP_FRAMES = 3;
const LEAST_FRAMES = 7;
const MOST_FRAMES = 40;
/** Time that suffices for a steady median of quick frames; slow ones stop at the least number. */
const TIME_MS = 2500;

/** Draws frames until the median is steady, and returns their cost. */
export async function measureFrames(subject: FrameSubject): Promise<FrameCost> {
  for (let i = 0; i < WARM_UP_FRAMES; i++) await subject.pixels();
  const encode: number[] = [];
  const frame: number[] = [];
  await repeat(async () => {
    const start = performance.now();
    subject.encode();
    encode.push(performance.now() - start);
    await subject.finished();
    frame.push(performance.now() - start);
  });
  const withReadback: number[] = [];
  await repeat(async () => {
    const start = performance.now();
    await subject.pixels();
    withReadback.push(performance.now() - start);
  });
  return { encode: median(encode), frame: median(frame), withReadback: median(withReadback) };
}

async function repeat(action: () => Promise<void>): Promise<void> {
  const start = performance.now();
  for (let i = 0; i < MOST_FRAMES; i++) {
    if (i >= LEAST_FRAMES && performance.now() - start > TIME_MS) return;
    await action();
  }
}
