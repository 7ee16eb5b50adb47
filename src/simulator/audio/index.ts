export type { AudioLimits } from './limits.js';
export { type AudioNumber, checkChange, checkPlay, refuseAudioNumber } from './mixer/ranges.js';
export { PLAY_DEFAULTS } from './mixer/request.js';
export { AudioStore } from './store.js';
export { audioInfoLine, audioStatusRows } from './texts.js';
