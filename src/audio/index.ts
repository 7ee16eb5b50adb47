export type { ClipFacts } from './formats/clip.js';
export { readClip } from './formats/read-clip.js';
export { DEFAULT_AUDIO_LIMITS, type AudioLimits } from './limits.js';
export { type FinishedListener, Mixer } from './mixer/mixer.js';
export {
  type AudioNumber,
  checkAudioNumber,
  checkChange,
  checkPlay,
  refuseAudioNumber,
  refuseChannelId,
} from './mixer/ranges.js';
export { type ChannelChange, GROUPS, isChannelId, PLAY_DEFAULTS, type PlayRequest } from './mixer/request.js';
