export { Display, type Screen, type Timer } from './display.js';
export type { DisplayFrame } from './frame.js';
export { DISPLAY_ENCODINGS, type DisplaySettings, formatDisplay } from './settings.js';
