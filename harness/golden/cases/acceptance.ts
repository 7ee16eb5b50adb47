import { expectationOf, passImagePath, REFERENCE_ADAPTER } from './expected-image.js';
import type { GoldenCase } from './golden-case.js';

/** The reason for refusing a picture whose scene uses an image that is missing. */
export const LACKS_AN_IMAGE =
  'not accepted: an image is missing in the picture (named below); correct the case, or accept with --incomplete';

/** Returns the reason for refusing a picture from this adapter for a case, or null if users may accept it. */
export function refusalOf(goldenCase: GoldenCase, adapterFamily: string): string | null {
  if (goldenCase.adapters?.[adapterFamily]) return null;
  if (goldenCase.sameImageAs !== undefined) return `has the picture of ${goldenCase.sameImageAs}`;
  if (adapterFamily === REFERENCE_ADAPTER) return null;
  return `accepted pictures come from ${REFERENCE_ADAPTER}; this is ${adapterFamily} (LIVERY_ADAPTER chooses)`;
}

/** Returns the path of an accepted picture of a case. @param pass absent for the finished picture */
export function baselinePath(goldenCase: GoldenCase, adapterFamily: string, pass?: string): string {
  return pass === undefined ? expectationOf(goldenCase, adapterFamily).path : passImagePath(goldenCase, pass);
}
