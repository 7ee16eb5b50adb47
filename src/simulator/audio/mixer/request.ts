/**
 * The groups of channels; those of one group are meant to be heard alike. The order is that of the command's numbers.
 */
export const GROUPS = ['sfx', 'music', 'ui'] as const;
export type Group = (typeof GROUPS)[number];

/** The sound settings of a channel. */
export interface Sound {
  /** Volume: 0 is silence, 1 as recorded. */
  readonly volume: number;
  /** Panning: −1 is left, 1 right. */
  readonly pan: number;
  /** Factor of speed and pitch. */
  readonly pitch: number;
}

/** A request to play a clip. */
export interface PlayRequest extends Sound {
  readonly clip: string;
  /** Name of the channel; null takes an automatic one. A channel that has it already is replaced. */
  readonly id: string | null;
  /** Start and end, ms of the clip; a null end is the end of the clip. */
  readonly startMs: number;
  readonly endMs: number | null;
  readonly loop: boolean;
  readonly group: Group;
}

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

/** A change to a channel; absent members stay as they are. */
export interface ChannelChange extends Partial<Sound> {
  readonly paused?: boolean;
  /** Position to go to, ms of the clip; outside of the stretch that is played, its nearest end. */
  readonly seekMs?: number;
}

/** Reports whether a client may give a channel this id; automatic ids begin with `#`, and `all` is every channel. */
export function isChannelId(word: string): boolean {
  return /^[A-Za-z0-9_.-]{1,64}$/.test(word) && word !== 'all';
}
