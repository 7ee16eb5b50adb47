/** Channels of one group are meant to be heard alike. The order is that of the command's numbers. */
export const GROUPS = ['sfx', 'music', 'ui'] as const;
export type Group = (typeof GROUPS)[number];

/** How a channel sounds. */
export interface Sound {
  /** 0 is silence, 1 as recorded. */
  readonly volume: number;
  /** −1 is left, 1 right. */
  readonly pan: number;
  /** Factor of speed and pitch. */
  readonly pitch: number;
}

/** What is to be played, and how. */
export interface PlayRequest extends Sound {
  readonly clip: string;
  /** Name of the channel; null takes an automatic one. A channel that has it already is replaced. */
  readonly id: string | null;
  /** Where it begins and where it ends, ms of the clip; null is the end of the clip. */
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

/** What is to be different on a channel; what is absent stays. */
export interface ChannelChange extends Partial<Sound> {
  readonly paused?: boolean;
  /** ms of the clip; outside of what is played, its nearest end. */
  readonly seekMs?: number;
}

/** Whether a client may call a channel that; automatic ids begin with `#`, and `all` is every channel. */
export function isChannelId(word: string): boolean {
  return /^[A-Za-z0-9_.-]{1,64}$/.test(word) && word !== 'all';
}
