import type { DocumentProblem } from '../../../base/errors/index.js';
import { listOf, recordOf } from './loose-json.js';

/** The limits of the absolute value of a part's scale along an axis. */
const SCALE_LEAST = 1e-6;
const SCALE_MOST = 1e6;

/** A negative factor mirrors the part. A factor of 0 is refused, because a flat part has no inside and no outside. */
export function checkScales(json: unknown): DocumentProblem[] {
  const scene = recordOf(json);
  const listsIn = (member: string, list: string): [path: string, parts: unknown][] =>
    Object.entries(recordOf(scene[member])).map(([id, holder]) => [`/${member}/${id}/${list}`, recordOf(holder)[list]]);
  const lists: readonly [path: string, parts: unknown][] = [
    ...listsIn('templates', 'subparts'),
    ...listsIn('crafts', 'parts'),
    ...listOf(scene['vessels']).map((vessel, index): [string, unknown] => [
      `/vessels/${index}/parts`,
      recordOf(vessel)['parts'],
    ]),
  ];
  return lists.flatMap(([path, parts]) =>
    listOf(parts).flatMap((part, index) => problemsOf(recordOf(part)['scale'], `${path}/${index}/scale`)),
  );
}

function problemsOf(scale: unknown, path: string): DocumentProblem[] {
  const factors = Array.isArray(scale) ? [...scale.entries()].map(([axis, factor]) => [`${path}/${axis}`, factor] as const) : [[path, scale] as const]; // prettier-ignore
  return factors.flatMap(([at, factor]: readonly [string, unknown]): DocumentProblem[] => {
    if (typeof factor !== 'number') return [];
    const size = Math.abs(factor);
    if (size >= SCALE_LEAST && size <= SCALE_MOST) return [];
    const message =
      factor === 0
        ? `a scale of 0 makes the part disappear; give a factor from ${SCALE_LEAST} to ${SCALE_MOST}, or a negative one to mirror the part`
        : `must be from ${SCALE_LEAST} to ${SCALE_MOST}, or the negative of that to mirror, not ${factor}`;
    return [{ path: at, message }];
  });
}
