import { median } from '../statistics.js';
import type { FrameCost, FrameSubject } from './subject.js';

/** Number of frames that are drawn before the measurement begins. These frames compile pipelines and fill caches. */
const WARM_UP_FRAMES = 3;
const LEAST_FRAMES = 7;
const MOST_FRAMES = 40;
/** Duration of the measurement, ms per subject. */
const TIME_MS = 2500;

type Sample = Partial<FrameCost>;

/**
 * Draws frames of all subjects in turn, and takes the median costs. The subjects take turns so that other load on the
 * machine affects all of them alike.
 *
 * @returns the costs in the order of the subjects
 */
export async function measureFrames(subjects: readonly FrameSubject[]): Promise<FrameCost[]> {
  for (const subject of subjects) for (let i = 0; i < WARM_UP_FRAMES; i++) await subject.pixels();
  const drawn = await byTurns(subjects, async (subject) => {
    const before = process.cpuUsage();
    const start = performance.now();
    subject.encode();
    const encode = performance.now() - start;
    await subject.finished();
    const frame = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    return { encode, frame, processor: (user + system) / 1000 };
  });
  const read = await byTurns(subjects, async (subject) => {
    const start = performance.now();
    await subject.pixels();
    return { withReadback: performance.now() - start };
  });
  return subjects.map((_, index) => {
    const figure = (key: keyof FrameCost): number =>
      median([...drawn[index]!, ...read[index]!].flatMap((sample) => sample[key] ?? []));
    return {
      encode: figure('encode'),
      frame: figure('frame'),
      processor: figure('processor'),
      withReadback: figure('withReadback'),
    };
  });
}

async function byTurns(
  subjects: readonly FrameSubject[],
  take: (subject: FrameSubject) => Promise<Sample>,
): Promise<Sample[][]> {
  const samples = subjects.map((): Sample[] => []);
  const start = performance.now();
  for (let round = 0; round < MOST_FRAMES; round++) {
    if (round >= LEAST_FRAMES && performance.now() - start > TIME_MS * subjects.length) break;
    for (const [index, subject] of subjects.entries()) samples[index]!.push(await take(subject));
  }
  return samples;
}
