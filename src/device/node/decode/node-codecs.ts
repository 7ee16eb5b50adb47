import type { ImageCodecs } from '../../../base/images/index.js';
import { decodeWithPngjs } from '../png/decode-png.js';
import { loadBasis } from './load-basis.js';

export const NODE_CODECS: ImageCodecs = { loadBasis, decodePng: decodeWithPngjs };
