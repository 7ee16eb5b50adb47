import { Type } from 'typebox';
import { PERIODS } from '../../../derivation/windows.js';
import { SPANS } from '../../read/parameters/windows.js';
import { Count, Flag, Handle, Label, strict, Time } from './values.js';

/** The members by which every answer introduces a board. */
const introduced = {
  stat: Type.String({ pattern: '^[a-z0-9_.-]+$', description: 'Key of the board.' }),
  title: Type.String({ minLength: 1, description: 'Title for people.' }),
  unit: Type.String({ description: 'Unit of the values; empty for those that have none.' }),
  ascending: Type.Boolean({ description: 'True when the smaller value is ahead.' }),
};

const Context = Type.Object(
  {
    career: Type.Optional(Label('Label of the career.')),
    flight: Type.Optional(Type.String({ description: 'ULID of the flight.' })),
    body: Type.Optional(Type.String({ description: 'The celestial body.' })),
  },
  {
    $id: 'Context',
    additionalProperties: { type: ['string', 'number'] },
    description: 'Details of the event that set the value, in the units of its payload.',
  },
);

/** The members of a value on a board. */
const valued = {
  value: Type.Number({ description: 'Raw, in the unit of the board.' }),
  context: Type.Optional(Context),
  updated: Time('Receipt of the event that set the value'),
  rewound: Flag('The career of this time was set back to an earlier save.'),
};
const rank = Type.Integer({
  minimum: 1,
  description: 'The place on the whole board; equal values have consecutive ones.',
});
const players = Count('The players on the board.');

export const BoardIndex = strict(
  {
    boards: Type.Array(
      strict(
        {
          ...introduced,
          count: players,
          periods: Type.Array(Type.Enum([...SPANS]), { description: 'The spans of time that it has.' }),
        },
        { $id: 'ListedBoard', description: 'A board of the list.' },
      ),
    ),
    min_players: Type.Integer({
      minimum: 1,
      description: 'The players that a board which events bring into being needs before it is listed.',
    }),
  },
  { $id: 'BoardIndex', description: 'Every board, in the order of publication.' },
);

export const BoardPage = strict(
  {
    ...introduced,
    period: Type.Enum([...SPANS], { description: 'The span of time that is ranked.' }),
    bucket: Type.Optional(Type.String({ description: `The window of it; with ${PERIODS.join(', ')} only.` })),
    population: Count('The players on the board in this span of time.'),
    limit: Type.Integer({ minimum: 1, maximum: 200, description: 'The size of the page.' }),
    offset: Count('The rows before the page.'),
    rows: Type.Array(
      strict({ rank, handle: Handle, ...valued }, { $id: 'BoardRow', description: 'A row of a board.' }),
    ),
  },
  { $id: 'BoardPage', description: 'A page of a board.' },
);

export const Profile = strict(
  {
    handle: Handle,
    since: Time('The claim of this handle'),
    stats: Type.Array(
      strict({ ...introduced, rank, players, ...valued }, { $id: 'PlayerRecord', description: 'A value of a player.' }),
      { description: 'The boards of all time that the player is on, by their keys.' },
    ),
  },
  { $id: 'Profile', description: 'What a player has reached.' },
);

export const Comparison = strict(
  {
    handles: Type.Array(
      Type.Union([
        strict({ handle: Handle, found: Type.Literal(true), since: Time('The claim of this handle') }),
        strict({ handle: Type.String({ description: 'As it was asked for.' }), found: Type.Literal(false) }),
      ]),
      { maxItems: 8, description: 'The players, in the order in which they were asked for.' },
    ),
    boards: Type.Array(
      strict(
        {
          ...introduced,
          players,
          rows: Type.Array(strict({ handle: Handle, rank, ...valued }), { minItems: 1, maxItems: 8 }),
        },
        { $id: 'ComparedBoard', description: 'A board with those of the players who are on it.' },
      ),
    ),
  },
  { $id: 'Comparison', description: 'Players side by side, from one state of the service.' },
);

export const HandleSearch = strict(
  {
    query: Type.String({ minLength: 2, description: 'What was looked for.' }),
    limit: Type.Integer({ minimum: 1, maximum: 50, description: 'The most handles of the answer.' }),
    handles: Type.Array(Handle, { description: 'Those that begin with it, then those that hold it elsewhere.' }),
    truncated: Flag('There are more.'),
  },
  { $id: 'HandleSearch', description: 'The handles that hold a text.' },
);
