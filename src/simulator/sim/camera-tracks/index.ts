export { parseTrack } from './parse/parse-track.js';
export { sampleTrack, type TrackSample } from './sample-track.js';
export { DEFAULT_TRACK_LIMITS, type TrackLimits, TrackStore } from './store.js';
export { type CameraTrack, type Shot, trackDuration } from './track.js';
