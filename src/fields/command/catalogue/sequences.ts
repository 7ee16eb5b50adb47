import { Flag, number, numbers, onAll, Once, rowsOf, someNumbers, token } from './action-row.js';

const Player = token('Player id.');
const Clip = token('Clip or channel.');

export const SCHEDULE_ROWS = rowsOf({
  'schedule.pause': onAll('Pauses a player.', { token: Player, value: Flag }, { token: 'show', value: 1 }),
  'schedule.loop': onAll('Lets a player begin again.', { token: Player, value: Flag }, { token: 'show', value: 1 }),
  'schedule.scrub': onAll(
    'Moves a player.',
    { token: Player, value: number('ms.', { minimum: 0 }) },
    { token: 'show', value: 0 },
  ),
  'schedule.rate': onAll(
    'Sets how fast a player goes.',
    { token: Player, value: number('Factor.', { minimum: 0, maximum: 100 }) },
    { token: 'show', value: 1 },
  ),
  'schedule.stop': onAll(
    'Stops a player and keeps it listed.',
    { token: Player, value: Once },
    { token: 'show', value: 1 },
  ),
  'schedule.remove': onAll('Removes a player.', { token: Player, value: Once }, { token: 'show', value: 1 }),
  'schedule.clear': onAll('Removes all players.', { value: Once }, { value: 1 }),
});

export const AUDIO_ROWS = rowsOf({
  'audio.play': onAll(
    'Plays a clip.',
    {
      token: token('Clip.'),
      aux: token('Channel id.'),
      values: numbers(
        7,
        'start and end in ms (0 is the end of the clip), volume, loop, pan, pitch, group (0 sfx, 1 music, 2 ui).',
      ),
    },
    { token: 'horn.wav', values: [0, 0, 1, 0, 0, 1, 0] },
    ['aux', 'values'],
  ),
  'audio.set': onAll(
    'Adjusts a channel.',
    {
      token: Clip,
      values: someNumbers(2, 10, 'Pairs of slot and value: 0 volume, 1 pan, 2 pitch, 3 paused, 4 position in ms.'),
    },
    { token: 'horn.wav', values: [0, 0.5] },
  ),
  'audio.stop': onAll('Stops a channel.', { token: token('Clip, channel or `all`.') }, { token: 'all' }),
});
