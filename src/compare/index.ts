export { countDifferentTexels } from './exact.js';
export { brightestError, heatColour } from './heat-map.js';
export { sameSize, type RgbaImage } from './image.js';
export { type Comparison, judge, type Judgement } from './judge.js';
export { liesWithin, type Mask, maskFrom, sharePercent } from './mask.js';
export { type Texel } from './worst-texel.js';
export { shrink } from './shrink.js';
export { describeRegion } from './worst-region.js';
