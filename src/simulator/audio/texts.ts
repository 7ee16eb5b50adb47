import type { Channel } from './mixer/channel.js';
import type { AudioStore } from './store.js';

/** Resolution of the reported positions, ms. Positions are rounded down to a multiple of this number. */
const POSITION_STEP_MS = 100;
/** The tolerance for rounding errors in sums of frame times, as a fraction of a step. */
const ROUNDING_STEPS = 1e-6;

/**
 * Returns rows `<id> <name> playing|paused <pos_ms> <len_ms> <vol> <loop> <group>`, in the order in which channels
 * started.
 */
export function audioStatusRows({ mixer }: AudioStore, formatNumber: (value: number) => string): string[] {
  return [...mixer.channels].map((channel) => {
    const { id, clip, lengthMs, loop, group } = channel.options;
    const { paused, sound } = channel;
    const state = paused ? 'paused' : 'playing';
    const length = Math.round(lengthMs);
    return [id, clip, state, positionMs(channel), length, formatNumber(sound.volume), loop ? 1 : 0, group].join(' ');
  });
}

export function audioInfoLine({ clips, limits, mixer }: AudioStore): string {
  return [
    'enabled=1',
    `clips=${clips.count}`,
    `clips_max=${limits.filesMax}`,
    `bytes=${clips.bytes}`,
    `bytes_max=${limits.bytesMax}`,
    `clip_bytes_max=${limits.fileBytesMax}`,
    `channels=${mixer.count}`,
    `channels_max=${limits.channelsMax}`,
  ].join(' ');
}

function positionMs({ positionMs: position }: Channel): number {
  return Math.floor(position / POSITION_STEP_MS + ROUNDING_STEPS) * POSITION_STEP_MS;
}
