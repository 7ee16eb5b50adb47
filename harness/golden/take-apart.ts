import { copyFileSync, existsSync } from 'node:fs';
import { countDifferentTexels, sameSize, type RgbaImage } from '../../src/compare/index.js';
import type { CaseRecord, PassRecord } from './report/run-results.js';
import { readPicture, writeImage } from './results.js';
import type { FramePasses } from './backend/backend.js';

export interface TakenApart {
  readonly facts: readonly string[];
  readonly record: Pick<CaseRecord, 'passes' | 'surface'>;
}

/**
 * Writes the output of each pass of a failed frame, and finds the first output that differs from its accepted picture.
 *
 * @param acceptedOf returns the accepted picture of a pass, or null if there is none
 */
export function keepPasses(
  { pictures, surface }: FramePasses,
  pathOf: (pass: string) => string,
  acceptedOf: (pass: string) => string | null = () => null,
): TakenApart {
  const described = surface === undefined ? {} : { surface };
  if (pictures.length === 0) return { facts: [], record: described };
  const passes = pictures.map(({ name, image }): PassRecord => {
    const actual = writeImage(pathOf(name), image);
    const accepted = acceptedOf(name);
    if (accepted === null || !existsSync(accepted)) return { name, actual };
    const expected = pathOf(`${name}-expected`);
    copyFileSync(accepted, expected);
    return { name, actual, expected, differing: differenceOf(image, readPicture(accepted)) };
  });
  const kept = passes.filter(({ differing }) => differing !== undefined);
  const first = kept.find(({ differing }) => differing! > 0);
  return {
    facts: [
      ...(first ? [`first pass that differs: ${first.name}, ${first.differing} texels`] : []),
      ...(kept.length > 0 && !first
        ? [`passes that match: ${kept.map(({ name }) => name).join(', ')}; look at the later passes`]
        : []),
      ...(surface === undefined ? [] : [`there now: ${surface}`]),
    ],
    record: { passes, ...described },
  };
}

function differenceOf(image: RgbaImage, before: RgbaImage): number {
  return sameSize(image, before) ? countDifferentTexels(image, before) : image.width * image.height;
}
