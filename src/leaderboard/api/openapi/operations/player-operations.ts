import { SEARCH_LIMIT } from '../../read/parameters/integers.js';
import { HANDLES, SEARCH } from '../../read/parameters/texts.js';
import type { Operation } from '../operation.js';
import { Comparison, HandleSearch, Profile } from '../shapes/boards.js';
import { ANY, HANDLE_NAME, json, PUBLIC } from './common.js';

const BOARD = { stat: 'fastest_to_orbit', title: 'Fastest to Orbit', unit: 'ms', ascending: true };
const VALUE = {
  value: 312_000,
  context: { career: 'k7x0m2q9wd3hv81c', body: 'earth', flight: '01JD3Q8Z5M6N7P8Q9R0S1T2V3Y' },
  updated: 1_795_348_800_000,
  rewound: true,
};

export const PLAYER_OPERATIONS: readonly Operation[] = [
  {
    ...PUBLIC,
    path: '/v1/players/{handle}',
    id: 'getPlayer',
    tag: 'Players',
    summary: 'The records and ranks of a player',
    names: HANDLE_NAME,
    answer: json('The player.', Profile, {
      handle: 'Whiskers',
      since: 1_790_000_000_000,
      stats: [{ ...BOARD, rank: 3, players: 12, ...VALUE }],
    }),
    refusals: ['NotFound', ...ANY],
  },
  {
    ...PUBLIC,
    path: '/v1/players',
    id: 'searchPlayers',
    tag: 'Players',
    summary: 'Handles that hold a text',
    query: [SEARCH, SEARCH_LIMIT],
    answer: json('The handles.', HandleSearch, {
      query: 'whisk',
      limit: 20,
      handles: ['Whiskers', 'Mrs.Whisker'],
      truncated: true,
    }),
    refusals: ANY,
  },
  {
    ...PUBLIC,
    path: '/v1/compare',
    id: 'comparePlayers',
    tag: 'Players',
    summary: 'Players side by side, board by board',
    query: [HANDLES],
    answer: json('The players.', Comparison, {
      handles: [
        { handle: 'Whiskers', found: true, since: 1_790_000_000_000 },
        { handle: 'nobody', found: false },
      ],
      boards: [{ ...BOARD, players: 12, rows: [{ handle: 'Whiskers', rank: 3, ...VALUE }] }],
    }),
    refusals: ANY,
  },
];
