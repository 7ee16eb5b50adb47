import type { AudioStore } from '../../audio/index.js';
import { DONE, type Outcome, refuse } from '../../errors/index.js';
import { changeOf, playOf } from '../audio-commands.js';
import type { Action, ActionTable, Command } from '../command.js';

/** What the audio actions need of the world. */
export interface AudioCell {
  /** Null where `audio_enabled` is false. */
  readonly audio: AudioStore | null;
}

/** The audio actions. They need no authority over a vessel and have a gate of their own, the store. */
export const AUDIO_ACTIONS: ActionTable<AudioCell> = {
  /** Token: clip; aux: channel id; values: start end vol loop pan pitch group. */
  'audio.play': audioAction(playOf, (audio, request, { action }) => audio.play(action, request)),
  /** Token: channel id or clip; values: pairs. */
  'audio.set': audioAction(changeOf, (audio, change, { action, token }) =>
    audio.mixer.set(action, token ?? '', change),
  ),
  /** Token: `all`, channel id or clip. */
  'audio.stop': audioAction(targetOf, (audio, target, { action }) => audio.mixer.stop(action, target)),
};

function audioAction<T>(
  parse: (command: Command) => Outcome<T>,
  write: (audio: AudioStore, parsed: T, command: Command) => Outcome<unknown>,
): Action<AudioCell> {
  return {
    phase: 'frame',
    check: (command) => {
      const parsed = parse(command);
      return parsed.ok ? DONE : parsed;
    },
    run: ({ audio }, command) => {
      if (!audio) return refuse('EOPNOTSUPP', `${command.action}: set audio_enabled = true`);
      const parsed = parse(command);
      if (!parsed.ok) return parsed;
      const written = write(audio, parsed.value, command);
      return written.ok ? DONE : written;
    },
  };
}

function targetOf({ action, token }: Command): Outcome<string> {
  if (token !== null && token !== '') return { ok: true, value: token };
  return refuse('EINVAL', `${action}: the token must be all, the id of a channel or the name of a clip`);
}
