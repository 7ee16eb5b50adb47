import { type Static, Type } from 'typebox';
import { members, named } from '../schema.js';
import { introduced, players, rank, valued } from './boards.js';
import { ANY, HANDLE_NAME, jsonRead } from './operation.js';
import { COMPARED_MAX, CompareQuery, HISTORY_MAX, PAGE_SIZES, SEARCH_LENGTH, SearchQuery } from './queries.js';
import { Flag, Handle, Time } from './values.js';

export const Profile = named('Profile', 'The records of a player.', {
  handle: Handle,
  since: Time('When this handle was claimed'),
  stats: Type.Array(named('PlayerRecord', 'A value of a player.', { ...introduced, rank, players, ...valued }), {
    description: "The player's all-time values, sorted by the key of the board.",
  }),
});

export const History = named('History', "The history of a player's value on a board.", {
  handle: Handle,
  ...introduced,
  steps: Type.Array(
    named('HistoryStep', 'A day on which the value changed.', {
      day: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', description: 'The day of receipt, UTC.' }),
      value: Type.Number({ description: "The player's all-time value at the end of the day." }),
      updated: Time('When the service received the event that set the value'),
    }),
    { maxItems: HISTORY_MAX, description: 'In order of time. A long history has only its newest days.' },
  ),
});

export const Comparison = named('Comparison', 'Players side by side, from one state of the service.', {
  handles: Type.Array(
    Type.Union([
      members({ handle: Handle, found: Type.Literal(true), since: Time('When this handle was claimed') }),
      members({ handle: Type.String({ description: 'As requested.' }), found: Type.Literal(false) }),
    ]),
    { maxItems: COMPARED_MAX, description: 'The players, in the order of the request.' },
  ),
  boards: Type.Array(
    named('ComparedBoard', 'A board, with the compared players who are on it.', {
      ...introduced,
      players,
      rows: Type.Array(members({ handle: Handle, rank, ...valued }), { minItems: 1, maxItems: COMPARED_MAX }),
    }),
  ),
});

export const HandleSearch = named('HandleSearch', 'The handles that contain a text.', {
  query: Type.String({ minLength: SEARCH_LENGTH.least, description: 'The text.' }),
  limit: Type.Integer({
    minimum: 1,
    maximum: PAGE_SIZES.search.most,
    description: 'Maximum number of handles in the answer.',
  }),
  handles: Type.Array(Handle, { description: 'Handles that begin with the text come first, then other matches.' }),
  truncated: Flag('More handles contain the text.'),
});
export type Profile = Static<typeof Profile>;
export type PlayerRecord = Profile['stats'][number];
export type Comparison = Static<typeof Comparison>;
export type History = Static<typeof History>;
export type HandleSearch = Static<typeof HandleSearch>;

const BOARD = { stat: 'fastest_to_orbit', title: 'Fastest to Orbit', unit: 'ms', ascending: true };
const VALUE = {
  value: 312_000,
  context: { career: 'k7x0m2q9wd3hv81c', body: 'earth', flight: '01JD3Q8Z5M6N7P8Q9R0S1T2V3Y' },
  updated: 1_795_348_800_000,
  rewound: true,
} as const;

export const GET_PLAYER = jsonRead({
  path: '/v1/players/{handle}',
  id: 'getPlayer',
  tag: 'Players',
  summary: 'The records and ranks of a player',
  names: HANDLE_NAME,
  answer: [
    'The player.',
    Profile,
    { handle: 'Whiskers', since: 1_790_000_000_000, stats: [{ ...BOARD, rank: 3, players: 12, ...VALUE }] },
  ],
  refusals: ['NotFound', ...ANY],
});

export const GET_HISTORY = jsonRead({
  path: '/v1/players/{handle}/history/{stat}',
  id: 'getHistory',
  tag: 'Players',
  summary: "The history of a player's value, day by day",
  description:
    "The history of a record contains the days on which the player broke it. The history of a count contains each of the last 90 days with its total, and before that the last day of each month, and then of each year. Boards of visited bodies and of kittens' totals have no history.",
  names: { ...HANDLE_NAME, stat: { description: 'Key of the board, in lower case.', example: 'fastest_to_orbit' } },
  answer: [
    'The history.',
    History,
    { handle: 'Whiskers', ...BOARD, steps: [{ day: '2026-11-22', value: 312_000, updated: VALUE.updated }] },
  ],
  refusals: ['NotFound', ...ANY],
});

export const SEARCH_PLAYERS = jsonRead({
  path: '/v1/players',
  id: 'searchPlayers',
  tag: 'Players',
  summary: 'Handles that contain a text',
  query: SearchQuery,
  answer: [
    'The handles.',
    HandleSearch,
    { query: 'whisk', limit: 20, handles: ['Whiskers', 'Mrs.Whisker'], truncated: true },
  ],
  refusals: ANY,
});

export const COMPARE_PLAYERS = jsonRead({
  path: '/v1/compare',
  id: 'comparePlayers',
  tag: 'Players',
  summary: 'Players side by side, board by board',
  query: CompareQuery,
  answer: [
    'The players.',
    Comparison,
    {
      handles: [
        { handle: 'Whiskers', found: true, since: 1_790_000_000_000 },
        { handle: 'nobody', found: false },
      ],
      boards: [{ ...BOARD, players: 12, rows: [{ handle: 'Whiskers', rank: 3, ...VALUE }] }],
    },
  ],
  refusals: ANY,
});
