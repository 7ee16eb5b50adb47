import type { UploadLimits } from '../uploads/index.js';

/** What one store may hold and play. */
export interface AudioLimits extends UploadLimits {
  /** Channels that play at once. */
  readonly channelsMax: number;
}

export const DEFAULT_AUDIO_LIMITS: AudioLimits = {
  filesMax: 64,
  bytesMax: 67_108_864,
  fileBytesMax: 16_777_216,
  channelsMax: 16,
};
