import { type Static, Type } from 'typebox';
import { Count, maybe, named } from '../schema.js';
import { ANY, jsonRead } from './operation.js';
import { PERIODS, SPANS } from './periods.js';
import { BoardQuery, IndexQuery, PAGE_SIZES } from './queries.js';
import { Flag, Handle, Label, Time } from './values.js';

export const introduced = {
  stat: Type.String({ pattern: '^[a-z0-9_.-]+$', description: 'Key of the board.' }),
  title: Type.String({ minLength: 1, description: 'Title for people.' }),
  unit: Type.String({ description: 'Unit of the values; empty if they have none.' }),
  ascending: Type.Boolean({ description: 'True if smaller values rank higher.' }),
};

const Context = Type.Unsafe<Readonly<Record<string, string | number>>>(
  Type.Object(
    {
      career: maybe(Label('Label of the career.')),
      flight: maybe(Type.String({ description: 'ULID of the flight.' })),
      body: maybe(Type.String({ description: 'The celestial body.' })),
    },
    {
      $id: 'Context',
      additionalProperties: { type: ['string', 'number'] },
      description:
        'Details of the event that set the value, in the units of its payload. A text ends after 200 characters.',
    },
  ),
);

export const valued = {
  value: Type.Number({ description: 'The unformatted value, in the unit of the board.' }),
  context: maybe(Context),
  updated: Time('When the service received the event that set the value'),
  rewound: Flag('True if the player set the career back to an earlier save.'),
};
export const rank = Type.Integer({
  minimum: 1,
  description: 'Rank on the whole board; equal values get consecutive ranks.',
});
export const players = Count('Number of players on the board.');

export const BoardIndex = named('BoardIndex', 'A page of the boards, in a fixed order.', {
  boards: Type.Array(
    named('ListedBoard', 'A board of the list.', {
      ...introduced,
      count: players,
      periods: Type.Array(Type.Enum([...SPANS]), { description: 'The periods for which the board has ranks.' }),
    }),
  ),
  min_players: Type.Integer({
    minimum: 1,
    description: 'Number of players that a board created by events must have before the service lists it.',
  }),
  next: maybe(Type.String({ description: 'Value of `after` for the next page; absent on the last page.' })),
});

export const BoardPage = named('BoardPage', 'A page of a board.', {
  ...introduced,
  period: Type.Enum([...SPANS], { description: 'The ranked period.' }),
  bucket: maybe(Type.String({ description: `The window of the period; only with ${PERIODS.join(', ')}.` })),
  population: Count('Number of players on the board in this period.'),
  limit: Type.Integer({ minimum: 1, maximum: PAGE_SIZES.board.most, description: 'The size of the page.' }),
  offset: Count('Number of rows before the page.'),
  around: maybe(
    named('AroundPlayer', 'The player in the middle of the page; present only if the request names one.', {
      handle: Handle,
      rank,
    }),
  ),
  rows: Type.Array(named('BoardRow', 'A row of a board.', { rank, handle: Handle, ...valued })),
});
export type BoardIndex = Static<typeof BoardIndex>;
export type ListedBoard = BoardIndex['boards'][number];
export type BoardPage = Static<typeof BoardPage>;

const BOARD = { stat: 'longest_eva', title: 'Longest Spacewalk', unit: 's', ascending: false };

export const LIST_BOARDS = jsonRead({
  path: '/v1/leaderboards',
  id: 'listLeaderboards',
  tag: 'Boards',
  summary: 'The boards with their numbers of players',
  description:
    'Fixed boards are always listed. A board created by events is listed once it has `min_players` players and the ' +
    'service knows its name or an operator approved it.',
  query: IndexQuery,
  answer: ['The boards.', BoardIndex, { boards: [{ ...BOARD, count: 12, periods: [...SPANS] }], min_players: 2 }],
  refusals: ANY,
});

export const GET_BOARD = jsonRead({
  path: '/v1/leaderboards/{stat}',
  id: 'getLeaderboard',
  tag: 'Boards',
  summary: 'One page of a board',
  description: 'The service answers for every board that has a player, even if the board is not listed yet.',
  names: { stat: { description: 'Key of the board, in lower case.', example: 'longest_eva' } },
  query: BoardQuery,
  answer: [
    'The page.',
    BoardPage,
    {
      ...BOARD,
      period: 'daily',
      bucket: '2026-11-22',
      population: 1,
      limit: 50,
      offset: 0,
      rows: [{ rank: 1, handle: 'Whiskers', value: 812.5, context: { kitten: 'Mia' }, updated: 1_795_348_800_000 }],
    },
  ],
  refusals: ['NotFound', ...ANY],
});
