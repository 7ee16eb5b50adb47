export { sampleTrack, type TrackSample } from './sample-track.js';
export { DEFAULT_TRACK_LIMITS, type TrackLimits, TrackStore } from './store.js';
export { type CameraTrack, trackDuration } from './track.js';
