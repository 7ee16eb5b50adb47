/** What the line of `camera/playback` says, and that of a player of `ctl/schedules`. Times in ms. */
export interface Playing {
  /** `pending`, `running`, `paused`, `done` or `failed`. */
  readonly state: string;
  readonly position: number;
  readonly duration: number;
  readonly loop: boolean;
}

/** Reads the line of `camera/playback`: `<state> <t_ms> <dur_ms> <shot> <index> <rate> <loop>`. */
export function parsePlayback(line: string): Playing & { readonly shot: string; readonly rate: number } {
  const [state = 'done', position = '0', duration = '0', shot = '-', , rate = '1', loop = '0'] = line.split(' ');
  return {
    state,
    position: Number(position),
    duration: Number(duration),
    loop: loop === '1',
    shot: shot.replaceAll('_', ' '),
    rate: Number(rate),
  };
}

/** True while it goes on by itself; one that has just been sent begins with the next frame. */
export const isGoing = ({ state }: Playing): boolean => state === 'running' || state === 'pending';
export const canGoOn = ({ state }: Playing): boolean =>
  state === 'running' || state === 'paused' || state === 'pending';

/** Writes a time in seconds, with as many digits as a person follows. @param ms */
export function secondsText(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
