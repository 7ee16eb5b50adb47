import type { AudioState } from '../../../../contract/world/index.js';
import type { AudioStore } from '../../../audio/index.js';
import { filesJson } from './files.js';

export function audioJson({ clips, mixer, limits }: AudioStore): AudioState {
  return {
    clips: filesJson(clips.list()),
    channels: Array.from(mixer.channels, ({ options, paused, sound, positionMs }) => ({
      id: options.id,
      clip: options.clip,
      state: paused ? 'paused' : 'playing',
      position_ms: positionMs,
      length_ms: options.lengthMs,
      ...sound,
      loop: options.loop,
      group: options.group,
    })),
    limits: {
      max_clip_bytes: limits.fileBytesMax,
      max_total_bytes: limits.bytesMax,
      max_clips: limits.filesMax,
      max_channels: limits.channelsMax,
    },
  };
}
