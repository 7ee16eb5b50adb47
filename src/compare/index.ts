export { countDifferentTexels } from './exact.js';
export { flip } from './flip/flip.js';
export { brightestError, heatColour, heatMapFromErrors } from './heat-map.js';
export { sameSize, type Image } from './image.js';
export { type Comparison, judge, type Judgement } from './judge.js';
export { countMasked, liesWithin, type Mask, maskFrom, type Rectangle, sharePercent, withoutMasked } from './mask.js';
export { countPixelmatch } from './pixelmatch.js';
export { describeWorstTexel, findWorstTexel, type Texel } from './worst-texel.js';
export { shrink } from './shrink.js';
export {
  type ExactTolerance,
  type FlipTolerance,
  MAX_REGION,
  type PixelmatchTolerance,
  type Tolerance,
} from './tolerance.js';
export { describeRegion, findWorstRegion } from './worst-region.js';
