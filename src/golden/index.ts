export { parseCase, parseTolerance } from './cases/parse-case.js';
export { GOLDEN_PICTURES, type GoldenParameters, type PictureSource } from './golden-request.js';
export { openGoldens } from './open-goldens.js';
export type { StoredGoldens } from './stored-goldens.js';
export { writeWhole } from './write-whole.js';
