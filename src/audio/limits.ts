/** What one store may hold and play. */
export interface AudioLimits {
  /** Clips, whether or not their upload has finished. */
  readonly filesMax: number;
  /** Bytes of all clips together, those still being uploaded included. */
  readonly bytesMax: number;
  /** Bytes of one clip. */
  readonly fileBytesMax: number;
  /** Channels that play at once. */
  readonly channelsMax: number;
}

export const DEFAULT_AUDIO_LIMITS: AudioLimits = {
  filesMax: 64,
  bytesMax: 67_108_864,
  fileBytesMax: 16_777_216,
  channelsMax: 16,
};
