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

/**
 * Reports whether a word can be the id of a channel. Automatic ids, which begin with `#`, and the word `all` cannot.
 */
export function isChannelId(word: string): boolean {
  return /^[A-Za-z0-9_.-]{1,64}$/.test(word) && word !== 'all';
}
