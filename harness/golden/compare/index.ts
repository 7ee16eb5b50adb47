export { type ComparedFolders, compareFolders, type FoldersOptions } from './compare-folders.js';
export type { GoldenTolerance } from '../matcher/golden-tolerance.js';
export type { AnyPicture } from '../matcher/picture-from.js';
export { toMatchGolden, type MatcherOptions } from '../matcher/to-match-golden.js';
