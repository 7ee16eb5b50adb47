export const PLAY_DEFAULTS = {
  id: null,
  startMs: 0,
  endMs: null,
  volume: 1,
  pan: 0,
  pitch: 1,
  loop: false,
  group: 'sfx',
} as const;

/** Excludes automatic ids, which begin with `#`, and the word `all`. */
export function isChannelId(word: string): boolean {
  return /^[A-Za-z0-9_.-]{1,64}$/.test(word) && word !== 'all';
}
