import { expectationOf, passImagePath, REFERENCE_ADAPTER } from './expected-image.js';
import type { GoldenCase } from './golden-case.js';

export const LACKS_AN_IMAGE =
  'not accepted: an image is missing in the picture (named below); correct the case, or accept with --incomplete';

/**
 * Returns the reason why users may not accept a picture that this adapter drew for a case; null if they may accept it.
 */
export function refusalOf(goldenCase: GoldenCase, adapterFamily: string): string | null {
  if (goldenCase.adapters?.[adapterFamily]) return null;
  if (goldenCase.sameImageAs !== undefined) return `uses the picture of ${goldenCase.sameImageAs}`;
  if (adapterFamily === REFERENCE_ADAPTER) return null;
  return `accepted pictures come from ${REFERENCE_ADAPTER}; this is ${adapterFamily} (LIVERY_ADAPTER chooses)`;
}

/** @param pass absent for the finished picture */
export function baselinePath(goldenCase: GoldenCase, adapterFamily: string, pass?: string): string {
  return pass === undefined ? expectationOf(goldenCase, adapterFamily).path : passImagePath(goldenCase, pass);
}
