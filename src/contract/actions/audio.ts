import { type Static, Type } from 'typebox';
import { Text } from './arguments.js';
import { inSlots } from './envelope.js';

/** The groups of sounds. A command refers to a group by its index in this list. */
export const GROUPS = ['sfx', 'music', 'ui'] as const;
export type Group = (typeof GROUPS)[number];

const Volume = Type.Number({ description: '0 is silence, 1 as recorded.' });
const Pan = Type.Number({ description: '−1 is left, 1 right.' });
const Pitch = Type.Number({ description: 'Factor by which speed and pitch are multiplied.' });

export const PlayClip = Type.Object({
  clip: Type.String(),
  id: Type.Union([Type.String(), Type.Null()], {
    description:
      'Name of the channel; with null, the server chooses one. A channel that already has this name is replaced.',
  }),
  startMs: Type.Number({ description: 'Position in the clip, ms.' }),
  endMs: Type.Union([Type.Number(), Type.Null()], { description: 'Position in the clip, ms; null means its end.' }),
  volume: Volume,
  pan: Pan,
  pitch: Pitch,
  loop: Type.Boolean(),
  group: Type.Unsafe<Group>({ type: 'string', enum: GROUPS }),
});
export type PlayRequest = Readonly<Static<typeof PlayClip>>;
export type Sound = Pick<PlayRequest, 'volume' | 'pan' | 'pitch'>;

/** Arguments that change a channel. A setting that is absent does not change. */
const ChannelChange = Type.Object({
  volume: Type.Optional(Volume),
  pan: Type.Optional(Pan),
  pitch: Type.Optional(Pitch),
  paused: Type.Optional(Type.Boolean()),
  seekMs: Type.Optional(
    Type.Number({
      description:
        'Position in the clip, ms. A position outside of the played part moves to the nearest end of that part.',
    }),
  ),
});
export type ChannelChange = Readonly<Static<typeof ChannelChange>>;

export const SetChannel = Type.Object({ target: Type.String(), change: ChannelChange });
export const StopChannel = inSlots(
  Type.Object({
    target: Type.Refine(
      Text('Clip, channel or `all`.'),
      (target) => target !== '',
      () => "the token must be 'all', the id of a channel or the name of a clip",
    ),
  }),
  { target: 'token' },
  { token: 'all' },
);
