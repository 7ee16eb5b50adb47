import { FieldError } from '../../base/errors/index.js';

/**
 * The most samples of one frame, pixels times samples of each: 1920 × 1080 with 16, 4096 × 2048 with 4, or 4096 × 4096
 * with 1. Chosen: measured at a million a second on two cores without a GPU, where the most is half a minute's work.
 */
export const FRAME_SAMPLES_MAX = 33_554_432;

/**
 * Refuses a frame that is too much work as a whole, although its parts are in their ranges.
 * @param subject the word that begins the message
 * @throws FieldError EINVAL
 */
export function requireBoundedWork(
  subject: string,
  { width, height, samples }: { readonly width: number; readonly height: number; readonly samples: number },
): void {
  const work = width * height * samples;
  if (work <= FRAME_SAMPLES_MAX) return;
  const most = [16, 4, 1].find((fewer) => width * height * fewer <= FRAME_SAMPLES_MAX);
  const next = most === undefined ? 'take fewer pixels' : `samples=${most} is the most at this size`;
  const why = `${width} × ${height} pixels of ${samples} samples are ${work}, over ${FRAME_SAMPLES_MAX}; ${next}`;
  throw new FieldError('EINVAL', subject, `${subject}: ${why}`);
}
