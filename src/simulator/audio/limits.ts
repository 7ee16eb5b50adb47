import type { UploadLimits } from '../../base/uploads/index.js';

export interface AudioLimits extends UploadLimits {
  readonly channelsMax: number;
}

export const DEFAULT_AUDIO_LIMITS: AudioLimits = {
  filesMax: 64,
  bytesMax: 67_108_864,
  fileBytesMax: 16_777_216,
  channelsMax: 16,
};
