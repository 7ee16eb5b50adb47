import { judge, maskFrom, type Comparison, type RgbaImage } from '../compare/index.js';
import type { Tolerance } from '../contract/vocabulary/index.js';
import { decodePng, encodePng } from '../device/node/png/index.js';
import type { Rectangle, Verdict } from '../contract/index.js';

export interface JudgeRequest {
  readonly actual: Uint8Array;
  readonly expected: Uint8Array;
  readonly tolerance: Tolerance;
  readonly mask: readonly Rectangle[];
}

export type JudgeReply =
  | {
      readonly judged: true;
      readonly passed: boolean;
      readonly facts: readonly string[];
      readonly warnings: readonly string[];
      readonly figures: Verdict['figures'];
      readonly worst: Omit<NonNullable<Verdict['worst']>, 'surface'> | null;
      readonly width: number;
      readonly height: number;
      readonly actualPng: Uint8Array;
      readonly diffPng: Uint8Array | null;
    }
  | { readonly judged: false; readonly errno: 'EINVAL' | 'EIO'; readonly reason: string };

const notJudged = (errno: 'EINVAL' | 'EIO', reason: string): JudgeReply => ({ judged: false, errno, reason });

function pictureOf(png: Uint8Array): RgbaImage | string {
  try {
    return decodePng(png);
  } catch (error) {
    return `it ${(error as Error).message}`;
  }
}

/** Blocks the caller for up to a second; {@link judgeInWorker} does not. */
export function judgePictures({ actual, expected, tolerance, mask: rectangles }: JudgeRequest): JudgeReply {
  const picture = pictureOf(actual);
  if (typeof picture === 'string') return notJudged('EINVAL', `the PNG file is damaged: ${picture}; send it again`);
  const accepted = pictureOf(expected);
  if (typeof accepted === 'string') {
    return notJudged('EIO', `the accepted picture is a damaged PNG file: ${accepted}; accept a new one`);
  }
  let mask = null;
  try {
    if (rectangles.length > 0) mask = maskFrom(accepted, rectangles);
  } catch (cause) {
    return notJudged('EINVAL', `${(cause as Error).message}; send another mask, or change the golden's mask`);
  }
  const judgement = judge(picture, accepted, tolerance, mask);
  const { width, height } = picture;
  const { passed, comparison } = judgement;
  const figures = comparison && figuresOf(comparison);
  const common = { judged: true, width, height, actualPng: actual, figures, worst: comparison?.worst ?? null } as const;
  if (passed) return { ...common, passed, facts: [], warnings: judgement.warnings, diffPng: null };
  const { facts, diff } = judgement;
  return { ...common, passed, facts, warnings: [], diffPng: diff && encodePng(diff.rgba, diff.width, diff.height) };
}

function figuresOf({ texels, masked, differing, flip, region }: Comparison): Verdict['figures'] {
  return { texels, masked, compared: texels / (texels + masked), differing, flip, region };
}
