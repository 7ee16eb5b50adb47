export type { AnyPicture } from './picture-from.js';
export { toMatchGolden, type MatcherOptions } from './to-match-golden.js';
