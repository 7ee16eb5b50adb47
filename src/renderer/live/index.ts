export { isCameraStill, orbitingVessels, SEEN_MEMBERS } from './drift.js';
export type { FetchFile } from './file-cache.js';
export { Mirror, type MirrorOptions } from './mirror.js';
export type { MirrorReport } from './mirror-report.js';
export type { Moment } from './moment.js';
export { MomentReader, type MomentSource } from './moment-reader.js';
export { changedVessels, isOnlyMotion } from './motion-patch.js';
export type { BatchState, PanelState, PanelPlayer, PlayingState, TextureFile } from './panel-state.js';
export { apply, diff, type Patch } from './patch.js';
