export { MASK_SIDE, MaskStore } from './mask-store.js';
