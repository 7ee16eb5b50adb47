import { Type } from 'typebox';
import { EVENT_TYPES } from '../../../envelopes/event-types.js';
import { Handle, Label, strict, Time, Ulid } from './values.js';

const row = {
  seq: Type.Integer({ minimum: 1, description: 'Position in the log.' }),
  id: Ulid('The id that the client gave it.'),
  type: Type.Enum([...EVENT_TYPES], { description: 'The type of the event.' }),
  ver: Type.Integer({ minimum: 1, description: 'Version of the payload.' }),
  session: Ulid('The session of the game.'),
  flight: Type.Optional(Ulid('The flight, if the event named one.')),
  career: Label('Label of the career: the same for one player, and unrelated between players.'),
  sim_t: Type.Optional(Type.Number({ description: 'Time of the career, s.' })),
  recv: Time('Receipt'),
  payload: Type.Object(
    {},
    {
      additionalProperties: true,
      description: 'As it was sent, without the id of the installation and with labels for ids of careers and kittens.',
    },
  ),
};

export const PlayerEvent = strict(row, { $id: 'PlayerEvent', description: 'An event of a player.' });
export const Event = strict({ ...row, handle: Handle }, { $id: 'Event', description: 'An event, with its player.' });

const page = {
  limit: Type.Integer({ minimum: 1, maximum: 200, description: 'The most rows of the page.' }),
  type: Type.Optional(Type.String({ description: 'The type that was asked for.' })),
  next: Type.Optional(
    Type.String({
      pattern: '^\\d+$',
      description: 'Pass it as `before` for the next page; absent at the end of the log.',
    }),
  ),
};

export const PlayerLog = strict(
  { handle: Handle, ...page, events: Type.Array(PlayerEvent) },
  { $id: 'PlayerLog', description: 'A page of the log of a player, the newest event first.' },
);
export const Log = strict(
  { handle: Type.Optional(Handle), ...page, events: Type.Array(Event) },
  { $id: 'Log', description: 'A page of the log, the newest event first.' },
);

export const FeedRow = strict(
  {
    id: Type.Integer({ minimum: 1, description: 'Position of its event in the log.' }),
    at: Time('Receipt'),
    handle: Handle,
    type: Type.Enum([...EVENT_TYPES], { description: 'The type of its event.' }),
    summary: Type.String({ minLength: 1, description: 'A sentence for people, which begins with the handle.' }),
  },
  { $id: 'FeedRow', description: 'Something that happened.' },
);
export const Feed = strict(
  {
    limit: Type.Integer({ minimum: 1, maximum: 500, description: 'The most rows of the answer.' }),
    rows: Type.Array(FeedRow),
  },
  { $id: 'Feed', description: 'What happened last, the newest first.' },
);
